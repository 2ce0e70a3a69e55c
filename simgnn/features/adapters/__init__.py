"""Our feature stores and sampler behind the interfaces of other libraries, which a module for each of them loads."""
