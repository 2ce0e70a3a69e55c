"""Texts of the bundle that only names and sizes are put into."""
