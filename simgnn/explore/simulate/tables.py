"""The reports as tables: columns named after SCALE-Sim's, a row per mini-batch, layer and phase."""

from __future__ import annotations

import csv
import io
from typing import TYPE_CHECKING, Any

from simgnn.explore.simulate.access import DRAM_COUNTS

if TYPE_CHECKING:
    from simgnn.explore.simulate.rows import Row
    from simgnn.hw.config import HardwareConfig
    from simgnn.sim.memory.timing import MemoryTiming


COMPUTE = "COMPUTE_REPORT.csv"
BANDWIDTH = "BANDWIDTH_REPORT.csv"
ACCESS = "DETAILED_ACCESS_REPORT.csv"
SPARSE = "SPARSE_REPORT.csv"


def table_rows(
    rows: list[Row], energies: list[dict[str, float]], hardware: HardwareConfig, timing: MemoryTiming
) -> dict[str, list[dict[str, Any]]]:
    """Columns of each report.

    Parameters
    ----------
    rows
    energies
        pJ of each row, by cause, see `simgnn.explore.simulate.energy`.
    hardware
    timing

    Returns
    -------
    By file name.
    """
    return {
        COMPUTE: [_compute(row, energy) for row, energy in zip(rows, energies, strict=True)],
        BANDWIDTH: [_bandwidth(row, hardware) for row in rows],
        ACCESS: [_access(row, timing) for row in rows],
        SPARSE: [_key(row) | _rounded(row.sparse) for row in rows],
    }


def csv_bytes(rows: list[dict[str, Any]]) -> bytes:
    """A table as CSV, bytes; what is unknown is an empty cell."""
    file = io.StringIO(newline="")
    writer = csv.DictWriter(file, fieldnames=list(rows[0]), lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return file.getvalue().encode()


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
    unknown = () if timing.is_dram else DRAM_COUNTS
    for client, stream in row.streams.items():
        cells |= {f"{client}_{name}": None if name in unknown else v for name, v in stream.items()}
        bursts = stream["bursts"]
        cells[f"{client}_beats_per_burst"] = stream["beats"] / bursts if bursts else None
    return _key(row) | _rounded(cells)
