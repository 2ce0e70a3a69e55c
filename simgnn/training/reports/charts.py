"""Kinds of chart: lines, points, and bars side by side or of parts on top of each other; several panels each.

Each is made as PNG, and for a page, where a panel is a chart of its own and bars lie. All panels of a picture have the
same series, and in the PNG a series has the same colour in each of them. Matplotlib is loaded when the first PNG is
drawn.
"""

from __future__ import annotations

import contextlib
import importlib
import io
import itertools
import os
import sys
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import numpy as np

from simgnn.hw.counters import STATES
from simgnn.report.charts import COLOURS, Axis, Chart, bar_chart, line_chart, point_chart
from simgnn.report.numbers import plain, unit_of
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


def make_logarithmic(*lines: Any, size: float = 1.0) -> None:
    """Make axes logarithmic, such as `axes.xaxis`, with numbers in a unit of this size.

    Their ticks are labelled with plain numbers, between powers of ten too where there is room.
    """
    from matplotlib.ticker import LogFormatter

    class Plain(LogFormatter):
        """Matplotlib's choice of the ticks that are labelled, but never with an exponent."""

        def __call__(self, x: float, pos: int | None = None) -> str:
            return plain(x / size) if super().__call__(x, pos) else ""

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


_MARK, _LIGHT = "#222222", "#e4e4e4"
_GROUP = 0.8
"""Part of a group's width that its bars take."""


@dataclass(frozen=True, kw_only=True)
class Drawing:
    """A picture.

    Parameters
    ----------
    charts
        One for each panel.
    draw
        Makes the PNG, with all panels.
    """

    charts: tuple[Chart, ...]
    draw: Callable[[], bytes]

    @cached_property
    def png(self) -> bytes:
        """The picture, drawn when it is first asked for: a page needs the charts alone."""
        return self.draw()


Series = Mapping[str, Sequence[float]]
"""A value for each group of bars, by the series' name."""


@dataclass(frozen=True, kw_only=True)
class Look:
    """What the panels of a chart have alike.

    Parameters
    ----------
    x, y
        What the axes say.
    logarithmic
        Which of them are logarithmic: "", "x", "y" or "xy"; x by powers of two.
    top
        End of the y axis, which then begins at 0; None for as much as there is.
    origin
        Where bars begin.
    columns
        Panels side by side.
    legend
        Entries of the legend side by side.
    note
        A line above everything.
    """

    x: str = ""
    y: str = ""
    logarithmic: str = ""
    top: float | None = None
    origin: float = 0.0
    columns: int = 3
    legend: int = 4
    note: str = ""


@dataclass(frozen=True, kw_only=True)
class Marks:
    """Marks on bars, such as printed figures beside ours.

    Parameters
    ----------
    label
        In the legend.
    values
        By panel and series, for each group the values that are marked, which may be none.
    """

    label: str
    values: Mapping[str, Mapping[str, Sequence[Iterable[float]]]]


def draw_lines(panels: Mapping[str, Mapping[str, Sequence[tuple[float, float]]]], look: Look) -> Drawing:
    """Lines with a dot at each point.

    Parameters
    ----------
    panels
        By title, by series, points.
    """

    def png() -> bytes:
        figure, axes = _panels(len(panels), look, height=2.9)
        colours = _colours(name for lines in panels.values() for name in lines)
        for axis, (title, lines) in zip(axes, panels.items(), strict=False):
            for name, points in lines.items():
                # Lines that lie on one another stay visible: the later ones are thinner.
                width = 1.2 + 2.4 * (1 - (list(colours).index(name) + 1) / len(colours))
                style = {"linewidth": width, "markersize": 2.5 + width, "color": colours[name]}
                axis.plot(*zip(*points, strict=True), "o-", label=name, **style)
            axis.grid(color=_LIGHT, linewidth=0.8)
            axis.set_axisbelow(True)
            _label(axis, title, look)
            if "x" not in look.logarithmic:
                axis.set_xlim(left=0)
                if all(isinstance(x, int) for points in lines.values() for x, _ in points):
                    axis.xaxis.get_major_locator().set_params(integer=True)
        return _png(figure, axes, colours, look)

    x, y = (_axis(look, way) for way in "xy")
    charts = [line_chart(title, lines, x=x, y=y) for title, lines in panels.items()]
    return Drawing(charts=tuple(charts), draw=png)


def draw_bars(
    panels: Mapping[str, Series],
    groups: Sequence[str],
    look: Look,
    *,
    stacked: bool = False,
    colours: Mapping[str, str] | None = None,
    marks: Marks | None = None,
    levels: Mapping[str, float] | None = None,
    bands: Mapping[str, tuple[float, float]] | None = None,
    band: str = "",
    values: bool = False,
) -> Drawing:
    """Groups of bars, one of each series side by side; or a bar for each group, of parts on top of each other.

    Parameters
    ----------
    panels
        By title, series.
    groups
        Their names.
    stacked
        Whether series are parts of one bar; its marks are of the series "".
    colours
        By series, where they are known by them.
    levels
        Horizontal lines across all panels, by what the legend says.
    bands
        A range of each panel that is shaded, which the legend calls `band`.
    values
        Whether each bar has its value in figures.
    """
    shown = colours or _colours(name for series in panels.values() for name in series)

    def png() -> bytes:
        figure, axes = _panels(len(panels), look, height=3.2)
        width, gap = (0.6, 1.0) if stacked else (_GROUP / len(shown), 0.94)
        for axis, (title, series) in zip(axes, panels.items(), strict=False):
            if bands is not None:
                axis.axhspan(*bands[title], color=_GREY, alpha=0.25, linewidth=0, label=band)
            for what, height in (levels or {}).items():
                axis.axhline(height, color=_GREY, linewidth=1, linestyle="--", label=what)
            middles, bottom = np.arange(len(groups)), np.full(len(groups), look.origin)
            for number, (name, heights) in enumerate(series.items()):
                places = middles if stacked else middles + (number - (len(shown) - 1) / 2) * width
                lengths = np.subtract(heights, look.origin)
                bars = axis.bar(places, lengths, width * gap, bottom=bottom, color=shown[name], label=name)
                if stacked:
                    bottom = bottom + lengths
                elif marks is not None:
                    _mark(axis, places, marks, marks.values[title].get(name, ()))
                if values:
                    axis.margins(y=0.15)
                    texts = [f"{height:.2f}" for height in heights]
                    axis.bar_label(bars, texts, fontsize=7, rotation=90, padding=2)
            if stacked and marks is not None:
                _mark(axis, middles, marks, marks.values[title][""])
            axis.set_xticks(middles, groups, fontsize=8)
            _label(axis, title, look)
        return _png(figure, axes, shown, look)

    charts = []
    for title, series in panels.items():
        # A page has no bands: their two ends are lines.
        ends = dict(zip((f"{band}, lowest", f"{band}, highest"), bands[title], strict=True)) if bands else {}
        charts.append(
            bar_chart(
                title,
                _by_group(series, groups),
                x=_axis(look, "y"),
                of="bar",
                colours=shown,
                stacked=stacked,
                origin=look.origin,
                marks=_marks(marks, title, groups),
                marked="" if marks is None else marks.label,
                levels={**(levels or {}), **ends},
            )
        )
    return Drawing(charts=tuple(charts), draw=png)


@dataclass(frozen=True, kw_only=True)
class Points:
    """A panel of points, each a row of values.

    Parameters
    ----------
    x, y
        Field and axis.
    series
        Field whose values have colours of their own.
    shown
        Other fields that a page shows at a point.
    limits
        Lines that points do not cross, by what they are.
    named
        Field that is written beside a point in the PNG, where it is not None and there is room; of points at one place
        all of them.
    """

    title: str
    rows: Sequence[Mapping[str, Any]]
    x: tuple[str, Axis]
    y: tuple[str, Axis]
    series: str
    shown: Sequence[str] = ()
    limits: Mapping[str, Sequence[tuple[float, float]]] = field(default_factory=dict)
    named: str = ""


def draw_points(panels: Sequence[Points], *, columns: int = 2) -> Drawing:
    """Points in a plane, of each series in its own colour."""
    look = Look(columns=columns, legend=2)

    def png() -> bytes:
        figure, axes = _panels(len(panels), look, height=4.2)
        colours = _colours(str(row[panel.series]) for panel in panels for row in panel.rows)
        for axis, panel in zip(axes, panels, strict=False):
            for name, colour in colours.items():
                rows = [row for row in panel.rows if str(row[panel.series]) == name]
                places = [(row[panel.x[0]], row[panel.y[0]]) for row in rows]
                top = any(row.get(panel.named) is not None for row in rows)
                style = {"color": colour, "markersize": 6, "zorder": 3 if top else 2}
                axis.plot(*zip(*places, strict=True), "o", label=name, **style)
            for line in panel.limits.values():
                axis.plot(*zip(*line, strict=True), color=_GREY, linewidth=1.2, linestyle="--")
            axis.set_title(panel.title, loc="left", fontsize=10)
            for line, (name, way) in ((axis.xaxis, panel.x), (axis.yaxis, panel.y)):
                size, unit = _unit(way, [row[name] for row in panel.rows])
                line.set_label_text(f"{way.title}, {unit}" if unit else way.title)
                if way.logarithmic:
                    make_logarithmic(line, size=size)
                else:
                    line.set_major_formatter(lambda value, _, size=size: plain(value / size, 6))
                    line.set_tick_params(labelsize=8)
            axis.grid(color=_LIGHT, linewidth=0.8)
            axis.set_axisbelow(True)
        _legend(figure, axes, colours, look)
        figure.draw_without_rendering()  # now everything has its place
        for axis, panel in zip(axes, panels, strict=False):
            _name_points(axis, panel)
            _keep_apart(axis)
        return png_bytes(figure)

    charts = [
        point_chart(
            panel.title,
            panel.rows,
            x=panel.x,
            y=panel.y,
            series=panel.series,
            shown=panel.shown,
            limits=panel.limits,
            wide=len(panels) == 1,
        )
        for panel in panels
    ]
    return Drawing(charts=tuple(charts), draw=png)


def _unit(way: Axis, values: Sequence[float]) -> tuple[float, str]:
    """The one unit of an axis: its size, and its name with the prefix that suits the smallest value."""
    if way.si is None or not values:
        return 1.0, ""
    return unit_of(values, [(10.0**power, prefix + way.si) for prefix, power in _PREFIXES.items()])


_PREFIXES = {"T": 12, "G": 9, "M": 6, "k": 3, "": 0, "m": -3, "µ": -6, "n": -9}
_Ways = tuple[tuple[tuple[int, int], str], ...]
_BY_A_LINE: _Ways = (((-4, 3), "right"), ((-4, -10), "right"))
_BESIDE: _Ways = (((5, 3), "left"), ((-5, -10), "right"), ((5, -10), "left"), ((-5, 3), "right"))
"""Where a word stands by its point: what is tried first comes first."""


def _name_points(axis: Any, panel: Points) -> None:
    """Write what lines are, and the names of points: of each a word that would lie on another is left out."""
    from matplotlib.transforms import Bbox

    spots: dict[tuple[float, float], list[str]] = {}
    for row in panel.rows:
        if row.get(panel.named) is not None:
            spots.setdefault((row[panel.x[0]], row[panel.y[0]]), []).append(str(row[panel.named]))
    middles = axis.transData.transform(list(spots)) if spots else []
    taken = [Bbox.from_bounds(x - 3, y - 3, 6, 6) for x, y in middles]
    words: list[tuple[tuple[float, float], str, _Ways]]
    words = [(line[-1], name, _BY_A_LINE) for name, line in panel.limits.items()]
    words += [(at, " = ".join(spots[at]), _BESIDE) for at in sorted(spots)]
    for at, text, ways in words:
        for offset, side in ways:
            word = axis.annotate(text, at, xytext=offset, textcoords="offset points", ha=side, fontsize=8)
            word.set_in_layout(False)
            box = word.get_window_extent().padded(1)
            inside = axis.bbox.x0 <= box.x0 and box.x1 <= axis.bbox.x1
            if inside and not any(box.overlaps(other) for other in taken):
                taken.append(box)
                break
            word.remove()


def _keep_apart(axis: Any) -> None:
    """Leave out numbers of an axis that would lie on others: those between powers of ten before these."""
    for line in (axis.xaxis, axis.yaxis):
        taken: list[Any] = []
        for tick in (*line.get_major_ticks(), *line.get_minor_ticks()):
            box = tick.label1.get_window_extent().padded(2)
            if tick.label1.get_text() and any(box.overlaps(other) for other in taken):
                tick.label1.set_visible(False)
            elif tick.label1.get_text():
                taken.append(box)


def _axis(look: Look, way: str) -> Axis:
    return Axis(title=look.x if way == "x" else look.y, logarithmic=way in look.logarithmic)


def _by_group(series: Series, groups: Sequence[str]) -> dict[str, dict[str, float]]:
    """Values of each group, by series."""
    return {
        _line_of(group): {name: values[place] for name, values in series.items()}
        for place, group in enumerate(groups)
    }


def _line_of(group: str) -> str:
    return group.replace("\n", " ")


def _marks(marks: Marks | None, title: str, groups: Sequence[str]) -> list[tuple[str, str, float]]:
    if marks is None:
        return []
    return [
        (_line_of(group), name, value)
        for name, each in marks.values[title].items()
        for group, values in zip(groups, each, strict=False)
        for value in values
    ]


def _panels(count: int, look: Look, *, height: float) -> tuple[Any, list[Any]]:
    """A figure with at least so many axes; those too many are not seen."""
    columns = min(look.columns, count)
    rows = -(-count // columns)
    figure, axes = new_figure(1.0 + height * rows, columns, rows=rows)
    # A grid of rows and columns may have more places than there are panels.
    for axis in axes[count:]:
        axis.set_visible(False)
    return figure, axes


def _colours(names: Iterable[str]) -> dict[str, str]:
    """A colour for each series, the same in all panels; more than there are colours begin again."""
    return dict(zip(dict.fromkeys(names), itertools.cycle(COLOURS), strict=False))


def _label(axis: Any, title: str, look: Look) -> None:
    axis.set_title(title, loc="left", fontsize=10)
    axis.set_xlabel(look.x)
    if "x" in look.logarithmic:
        axis.set_xscale("log", base=2)
        # Powers of two as numbers, not as exponents.
        axis.xaxis.set_major_formatter(lambda value, _: plain(value))
    if "y" in look.logarithmic:
        make_logarithmic(axis.yaxis)
    if look.top is not None:
        axis.set_ylim(0, look.top)


def _mark(axis: Any, places: Iterable[float], marks: Marks, values: Iterable[Iterable[float]]) -> None:
    points = [(place, each) for place, several in zip(places, values, strict=False) for each in several]
    if points:
        style = {"color": _MARK, "markersize": 9, "markeredgewidth": 2}
        axis.plot(*zip(*points, strict=True), "_", label=marks.label, **style)


def _png(figure: Any, axes: list[Any], series: Collection[str], look: Look) -> bytes:
    _legend(figure, axes, series, look)
    return png_bytes(figure)


def _legend(figure: Any, axes: list[Any], series: Collection[str], look: Look) -> None:
    """What y is, one legend for all panels, and the note."""
    for axis in axes[:: min(look.columns, len(axes))] if look.y else ():
        axis.set_ylabel(look.y)
    # Each entry once, series before marks and lines.
    found: dict[str, Any] = {}
    for axis in axes:
        found |= {label: key for key, label in zip(*axis.get_legend_handles_labels(), strict=True)}
    order = [*(name for name in series if name in found), *(name for name in found if name not in series)]
    keys = [found[name] for name in order]
    figure.legend(keys, order, loc="outside lower center", ncols=look.legend, frameon=False, fontsize=8)
    if look.note:
        figure.suptitle(look.note, x=0.01, ha="left", fontsize=8, color=_MARK)
