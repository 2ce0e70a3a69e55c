"""Published experiments, run again: what comes out here beside what the authors report."""
