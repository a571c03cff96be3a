"""Reconquista: Iberia about 1080."""
