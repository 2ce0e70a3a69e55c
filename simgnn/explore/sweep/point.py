"""One point of a sweep through the cycle model: its time, its work, and what it costs."""

from __future__ import annotations

import functools
import tempfile
from typing import Any

from simgnn.config.configuration import Config
from simgnn.data.datasets import load_dataset
from simgnn.data.graph import Graph
from simgnn.errors import InputError
from simgnn.explore.compare.systems import SystemFigures
from simgnn.explore.simulate.energy import EnergyTable, load_energy
from simgnn.explore.simulate.page import limiting, operations
from simgnn.explore.simulate.rows import by_layer, layer_figures, rows_of
from simgnn.explore.simulate.runs import Batches, time_program
from simgnn.explore.simulate.what_if import onchip_bytes
from simgnn.explore.sweep.spec import point_config
from simgnn.hw.config import HardwareConfig
from simgnn.training.devices.registry import memory_timing
from simgnn.training.reports.charts import WAITING
from simgnn.training.train import train
from simgnn.virtual_time.resources import DEVICE_MEMORY, LINKS

FIGURES = {
    "cycles": int,
    "simulated_seconds": float,
    "operations": int,
    "bytes": int,
    "energy_joules": float,
    "floating_point_units": int,
    "onchip_bytes": int,
    "limited_by": str,
    "because": str,
    "read_share": float,
}
"""Results of a point that could run, and their types."""
LAYERS = "layers"
"""What a point's line in the journal has beside them, and no table: `layer_figures` of each layer."""


def run_point(
    config: Config, point: dict[str, object], batches: int, energies: EnergyTable | None = None
) -> dict[str, Any]:
    """Time a point.

    Parameters
    ----------
    point
        Values by "table.key".
    energies
        Ours by default.

    Returns
    -------
    `FIGURES` and `LAYERS`, or "refused" and why: a configuration that cannot be is a result, too.
    """
    try:
        config = point_config(config, point)
        if config.systems:
            return _trained(config)
        timing = memory_timing(config)
        source = Batches(config, _graph(config.training.dataset))
        rows = []
        for number in range(batches):
            compiled = source.compile(source.load(number), config.hardware)
            for timed in time_program(compiled, config.hardware, timing, batch=number + 1):
                rows += rows_of(timed)
        energy = energies or load_energy(memory=config.platform.memory)
        energy.memory(config.platform.memory)  # refused where the table lacks it
    except InputError as error:
        return {"refused": "; ".join(str(error).split("\n"))}
    hardware = config.hardware
    cycles = sum(row.cycles for row in rows)
    layers = [
        layer_figures(row, energy.of_row(row, hardware, config.platform.memory)) for row in by_layer(rows)
    ]
    joules = sum(sum(layer["energy_pj"].values()) for layer in layers) * 1e-12
    engine, _ = limiting({"layers": [{"at_work": row.at_work} for row in rows], "cycles": cycles})
    states = {state: sum(row.states[engine][state] for row in rows) for state in rows[0].states[engine]}
    moved = sum(row.bytes_of() for row in rows)
    return {
        "cycles": cycles,
        "simulated_seconds": cycles / (hardware.clock_mhz * 1e6),
        "operations": sum(operations(row) for row in rows),
        "bytes": moved,
        "energy_joules": joules,
        "floating_point_units": floating_point_units(hardware),
        "onchip_bytes": onchip_bytes(hardware),
        # As the answer of `simgnn simulate` says: the engine that is at work longest, and what it does most of that.
        "limited_by": engine,
        "because": max((state for state in states if state not in WAITING), key=states.__getitem__),
        "read_share": 1 - sum(row.bytes_of("stores") for row in rows) / moved,
        LAYERS: [{**layer, "states": _without_zeros(layer["states"])} for layer in layers],
    }


RUN = "run"
"""What a system's point has in the journal beside them: of the run's summary what `simgnn compare` reads."""
_OF_RUN = (
    *("system", "score", "scores", "epochs", "minibatches", "seeds", "accelerator_seeds", "cycles", "data"),
    *("simulated_seconds", "simulated_seconds_count", "critical_path", "critical_cycles", "link_bytes"),
    *("clocks", "feature_cache", "embeddings", "counters", "memory"),
)
SYSTEM_FIGURES = {
    "test_score": float,
    "cpu_seed_share": float,
    "hit_ratio": float,
    "mean_age": float,
    **{f"{link}_bytes": int for link in LINKS},
    "links_bytes": int,
}
"""What a point that trained a system has besides."""


def _trained(config: Config) -> dict[str, Any]:
    """Train a point in virtual time: of `FIGURES` what such a run has, and `SYSTEM_FIGURES`."""
    # Systems take the cycle model.
    config = config.replace("execution", device="cycle")
    # Of the run only its summary is kept; a hundred thousand checkpoints are not.
    with tempfile.TemporaryDirectory(prefix="simgnn-point-") as folder:
        summary = train(config, output=f"{folder}/run", graph=_graph(config.training.dataset)).summary
    assert summary is not None, "nothing stops a point"
    system, hardware = SystemFigures.of(summary).to_dict(), config.hardware
    accelerators = config.training.accelerators
    return {
        "cycles": summary["cycles"],
        "simulated_seconds": summary["simulated_seconds"],
        "bytes": summary["link_bytes"][DEVICE_MEMORY],
        "floating_point_units": floating_point_units(hardware) * accelerators,
        "onchip_bytes": onchip_bytes(hardware) * accelerators,
        **{name: system[name] for name in SYSTEM_FIGURES if name in system},
        "links_bytes": sum(count for link, count in summary["link_bytes"].items() if link != DEVICE_MEMORY),
        RUN: {name: summary[name] for name in _OF_RUN},
    }


def _without_zeros(states: dict[str, dict[str, int]]) -> dict[str, dict[str, int]]:
    """States that took a cycle, so that a journal's lines stay short."""
    return {engine: {name: n for name, n in counts.items() if n} for engine, counts in states.items()}


# Points of a process mostly share a data set; a sweep over data sets changes it seldom.
@functools.lru_cache(maxsize=2)
def _graph(name: str) -> Graph:
    return load_dataset(name)


def floating_point_units(hardware: HardwareConfig) -> int:
    """Adders and multipliers of the array and adders of the gather clusters, int: the size in `UNITS`."""
    # A multiplier and an adder for each place of the array.
    return 2 * hardware.array_rows * hardware.array_columns + hardware.clusters * hardware.gather_width
