"""Models of the papers as presets, one TOML file each."""
