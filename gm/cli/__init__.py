"""The command line: click commands over the library. No rules."""
