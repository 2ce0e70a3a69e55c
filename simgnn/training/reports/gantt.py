"""A picture of a system's time: which lane works on which mini-batch."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from simgnn.training.reports.plots import new_figure, png_bytes
from simgnn.virtual_time.tasks import NO_TIME

if TYPE_CHECKING:
    from simgnn.virtual_time.trace import Span, Trace

SHOWN = 8
"""Mini-batches that are shown, from the middle of the last epoch: there the pipeline is full."""

_COLOURS = ("#1f5fa8", "#d9772b", "#4c9a5b", "#8c4bb0", "#c8442e", "#6f8f9f")
_UNITS = ((1e-15, 1.0, "s"), (1e-12, 1e-3, "ms"), (1e-9, 1e-6, "µs"), (1e-6, 1e-9, "ns"))


def draw_gantt(traces: Sequence[Trace], *, clock: str = "virtual") -> bytes | None:
    """The lanes of a run, while some mini-batches of its last epoch are in the pipeline.

    Parameters
    ----------
    traces
        Of each epoch.
    clock
        Whose time that is: "virtual" or "real".

    Returns
    -------
    PNG; None where nothing took time.
    """
    spans = [
        span for span in traces[-1].spans.values() if span.end > span.start and span.source != NO_TIME.source
    ]
    if not spans:
        return None
    items = sorted({span.item for span in spans})
    first = items[max(0, (len(items) - SHOWN) // 2)]
    shown = [span for span in spans if first <= span.item < first + SHOWN]
    begin, end = min(span.start for span in shown), max(span.end for span in shown)
    scale, unit = next(
        ((each, name) for each, least, name in _UNITS if (end - begin) * 1e-15 >= least), (1e-6, "ns")
    )
    lanes = _lanes(shown)
    figure, (axis,) = new_figure(0.38 * len(lanes) + 1.3, 1)
    for span in (each for each in spans if each.end > begin and each.start < end):
        if span.lane not in lanes:
            continue
        left, width = (span.start - begin) * scale, (span.end - span.start) * scale
        inside = first <= span.item < first + SHOWN
        colour = _COLOURS[span.item % len(_COLOURS)] if inside else "#d8d8d8"
        axis.barh(
            lanes[span.lane], width, left=left, height=0.78, color=colour, edgecolor="white", linewidth=0.6
        )
        if inside and width > (end - begin) * scale / 45:
            axis.text(
                left + width / 2, lanes[span.lane], str(span.item + 1), color="white", fontsize=8,
                ha="center", va="center_baseline",
            )  # fmt: skip
    axis.set_xlim(0, (end - begin) * scale)
    axis.set_ylim(len(lanes) - 0.5, -0.5)
    axis.set_yticks(list(lanes.values()), list(lanes))
    axis.tick_params(axis="y", length=0)
    axis.set_ylabel("who works")
    axis.set_xlabel(f"{unit} of {clock} time")
    axis.set_title(
        f"Mini-batches {first + 1} to {shown[-1].item + 1}, each in its colour (epoch {len(traces)})",
        loc="left",
    )
    return png_bytes(figure)


def _lanes(spans: Sequence[Span]) -> dict[str, int]:
    """Row of each lane: in the order of the stages, those of one stage by name."""
    stages: dict[str, int] = {}
    for span in sorted(spans, key=lambda span: (span.item, span.number)):
        stages.setdefault(span.stage, len(stages))
    ordered = sorted({(stages[span.stage], span.lane) for span in spans})
    return {lane: row for row, lane in enumerate(dict.fromkeys(lane for _, lane in ordered))}
