"""Names of the cache policies, known before their kernels are loaded."""

POLICY_NAMES = ("degree", "presample", "vip", "fifo", "lru", "lfu", "sieve", "future")
"""Keys of `simgnn.features.caches.registry.POLICIES`, static policies first."""
