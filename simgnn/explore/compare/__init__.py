"""Runs beside each other: what each takes in time, energy, bytes and size, and in which layer, engine and cause."""
