"""Pictures by workers: a panel for each graph, a line for each system."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from simgnn.reports.plots import new_figure, png_bytes
from simgnn.reproduce.found import QUICK_NOTE

_ORANGE = "#d9772b"
_COLOURS = ("#1f5fa8", "#3f8f5a", "#d9772b", "#8c6bb1", "#6b6b6b", "#b03a2e")
"""One for each system that there can be."""
_COLUMNS = 3

Lines = Mapping[tuple[str, str], Sequence[tuple[int, float]]]
"""Workers and a figure, by graph and system."""


def draw_lines(lines: Lines, *, ylabel: str, quick: bool, logarithmic: bool = True) -> bytes:
    """A figure by workers.

    Parameters
    ----------
    lines
    ylabel
    quick
        Of a quick run, which the picture says.
    logarithmic
        Whether the axis of the figure is.

    Returns
    -------
    PNG.
    """
    graphs = list(dict.fromkeys(graph for graph, _ in lines))
    systems = list(dict.fromkeys(system for _, system in lines))
    columns = min(_COLUMNS, len(graphs))
    height = -(-len(graphs) // columns)
    figure, axes = new_figure(0.8 + 2.9 * height, columns, rows=height)
    drawn = set()
    for axis, graph in zip(axes, graphs, strict=False):
        for (name, system), points in lines.items():
            if name != graph:
                continue
            axis.plot(
                [workers for workers, _ in points],
                [value for _, value in points],
                marker="o",
                markersize=4,
                color=_COLOURS[systems.index(system)],
                label=None if system in drawn else system,
            )
            drawn.add(system)
        axis.set_xscale("log", base=2)
        if logarithmic:
            axis.set_yscale("log")
        axis.set_title(graph, loc="left", fontsize=10)
        axis.set_xlabel("workers")
        axis.grid(color="#e4e4e4", linewidth=0.8)
        axis.set_axisbelow(True)
    for axis in axes[len(graphs) :]:
        axis.set_visible(False)
    axes[0].set_ylabel(ylabel)
    figure.legend(loc="outside lower center", ncols=3, frameon=False, fontsize=8)
    if quick:
        figure.suptitle(QUICK_NOTE, x=0.01, ha="left", fontsize=8, color=_ORANGE)
    return png_bytes(figure)
