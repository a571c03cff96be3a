"""What holds for all tests."""

from __future__ import annotations

from hypothesis import settings

settings.register_profile("any machine", deadline=None)
settings.load_profile("any machine")
"""A slow moment of the machine fails no test."""
