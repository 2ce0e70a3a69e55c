"""Which rows each mini-batch of an epoch will ask for, known before the epoch runs: draws are keyed."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from simgnn.sampling.sampler import Sampler


@dataclass(frozen=True, kw_only=True, eq=False)
class AccessTrace:
    """Requests one after the other.

    Parameters
    ----------
    ids : shape (accesses,)
        Vertices of all requests; those of one are distinct, in the order in which they are asked for.
    bounds : shape (requests + 1,)
        Request r is ``ids[bounds[r] : bounds[r + 1]]``.
    """

    ids: NDArray[np.int32]
    bounds: NDArray[np.int64]

    def __len__(self) -> int:
        return len(self.bounds) - 1

    def __iter__(self) -> Iterator[NDArray[np.int64]]:
        return (self.request(number) for number in range(len(self)))

    def request(self, number: int) -> NDArray[np.int64]:
        """Vertices of a request."""
        if not 0 <= number < len(self):
            raise IndexError(f"request must be from 0 to {len(self) - 1}, not {number}")
        return self.ids[self.bounds[number] : self.bounds[number + 1]].astype(np.int64)

    def counts(self, vertices: int) -> NDArray[np.int64]:
        """How often each of so many vertices is asked for."""
        return np.bincount(self.ids, minlength=vertices).astype(np.int64, copy=False)

    @classmethod
    def of(cls, requests: Iterable[NDArray[np.integer[Any]]]) -> AccessTrace:
        """The trace of some requests."""
        parts = [np.asarray(request).astype(np.int32) for request in requests]
        bounds = np.zeros(len(parts) + 1, np.int64)
        np.cumsum([len(part) for part in parts], out=bounds[1:])
        return cls(ids=np.concatenate([*parts, np.zeros(0, np.int32)]), bounds=bounds)


def access_trace(
    sampler: Sampler,
    batches: Iterable[NDArray[np.int64]],
    *,
    first_step: int = 0,
    steps: Iterable[int] | None = None,
) -> AccessTrace:
    """The V^0 of mini-batches, as training will sample them. No feature is read.

    Parameters
    ----------
    sampler
        The training's, of the same seed and fan-outs.
    batches
        Seeds of each mini-batch, such as an order's ``batches(epoch)``. Of several trainers each has a part of its own,
        which is sampled by itself (`Session.parts`).
    first_step
        Step of the first mini-batch; in training that is ``epoch * order.batches_per_epoch``.
    steps
        Steps of all, in place of those that count on from the first.
    """
    numbered = zip(itertools.count(first_step) if steps is None else steps, batches, strict=False)
    return AccessTrace.of(sampler.sample(seeds, step).vertices[0] for step, seeds in numbered)
