"""Pictures of Table VI, Fig. 9 and Fig. 11."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from simgnn.explore.reproduce.found import QUICK_NOTE
from simgnn.training.reports.plots import new_figure, png_bytes

_OURS, _PAPER, _GREY = "#1f5fa8", "#d9772b", "#6b6b6b"
_COLOURS = ("#d9772b", "#1f5fa8", "#3f8f5a")
_DASHES = {"gcn": "-", "sage": "--"}
_BAND = 0.35
_LADDER = ("#b8b8b8", "#a9c7e8", "#4f8fce", "#1f5fa8")


def draw_epoch_times(rows: Sequence[Mapping[str, Any]], *, quick: bool) -> bytes:
    """Printed and predicted epoch times, a pair for each cell of Table VI, and the bar around the printed one.

    Parameters
    ----------
    rows
        As `simgnn.explore.reproduce.hyscale.epoch_times.table6` makes them.
    quick
        Of a quick run, which the picture says.

    Returns
    -------
    PNG.
    """
    figure, (axis,) = new_figure(4.2, 1)
    for place, row in enumerate(rows):
        printed, ours = row["printed_seconds"], row["predicted_seconds"]
        axis.add_patch(_box(place, printed))
        axis.plot([place - 0.3, place + 0.3], [printed, printed], color=_PAPER, linewidth=2)
        axis.plot(place, ours, "o", color=_OURS, markersize=6)
        axis.annotate(
            f"{row['error']:+.0%}",
            (place, min(ours, printed * (1 - _BAND))),
            xytext=(0, -6),
            textcoords="offset points",
            ha="center",
            va="top",
            fontsize=8,
            color=_OURS,
        )
    axis.set_yscale("log")
    axis.set_ylim(0.1, 6)
    axis.set_yticks((0.1, 0.2, 0.5, 1, 2, 5), ("0.1", "0.2", "0.5", "1", "2", "5"))
    axis.minorticks_off()
    axis.set_ylabel("epoch, s")
    axis.set_title("Table VI: epoch times on four U250, by the equations", loc="left", fontsize=10)
    axis.set_xlim(-0.6, len(rows) - 0.4)
    labels = [
        f"{row['peer']}\n{row['dataset'].removeprefix('ogbn-')}\n{row['model'].upper()}" for row in rows
    ]
    axis.set_xticks(range(len(rows)), labels, fontsize=7.5)
    from matplotlib.lines import Line2D
    from matplotlib.patches import Patch

    figure.legend(
        handles=[
            Line2D([], [], color=_PAPER, linewidth=2, label="printed"),
            Patch(facecolor=_PAPER, alpha=0.2, label=f"printed, {_BAND:.0%} around it"),
            Line2D(
                [], [], linestyle="none", marker="o", color=_OURS, label="predicted, one set of constants"
            ),
        ],
        loc="outside lower center",
        ncols=3,
        frameon=False,
        fontsize=8,
    )
    return _finished(figure, quick=quick)


def _box(place: int, printed: float) -> Any:
    from matplotlib.patches import Rectangle

    return Rectangle(
        (place - 0.3, printed * (1 - _BAND)), 0.6, 2 * _BAND * printed, color=_PAPER, alpha=0.2, linewidth=0
    )


def draw_scaling(
    curves: Mapping[tuple[str, str], Sequence[float]], *, knees: Sequence[int], quick: bool
) -> bytes:
    """Speed-up by number of accelerators.

    Parameters
    ----------
    curves
        Speed-ups of 1, 2, 3 accelerators and so on, by data set and model.
    knees
        Accelerators at the knee of each.
    quick
        Of a quick run, which the picture says.

    Returns
    -------
    PNG.
    """
    figure, (axis,) = new_figure(4.6, 1)
    most = max(len(curve) for curve in curves.values())
    axis.plot([1, most], [1, most], color=_GREY, linewidth=0.8, linestyle=":", label="linear")
    axis.axvspan(10, 14, color=_GREY, alpha=0.12, linewidth=0, label="the bar for the first knee, 10 to 14")
    datasets = list(dict.fromkeys(dataset for dataset, _ in curves))
    for (dataset, kind), knee in zip(curves, knees, strict=True):
        curve = curves[dataset, kind]
        colour = _COLOURS[datasets.index(dataset)]
        # Curves that lie on one another stay visible: the later ones are thinner.
        width = 4.0 - 1.2 * datasets.index(dataset)
        axis.plot(
            range(1, len(curve) + 1),
            curve,
            color=colour,
            linestyle=_DASHES[kind],
            linewidth=width,
            label=f"{kind.upper()} {dataset}, {curve[-1]:.1f}",
        )
        axis.plot(knee, curve[knee - 1], "o", color=colour, markersize=3 + width)
    axis.set_xlabel("accelerators")
    axis.set_ylabel("times the throughput of one")
    axis.set_xlim(1, most)
    axis.set_ylim(0, most)
    axis.set_title(
        "Fig. 9 by the equations; a dot is the last point within 5 % of linear", loc="left", fontsize=10
    )
    axis.legend(frameon=False, fontsize=8, loc="upper left")
    return _finished(figure, quick=quick)


def draw_ladder(gains: Mapping[tuple[str, str], Mapping[str, float]], *, quick: bool) -> bytes:
    """Speed-ups over the first system.

    Parameters
    ----------
    gains
        By data set and model, by system.
    quick
        Of a quick run, which the picture says.

    Returns
    -------
    PNG.
    """
    figure, (axis,) = new_figure(3.6, 1)
    systems = list(next(iter(gains.values())))
    width = 0.8 / len(systems)
    for place, (system, colour) in enumerate(zip(systems, _LADDER, strict=True)):
        values = [each[system] for each in gains.values()]
        left = [group + (place - (len(systems) - 1) / 2) * width for group in range(len(gains))]
        bars = axis.bar(left, values, width * 0.92, color=colour, label=system)
        axis.bar_label(bars, [f"{value:.2f}" for value in values], fontsize=7, color=_GREY)
    axis.axhline(1.79, color=_PAPER, linewidth=1, linestyle="--", label="the paper's best, 1.79")
    axis.set_xticks(
        range(len(gains)), [f"{kind.upper()}\n{dataset.removeprefix('ogbn-')}" for dataset, kind in gains]
    )
    axis.set_ylabel("times accelerators alone")
    axis.set_title("Fig. 11 in virtual time: one thing more from bar to bar", loc="left", fontsize=10)
    figure.legend(loc="outside lower center", ncols=len(systems) + 1, frameon=False, fontsize=8)
    return _finished(figure, quick=quick)


def _finished(figure: Any, *, quick: bool) -> bytes:
    """The picture as PNG; one of a quick run says so above everything."""
    if quick:
        figure.suptitle(QUICK_NOTE, x=0.01, ha="left", fontsize=8, color=_PAPER)
    return png_bytes(figure)
