"""Pictures of hits by size of the cache, and of the stages' times."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from simgnn.explore.reproduce.found import QUICK_NOTE
from simgnn.training.reports.plots import new_figure, png_bytes

_ORANGE = "#d9772b"
_COLUMNS = 3
_STAGE_COLOURS = ("#8c6bb1", "#bfa6d6", "#3f8f5a", "#a3cfae", "#f0c27b", "#d9772b", "#b03a2e", "#1f5fa8")


def draw_hits(rows: Sequence[Mapping[str, Any]], *, near: str, quick: bool) -> bytes:
    """Hit ratio over the size of the cache, a panel for each graph.

    Parameters
    ----------
    rows
        As `simgnn.explore.reproduce.bgl.hits.hits` makes them.
    near
        The proximity order that is drawn.
    quick
        Of a quick run, which the picture says.

    Returns
    -------
    PNG.
    """
    lines = {
        ("shuffled", "future"): ("future, shuffled: the optimum", "#6b6b6b", ":"),
        ("shuffled", "degree"): ("static by degree, PaGraph", "#3f8f5a", "--"),
        ("shuffled", "fifo"): ("FIFO, shuffled", "#d9772b", "-"),
        (near, "fifo"): ("FIFO, proximity, BGL", "#1f5fa8", "-"),
    }
    graphs = list(dict.fromkeys(row["graph"] for row in rows))
    columns = min(_COLUMNS, len(graphs))
    height = -(-len(graphs) // columns)
    figure, axes = new_figure(0.8 + 2.7 * height, columns, rows=height)
    for axis in axes[len(graphs) :]:
        axis.set_visible(False)
    for axis, graph in zip(axes, graphs, strict=False):
        for (order, policy), (label, colour, dashes) in lines.items():
            own = [
                row for row in rows if (row["graph"], row["order"], row["policy"]) == (graph, order, policy)
            ]
            axis.plot(
                [row["percent"] for row in own],
                [100 * row["hit_ratio"] for row in own],
                marker="o",
                markersize=4,
                color=colour,
                linestyle=dashes,
                label=label if axis is axes[0] else None,
            )
        axis.set_title(graph, loc="left", fontsize=10)
        axis.set_xlabel("cache, % of the vertices")
        axis.set_ylim(0, 103)
        axis.set_xlim(left=0)
        axis.grid(color="#e4e4e4", linewidth=0.8)
        axis.set_axisbelow(True)
        if axis is axes[0]:
            axis.set_ylabel("rows found (%)")
    figure.legend(loc="outside lower center", ncols=4, frameon=False, fontsize=8)
    return _finished(figure, quick=quick)


def draw_stages(
    times: Mapping[str, Mapping[str, Mapping[str, float]]],
    periods: Mapping[tuple[str, str], float],
    *,
    quick: bool,
) -> bytes:
    """Milliseconds of each stage for an iteration, a panel for each graph and a bar for each system.

    Parameters
    ----------
    times
        Seconds by graph, system and stage.
    periods
        Seconds from one iteration's end to the next by graph and system, which a mark shows.
    quick
        Of a quick run, which the picture says.

    Returns
    -------
    PNG.
    """
    figure, axes = new_figure(4.2, len(times))
    for axis, (graph, systems) in zip(axes, times.items(), strict=True):
        left = [0.0] * len(systems)
        stages = list(next(iter(systems.values())))
        for stage, colour in zip(stages, _STAGE_COLOURS, strict=True):
            widths = [1e3 * each[stage] for each in systems.values()]
            axis.barh(
                list(systems), widths, left=left, color=colour, label=stage if axis is axes[0] else None
            )
            left = [before + width for before, width in zip(left, widths, strict=True)]
        for place, system in enumerate(systems):
            period = 1e3 * periods[graph, system]
            axis.plot(
                [period, period],
                [place - 0.46, place + 0.46],
                color="black",
                linewidth=2,
                label="from one iteration's end to the next" if axis is axes[0] and not place else None,
            )
        axis.invert_yaxis()
        axis.set_title(graph, loc="left", fontsize=10)
        axis.set_xlabel("ms of all stages, one after the other")
    figure.legend(loc="outside lower center", ncols=5, frameon=False, fontsize=8)
    return _finished(figure, quick=quick)


def _finished(figure: Any, *, quick: bool) -> bytes:
    """The picture as PNG; one of a quick run says so above everything."""
    if quick:
        figure.suptitle(QUICK_NOTE, x=0.01, ha="left", fontsize=8, color=_ORANGE)
    return png_bytes(figure)
