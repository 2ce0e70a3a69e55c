"""Reports of a system's time, virtual or real: stages, resources, both clocks, a timeline, and a picture of it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from simgnn.report.charts import COLOURS, Axis, Chart, Interval, span_chart
from simgnn.report.numbers import SECONDS, unit_of
from simgnn.training.reports.charts import new_figure, png_bytes
from simgnn.virtual_time.resources import LINKS
from simgnn.virtual_time.tasks import NO_TIME
from simgnn.virtual_time.trace import Span, Trace
from simgnn.virtual_time.virtual_time import PER_SECOND, in_seconds

EPOCH = "epoch"
"""In place of a stage: from an epoch's first start to its last end."""


def clock_rows(measured: Sequence[Trace], virtual: Sequence[Trace]) -> list[dict[str, Any]]:
    """Each stage's time on both clocks, and where it runs, then the epochs'; None of what is not simulated.

    Parameters
    ----------
    measured
        Of the epochs that this process has trained, one of them perhaps in part.
    virtual
        Of all epochs, or empty.
    """
    sums: dict[tuple[str, str], list[float]] = {}
    whole, epochs = [0.0, 0.0], 0
    # An epoch is found by its mini-batches: one that was continued was measured in part.
    by_item = {span.item: trace for trace in virtual for span in trace.spans.values()}
    for trace in measured:
        items = {span.item for span in trace.spans.values()}
        simulated = by_item.get(min(items, default=-1))
        for clock, one in enumerate((trace, simulated)):
            for span in () if one is None else one.spans.values():
                # Only what both clocks have: of a part of an epoch the same part.
                if span.item in items and span.source != NO_TIME.source:
                    line = sums.setdefault((span.stage, span.lane), [0.0, 0.0, 0.0])
                    line[clock] += in_seconds(span.end - span.start)
                    line[2] += clock == 0
        # Whole epochs alone: a part of one has no end to compare.
        if simulated is None or items == {span.item for span in simulated.spans.values()}:
            epochs += 1
            whole[0] += trace.makespan
            whole[1] += 0.0 if simulated is None else simulated.makespan
    rows = []
    for (stage, lane), (real, simulation, tasks) in {**sums, (EPOCH, ""): (*whole, epochs)}.items():
        simulated_seconds = simulation if virtual else None
        rows.append(
            {
                "stage": stage,
                "lane": lane,
                "tasks": int(tasks),
                "measured_seconds": real,
                "simulated_seconds": simulated_seconds,
                "error": simulation / real - 1 if virtual and real else None,
            }
        )
    return rows


BETWEEN = "between tasks"
"""In place of a stage."""
_LEAST_REST = 1e-6
_MICROSECOND = PER_SECOND // 10**6


def stage_rows(traces: Sequence[Trace]) -> list[dict[str, Any]]:
    """For each stage and each source of costs its tasks, their seconds, and those of the critical path."""
    rows: dict[tuple[str, str], dict[str, Any]] = {}
    for trace in traces:
        critical = {span.number: seconds for span, seconds in trace.critical_path()}
        for span in trace.spans.values():
            row = rows.setdefault(
                (span.stage, span.source),
                {
                    "stage": span.stage,
                    "cost": span.source,
                    "tasks": 0,
                    "seconds": 0.0,
                    "critical_seconds": 0.0,
                },
            )
            row["tasks"] += 1
            row["seconds"] += (span.end - span.start) / PER_SECOND
            row["critical_seconds"] += critical.get(span.number, 0.0)
    whole = sum(trace.makespan for trace in traces)
    for row in rows.values():
        row["critical_share"] = row["critical_seconds"] / whole if whole else 0.0
    return [row for (_, cost), row in rows.items() if cost != NO_TIME.source]


def critical_shares(traces: Sequence[Trace]) -> dict[str, float]:
    """Each stage's part of what the ends of the epochs had to wait for, as in `stages.csv`; largest first.

    In real time a part is of no stage.
    """
    seconds: dict[str, float] = {}
    for trace in traces:
        for span, each in trace.critical_path():
            if span.source != NO_TIME.source:
                seconds[span.stage] = seconds.get(span.stage, 0.0) + each
    whole = sum(trace.makespan for trace in traces)
    shares = {stage: each / whole for stage, each in seconds.items() if each}
    if traces and (rest := 1 - sum(shares.values())) > _LEAST_REST:
        # In real time threads hand work to each other, which no stage accounts for.
        shares[BETWEEN] = rest
    return dict(sorted(shares.items(), key=lambda item: (-item[1], item[0])))


def critical_cycles(traces: Sequence[Trace]) -> float:
    """The part that accelerators' cycles have of what the ends of the epochs had to wait for."""
    whole = sum(trace.makespan for trace in traces)
    cycles = sum(
        seconds for trace in traces for span, seconds in trace.critical_path() if span.source == "cycles"
    )
    return cycles / whole if whole else 0.0


def link_bytes(traces: Sequence[Trace]) -> dict[str, int]:
    """What has crossed each link that a trace tells of, by `simgnn.virtual_time.resources.LINKS`."""
    found = dict.fromkeys(LINKS, 0.0)
    for trace in traces:
        for rate in trace.shared.values():
            if rate.link:
                found[rate.link] += rate.amount
    return {name: round(count) for name, count in found.items()}


def _used_unit(unit: str) -> str:
    """The unit of what was used of a resource, by that of its capacity: a rate times seconds is an amount."""
    return (
        unit.removesuffix(" per second")
        if unit.endswith(" per second")
        else f"{unit.removesuffix('s')} seconds"
    )


def resource_rows(traces: Sequence[Trace]) -> list[dict[str, Any]]:
    """For each resource its capacity, how much of it was used, which part of the time that is, and the most."""
    whole = sum(trace.makespan for trace in traces)
    rows: dict[str, dict[str, Any]] = {}
    for trace in traces:
        for name, usage in trace.usage().items():
            row = rows.setdefault(
                name,
                {
                    "resource": name,
                    "capacity": usage.capacity,
                    "unit": usage.unit,
                    "used": 0.0,
                    "used_unit": _used_unit(usage.unit),
                    "utilisation": 0.0,
                    "most": 0.0,
                },
            )
            row["used"] += usage.used
            row["most"] = max(row["most"], usage.most)
    for row in rows.values():
        row["utilisation"] = row["used"] / (row["capacity"] * whole) if whole else 0.0
    return list(rows.values())


_FIRST_TRACK = 11
"""Above the numbers of processes: viewers take a track with its process's number for the main thread."""


def timeline(virtual: Sequence[Trace], measured: Sequence[Trace] = ()) -> bytes:
    """Chrome's event format, which ui.perfetto.dev opens: a track for each lane, one epoch after the other.

    Virtual time and, where there is one, measured time are processes beside each other.
    """
    events: list[dict[str, Any]] = []
    for process, (name, traces) in enumerate((("virtual time", virtual), ("real time", measured)), 1):
        if traces:
            events += _process(process, name, traces)
    return (json.dumps({"traceEvents": events}) + "\n").encode()


def _process(process: int, name: str, traces: Sequence[Trace]) -> list[dict[str, Any]]:
    lanes: dict[str, int] = {}
    events: list[dict[str, Any]] = []
    begin = 0
    for epoch, trace in enumerate(traces):
        for span in trace.spans.values():
            if span.end > span.start and span.source != NO_TIME.source:
                track = lanes.setdefault(span.lane, _FIRST_TRACK + len(lanes))
                events.append({"pid": process} | _slice(span, track, begin, epoch))
        begin += max((span.end for span in trace.spans.values()), default=0)
    names = [
        {"ph": "M", "pid": process, "tid": track, "name": "thread_name", "args": {"name": lane}}
        for lane, track in lanes.items()
    ]
    title = {"ph": "M", "pid": process, "name": "process_name", "args": {"name": name}}
    return [title, *names, *events]


def _slice(span: Span, track: int, begin: int, epoch: int) -> dict[str, Any]:
    return {
        "ph": "X",
        "tid": track,
        "name": f"{span.stage} {span.item + 1}",
        # Chrome's events have microseconds.
        "ts": (begin + span.start) / _MICROSECOND,
        "dur": (span.end - span.start) / _MICROSECOND,
        "args": {"epoch": epoch + 1, "item": span.item + 1, "cost": span.source},
    }


SHOWN = 8
"""Mini-batches that are shown, from the middle of the last epoch: there the pipeline is full."""


@dataclass(frozen=True, kw_only=True)
class _Window:
    """Part of the last epoch.

    Parameters
    ----------
    spans
        All that take time, of the whole epoch.
    shown
        Those of the mini-batches from `first` on.
    """

    spans: list[Span]
    shown: list[Span]
    first: int

    @classmethod
    def of(cls, traces: Sequence[Trace]) -> _Window | None:
        """None where nothing took time."""
        timed = (span for span in traces[-1].spans.values() if span.end > span.start)
        spans = [span for span in timed if span.source != NO_TIME.source]
        if not spans:
            return None
        items = sorted({span.item for span in spans})
        # From the middle: at both ends of an epoch the pipeline is not full.
        first = items[max(0, (len(items) - SHOWN) // 2)]
        shown = [span for span in spans if first <= span.item < first + SHOWN]
        return cls(spans=spans, shown=shown, first=first)

    @property
    def begin(self) -> int:
        """In the clock's ticks."""
        return min(span.start for span in self.shown)

    @property
    def end(self) -> int:
        """In the clock's ticks."""
        return max(span.end for span in self.shown)

    @property
    def unit(self) -> tuple[float, str]:
        """Seconds that the window is best read in, and their name."""
        return unit_of([in_seconds(self.end - self.begin)], SECONDS)

    @property
    def title(self) -> str:
        """Which mini-batches these are."""
        return f"Mini-batches {self.first + 1} to {self.shown[-1].item + 1}, each in its colour"


_MOST_SPANS = 1500


def gantt_chart(traces: Sequence[Trace], *, clock: str = "virtual") -> Chart | None:
    """The chart of `draw_gantt`, for a page."""
    window = _Window.of(traces)
    if window is None:
        return None
    size, unit = window.unit
    # Steps of a whole graph have thousands of tasks, of which a page shows no more than its pixels.
    longest = sorted(window.shown, key=lambda span: span.start - span.end)[:_MOST_SPANS]
    return span_chart(
        f"{window.title} (epoch {len(traces)})",
        [
            Interval(
                lane=span.lane,
                begin=in_seconds(span.start - window.begin) / size,
                end=in_seconds(span.end - window.begin) / size,
                name=f"mini-batch {span.item + 1}",
                text=span.stage,
            )
            for span in sorted(longest, key=lambda span: (span.item, span.start, span.number))
        ],
        x=Axis(title=f"{unit} of {clock} time"),
        lane="who works",
        lanes=list(_lanes(window.shown)),
        wide=True,
    )


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
    window = _Window.of(traces)
    if window is None:
        return None
    spans, shown, first = window.spans, window.shown, window.first
    begin, end, (size, unit) = window.begin, window.end, window.unit
    scale = in_seconds(1) / size
    lanes = _lanes(shown)
    figure, (axis,) = new_figure(0.38 * len(lanes) + 1.3, 1)
    for span in (each for each in spans if each.end > begin and each.start < end):
        if span.lane not in lanes:
            continue
        left, width = (span.start - begin) * scale, (span.end - span.start) * scale
        inside = first <= span.item < first + SHOWN
        colour = COLOURS[span.item - first] if inside else "#d8d8d8"
        axis.barh(
            lanes[span.lane], width, left=left, height=0.78, color=colour, edgecolor="white", linewidth=0.6
        )
        # A number in a bar that is narrower would not fit.
        if inside and width > (end - begin) * scale / 45:
            axis.text(
                left + width / 2, lanes[span.lane], str(span.item + 1), color="white", fontsize=8,
                ha="center", va="center_baseline",
            )  # fmt: skip
    axis.set_xlim(0, (end - begin) * scale)
    axis.set_ylim(len(lanes) - 0.5, -0.5)
    axis.set_yticks(list(lanes.values()), [_lane_text(lane, shown) for lane in lanes])
    axis.tick_params(axis="y", length=0)
    axis.set_ylabel("who works")
    axis.set_xlabel(f"{unit} of {clock} time")
    axis.set_title(f"{window.title} (epoch {len(traces)})", loc="left")
    return png_bytes(figure)


def _lane_text(lane: str, spans: Sequence[Span]) -> str:
    """A lane's name, and the stages that are on it where it is not called after them."""
    stages = dict.fromkeys(span.stage for span in spans if span.lane == lane)
    return lane if list(stages) == [lane] else f"{lane}: {', '.join(stages)}"


def _lanes(spans: Sequence[Span]) -> dict[str, int]:
    """Row of each lane: in the order of the stages, those of one stage by name."""
    stages: dict[str, int] = {}
    for span in sorted(spans, key=lambda span: (span.item, span.number)):
        stages.setdefault(span.stage, len(stages))
    # By stage as a mini-batch goes through them, and in a stage by name.
    ordered = sorted({(stages[span.stage], span.lane) for span in spans})
    return {lane: row for row, lane in enumerate(dict.fromkeys(lane for _, lane in ordered))}
