"""Data sets on disk: a folder of arrays that are mapped into memory, and a manifest with their digests."""
