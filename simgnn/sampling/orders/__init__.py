"""Orders in which an epoch takes its seeds, a file each."""
