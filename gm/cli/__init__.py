"""The command line: click commands over the library. No rules here."""


def main() -> None:
    """Entry point of ``gm`` and ``dj``."""
    from gm.cli.app import run  # noqa: PLC0415  # completion and help pay for what they use only

    run()
