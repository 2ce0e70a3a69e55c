"""Systems that train in a way of their own, a folder each: its table of a configuration, its session, its paper again."""
