"""Toolkit with which a *director de juego* runs play-by-email games."""

__version__ = "0.1.0"
