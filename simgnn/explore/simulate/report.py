"""The Python API under `simgnn simulate`: mini-batches through the cycle model, and all that is reported of them.

Tables have columns named after SCALE-Sim's, a row per mini-batch, layer and phase.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from simgnn.config.checks import check_integer
from simgnn.config.configuration import Config
from simgnn.data.datasets import load_dataset
from simgnn.data.graph import Graph
from simgnn.explore.simulate.energy import CAUSES, EnergyTable, load_energy
from simgnn.explore.simulate.page import (
    FILE_TEXTS,
    draw_roofline,
    draw_stalls,
    memory_roof,
    operations,
    roofs,
    simulation_report,
)
from simgnn.explore.simulate.rows import DRAM_COUNTS, Row, by_layer, layer_figures, rows_of
from simgnn.explore.simulate.runs import Batches, time_program
from simgnn.explore.simulate.trace import Trace
from simgnn.explore.simulate.what_if import (
    TRIED_BATCHES,
    Trial,
    best_change,
    best_changes,
    try_changes,
)
from simgnn.hw.config import HardwareConfig
from simgnn.process.files.output import SUMMARY, OutputFolder, csv_bytes, strict_json
from simgnn.report.page import REPORT, Report
from simgnn.sim.memory.timing import MemoryTiming
from simgnn.training.devices.registry import memory_timing

COMPUTE = "COMPUTE_REPORT.csv"


def table_rows(
    rows: list[Row], energies: list[dict[str, float]], hardware: HardwareConfig, timing: MemoryTiming
) -> dict[str, list[dict[str, Any]]]:
    """Columns of each report.

    Parameters
    ----------
    energies
        pJ of each row, by cause, see `simgnn.explore.simulate.energy`.

    Returns
    -------
    By file name.
    """
    return {
        COMPUTE: [_compute(row, energy) for row, energy in zip(rows, energies, strict=True)],
        "BANDWIDTH_REPORT.csv": [_bandwidth(row, hardware) for row in rows],
        "DETAILED_ACCESS_REPORT.csv": [_access(row, timing) for row in rows],
        "SPARSE_REPORT.csv": [_key(row) | _rounded(row.sparse) for row in rows],
    }


def _key(row: Row) -> dict[str, Any]:
    return {"batch": row.batch, "layer": row.layer, "phase": row.phase}


def _rounded(values: dict[str, Any]) -> dict[str, Any]:
    return {name: round(v, 6) if isinstance(v, float) else v for name, v in values.items()}


def _compute(row: Row, energy: dict[str, float]) -> dict[str, Any]:
    cells = {
        "commands": row.commands,
        "first_cycle": row.first_cycle,
        "last_cycle": row.last_cycle,
        "cycles": row.cycles,
        "limited_by": row.limiting,
        "because": row.reason,
        "macs": row.sparse["macs"],
        "additions": row.sparse["additions"],
    }
    for engine, states in row.states.items():
        cells |= {f"{engine}_{state}": cycles for state, cycles in states.items()}
        cells[f"{engine}_utilisation"] = row.utilisation(engine)
        if engine in row.bounds:
            cells[f"{engine}_bound"] = row.bounds[engine]
    cells |= {f"{engine}_at_work": cycles for engine, cycles in row.at_work.items()}
    cells |= {f"{name}_alone" if name in row.at_work else name: cycles for name, cycles in row.alone.items()}
    cells |= {f"energy_{cause}_pj": value for cause, value in energy.items()}
    return _key(row) | _rounded(cells)


def _bandwidth(row: Row, hardware: HardwareConfig) -> dict[str, Any]:
    seconds = row.cycles / (hardware.clock_mhz * 1e6)
    peak = hardware.word_bytes * hardware.clock_mhz * 1e6 / 1e9
    cells: dict[str, float] = {"cycles": row.cycles}

    def cell(name: str, beats: int, moved: int) -> None:
        cells[f"{name}_beats"], cells[f"{name}_bytes"] = beats, moved
        cells[f"{name}_gbs"] = moved / seconds / 1e9 if seconds else 0.0

    for client, stream in row.streams.items():
        cell(client, stream["beats"], stream["bytes"])
    # Reads and writes have channels of their own, each of the port's width.
    reads = [stream for client, stream in row.streams.items() if client != "stores"]
    cell("read", sum(s["beats"] for s in reads), sum(s["bytes"] for s in reads))
    cells |= {
        "port_gbs": peak,
        "read_share": cells["read_gbs"] / peak,
        "stores_share": cells["stores_gbs"] / peak,
    }
    return _key(row) | _rounded(cells)


def _access(row: Row, timing: MemoryTiming) -> dict[str, Any]:
    cells: dict[str, float | None] = {}
    # Empty cells and not 0: a memory without rows has neither hits nor misses.
    unknown = () if timing.is_dram else DRAM_COUNTS
    for client, stream in row.streams.items():
        cells |= {f"{client}_{name}": None if name in unknown else v for name, v in stream.items()}
        bursts = stream["bursts"]
        cells[f"{client}_beats_per_burst"] = stream["beats"] / bursts if bursts else None
    return _key(row) | _rounded(cells)


FILES = (*FILE_TEXTS, REPORT)
TRACED_BATCHES = 4
"""Mini-batches in the trace: more would make a file that no viewer likes."""


@dataclass(frozen=True, kw_only=True)
class Simulated:
    """The result of a simulation in memory; the same is in its output folder.

    Parameters
    ----------
    rows
        One per mini-batch, layer and phase.
    trials
        The first `TRIED_BATCHES` mini-batches, or as many as there are, with one thing changed; empty where that was
        not asked for.
    summary
        Contents of `summary.json`.
    """

    rows: list[Row]
    trials: list[Trial]
    summary: dict[str, Any]
    page: Report


def simulate(
    config: Config,
    *,
    output: str | Path,
    batches: int = 2,
    what_if: bool = True,
    energy: str | Path | None = None,
    graph: Graph | None = None,
    progress: Callable[..., object] = lambda what, done=0, total=None, detail="": None,
) -> Simulated:
    """Time mini-batches and write the reports.

    Parameters
    ----------
    config
        One accelerator takes all the seeds of a mini-batch; what `training` says of devices and shares is not used.
    output
        Folder for the results: new, empty, or one that an earlier simulation made. It changes in one step, at the end.
    batches
        Mini-batches, in the order in which training draws them.
    what_if
        Time the first mini-batches again, `TRIED_BATCHES` at most, with one thing changed at a time.
    energy
        A table of energies in place of ours.
    graph
        By default the data set that `config` names.
    progress
        Called with what is being done, how many of how many are done, and `detail`.

    Raises
    ------
    InputError
        For anything that the user can put right.
    DeviceError
        If a launch fails.
    """
    check_integer("batches", batches, 1, 1_000_000)
    energies = load_energy(energy, memory=config.platform.memory)
    timing = memory_timing(config)
    # What can be refused is refused before the timing, which may take minutes.
    folder = OutputFolder(output, files=FILES, in_place=False)
    graph_given = graph is not None
    if graph is None:
        progress(f"loading {config.training.dataset!r}")
        graph = load_dataset(config.training.dataset)
    source = Batches(config, graph)
    begin = time.perf_counter()
    trace = Trace(clock_mhz=config.hardware.clock_mhz)
    rows, totals, tried, model_seconds, sent = [], [], [], 0.0, 0
    for number in range(batches):
        progress("timing mini-batches", number, batches)
        loaded = source.load(number)
        compiled = source.compile(loaded, config.hardware)
        sent += compiled.program.sent_bytes
        # Apart from sampling and compiling: it is what the cycle model's speed is measured by.
        started = time.perf_counter()
        launches = time_program(compiled, config.hardware, timing, batch=number + 1)
        model_seconds += time.perf_counter() - started
        for timed in launches:
            rows += rows_of(timed)
            totals.append(timed.launch.counters)
            if number < TRACED_BATCHES:
                trace.add(timed)
        if what_if and number < TRIED_BATCHES:
            tried.append((loaded, compiled))
    first = [row for row in rows if row.batch <= TRIED_BATCHES]
    trials = try_changes(source, tried, first, timing=timing, progress=progress) if what_if else []
    progress("writing the reports")
    energy_rows = [energies.of_row(row, config.hardware, config.platform.memory) for row in rows]
    summary = _summary(config, graph, timing, rows, totals, energies, trials, batches)
    link = config.platform.pcie_gbs
    summary["pcie"] = {"bytes": sent, "gbs": link, "seconds": sent / (link * 1e9)}
    summary["config"] = config.to_dict(graph_given=graph_given)
    summary["wall_seconds"] = time.perf_counter() - begin
    summary["cycle_model_seconds"] = model_seconds
    tables = table_rows(rows, energy_rows, config.hardware, timing)
    roofline = draw_roofline(by_layer(rows), config.hardware, timing)
    page = simulation_report(config, summary, rows, roofline=roofline.charts)
    folder.fill(
        {
            **{name: csv_bytes(table) for name, table in tables.items()},
            "stalls.png": draw_stalls(rows).png,
            "roofline.png": roofline.png,
            "trace.json": trace.text().encode(),
            SUMMARY: (strict_json(summary) + "\n").encode(),
            REPORT: page.html(),
        }
    )
    return Simulated(rows=rows, trials=trials, summary=summary, page=page)


def _summary(
    config: Config,
    graph: Graph,
    timing: MemoryTiming,
    rows: list[Row],
    totals: list[dict[str, int]],
    energies: EnergyTable,
    trials: list[Trial],
    batches: int,
) -> dict[str, Any]:
    cycles = sum(row.cycles for row in rows)
    seconds = cycles / (config.hardware.clock_mhz * 1e6)
    array, adders, port = roofs(config.hardware)
    layers = by_layer(rows)
    spent = [energies.of_row(row, config.hardware, config.platform.memory) for row in layers]
    energy = {f"{cause}_pj": sum(part[cause] for part in spent) for cause in CAUSES}
    joined = sum(energy.values()) * 1e-12
    each = energies.memory(timing.kind)
    no_technology = (
        ""
        if timing.is_dram
        else f"; memory '{timing.kind}' is of no technology, and counts {each:g} pJ a byte"
    )
    # Savings are of the mini-batches that were tried, not of all that were timed.
    tried = [row for row in rows if row.batch <= TRIED_BATCHES]
    factors = {trial.change: trial.costs for trial in trials}
    return {
        "minibatches": batches,
        "cycles": cycles,
        "simulated_seconds": seconds,
        "operations": sum(operations(row) for row in rows),
        "operations_per_second": sum(operations(row) for row in rows) / seconds,
        "bytes": sum(row.bytes_of() for row in rows),
        "peak": {
            "array_gops": array,
            "adders_gops": adders,
            "ports_gbs": port,
            "memory_gbs": memory_roof(config.hardware, timing),
        },
        "port": _port(config.hardware, timing, rows, seconds),
        "counters": {name: sum(counters[name] for counters in totals) for name in totals[0]},
        "data": {"name": graph.name, "vertices": graph.vertices, "edges": graph.edges},
        "energy": {
            **energy,
            "joules": joined,
            "watts": joined / seconds,
            "table": asdict(energies),
            "note": "estimated from published figures; operations and accesses only, nothing leaks"
            + no_technology,
        },
        "layers": [
            _layer_summary(row, part, best_change(first, trials), cycles)
            for row, part, first in zip(layers, spent, by_layer(tried), strict=True)
        ],
        "would_help": [
            {"change": change, "saves": saved, "costs": factors[change]}
            for change, saved in best_changes(tried, trials)
        ],
        "what_if_minibatches": min(batches, TRIED_BATCHES) if trials else 0,
        "what_if_base_cycles": sum(row.cycles for row in tried) if trials else 0,
        "what_if": [
            {
                "change": trial.change,
                "cycles": trial.total if trial.cycles else None,
                "layers": [
                    {"layer": layer, "phase": phase, "cycles": taken}
                    for (phase, layer), taken in trial.cycles.items()
                ],
                "refused": trial.refused or None,
                "costs": trial.costs,
                "bound": trial.bound,
            }
            for trial in trials
        ],
    }


def _port(hardware: HardwareConfig, timing: MemoryTiming, rows: list[Row], seconds: float) -> dict[str, Any]:
    """What each memory port moved, and what it and the memory at it could: all ports move the same, in lockstep."""
    *_, peak = roofs(hardware)
    stored = sum(row.bytes_of("stores") for row in rows)
    read = sum(row.bytes_of() for row in rows) - stored
    memory, dram, slower = timing.kind, timing.dram, False
    pace, *_ = timing.beat_cycles(hardware.word_bytes, hardware.clock_mhz, ports=hardware.ports)
    if dram is not None:
        # Both directions share a DRAM's pins; a port has wires for each.
        slower = dram.gbs * timing.channels > 2 * peak / hardware.ports
        memory += f", {dram.placement(ports=hardware.ports, channels=timing.channels)}"
    return {
        "ports": hardware.ports,
        "read_gbs": read / seconds / 1e9 / hardware.ports,
        "written_gbs": stored / seconds / 1e9 / hardware.ports,
        "gbs_each_way": peak / hardware.ports,
        "memory_gbs_each_way": peak / pace / hardware.ports,
        "memory": memory,
        "slower_than_memory": slower,
    }


def _layer_summary(
    row: Row, energy: dict[str, float], change: tuple[str, float] | None, cycles: int
) -> dict[str, Any]:
    return {
        **layer_figures(row, energy),
        "share": row.cycles / cycles,
        "limited_by": row.limiting,
        "because": row.reason,
        "because_cycles": row.states[row.limiting][row.reason],
        "causes": {state: row.states[row.limiting][state] for state in row.reasons},
        "working_cycles": row.working(row.limiting),
        "at_work": row.at_work,
        "alone": row.alone,
        "bounds": row.bounds,
        "would_help": change and change[0],
        "would_save": change and change[1],
        "edges": row.sparse["edges"],
        "sources": row.sparse["sources"],
        "edge_values": row.sparse["edge_values"],
        "additions": row.sparse["additions"],
    }
