"""Drawings of a design as SVG, the same bytes each time."""
