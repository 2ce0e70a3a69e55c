"""The picture of the comparison: speed-ups by data set, under the band that the authors report."""

from __future__ import annotations

from typing import Any

from simgnn.training.reports.plots import new_figure, png_bytes

_FORMS = {
    "SPU, grid": ("#b9b9b9", "eight engines apart, by columns and destinations"),
    "SPU, unit": ("#a9c7e8", "one unit"),
    "SPU, unit, packed sums": ("#5d9bd5", "one unit, sums written without zeros"),
    "SPU, unit, zeros": ("#8fc49a", "one unit, zeros skipped"),
    "SPU, unit, zeros, packed": ("#2f7d44", "one unit, zeros skipped, rows and sums without zeros"),
}
"""Forms of the SPU that are drawn: colour, and what the legend says."""
_WIDTH = 0.17
_BAND, _LIMIT = "#d9772b", "#222222"


def draw_speedups(ratios: list[dict[str, Any]]) -> bytes:
    """A panel for each accelerator that the SPU is compared with, and bars for each data set, from 1 on.

    Parameters
    ----------
    ratios
        As `simgnn.explore.reproduce.accelerators.ratio_rows` makes them.

    Returns
    -------
    PNG.
    """
    panels = list(dict.fromkeys(row["over"] for row in ratios))
    datasets = list(dict.fromkeys(row["dataset"] for row in ratios))
    figure, axes = new_figure(9.6, 1, rows=len(panels))
    from matplotlib.lines import Line2D
    from matplotlib.patches import Patch

    for axis, over in zip(axes, panels, strict=True):
        rows = [row for row in ratios if row["over"] == over and row["spu"] in _FORMS]
        low, high = rows[0]["speedup_quoted_lowest"], rows[0]["speedup_quoted_highest"]
        axis.axhspan(low, high, color=_BAND, alpha=0.35, linewidth=0)
        axis.axhline(1, color="black", linewidth=0.8)
        for row in rows:
            place = datasets.index(row["dataset"]) + _WIDTH * (list(_FORMS).index(row["spu"]) - 2)
            speedup = row["speedup_simulated"]
            axis.bar(place, speedup - 1, bottom=1, width=_WIDTH, color=_FORMS[row["spu"]][0])
            axis.plot(
                place,
                row["speedup_at_most"],
                marker="D",
                markersize=4,
                color=_LIMIT,
                markeredgecolor="white",
            )
            # Below the bar, or below the line that it stands on.
            axis.annotate(
                f"{speedup:.2f}",
                (place, min(speedup, 1)),
                xytext=(0, -3),
                textcoords="offset points",
                ha="center",
                va="top",
                fontsize=7,
                rotation=90,
            )
        values = [row[name] for row in rows for name in ("speedup_simulated", "speedup_at_most")]
        axis.set_yscale("log")
        axis.set_ylim(min(*values, 0.5) / 2, max(*values, high) * 2)
        axis.yaxis.set_major_formatter(lambda value, _: f"{value:g}")
        axis.set_ylabel("times as fast")
        axis.set_title(f"SPU over {over}", loc="left", fontsize=10)
        axis.set_xticks(range(len(datasets)), [name.rsplit("/", 1)[-1] for name in datasets], fontsize=8)
    figure.legend(
        handles=[
            *[Patch(facecolor=colour, label=label) for colour, label in _FORMS.values()],
            Line2D(
                [],
                [],
                linestyle="none",
                marker="D",
                markersize=4,
                color=_LIMIT,
                label="at most: decoding free; of one unit, its bound",
            ),
            Patch(facecolor=_BAND, alpha=0.35, label="quoted from the paper"),
        ],
        loc="outside lower center",
        ncols=2,
        frameon=False,
        fontsize=8,
    )
    return png_bytes(figure)
