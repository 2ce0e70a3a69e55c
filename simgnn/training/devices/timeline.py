"""What every engine did over one mini-batch: its launches one after the other."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from simgnn.arrays import Array
from simgnn.hw.counters import STATES


@dataclass(frozen=True, kw_only=True)
class Timeline:
    """Shares of the engines' states, interval by interval.

    Parameters
    ----------
    cycles
        Length.
    shares : shape (intervals, states)
        For each engine, the part of each interval that it spent in each state of `simgnn.hw.counters.STATES`.
    segments
        First cycle of each launch.
    """

    cycles: int
    shares: dict[str, np.ndarray]
    segments: dict[str, int]


def join_launches(launches: dict[str, Array]) -> Timeline:
    """One timeline of several launches.

    Parameters
    ----------
    launches : shape (intervals, states of all engines)
        For each segment, the cycles that each state took in each interval, engines in the order of
        `simgnn.hw.counters.STATES`.
    """
    # [intervals of all launches, states of all engines], cycles
    table = np.concatenate(list(launches.values())).astype(np.float64)
    shares, segments, column, begin = {}, {}, 0, 0
    for engine, states in STATES.items():
        part = table[:, column : column + len(states)]
        # Shares, since the last interval of a launch is shorter than the others.
        shares[engine] = part / np.maximum(part.sum(axis=1, keepdims=True), 1)
        column += len(states)
    first = len(next(iter(STATES.values())))
    for name, launch in launches.items():
        segments[name] = begin
        # Each cycle is in exactly one state of an engine: so the states of any engine add up to the launch.
        begin += int(launch[:, :first].sum())
    return Timeline(cycles=begin, shares=shares, segments=segments)
