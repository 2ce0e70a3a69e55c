"""MixGCN's sparse processing unit as one: engines that share the memory and one stream of source rows."""
