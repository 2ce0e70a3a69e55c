"""What a feature cache on a device counts."""

CACHE_COUNTS = ("asked", "hits", "peer_hits", "device_bytes", "peer_bytes", "host_bytes", "disk_bytes")
"""Rows of a mini-batch, those that were there when it came, and those of them that a peer had; bytes of hits in the
device's own memory, bytes that went over the peer link, and bytes that the host wrote into tables of rows, padding
included; bytes of rows that the host itself had to read from disk, of which a device knows nothing and counts none."""
