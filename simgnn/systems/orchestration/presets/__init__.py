"""Systems as placements of the steps: a TOML file each, of tables that a configuration has."""
