"""Floating-point units."""
