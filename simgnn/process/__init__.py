"""The process that simgnn runs in: memory, threads, signals, children, files."""
