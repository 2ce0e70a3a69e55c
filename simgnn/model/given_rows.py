"""Rows of the first layer that a mini-batch is given and does not compute.

Sources: NeutronOrch's reuse of hot vertices' embeddings ("NeutronOrch", section 4.1.2), and its layer split (section
3.2), which cuts a layer where its neighbours are summed.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from simgnn.arrays import F32, I64, Array, Bools
from simgnn.model.aggregation import LayerOperator, layer_operator
from simgnn.model.layers import layer_maps

if TYPE_CHECKING:
    from collections.abc import Mapping

    from simgnn.model.model import ModelConfig
    from simgnn.sampling.sampler import MiniBatch

OUTPUT, AGGREGATED, OWN = "output", "aggregated", "own"
"""Values of the first layer that may be given: its output; or its aggregated input and, where a map takes them, the
vertices' own features."""


@dataclass(frozen=True, kw_only=True, eq=False)
class GivenRows:
    """The last rows of values of the first layer, those of `MiniBatch.given`.

    Outputs are constants: no gradient goes through them to the parameters of the first layer. Aggregated inputs are
    multiplied by the trainer's parameters, whose gradient has their share.

    Parameters
    ----------
    rows : each of shape (n, columns)
        By value. Either `OUTPUT`, after the activation and before dropout, which the trainer applies by the
        mini-batch's own draw; or `AGGREGATED`, sums over sampled neighbours with the layer's scales, and `OWN` where a
        map of the first layer takes the vertices' own features (`takes_own`).
    versions : shape (n,)
        Optimizer steps before the one in which each row was drawn, and computed where parameters decide it.
    degrees : shape (n,)
        As of `simgnn.training.batches.LoadedBatch`, of these vertices.
    """

    rows: Mapping[str, F32]
    versions: I64
    degrees: Array

    def __len__(self) -> int:
        return len(self.versions)

    def dropped(self, kept: tuple[Bools, ...]) -> dict[str, F32]:
        """The rows, outputs with +0 where dropout drops, see `simgnn.model.dropout.Dropout.draw`; nothing is scaled."""
        rows = dict(self.rows)
        if kept and OUTPUT in rows:
            # Given rows are the last of V^1, so theirs are the last rows of the bitmap.
            rows[OUTPUT] = np.where(kept[0][len(kept[0]) - len(self) :], rows[OUTPUT], np.float32(0))
        return rows


def check_given(model: ModelConfig, batch: MiniBatch, given: GivenRows | None) -> None:
    """Raise ValueError unless there is a row for each vertex that the first layer does not compute."""
    missing = len(batch.given)
    found = 0 if given is None else len(given)
    if found != missing:
        raise ValueError(
            f"given rows must be those of the {missing} vertices that the first layer does not compute, not {found}"
        )
    if given is None:
        return
    widths = {OUTPUT: model.widths[1], AGGREGATED: model.features, OWN: model.features}
    inputs = {AGGREGATED, OWN} if takes_own(model) else {AGGREGATED}
    if set(given.rows) not in ({OUTPUT}, inputs):
        values = " and ".join(sorted(inputs))
        raise ValueError(
            f"given rows must be those of {OUTPUT}, or of {values}, not of {', '.join(given.rows)}"
        )
    for name, rows in given.rows.items():
        shape = (missing, widths[name])
        if rows.shape != shape or rows.dtype != np.float32:
            raise ValueError(
                f"given rows of {name} must be of float32 and of shape {shape}, not of {rows.dtype} and"
                f" {rows.shape!r}"
            )
    if given.degrees.shape != (missing,):
        raise ValueError(
            f"degrees of given rows must have the shape {(missing,)}, not {given.degrees.shape!r}"
        )


def takes_own(model: ModelConfig) -> bool:
    """Whether a map of the first layer takes the vertices' own features."""
    return any(linear.own for linear in layer_maps(model)[0])


def layer_operators(
    kind: str,
    batch: MiniBatch,
    degrees: Array,
    *,
    degree_correction: str = "unbiased",
    given: GivenRows | None = None,
) -> list[LayerOperator]:
    """The aggregation operator of each layer of a mini-batch.

    Parameters
    ----------
    degrees : shape (|V^0|,)
        Full in-degrees of the batch's input vertices in row order.
    degree_correction
        Of a "gcn", see `layer_operator`.
    given
        With the degrees of what is not among the input vertices.
    """
    # Of V^1 in its order: of what is computed, which is in V^0 first, and of what is given.
    hidden = degrees[: batch.blocks[0].num_dst]
    if given is not None:
        hidden = np.concatenate([hidden, given.degrees])
    return [
        layer_operator(
            kind,
            block,
            of_layer[: block.num_src],
            of_layer[: block.num_dst],
            degree_correction=degree_correction,
        )
        for block, of_layer in zip(batch.blocks, [degrees] + [hidden] * len(batch.blocks), strict=False)
    ]
