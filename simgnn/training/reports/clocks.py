"""A report of two clocks: what a run on real threads took, and what it takes in virtual time."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from dataclasses import dataclass

from simgnn.virtual_time.tasks import NO_TIME
from simgnn.virtual_time.trace import Trace
from simgnn.virtual_time.virtual_time import in_seconds

EPOCH = "epoch"
"""In place of a stage: from an epoch's first start to its last end."""


@dataclass(frozen=True, kw_only=True)
class Compared:
    """One line: measured seconds beside simulated ones.

    Parameters
    ----------
    stage, lane
        A stage and where it runs, or `EPOCH`.
    tasks
    measured, simulated
        Sums of seconds; `simulated` is None where nothing is simulated.
    """

    stage: str
    lane: str
    tasks: int
    measured: float
    simulated: float | None

    @property
    def error(self) -> float | None:
        """Of the simulated time, relative to the measured one."""
        return None if self.simulated is None or not self.measured else self.simulated / self.measured - 1


def compare_clocks(measured: Sequence[Trace], virtual: Sequence[Trace]) -> list[Compared]:
    """Each stage's time on both clocks, then the epochs'.

    Parameters
    ----------
    measured
        Of the epochs that this process has trained, one of them perhaps in part.
    virtual
        Of all epochs, or empty.
    """
    sums: dict[tuple[str, str], list[float]] = {}
    whole, epochs = [0.0, 0.0], 0
    by_item = {span.item: trace for trace in virtual for span in trace.spans.values()}
    for trace in measured:
        items = {span.item for span in trace.spans.values()}
        simulated = by_item.get(min(items, default=-1))
        for clock, one in enumerate((trace, simulated)):
            for span in () if one is None else one.spans.values():
                if span.item in items and span.source != NO_TIME.source:
                    line = sums.setdefault((span.stage, span.lane), [0.0, 0.0, 0.0])
                    line[clock] += in_seconds(span.end - span.start)
                    line[2] += clock == 0
        if simulated is None or items == {span.item for span in simulated.spans.values()}:
            epochs += 1
            whole[0] += trace.makespan
            whole[1] += 0.0 if simulated is None else simulated.makespan
    lines = [
        Compared(
            stage=stage,
            lane=lane,
            tasks=int(line[2]),
            measured=line[0],
            simulated=line[1] if virtual else None,
        )
        for (stage, lane), line in sums.items()
    ]
    lines.append(
        Compared(
            stage=EPOCH, lane="", tasks=epochs, measured=whole[0], simulated=whole[1] if virtual else None
        )
    )
    return lines


def clocks_table(measured: Sequence[Trace], virtual: Sequence[Trace]) -> bytes:
    """CSV of `compare_clocks`; what is not simulated is empty."""
    text = io.StringIO(newline="")
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(("stage", "lane", "tasks", "measured_seconds", "simulated_seconds", "error"))
    for line in compare_clocks(measured, virtual):
        simulated, error = ("" if value is None else repr(value) for value in (line.simulated, line.error))
        writer.writerow((line.stage, line.lane, line.tasks, repr(line.measured), simulated, error))
    return text.getvalue().encode()
