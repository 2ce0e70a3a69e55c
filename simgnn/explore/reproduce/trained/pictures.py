"""A picture of what variants gain or lose, seed by seed."""

from __future__ import annotations

import statistics
from typing import TYPE_CHECKING

from simgnn.explore.reproduce.found import QUICK_NOTE
from simgnn.training.reports.plots import new_figure, png_bytes

if TYPE_CHECKING:
    from simgnn.explore.reproduce.trained.paired import Paired

_COLOURS = ("#1f5fa8", "#d9772b", "#3f8f5a")
_BAND, _NOTE = "#e4e4e4", "#d9772b"


def draw_differences(paired: Paired, *, title: str, bar: float, quick: bool) -> bytes:
    """Points of accuracy of each variant less the base's: a dot for each seed, a line for their mean.

    Parameters
    ----------
    paired
    title
    bar
        Accuracy within which a variant is as good, which a band shows.
    quick
        Of a quick run, which the picture says.

    Returns
    -------
    PNG.
    """
    figure, (axis,) = new_figure(3.8, 1)
    names, others = [trained.name for trained in paired.graphs], paired.variants[1:]
    axis.axhspan(-100 * bar, 100 * bar, color=_BAND, linewidth=0, label=f"within {100 * bar:g} points")
    axis.axhline(0, color="black", linewidth=0.8)
    for number, (variant, colour) in enumerate(zip(others, _COLOURS, strict=False)):
        for place, name in enumerate(names):
            middle = place + (number - (len(others) - 1) / 2) * 0.25
            points = [100 * value for value in paired.differences(name, variant)]
            axis.plot([middle] * len(points), points, "o", markersize=4, color=colour, alpha=0.45)
            axis.plot(
                [middle - 0.1, middle + 0.1],
                [statistics.mean(points)] * 2,
                color=colour,
                linewidth=2.5,
                label=None if place else variant,
            )
    axis.set_xticks(range(len(names)), names, fontsize=8)
    axis.set_ylabel(f"points over {paired.base}")
    axis.set_title(title, loc="left", fontsize=10)
    figure.legend(loc="outside lower center", ncols=4, frameon=False, fontsize=8)
    if quick:
        figure.suptitle(QUICK_NOTE, x=0.01, ha="left", fontsize=8, color=_NOTE)
    return png_bytes(figure)
