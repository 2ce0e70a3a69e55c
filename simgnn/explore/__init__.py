"""Questions about designs and systems: simulate, sweep, compare, plan, compare caches, and repeat papers' results."""
