"""Devices are made here, and nowhere else; the platform around them."""
