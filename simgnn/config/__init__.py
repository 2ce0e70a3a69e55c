"""Configuration: a dataclass for each table that every run has, with defaults, ranges and presets.

What a paper's system adds has a table of its own, in the system's folder.
"""
