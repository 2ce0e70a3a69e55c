"""Platforms of the papers, one TOML file each."""
