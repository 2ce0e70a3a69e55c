"""A picture of Fig. 10."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from simgnn.training.reports.plots import new_figure, png_bytes

_COLOURS = ("#b8b8b8", "#a9c7e8", "#4f8fce", "#1f5fa8", "#2f9e6e")
_WIDTH = 0.16


def draw_epochs(rows: Sequence[Mapping[str, Any]], systems: Sequence[str]) -> bytes:
    """Seconds of an epoch by data set and system, and the printed ones where there are any.

    Parameters
    ----------
    rows
        As `figure10` makes them.
    systems
        In the order of the bars.

    Returns
    -------
    PNG.
    """
    figure, (axis,) = new_figure(3.6, 1)
    names = list(dict.fromkeys(row["dataset"] for row in rows))
    for number, system in enumerate(systems):
        own = [row for row in rows if row["system"] == system]
        places = [place + (number - (len(systems) - 1) / 2) * _WIDTH for place in range(len(own))]
        axis.bar(places, [row["epoch_seconds"] for row in own], _WIDTH, color=_COLOURS[number], label=system)
        printed = [
            (place, row["printed_seconds"])
            for place, row in zip(places, own, strict=True)
            if row["printed_seconds"] is not None
        ]
        label = {"label": "printed"} if number == 0 else {}
        axis.plot(*zip(*printed, strict=True), "_", color="#d9772b", markersize=9, markeredgewidth=2, **label)
    axis.set_yscale("log")
    axis.set_ylabel("epoch, s")
    axis.set_title("Fig. 10: epochs, in virtual time", loc="left", fontsize=10)
    axis.set_xticks(range(len(names)), [name.removeprefix("ogbn-") for name in names], fontsize=8)
    axis.legend(frameon=False, loc="center left", bbox_to_anchor=(1, 0.5), fontsize=8)
    return png_bytes(figure)
