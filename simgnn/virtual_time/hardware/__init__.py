"""Pieces of hardware, a file each; platforms are composed of them."""
