"""The command line: click commands over the library. No rules here."""


def main() -> None:
    """Entry point of ``gm`` and ``dj``."""
    from gm.cli.app import run  # completion and help pay for what they use only

    run()
