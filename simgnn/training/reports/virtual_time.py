"""Reports of a system's time, virtual or real: stages, resources, and a timeline."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from simgnn.virtual_time.tasks import NO_TIME
from simgnn.virtual_time.trace import Span, Trace
from simgnn.virtual_time.virtual_time import PER_SECOND

BETWEEN = "between tasks"
"""In place of a stage."""
_LEAST_REST = 1e-6
_MICROSECOND = PER_SECOND // 10**6


def _table(rows: Iterable[Mapping[str, Any]]) -> bytes:
    rows = list(rows)
    text = io.StringIO(newline="")
    writer = csv.DictWriter(text, fieldnames=list(rows[0]), lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return text.getvalue().encode()


def stages_table(traces: Sequence[Trace]) -> bytes:
    """CSV: for each stage and each source of costs its tasks, their seconds, and the seconds of the critical path."""
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
    return _table(row for (_, cost), row in rows.items() if cost != NO_TIME.source)


def critical_shares(traces: Sequence[Trace]) -> dict[str, float]:
    """By stage the part that it has of what the ends of the epochs had to wait for, as in `stages.csv`; largest first.

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
        shares[BETWEEN] = rest
    return dict(sorted(shares.items(), key=lambda item: (-item[1], item[0])))


def resources_table(traces: Sequence[Trace]) -> bytes:
    """CSV: for each resource its capacity, how much of it was used, which part of the time that is, and the most."""
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
                    "utilisation": 0.0,
                    "most": 0.0,
                },
            )
            row["used"] += usage.used
            row["most"] = max(row["most"], usage.most)
    for row in rows.values():
        row["utilisation"] = row["used"] / (row["capacity"] * whole) if whole else 0.0
    return _table(rows.values())


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
        "ts": (begin + span.start) / _MICROSECOND,
        "dur": (span.end - span.start) / _MICROSECOND,
        "args": {"epoch": epoch + 1, "item": span.item + 1, "cost": span.source},
    }
