"""Where rows of features are: in memory, in mapped shards on disk, and in caches before either."""
