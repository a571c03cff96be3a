"""The one solver of the Diplomacy family: simultaneous movement."""
