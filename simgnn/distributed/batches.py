"""Mini-batches of a rank's own seeds, as many on every rank."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from simgnn.distributed.collectives.collectives import Steps
from simgnn.distributed.collectives.communicator import Communicator
from simgnn.sampling.sampler import epoch_batches

PHASE = "plan"


def equal_batches(
    communicator: Communicator, train_ids: NDArray[np.int64], *, batch_size: int, seed: int, epoch: int
) -> Steps[list[NDArray[np.int64]]]:
    """An epoch's shuffled mini-batches, padded with empty ones to the number of the rank that has most. One round.

    No seed is dropped, and no rank waits for one that has ended: one without seeds takes part in every step, with
    weight 0.

    Parameters
    ----------
    communicator
    train_ids
        The rank's own; may be none.
    batch_size, seed, epoch
        As of `epoch_batches`.
    """
    own = epoch_batches(train_ids, batch_size, seed, epoch)
    with communicator.phase(PHASE):
        numbers, _ = yield from communicator.all_gather(np.array([len(own)]))
    return own + [train_ids[:0]] * (int(numbers.max()) - len(own))
