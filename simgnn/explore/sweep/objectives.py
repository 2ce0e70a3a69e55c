"""What a sweep chooses points by: figures with names, the points that no other beats in them, and ties."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from simgnn.fpga.synthesis.targets import RESOURCES
from simgnn.report.numbers import BYTES, JOULES, SECONDS, plain, with_unit

UNITS = "adders and multipliers"
"""What `floating_point_units` counts: a measure of size."""


@dataclass(frozen=True, kw_only=True)
class Objective:
    """A figure that is to be as small as can be, or as large.

    Parameters
    ----------
    figure
        Its column in the table.
    units
        Sizes and names, as `simgnn.report.numbers.unit_of` takes them; without any, the figure has none.
    largest
        The larger, the better.
    """

    figure: str
    title: str
    units: Sequence[tuple[float, str]] = ()
    largest: bool = False

    def text(self, value: float) -> str:
        """A value with its unit."""
        return with_unit(value, self.units) if self.units else plain(value)


OBJECTIVES = {
    "time": Objective(figure="simulated_seconds", title="simulated time", units=SECONDS),
    "energy": Objective(figure="energy_joules", title="energy, estimated", units=JOULES),
    "traffic": Objective(figure="bytes", title="bytes moved", units=BYTES),
    "units": Objective(figure="floating_point_units", title=UNITS),
    "onchip": Objective(figure="onchip_bytes", title="bytes on chip", units=BYTES),
    "score": Objective(figure="test_score", title="test score", largest=True),
    "links": Objective(figure="links_bytes", title="bytes over the links", units=BYTES),
    "area": Objective(figure="area", title="part of the device"),
    **{name: Objective(figure=name, title=name.upper()) for name in RESOURCES},
}
"""By the names that a sweep's `objectives` give them."""
Places = list[tuple[float, float]]
FRONT = "front of these two"
"""What `front_line` is called in pictures."""
OF_AREAS = ("area", *RESOURCES)
"""Those that reports of synthesis know."""
DEFAULT = ("time", "units", "onchip")
DEFAULT_OF_SYSTEMS = ("time", "score", "links")
DEFAULT_WITH_AREAS = ("time", "area")


def ranked(rows: Sequence[Mapping[str, Any]], objectives: Sequence[str]) -> list[int | None]:
    """The place of each row among rows: 1 where no other is as good in all objectives and better in one, else 0.

    Parameters
    ----------
    objectives
        Names in `OBJECTIVES`.

    Returns
    -------
    None for a row that lacks one of the figures or is not chosen from.
    """
    goals = [_goals(row, objectives) for row in rows]
    best = iter(unbeaten([goal for goal in goals if goal is not None]))
    return [None if goal is None else int(next(best)) for goal in goals]


def unbeaten(goals: Sequence[Sequence[float]]) -> list[bool]:
    """Whether no other is at least as small in every goal and smaller in one."""
    found = [True] * len(goals)
    # [rows on the front so far, goals]
    front = np.empty((0, len(goals[0]) if goals else 0))
    # A row can be beaten by rows before it alone, once they are in order, and if so by one of the front.
    for place in sorted(range(len(goals)), key=lambda place: tuple(goals[place])):
        goal = np.array(goals[place])
        found[place] = not ((front <= goal).all(axis=1) & (front < goal).any(axis=1)).any()
        if found[place]:
            front = np.vstack([front, goal])
    return found


def _goals(row: Mapping[str, Any], objectives: Sequence[str]) -> tuple[float, ...] | None:
    """A row's figures, the smaller the better; None if it lacks one or is not chosen from."""
    values = [row.get(OBJECTIVES[name].figure) for name in objectives]
    if row.get("refused") is not None or row.get("excluded") is not None or None in values:
        return None
    return tuple(
        # Turned around, so that less is better in every goal.
        -value if OBJECTIVES[name].largest else value
        for name, value in zip(objectives, values, strict=True)
        if value is not None
    )


def ties(rows: Sequence[Mapping[str, Any]], objectives: Sequence[str]) -> list[list[int]]:
    """For each row, the points whose objectives are all equal to its own, bit for bit."""
    equal: dict[tuple[float, ...] | None, list[int]] = {}
    goals = [_goals(row, objectives) for row in rows]
    for row, goal in zip(rows, goals, strict=True):
        equal.setdefault(goal, []).append(row["point"])
    return [
        [] if goal is None else [point for point in equal[goal] if point != row["point"]]
        for row, goal in zip(rows, goals, strict=True)
    ]


def best_by(rows: Sequence[Mapping[str, Any]], objective: str) -> list[int]:
    """The points that are the best in one objective: several, if they tie."""
    goals = {row["point"]: goal for row in rows if (goal := _goals(row, [objective])) is not None}
    least = min(goals.values(), default=None)
    return [point for point, goal in goals.items() if goal == least]


def front_line(places: Iterable[tuple[float, float]], *, largest: Sequence[bool] = (False, False)) -> Places:
    """The line that no point of a plane is beyond, from its best place in the first figure to that in the second.

    Parameters
    ----------
    largest
        Of each figure, whether more is better.
    """
    signs = [-1 if more else 1 for more in largest]
    points = sorted({tuple(sign * value for sign, value in zip(signs, at, strict=True)) for at in places})
    line: Places = []
    for (x, y), first in zip(points, unbeaten(points), strict=True):
        if first:
            # As good in the second figure as the point before is whatever is worse in the first.
            line += [(x, line[-1][1])] if line else []
            line.append((x, y))
    return [(signs[0] * x, signs[1] * y) for x, y in line]


def joined(names: Iterable[str]) -> str:
    """ "time, energy and area"."""
    *others, last = names
    return f"{', '.join(others)} and {last}" if others else last


def pareto_front(results: Mapping[int, Mapping[str, Any]], objectives: Sequence[str] = DEFAULT) -> list[int]:
    """Numbers of the points that no other beats in all of the objectives.

    Parameters
    ----------
    results
        By the point's number.
    objectives
        Names in `OBJECTIVES`.

    Returns
    -------
    In the order of the last objectives: of sizes, from the smallest to the largest.
    """
    numbers = list(results)
    best = ranked([results[number] for number in numbers], objectives)
    front = [number for number, first in zip(numbers, best, strict=True) if first]
    return sorted(front, key=lambda number: (*(_goals(results[number], objectives[::-1]) or ()), number))
