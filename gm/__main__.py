"""``python -m gm``: for machines where another program owns the name ``gm``."""

from gm.cli import main

main()
