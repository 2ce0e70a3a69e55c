"""Names of methods that cut a graph, and which function each is; loaded when it is called."""

from __future__ import annotations

METHODS = {
    "blocks": "simgnn.data.partition.methods.blocks",
    "random": "simgnn.data.partition.methods.at_random",
    "metis": "simgnn.data.partition.methods.metis",
}
"""By name: a function of the graph, of the number of parts and of a seed that returns each vertex's part."""
DEFAULT_METHOD = "blocks"
