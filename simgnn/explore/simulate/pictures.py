"""Pictures of where time goes: a stacked bar for each engine, layer and phase, and the roofline."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from simgnn.explore.simulate.rows import Row, by_layer
from simgnn.hw.counters import STATES
from simgnn.report.numbers import plain
from simgnn.training.reports.plots import (
    DARK_STATES,
    ENGINES,
    LAYER_COLOURS,
    STATE_NAMES,
    STATE_STYLE,
    make_logarithmic,
    new_figure,
    png_bytes,
)

if TYPE_CHECKING:
    from simgnn.hw.config import HardwareConfig
    from simgnn.sim.memory.timing import MemoryTiming


def short_state_name(state: str) -> str:
    """The name without the words that a colour says as well."""
    return STATE_NAMES[state].removeprefix("waits for ")


SHOWN = (*ENGINES, "read_port", "write_port")
_GREY = "#6b6b6b"
_LESSER = {"color": _GREY, "linewidth": 1, "linestyle": "--"}
"""Looks of a roof under or above the one that bounds."""
_FONT_POINTS = 8
_LABEL_POINTS = 14
"""Height that a label takes above its line."""
_BAR_CHARACTERS = 130
"""Characters of a state's label that fit into a whole bar, wide ones such as those of "memory"."""


def draw_stalls(rows: list[Row]) -> bytes:
    """What each engine did, in a panel for each layer and phase.

    Returns
    -------
    PNG.
    """
    layers = by_layer(rows)
    total = sum(row.cycles for row in layers)
    figure, panels = new_figure(1.55 * len(layers) + 1.5, 1, rows=len(layers))
    from matplotlib.patches import Patch

    for axis, row in zip(panels, layers, strict=True):
        axis.set_title(
            f"{row.name}: {row.cycles:,} cycles, {row.cycles / total:.0%} of all", loc="left", fontsize=10
        )
        for place, engine in enumerate(SHOWN):
            left = 0.0
            whole = sum(row.states[engine].values()) or 1
            for state in STATES[engine]:
                share = row.states[engine][state] / whole
                axis.barh(place, share, left=left, color=STATE_STYLE[state][0], height=0.8)
                text = _bar_label(state, share)
                if text:
                    colour = "white" if state in DARK_STATES else "black"
                    middle = left + share / 2
                    axis.text(middle, place, text, ha="center", va="center", fontsize=6.5, color=colour)
                left += share
        axis.set_yticks(range(len(SHOWN)), [engine.replace("_", " ") for engine in SHOWN], fontsize=8)
        axis.set_ylim(len(SHOWN) - 0.5, -0.5)
        axis.set_xlim(0, 1)
        axis.xaxis.set_major_formatter(lambda value, _: f"{value:.0%}")
        axis.tick_params(axis="y", length=0)
        axis.set_ylabel("engine")
    panels[-1].set_xlabel("part of the engine's cycles")
    seen = {state for engine in SHOWN for state in STATES[engine]}
    styles = [style for state, style in STATE_STYLE.items() if state in seen]
    figure.legend(
        handles=[Patch(facecolor=colour, label=meaning) for colour, meaning in styles],
        loc="outside lower center",
        ncols=4,
        frameon=False,
        fontsize=8,
    )
    return png_bytes(figure)


def _bar_label(state: str, share: float) -> str:
    """What is written into a part of a bar: the state's name, or its short one, and the share; "" if neither fits."""
    if state == "idle":
        return ""
    labels = (f"{name} {share:.0%}" for name in (STATE_NAMES[state], short_state_name(state)))
    return next((label for label in labels if len(label) <= share * _BAR_CHARACTERS), "")


def draw_roofline(rows: list[Row], hardware: HardwareConfig, timing: MemoryTiming) -> bytes:
    """Operations per second over operations per byte, a mark for each layer and phase.

    Returns
    -------
    PNG.
    """
    array, adders, port = roofs(hardware)
    top, ports = array + adders, 2 * port  # bytes in both directions are counted
    memory = memory_roof(hardware, timing)
    bound = ports if memory is None else memory
    marks = roofline_marks(by_layer(rows), hardware)
    marks.sort(key=lambda mark: (mark[0].phase != "forward", mark[0].layer))
    figure, (axis,) = new_figure(4.3 + 0.19 * -(-len(marks) // 2), 1)
    low = min([top / ports / 10, *(x for _, x, _ in marks)]) / 2
    high = max([top / bound * 10, *(x for _, x, _ in marks)]) * 2
    axis.plot([low, top / bound, high], [low * bound, top, top], color="black", linewidth=1.4)
    for height in (array, adders):
        axis.plot([max(low, height / bound), high], [height, height], **_LESSER)
    slopes = [(bound, f"{'ports' if bound == ports else 'memory'} {plain(bound)}")]
    if bound < ports:
        axis.plot([low, top / ports], [low * ports, top], **_LESSER)
        slopes.append((ports, f"ports {plain(ports)}"))
    for row, intensity, speed in marks:
        axis.plot(
            intensity,
            speed,
            linestyle="none",
            marker="o" if row.phase == "forward" else "s",
            color=LAYER_COLOURS[row.layer % len(LAYER_COLOURS)],
            label=f"{row.name}: {plain(speed)} Gop/s",
        )
    make_logarithmic(axis.xaxis, axis.yaxis)
    axis.set_xlim(low, high)
    axis.set_ylim(min([low * bound, *(speed for *_, speed in marks)]) / 1.5, 2 * top)
    axis.set_xlabel("operations per byte of device memory")
    axis.set_ylabel("Gop/s")
    axis.set_title("Roofline (an operation is an addition or a multiplication)", loc="left")
    axis.grid(color="#e4e4e4", linewidth=0.8)
    axis.set_axisbelow(True)
    figure.legend(loc="outside lower center", ncols=2, frameon=False, fontsize=8)
    figure.draw_without_rendering()  # gives the axes their place, and so the lines theirs in points
    flat = [
        (top, f"array and adders {plain(top)}"),
        (array, f"array alone {plain(array)}"),
        (adders, f"adders alone {plain(adders)}"),
    ]
    _label_roofs(axis, flat, slopes, low=low, high=high)
    return png_bytes(figure)


def roofline_marks(layers: list[Row], hardware: HardwareConfig) -> list[tuple[Row, float, float]]:
    """Operations per byte and 1e9 operations per second of each layer and phase, summed over the mini-batches."""
    marks = []
    for row in layers:
        done, moved, seconds = operations(row), row.bytes_of(), row.cycles / (hardware.clock_mhz * 1e6)
        if done and moved and seconds:
            marks.append((row, done / moved, done / seconds / 1e9))
    return marks


def _label_roofs(
    axis: Any, flat: list[tuple[float, str]], slopes: list[tuple[float, str]], *, low: float, high: float
) -> None:
    """Write what each line is beside it: above the flat ones at their right end, along the slopes from their foot.

    Lines that leave no room for a label between them share one. The axes must have their final place.
    """
    scale = 72 / axis.figure.dpi

    def point(x: float, y: float) -> NDArray[np.float64]:
        place: NDArray[np.float64] = axis.transData.transform((x, y)) * scale
        return place

    ends = [(point(high, height)[1], high, height, text) for height, text in flat]
    for x, y, text in _joined(ends):
        style = {"xytext": (-4, 3), "textcoords": "offset points", "ha": "right", "fontsize": _FONT_POINTS}
        axis.annotate(f"{text} Gop/s", (x, y), **style)
    across, up = point(10 * low, 10 * slopes[0][0] * low) - point(low, slopes[0][0] * low)
    length = math.hypot(across, up)
    foot = 1.1 * low
    feet = [
        (point(foot, foot * slope)[1] * across / length, foot, foot * slope, text) for slope, text in slopes
    ]
    for x, y, text in _joined(feet):
        axis.annotate(
            f"{text} GB/s both ways",
            (x, y),
            xytext=(-5 * up / length, 5 * across / length),
            textcoords="offset points",
            rotation=math.degrees(math.atan2(up, across)),
            rotation_mode="anchor",
            fontsize=_FONT_POINTS,
        )


def _joined(lines: list[tuple[float, float, float, str]]) -> list[tuple[float, float, str]]:
    """Labels of parallel lines, the highest first: x and y to put them at, and the text of all lines that share one.

    Parameters
    ----------
    lines
        How high a line lies, in points; x, y and text of its label.
    """
    groups: list[list[tuple[float, float, float, str]]] = []
    for line in sorted(lines, reverse=True):
        if groups and groups[-1][-1][0] - line[0] < _LABEL_POINTS:
            groups[-1].append(line)
        else:
            groups.append([line])
    return [(group[0][1], group[0][2], ", ".join(line[3] for line in group)) for group in groups]


def operations(row: Row) -> int:
    """Additions and multiplications of a row."""
    sparse = row.sparse
    return int(2 * sparse["macs"] + sparse["additions"] + sparse["scalings"])


def roofs(hardware: HardwareConfig) -> tuple[float, ...]:
    """Most operations per second of the array and of the clusters' adders, 1e9/s, and the ports' bandwidth, GB/s."""
    clock = hardware.clock_mhz * 1e6 / 1e9
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
        return min(2 * port, timing.dram.gbs * timing.channels * hardware.ports)
    if not timing.takes("read_bytes_per_cycle"):
        return None
    clock = hardware.clock_mhz * 1e6 / 1e9
    ways = (timing.read_bytes_per_cycle, timing.write_bytes_per_cycle)
    return sum(port if way is None else min(port, way * clock) for way in ways)
