"""Our feature stores and sampler through the interfaces of other libraries; a module for each of them loads it."""
