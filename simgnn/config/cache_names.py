"""Names of the cache policies, known before their kernels are loaded."""

NO_CACHE = "none"
"""In place of a policy: all rows are sent with each mini-batch, as rules ask that allow no caching (MLPerf)."""
STATIC_NAMES = ("degree", "presample", "vip")
"""Policies whose rows are chosen before training."""
OPTIMAL = "future"
"""The policy that others are a share of, where it knows all requests."""
POLICY_NAMES = (*STATIC_NAMES, "fifo", "lru", "lfu", "sieve", OPTIMAL)
"""Keys of `simgnn.features.cache.registry.POLICIES`, static policies first."""
