"""Pictures of a run, as PNG bytes. Matplotlib is loaded when the first one is drawn."""

from __future__ import annotations

import contextlib
import importlib
import io
import os
import sys
from collections.abc import Mapping
from typing import Any

import numpy as np

from simgnn.hw.counters import STATES
from simgnn.report.numbers import plain
from simgnn.training.devices.timeline import Timeline

STATE_STYLE = {
    "busy": ("#1f5fa8", "busy"),
    "drain": ("#5b9bd5", "writes sums out"),
    "fill": ("#b3d1f0", "fills or empties"),
    "stall_memory": ("#c8342e", "waits for memory"),
    "stall_feature": ("#ee8433", "waits for features"),
    "stall_index": ("#f5cf4f", "waits for edges"),
    "stall_operand": ("#8c4bb0", "waits for weights or blocks"),
    "stall_hazard": ("#1d7a4c", "waits for additions"),
    "stall_feedback": ("#86cc86", "waits for partial sums"),
    "stall_token": ("#9a9a9a", "waits for another engine"),
    "stall_data": ("#7a2418", "waits for data"),
    "stall_ready": ("#ec7fb0", "waits to write"),
    "stall_fetch": ("#3f2b78", "waits for commands"),
    "stall_check": ("#a9b04a", "checks a command"),
    "stall_queue": ("#17a2a8", "waits for a queue"),
    "idle": ("#f0f0f0", "idle"),
}
"""Colour and name by the counters' names; `simgnn.hw.counters` says what each is exactly. Blue is work."""
STATE_NAMES = {state: name for state, (_, name) in STATE_STYLE.items()}
STATE_COLOURS = {name: colour for colour, name in STATE_STYLE.values()}
"""Colours by the states' names."""
ENGINES = ("load", "store", "aggregate", "update")
"""Engines that execute commands."""
WAITING = ("stall_token", "idle")
"""States in which an engine has nothing that it could do: it is not what holds the others up."""


def working(states: Mapping[str, int]) -> int:
    """Cycles in which an engine works or is held up in its work, of those in each state."""
    return sum(cycles for state, cycles in states.items() if state not in WAITING)


WIDTH_INCHES = 9.0
DPI = 110
_TIMELINE_COLUMNS = 1600
_GREY = "#6b6b6b"


def load_matplotlib() -> None:
    """Load Matplotlib also where $MPLBACKEND names a backend that is not installed here, such as a notebook's.

    Our figures have a canvas of their own and use no backend; one that is installed is kept for others.
    """
    if "matplotlib" in sys.modules:
        return
    # Matplotlib checks it when it is loaded, and refuses one that is not there.
    backend = os.environ.pop("MPLBACKEND", None)
    try:
        matplotlib = importlib.import_module("matplotlib")
    finally:
        if backend is not None:
            os.environ["MPLBACKEND"] = backend
    if backend:
        with contextlib.suppress(ValueError):  # not installed
            matplotlib.rcParams["backend"] = backend


def new_figure(height: float, columns: int, *, rows: int = 1) -> tuple[Any, list[Any]]:
    """A figure of our looks, and its axes, list in reading order."""
    load_matplotlib()
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    figure = Figure(figsize=(WIDTH_INCHES, height), dpi=DPI, layout="constrained")
    # Not through pyplot: that would keep every figure, and choose a backend.
    FigureCanvasAgg(figure)
    axes = list(figure.subplots(rows, columns, squeeze=False).flat)
    for axis in axes:
        axis.spines[["top", "right"]].set_visible(False)
        axis.tick_params(colors=_GREY)
    return figure, axes


def make_logarithmic(*lines: Any) -> None:
    """Make axes logarithmic, such as `axes.xaxis`.

    Their ticks are labelled with plain numbers, between powers of ten too where there is room.
    """
    from matplotlib.ticker import LogFormatter

    class Plain(LogFormatter):
        """Matplotlib's choice of the ticks that are labelled, but never with an exponent."""

        def __call__(self, x: float, pos: int | None = None) -> str:
            return plain(x) if super().__call__(x, pos) else ""

    for line in lines:
        line.axes.set(**{f"{line.axis_name}scale": "log"})
        line.set_major_formatter(Plain())
        line.set_minor_formatter(Plain(minor_thresholds=(1.5, 0.6)))
        line.set_tick_params(which="both", labelsize=8, labelcolor=_GREY)


def png_bytes(figure: Any) -> bytes:
    """The figure as a PNG."""
    file = io.BytesIO()
    figure.savefig(file, format="png")
    return file.getvalue()


def draw_timeline(timeline: Timeline, *, clock_mhz: float) -> bytes:
    """Which engine did what, over one mini-batch.

    Returns
    -------
    PNG.
    """
    figure, (axis,) = new_figure(0.42 * len(timeline.shares) + 1.5, 1)
    from matplotlib.colors import to_rgb
    from matplotlib.patches import Patch

    colours = {state: to_rgb(colour) for state, (colour, _) in STATE_STYLE.items()}
    for row, (engine, shares) in enumerate(timeline.shares.items()):
        # [states of the engine, red, green, blue]
        palette = np.array([colours[state] for state in STATES[engine]])
        # A column of the picture is the mean colour of its intervals, so that short states do not vanish.
        bins = np.array_split(shares @ palette, min(len(shares), _TIMELINE_COLUMNS))
        image = np.array([part.mean(axis=0) for part in bins])[None].clip(0, 1)
        axis.imshow(
            image,
            extent=(0, timeline.cycles / 1e3, row + 0.42, row - 0.42),
            aspect="auto",
            interpolation="nearest",
        )
    for name, begin in timeline.segments.items():
        axis.axvline(begin / 1e3, color="black", linewidth=0.8)
        axis.annotate(
            name, (begin / 1e3, -0.5), xytext=(3, 2), textcoords="offset points", color=_GREY, va="bottom"
        )
    axis.set_xlim(0, timeline.cycles / 1e3)
    # The first engine on top.
    axis.set_ylim(len(timeline.shares) - 0.5, -0.5)
    axis.set_yticks(range(len(timeline.shares)), [engine.replace("_", " ") for engine in timeline.shares])
    axis.tick_params(axis="y", length=0)
    axis.set_ylabel("engine")
    axis.set_xlabel(f"thousand cycles (1,000 are {plain(1e3 / clock_mhz)} µs at {clock_mhz:g} MHz)")
    axis.set_title("One mini-batch on the accelerator", loc="left", pad=18)
    seen = {state for engine in timeline.shares for state in STATES[engine]}
    styles = [style for state, style in STATE_STYLE.items() if state in seen]
    figure.legend(
        handles=[Patch(facecolor=colour, label=meaning) for colour, meaning in styles],
        loc="outside lower center",
        ncols=4,
        frameon=False,
        fontsize=8,
        handlelength=1.2,
        columnspacing=1.2,
    )
    return png_bytes(figure)
