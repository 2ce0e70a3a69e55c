"""Options that choose a system, its platform and its clock, and the presets of papers."""
