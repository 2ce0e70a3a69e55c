"""The cycle model: what each engine of the kernel does in which cycle, a file per engine of `hw/`."""
