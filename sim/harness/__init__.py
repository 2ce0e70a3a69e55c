"""C++ sources of the in-process co-simulation."""
