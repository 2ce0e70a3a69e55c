"""Engines that work at the same time: every cycle of a layer's time, by the engines that are at work in it.

An engine is at work from a command's start to its end, held up or not; in its own time, whichever layer the command is
for. The others wait for an engine that is often alone; where none is, they take turns.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from simgnn.explore.simulate.attribution import engine_work, owners, window_ends

if TYPE_CHECKING:
    from simgnn.explore.simulate.runs import TimedLaunch


ENGINES = ("load", "store", "aggregate", "update")
"""Engines that execute commands."""
SEVERAL, NONE = "several", "none"


def overlaps(timed: TimedLaunch) -> list[tuple[dict[str, int], dict[str, int]]]:
    """Cycles of each layer's time, by who is at work.

    Returns
    -------
    For each of `layers_in_order`: cycles in which each of `ENGINES` is at work, and those in which it is alone,
    with `SEVERAL` and `NONE` beside; the latter add up to the layer's cycles.
    """
    work = engine_work(timed, owners(timed.labels))
    ends = window_ends(timed)
    stretches = [(work[engine][0].begins, work[engine][0].ends) for engine in ENGINES]
    edges = np.unique(np.concatenate([[0], ends, *(side for pair in stretches for side in pair)]))
    edges = edges[(edges >= 0) & (edges <= ends[-1])]
    lengths, starts = np.diff(edges), edges[:-1]
    busy = np.stack([_covered(*pair, starts) for pair in stretches])
    count = busy.sum(axis=0)
    kinds = [*(mine & (count == 1) for mine in busy), count > 1, count == 0]
    layer = np.searchsorted(ends, starts, side="right")
    found = []
    for place in range(len(ends)):
        mine = np.where(layer == place, lengths, 0)
        at_work = {engine: int(mine[part].sum()) for engine, part in zip(ENGINES, busy, strict=True)}
        names = (*ENGINES, SEVERAL, NONE)
        alone = {name: int(mine[part].sum()) for name, part in zip(names, kinds, strict=True)}
        found.append((at_work, alone))
    return found


def _covered(
    begins: NDArray[np.int64], ends: NDArray[np.int64], starts: NDArray[np.int64]
) -> NDArray[np.bool_]:
    """Whether stretches (begin, end], disjoint and in order, hold the piece that starts at each of `starts`."""
    if not len(begins):
        return np.zeros(len(starts), bool)
    last = np.searchsorted(begins, starts, side="right") - 1
    return (last >= 0) & (starts < ends[last])
