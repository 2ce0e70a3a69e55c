"""Pictures by workers, by data sets and by what time goes for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from simgnn.explore.reproduce.found import QUICK_NOTE
from simgnn.training.reports.plots import new_figure, png_bytes

_ORANGE = "#d9772b"
_COLOURS = (
    *("#1f5fa8", "#3f8f5a", "#d9772b", "#8c6bb1", "#6b6b6b", "#b03a2e"),
    *("#c9a227", "#4fb0c6", "#a9c7e8"),
)
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
    return _drawn(figure, quick=quick)


def draw_bars(
    panels: Mapping[str, Mapping[str, Sequence[float]]], *, names: Sequence[str], ylabel: str, quick: bool
) -> bytes:
    """Groups of bars: a panel for each unit that sums, a group for each data set, a bar for each system.

    Parameters
    ----------
    panels
        Figures of each system, by data set, by what sums.
    names
        Of the data sets.
    ylabel, quick
        See `draw_lines`.

    Returns
    -------
    PNG.
    """
    figure, axes = new_figure(3.6, len(panels))
    for axis, (title, systems) in zip(axes, panels.items(), strict=True):
        width = 0.8 / len(systems)
        for number, (system, values) in enumerate(systems.items()):
            places = [place + (number - (len(systems) - 1) / 2) * width for place in range(len(names))]
            label = system if axis is axes[0] else None
            axis.bar(places, values, width, color=_COLOURS[number], label=label)
        axis.axhline(1, color="#6b6b6b", linewidth=0.8)
        axis.set_yscale("log")
        axis.set_title(f"sums on {title}", loc="left", fontsize=10)
        axis.set_xticks(range(len(names)), names, fontsize=8)
    axes[0].set_ylabel(ylabel)
    figure.legend(loc="outside lower center", ncols=6, frameon=False, fontsize=8)
    return _drawn(figure, quick=quick)


def draw_stacks(
    panels: Mapping[str, Mapping[str, Sequence[float]]], *, names: Sequence[str], quick: bool
) -> bytes:
    """Stacked bars: a panel for each data set, a bar for each number of workers, a colour for each kind of work.

    Parameters
    ----------
    panels
        Seconds of each kind of work, by workers, by data set.
    names
        Numbers of workers.
    quick
        See `draw_lines`.

    Returns
    -------
    PNG.
    """
    figure, axes = new_figure(3.2, len(panels))
    for axis, (title, parts) in zip(axes, panels.items(), strict=True):
        below = [0.0] * len(names)
        for number, (work, values) in enumerate(parts.items()):
            label = work if axis is axes[0] else None
            axis.bar(range(len(names)), values, 0.6, bottom=below, color=_COLOURS[number], label=label)
            below = [low + value for low, value in zip(below, values, strict=True)]
        axis.set_title(title, loc="left", fontsize=10)
        axis.set_xticks(range(len(names)), names, fontsize=8)
        axis.set_xlabel("workers")
    axes[0].set_ylabel("seconds of an epoch")
    figure.legend(loc="outside lower center", ncols=4, frameon=False, fontsize=8)
    return _drawn(figure, quick=quick)


def _drawn(figure: Any, *, quick: bool) -> bytes:
    if quick:
        figure.suptitle(QUICK_NOTE, x=0.01, ha="left", fontsize=8, color=_ORANGE)
    return png_bytes(figure)
