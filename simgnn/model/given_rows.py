"""Outputs of the first layer that a mini-batch is given: they were computed before, with older parameters.

Source: NeutronOrch's reuse of hot vertices' embeddings ("NeutronOrch", section 4.1.2).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    from simgnn.model.model import ModelConfig
    from simgnn.sampling.sampler import MiniBatch


@dataclass(frozen=True, kw_only=True, eq=False)
class GivenRows:
    """What the second layer reads of vertices that the first one does not compute.

    No gradient goes through these rows: to the parameters of the first layer they are constants.

    Parameters
    ----------
    values : shape (n, columns of the first layer's output)
        Rows of `MiniBatch.given`, behind the activation and in front of dropout, which the trainer applies by the
        mini-batch's own draw.
    versions : shape (n,)
        Optimizer steps that the parameters had seen with which each row was computed.
    degrees : shape (n,)
        As of `simgnn.training.batches.LoadedBatch`, of these vertices.
    """

    values: NDArray[np.float32]
    versions: NDArray[np.int64]
    degrees: NDArray[Any]

    def dropped(self, kept: tuple[NDArray[np.bool_], ...]) -> NDArray[np.float32]:
        """The rows with +0 where dropout drops, see `simgnn.model.dropout.Dropout.draw`; nothing is scaled."""
        if not kept:
            return self.values
        return np.where(kept[0][len(kept[0]) - len(self.values) :], self.values, np.float32(0))


def check_given(model: ModelConfig, batch: MiniBatch, given: GivenRows | None) -> None:
    """Raise ValueError unless there is a row for each vertex that the first layer does not compute."""
    missing = len(batch.given)
    rows = 0 if given is None else len(given.values)
    if rows != missing:
        raise ValueError(
            f"given rows must be those of the {missing} vertices that the first layer does not compute, not {rows}"
        )
    if given is None:
        return
    shape = (missing, model.widths[1])
    if given.values.shape != shape or given.values.dtype != np.float32:
        raise ValueError(
            f"given rows must be of float32 and of shape {shape}, not of {given.values.dtype} and"
            f" {given.values.shape!r}"
        )
    for name, values in (("versions", given.versions), ("degrees", given.degrees)):
        if values.shape != (missing,):
            raise ValueError(f"{name} of given rows must have the shape {(missing,)}, not {values.shape!r}")


def hidden_degrees(batch: MiniBatch, degrees: NDArray[Any], given: GivenRows | None) -> NDArray[Any]:
    """Degrees of V^1 in its order: of what is computed, which is in V^0 first, and of what is given.

    Parameters
    ----------
    batch
    degrees : shape (|V^0|,)
    given
    """
    computed = degrees[: batch.blocks[0].num_dst]
    return computed if given is None else np.concatenate([computed, given.degrees])
