"""Hardware configurations that ship with simgnn, one TOML file each."""
