"""Rows of mini-batches as vectors that ranks give each other, and the row of all ranks.

Integers and the bits of floating-point numbers, so that nothing is rounded on the way.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from simgnn.hw.counters import COUNTERS
from simgnn.sim.memory.timing import MEMORY_COUNTERS
from simgnn.training.recorder import Step

_ADDED = ("seeds", "accelerator_seeds", "correct", "cycles", "bytes_in", "bytes_out")
_REALS_ADDED = ("loss_sum",)
_REALS_LARGEST = ("simulated_seconds", "device_seconds")
_REALS = (*_REALS_ADDED, *_REALS_LARGEST)
_LARGEST = ("slowest_cycles",)


@dataclass(frozen=True, kw_only=True)
class RankRow:
    """What one rank has to say of a mini-batch.

    Parameters
    ----------
    step
        Of its own part.
    digest
        Of its parameters behind the mini-batch, from -2**63 to 2**63 - 1.
    stop
        Whether it is asked to stop.
    """

    step: Step
    digest: int
    stop: bool

    def vector(self, layers: int) -> NDArray[np.int64]:
        """Shape (n,), the same n on every rank; `layers` of the model."""
        step = self.step
        reals = np.array([getattr(step, name) for name in _REALS], np.float64).view(np.int64)
        values = [self.digest, self.stop, bool(step.counters), bool(step.memory)]
        values += [getattr(step, name) for name in (*_ADDED, *_LARGEST)]
        values += [*(step.vertices or (0,) * (layers + 1)), *(step.edges or (0,) * layers)]
        values += [step.counters.get(name, 0) for name in COUNTERS[1:]]
        values += [step.memory.get(name, 0) for name in MEMORY_COUNTERS]
        return np.concatenate([np.array(values, np.int64), reals])


def row_of(own: Step, vector: NDArray[np.int64], layers: int) -> RankRow:
    """The opposite of `RankRow.vector`; `own` has the place."""
    values = iter(vector[: -len(_REALS)].tolist())
    digest, stop, counted, remembered = (next(values) for _ in range(4))
    fields: dict[str, Any] = {name: next(values) for name in (*_ADDED, *_LARGEST)}
    fields["vertices"] = tuple(next(values) for _ in range(layers + 1))
    fields["edges"] = tuple(next(values) for _ in range(layers))
    counters = {name: next(values) for name in COUNTERS[1:]}
    memory = {name: next(values) for name in MEMORY_COUNTERS}
    fields |= zip(_REALS, vector[-len(_REALS) :].view(np.float64).tolist(), strict=True)
    step = replace(
        own, **fields, counters=counters if counted else {}, memory=memory if remembered else {}, cache={}
    )
    return RankRow(step=step, digest=digest, stop=bool(stop))


def merged(steps: Sequence[Step]) -> Step:
    """One row of the same mini-batch's rows, in the order of ranks; wall time is the first one's."""
    first = steps[0]
    fields: dict[str, Any] = {
        name: sum(getattr(step, name) for step in steps) for name in (*_ADDED, *_REALS_ADDED)
    }
    fields |= {name: max(getattr(step, name) for step in steps) for name in (*_LARGEST, *_REALS_LARGEST)}
    for name in ("vertices", "edges"):
        fields[name] = tuple(map(sum, zip(*(getattr(step, name) for step in steps), strict=True)))
    for name in ("counters", "memory"):
        counted = [getattr(step, name) for step in steps if getattr(step, name)]
        fields[name] = {key: sum(each[key] for each in counted) for key in (counted or [{}])[0]}
    return replace(first, **fields)
