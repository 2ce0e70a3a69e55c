"""A sweep of six points, two of which are refused."""

SPEC = """
config = "tiny"

[parameters]
"hardware.clusters" = [1, 2]
"hardware.array_columns" = [1, 2, 4]
"model.hidden" = [4]
"training.batch_size" = [8]
"sampling.fanout" = [[3, 2]]
"""
