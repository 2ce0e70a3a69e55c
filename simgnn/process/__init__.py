"""The computer that simgnn runs on: memory, caches, threads, signals."""
