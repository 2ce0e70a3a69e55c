"""The picture of the comparison: speed-ups by data set, under the band that the authors report."""

from __future__ import annotations

from typing import Any

from simgnn.reports.plots import new_figure, png_bytes

_COLOURS = {"columns": "#a9c7e8", "grid": "#1f5fa8"}
_BAND, _LIMIT = "#d9772b", "#222222"


def draw_speedups(ratios: list[dict[str, Any]]) -> bytes:
    """A panel for each accelerator that the SPU is compared with, and a pair of bars for each data set, from 1 on.

    Parameters
    ----------
    ratios
        As `simgnn.reproduce.accelerators.ratio_rows` makes them.

    Returns
    -------
    PNG.
    """
    panels = list(dict.fromkeys(row["over"] for row in ratios))
    datasets = list(dict.fromkeys(row["dataset"] for row in ratios))
    figure, axes = new_figure(6.4, 1, rows=len(panels))
    from matplotlib.lines import Line2D
    from matplotlib.patches import Patch

    for axis, over in zip(axes, panels, strict=True):
        rows = [row for row in ratios if row["over"] == over]
        low, high = rows[0]["speedup_quoted_lowest"], rows[0]["speedup_quoted_highest"]
        axis.axhspan(low, high, color=_BAND, alpha=0.35, linewidth=0)
        axis.axhline(1, color="black", linewidth=0.8)
        for row in rows:
            place = datasets.index(row["dataset"]) + (-0.2 if row["split"] == "columns" else 0.2)
            speedup = row["speedup_simulated"]
            axis.bar(place, speedup - 1, bottom=1, width=0.38, color=_COLOURS[row["split"]])
            axis.plot(
                place,
                row["speedup_at_most_without_decoding"],
                marker="D",
                markersize=5,
                color=_LIMIT,
                markeredgecolor="white",
            )
            axis.annotate(
                f"{speedup:.2g}",
                (place, speedup),
                xytext=(0, 2 if speedup > 1 else -2),
                textcoords="offset points",
                ha="center",
                va="bottom" if speedup > 1 else "top",
                fontsize=8,
            )
        values = [
            row[name] for row in rows for name in ("speedup_simulated", "speedup_at_most_without_decoding")
        ]
        axis.set_yscale("log")
        axis.set_ylim(min(*values, 0.5) / 2, max(*values, high) * 2)
        axis.yaxis.set_major_formatter(lambda value, _: f"{value:g}")
        axis.set_ylabel("times as fast")
        axis.set_title(f"SPU over {over}", loc="left", fontsize=10)
        axis.set_xticks(range(len(datasets)), [name.rsplit("/", 1)[-1] for name in datasets], fontsize=8)
    figure.legend(
        handles=[
            Patch(facecolor=_COLOURS["columns"], label="simulated, eight engines by columns"),
            Patch(facecolor=_COLOURS["grid"], label="simulated, by columns and destinations"),
            Line2D(
                [],
                [],
                linestyle="none",
                marker="D",
                markersize=4,
                color=_LIMIT,
                label="at most, were decoding free",
            ),
            Patch(facecolor=_BAND, alpha=0.35, label="quoted from the paper"),
        ],
        loc="outside lower center",
        ncols=2,
        frameon=False,
        fontsize=8,
    )
    return png_bytes(figure)
