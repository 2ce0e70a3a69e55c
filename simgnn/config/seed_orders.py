"""Names of orders, and which function makes each; loaded when it is called, so that help texts need none of them."""

from __future__ import annotations

SHUFFLED = "shuffled"
SEED_ORDERS = {
    SHUFFLED: "simgnn.sampling.orders.making.shuffled",
    "proximity": "simgnn.sampling.orders.making.proximity",
    "partition-local": "simgnn.sampling.orders.making.partition_local",
}
"""By name: a function of an `OrderRequest` that makes the order."""
