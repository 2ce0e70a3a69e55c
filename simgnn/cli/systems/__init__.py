"""Options that choose a system and its platform, and presets of the papers."""
