"""Dropout's bitmaps: which elements of a hidden layer's output a training step keeps.

A bit is a hash of (seed, step, layer, global vertex, feature), so that it depends on neither the trainer, the share
of the seeds, the row that a vertex has in a mini-batch, nor the order in which anything is computed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from simgnn.arrays import I64, Bools
from simgnn.random_key import fold, random_bits

if TYPE_CHECKING:
    from simgnn.model.model import ModelConfig
    from simgnn.sampling.sampler import MiniBatch


_DROPOUT = 0x64726F706F7574
"""Keeps these draws apart from the sampler's, whose second part is a step."""


class Dropout:
    """Draws the bitmaps of mini-batches.

    Parameters
    ----------
    model
        Its `dropout` is the chance that an element is dropped, rounded to a multiple of 2**-32.
    """

    def __init__(self, *, model: ModelConfig, seed: int) -> None:
        self.widths = model.widths[1:-1] if model.dropout else ()
        self.seed = seed
        # An integer, so that the comparison below is exact.
        self._threshold = np.uint64(round(model.dropout * (1 << 32)))

    def draw(self, batch: MiniBatch) -> tuple[Bools, ...]:
        """The bitmaps of a mini-batch.

        Returns
        -------
        Shape (|V^(l+1)|, width).
        After each layer but the last; true is kept. Empty without dropout.
        """
        return tuple(
            self.rows(step=int(batch.step), layer=layer, vertices=batch.vertices[layer + 1])
            for layer in range(len(self.widths))
        )

    def rows(self, *, step: int, layer: int, vertices: I64) -> Bools:
        """The bitmap of some vertices after one layer, shape (n, width); whichever others are drawn for."""
        keys = fold(self.seed, _DROPOUT, step, layer, vertices)
        # [n, width], uint64; a vertex's key starts its own stream, whose counter is the feature.
        bits = random_bits(keys[:, None], np.arange(self.widths[layer])[None, :])
        return (bits >> np.uint64(32)) >= self._threshold


def check_bitmaps(model: ModelConfig, batch: MiniBatch, bitmaps: tuple[Bools, ...]) -> None:
    """Raise ValueError unless there is a bitmap of the right shape for each layer that drops elements."""
    widths = model.widths[1:-1] if model.dropout else ()
    if len(bitmaps) != len(widths):
        raise ValueError(
            f"dropout must have {len(widths)} bitmaps for the model's hidden layers, not {len(bitmaps)!r}"
        )
    for layer, (bitmap, width) in enumerate(zip(bitmaps, widths, strict=True)):
        shape = (batch.blocks[layer + 1].num_src, width)
        if bitmap.shape != shape or bitmap.dtype != bool:
            raise ValueError(
                f"dropout's bitmap {layer} must be of bool and of shape {shape}, not of {bitmap.dtype} and"
                f" {bitmap.shape!r}"
            )
