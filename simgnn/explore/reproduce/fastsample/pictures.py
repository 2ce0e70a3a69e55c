"""The picture of epoch times by number of machines."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from simgnn.explore.reproduce.found import QUICK_NOTE
from simgnn.training.reports.plots import new_figure, png_bytes

_COLOURS = ("#6b6b6b", "#a9c7e8", "#1f5fa8", "#3f8f5a")
_ORANGE = "#d9772b"


def draw_epochs(rows: Sequence[Mapping[str, Any]], *, systems: Sequence[str], quick: bool) -> bytes:
    """Bars of epoch times relative to the first system's, a panel for each data set.

    Parameters
    ----------
    rows
        As `simgnn.explore.reproduce.fastsample.epochs.epochs` makes them.
    systems
        In the order of the bars.
    quick
        Of a quick run, which the picture says.

    Returns
    -------
    PNG.
    """
    panels = list(dict.fromkeys(row["dataset"] for row in rows))
    figure, axes = new_figure(4.0, len(panels))
    width = 0.8 / len(systems)
    for axis, panel in zip(axes, panels, strict=True):
        own = [row for row in rows if row["dataset"] == panel]
        machines = list(dict.fromkeys(row["machines"] for row in own))
        seconds = {(row["machines"], row["system"]): row["epoch_seconds"] for row in own}
        for place, (system, colour) in enumerate(zip(systems, _COLOURS, strict=True)):
            axis.bar(
                [number + (place - len(systems) / 2 + 0.5) * width for number in range(len(machines))],
                [seconds[count, system] / seconds[count, systems[0]] for count in machines],
                width=width,
                color=colour,
                label=system if axis is axes[0] else None,
            )
        axis.set_xticks(range(len(machines)), [str(count) for count in machines])
        axis.set_xlabel("machines")
        axis.set_title(panel, loc="left", fontsize=10)
        axis.set_ylim(0, 1.05)
    axes[0].set_ylabel("epoch time, of vanilla's (virtual)")
    figure.legend(loc="outside lower center", ncols=4, frameon=False, fontsize=8)
    if quick:
        figure.suptitle(QUICK_NOTE, x=0.01, ha="left", fontsize=8, color=_ORANGE)
    return png_bytes(figure)
