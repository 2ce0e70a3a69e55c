"""Which rows each mini-batch of an epoch will ask for, known before the epoch runs: draws are keyed."""

from __future__ import annotations

from collections.abc import Iterable

from simgnn.arrays import I64
from simgnn.sampling.sampler import Sampler


def access_trace(sampler: Sampler, batches: Iterable[I64], *, first_step: int = 0) -> list[I64]:
    """The V^0 of mini-batches, as training will sample them: requests for `Cached.announce`. No feature is read.

    Parameters
    ----------
    sampler
        The training's, of the same seed and fan-outs.
    batches
        Seeds of each mini-batch, such as an order's ``batches(epoch)``. Of several trainers each has a part of its own,
        which is sampled by itself (`Session.parts`).
    first_step
        Step of the first mini-batch; in training that is ``epoch * order.batches_per_epoch``.
    """
    return [sampler.sample(seeds, step).vertices[0] for step, seeds in enumerate(batches, first_step)]
