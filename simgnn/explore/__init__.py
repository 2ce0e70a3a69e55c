"""Questions about designs: simulate one, sweep many, compare runs, compare caches."""
