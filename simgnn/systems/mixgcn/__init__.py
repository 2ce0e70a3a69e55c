"""MixGCN: the whole graph in each step, columns for aggregation and rows for updates, and a pipeline of both."""
