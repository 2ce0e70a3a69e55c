"""Why a point with more of something takes longer than one with less: the states of engines that grew."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from simgnn.explore.simulate.rows import layer_title
from simgnn.explore.sweep.journal import FinishedPoints
from simgnn.hw.config import HardwareConfig
from simgnn.hw.keys import keys
from simgnn.report.numbers import BYTES, SECONDS, with_unit
from simgnn.training.reports.charts import ENGINES, STATE_NAMES, WAITING

_DEPTHS = ("add_stages", "mul_stages", "address_bits")
"""Keys of which more is expected to take longer, or to do nothing."""
LARGER = tuple(
    f"hardware.{name}"
    for name, key in keys(HardwareConfig).items()
    if type(key.default) is int and name not in _DEPTHS
)
"""Parameters of which more is expected to take no longer."""
LEAST_SHARE = 0.1
"""What an engine does for longer is reported if it is this part of the longer time."""
MOST_CAUSES = 3


@dataclass(frozen=True, kw_only=True)
class Growth:
    """Two points that differ in one parameter: the one with more of it takes longer.

    Parameters
    ----------
    key
        The parameter's.
    values, points, seconds
        Of the two: less, more.
    causes
        Layer and phase, engine, state, and the seconds by which it grew: the largest first.
    bytes
        That are moved in addition.
    """

    key: str
    values: tuple[int, int]
    points: tuple[int, int]
    seconds: tuple[float, float]
    causes: tuple[tuple[str, str, str, float], ...]
    bytes: int

    def to_dict(self) -> dict[str, Any]:
        """Plain values."""
        return {
            "key": self.key,
            "values": list(self.values),
            "points": list(self.points),
            "simulated_seconds": list(self.seconds),
            "bytes": self.bytes,
            "causes": [
                {"layer": layer, "engine": engine, "cause": state, "longer_seconds": more}
                for layer, engine, state, more in self.causes
            ],
        }

    @property
    def why(self) -> str:
        """The causes in words."""
        parts = [
            f"{engine} of {layer}, {STATE_NAMES[state]} +{with_unit(more, SECONDS)}"
            for layer, engine, state, more in self.causes
        ]
        if self.bytes > 0:
            parts.append(f"{with_unit(self.bytes, BYTES)} more moved")
        return "; ".join(parts) or "no engine works or waits for longer"


def growths(points: FinishedPoints) -> list[Growth]:
    """Pairs of points, next to each other in one parameter, of which the larger takes longer; the worst first."""
    found = list(_growths(points))
    return sorted(found, key=lambda growth: -growth.seconds[1] / growth.seconds[0])


def _growths(points: FinishedPoints) -> Iterator[Growth]:
    every = points.sweep.points()
    # A system's journal has engines' states of the whole run, not of layers, and its time is not theirs alone.
    if points.sweep.trains:
        return
    for key in points.sweep.order:
        if key not in LARGER:
            continue
        # Points that are the same but for this key, by the text of the rest: values may be lists.
        alike: dict[str, list[int]] = {}
        for number, result in points.results.items():
            if "refused" not in result:
                rest = {name: value for name, value in every[number].items() if name != key}
                alike.setdefault(repr(rest), []).append(number)
        for numbers in alike.values():
            numbers.sort(key=lambda number: every[number][key])
            for less, more in pairwise(numbers):
                seconds = tuple(points.results[number]["simulated_seconds"] for number in (less, more))
                if seconds[1] > seconds[0] and None not in map(points.layers, (less, more)):
                    yield _growth(points, key, (less, more), every)


def _growth(
    points: FinishedPoints, key: str, numbers: tuple[int, int], every: list[dict[str, Any]]
) -> Growth:
    less, more = numbers
    results = [points.results[number] for number in numbers]
    seconds = (results[0]["simulated_seconds"], results[1]["simulated_seconds"])
    longer = seconds[1] - seconds[0]
    of = [_states(points, number) for number in numbers]
    # A state that one point lacks took no cycle there: the journal leaves zeros out.
    grown = [(*cause, spent - of[0].get(cause, 0.0)) for cause, spent in of[1].items()]
    # Waiting for another engine is a cause where they overlap less, and nothing but that has grown.
    working = [cause for cause in grown if cause[2] not in WAITING and cause[3] >= LEAST_SHARE * longer]
    grown = working or [cause for cause in grown if cause[2] != "idle" and cause[3] > 0]
    grown = sorted(grown, key=lambda cause: -cause[3])[:MOST_CAUSES]
    return Growth(
        key=key,
        values=(every[less][key], every[more][key]),
        points=numbers,
        seconds=seconds,
        causes=tuple(grown),
        bytes=results[1]["bytes"] - results[0]["bytes"],
    )


def _states(points: FinishedPoints, number: int) -> dict[tuple[str, str, str], float]:
    """Seconds of a point by layer and phase, engine and state."""
    cycle = points.results[number]["simulated_seconds"] / points.results[number]["cycles"]
    return {
        (layer_title(layer["layer"], layer["phase"]), engine, state): cycles * cycle
        for layer in points.layers(number) or []
        for engine, states in layer["states"].items()
        for state, cycles in states.items()
        if engine in ENGINES
    }
