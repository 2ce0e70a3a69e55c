"""Pictures of where time goes: a stacked bar for each engine, layer and phase, and the roofline."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simgnn.explore.simulate.rows import Row, by_layer
from simgnn.hw.counters import STATES
from simgnn.report.charts import Axis
from simgnn.report.numbers import plain
from simgnn.training.reports.charts import Drawing, Look, Points, draw_points, draw_stacks
from simgnn.training.reports.plots import ENGINES, STATE_COLOURS, STATE_NAMES

if TYPE_CHECKING:
    from simgnn.hw.config import HardwareConfig
    from simgnn.sim.memory.timing import MemoryTiming

SHOWN = (*ENGINES, "read_port", "write_port")


def draw_stalls(rows: list[Row]) -> Drawing:
    """What each engine did, in a panel for each layer and phase.

    Parameters
    ----------
    rows
        Rows of each layer and phase are added up first.
    """
    layers = by_layer(rows)
    total = sum(row.cycles for row in layers)
    states = [state for state in STATE_NAMES if any(state in STATES[engine] for engine in SHOWN)]
    panels = {
        f"{row.name}: {row.cycles:,} cycles, {row.cycles / total:.0%} of all": {
            STATE_NAMES[state]: [
                row.states[engine].get(state, 0) / (sum(row.states[engine].values()) or 1) for engine in SHOWN
            ]
            for state in states
        }
        for row in layers
    }
    engines = [engine.replace("_", "\n") for engine in SHOWN]
    look = Look(y="part of the engine's cycles", columns=2)
    return draw_stacks(panels, engines, look, colours=STATE_COLOURS)


def draw_roofline(layers: list[Row], hardware: HardwareConfig, timing: MemoryTiming) -> Drawing:
    """Operations per second over operations per byte, a mark for each layer and phase.

    Parameters
    ----------
    layers
        One for each layer and phase.
    timing
        The memory whose bandwidth is a roof, where it has one of its own.
    """
    array, adders, port = roofs(hardware)
    memory = memory_roof(hardware, timing)
    # A program adds and multiplies at once, so the roof is that of both together.
    top, bound = (
        array + adders,
        2 * port if memory is None else memory,
    )  # bytes in both directions are counted
    points, intensities = [], []
    for row in layers:
        done, moved, seconds = operations(row), row.bytes_of(), row.cycles / (hardware.clock_mhz * 1e6)
        if done and moved and seconds:
            intensities.append(done / moved)
            points.append({"layer": row.name, "intensity": done / moved, "speed": done / seconds / 1e9})
    # A decade around the ridge at least, so that the slope is seen where all layers are on one side of it.
    low, high = min([top / bound / 10, *intensities]) / 2, max([top / bound * 10, *intensities]) * 2
    limits = {
        f"{'ports' if memory is None else 'memory'}, {plain(bound)} GB/s both ways": [
            (low, low * bound),
            (top / bound, top),
        ],
        f"array and adders, {plain(top)} Gop/s": [(top / bound, top), (high, top)],
        f"array alone, {plain(array)} Gop/s": [(array / bound, array), (high, array)],
        f"adders alone, {plain(adders)} Gop/s": [(adders / bound, adders), (high, adders)],
    }
    panel = Points(
        title="roofline: an operation is an addition or a multiplication",
        rows=points,
        x=("intensity", Axis(title="operations per byte of device memory", logarithmic=True)),
        y=("speed", Axis(title="Gop/s", logarithmic=True)),
        series="layer",
        limits=limits,
    )
    return draw_points([panel], columns=1)


def operations(row: Row) -> int:
    """Additions and multiplications of a row."""
    sparse = row.sparse
    return int(2 * sparse["macs"] + sparse["additions"] + sparse["scalings"])


def roofs(hardware: HardwareConfig) -> tuple[float, ...]:
    """Most operations per second of the array and of the clusters' adders, 1e9/s, and the ports' bandwidth, GB/s."""
    clock = hardware.clock_mhz * 1e6 / 1e9
    # A multiplication and an addition each cycle.
    array = 2 * hardware.array_rows * hardware.array_columns * clock
    return array, hardware.clusters * hardware.gather_width * clock, hardware.word_bytes * clock


def memory_roof(hardware: HardwareConfig, timing: MemoryTiming) -> float | None:
    """Most bytes per second of the memory in both directions together, 1e9/s, as far as the ports take them.

    Returns
    -------
    None for an ideal memory, which has no limit but the ports.
    """
    *_, port = roofs(hardware)
    if timing.dram is not None:
        # Both directions share a DRAM's pins; a port has wires for each.
        return min(2 * port, timing.dram.gbs * timing.channels * hardware.ports)
    if not timing.takes("read_bytes_per_cycle"):
        return None
    clock = hardware.clock_mhz * 1e6 / 1e9
    ways = (timing.read_bytes_per_cycle, timing.write_bytes_per_cycle)
    return sum(port if way is None else min(port, way * clock) for way in ways)
