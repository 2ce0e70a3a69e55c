"""Hits of each policy over the size of the cache, as they are and beside what is optimal."""

from __future__ import annotations

from simgnn.config.cache_names import NO_CACHE
from simgnn.explore.caching.comparison import CacheComparison, Outcome
from simgnn.training.reports.plots import LAYER_COLOURS, new_figure, png_bytes

_MARKS = "os^Dv<>P"


def draw_hits(comparison: CacheComparison) -> bytes:
    """Two panels: hit ratio, and share of the optimal policy's hits, over the size of the cache.

    Returns
    -------
    PNG.
    """
    lines: dict[str, list[Outcome]] = {}
    for outcome in comparison.outcomes:
        if outcome.policy != NO_CACHE:
            lines.setdefault(outcome.name, []).append(outcome)
    figure, panels = new_figure(4.6, 2)
    for number, (name, outcomes) in enumerate(lines.items()):
        sizes = [outcome.percent for outcome in outcomes]
        shares = [100 * (outcome.share_of_optimal or 0.0) for outcome in outcomes]
        for axis, values in zip(
            panels, ([100 * outcome.hit_ratio for outcome in outcomes], shares), strict=True
        ):
            axis.plot(
                sizes,
                values,
                marker=_MARKS[number % len(_MARKS)],
                markersize=6,
                linewidth=1.6,
                color=LAYER_COLOURS[number % len(LAYER_COLOURS)],
                linestyle="-" if number < len(LAYER_COLOURS) else "--",
                label=name if axis is panels[0] else None,
            )
    for axis, label in zip(
        panels, ("rows found in the cache (%)", "hits, of the optimal policy's (%)"), strict=True
    ):
        axis.set_xlabel("size of the cache (% of the vertices)")
        axis.set_ylabel(label)
        axis.set_ylim(0, 103)
        axis.set_xlim(left=0)
        axis.grid(color="#e4e4e4", linewidth=0.8)
        axis.set_axisbelow(True)
    work = comparison.workload
    fanouts = ",".join(map(str, work["fanouts"]))
    figure.suptitle(
        f"{work['dataset']}: fan-outs {fanouts}, {work['batch_size']} seeds of a mini-batch",
        x=0.01,
        ha="left",
        fontsize=11,
    )
    figure.legend(loc="outside lower center", ncols=5, frameon=False, fontsize=9)
    return png_bytes(figure)
