"""The order of a layer: (A H) W or A (H W).

Both compute the same up to rounding. Aggregating first multiplies once for each destination, multiplying first once
for each source, but then sums rows as wide as the output. Which is chosen decides bits, so that it must not depend
on the hardware: costs are counted in steps of a multiply-accumulate, whatever the array.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from simgnn.model.aggregation import LayerOperator


WORD_COST = 8
"""A word that an aggregation reads, adds or writes, in multiply-accumulates."""


def layer_costs(operator: LayerOperator, fan_in: int, fan_out: int, *, first: bool) -> dict[str, int]:
    """Cost of a layer's neighbour term, forward and backward, in multiply-accumulates.

    Parameters
    ----------
    fan_in, fan_out
        Columns of the layer's input, and of its product with the matrix that the aggregated input meets.
    first
        The layer is the model's first: the gradient of its input is not needed.

    Returns
    -------
    By order.
    """
    # Words are read as often as the engine reads rows, added for each edge and written for each destination.
    words = WORD_COST * (operator.reads + operator.edges + operator.destinations)
    products = (2 if first else 3) * fan_in * fan_out
    return {
        # Forward and, but for the first layer, backward: the weight gradient needs no second aggregation.
        "aggregate-first": words * fan_in * (1 if first else 2) + products * operator.destinations,
        "update-first": words * fan_out * 2 + products * operator.sources,
    }


def aggregates_first(order: str, operator: LayerOperator, fan_in: int, fan_out: int, *, first: bool) -> bool:
    """Whether a layer aggregates first: forced by `order`, or chosen by `layer_costs` where that is "auto".

    Parameters are those of `layer_costs`; on a tie it does.
    """
    if order != "auto":
        return order == "aggregate-first"
    costs = layer_costs(operator, fan_in, fan_out, first=first)
    return costs["aggregate-first"] <= costs["update-first"]
