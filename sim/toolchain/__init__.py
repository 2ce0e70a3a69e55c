"""Verilator, the C++ compiler, and the cache of what they made."""
