"""Charts of a page, as Vega-Lite specifications of one view each: lines, bars, points and spans of time.

A specification is plain JSON; the library that draws it is in the page. Whatever is drawn is also shown in figures
where the pointer is.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

COLOURS = (
    *("#1f5fa8", "#d9772b", "#3f8f5a", "#8c6bb1", "#b03a2e", "#4fb0c6"),
    *("#c9a227", "#6b6b6b", "#a9c7e8", "#7a4a2b", "#e38fb0", "#86b86c"),
)
"""Of series, in their order."""
MOST_POINTS = 600
"""Of a line: of a longer one every n-th is drawn, so that a page of a long run stays small."""
_BAR, _HEIGHT = 26, 260
_INTEGER, _REAL, _PLAIN, _SI = ",", ",.4~r", ",.4~g", ".4~s"
"""Formats of D3: all digits of a count, four of a measure, and what axes say without and with prefixes of the SI."""


@dataclass(frozen=True, kw_only=True)
class Chart:
    """A chart.

    Parameters
    ----------
    spec
        Vega-Lite, of a single view that is as wide as it has room.
    note
        What else the reader must know.
    wide
        Whether it has no chart beside it.
    """

    title: str
    spec: dict[str, Any]
    note: str = ""
    wide: bool = False


@dataclass(frozen=True, kw_only=True)
class Axis:
    """What an axis says and how it runs.

    Parameters
    ----------
    zero
        Whether it begins at 0.
    share
        Whether values are parts of 1, shown in per cent.
    si
        Unit that gets a prefix, such as "s" for 400 µs; "" for plain counts such as 4M; None for plain numbers.
    """

    title: str
    logarithmic: bool = False
    zero: bool = True
    share: bool = False
    si: str | None = None

    def encoding(self, field: str) -> dict[str, Any]:
        """Of a field of numbers."""
        # "nice" would reach for the next power of ten, and leave half of the chart empty.
        scale = {"type": "log", "nice": False} if self.logarithmic else {"zero": self.zero, "nice": True}
        shown = {"format": "%"}
        if not self.share:
            unit = f" + '{self.si}'" if self.si else ""
            shown = {"labelExpr": f"format(datum.value, '{_PLAIN if self.si is None else _SI}'){unit}"}
        return {
            "field": field,
            "type": "quantitative",
            "title": self.title,
            "scale": scale,
            "axis": {**shown, "grid": True},
        }


Shown = list[tuple[str, str | Axis]]
"""What the pointer shows: columns, each with its title or the axis that has it."""
_FEW = 20
"""Whole numbers on an axis that have a tick each."""
WIDE = 5
"""Values that lie so many times apart can only be distinguished on a logarithmic axis."""


def spread_axis(title: str, values: Sequence[float], *, si: str | None = None) -> Axis:
    """An axis for values above 0, logarithmic where they lie far apart."""
    far = min(values) > 0 and max(values) > WIDE * min(values)
    return Axis(title=title, logarithmic=far, zero=False, si=si)


def line_chart(title: str, series: Mapping[str, Sequence[tuple[float, float]]], *, x: Axis, y: Axis) -> Chart:
    """Lines with a dot at each point.

    Parameters
    ----------
    series
        Points by name; where there is one series, its name is not shown.
    """
    rows: list[dict[str, Any]] = [
        {"x": place, "y": value, "series": name}
        for name, points in series.items()
        # Every n-th of a long line.
        for place, value in points[:: -(-len(points) // MOST_POINTS) or 1]
    ]
    encoding: dict[str, Any] = {"x": x.encoding("x"), "y": y.encoding("y")}
    if all(isinstance(row["x"], int) for row in rows):
        places = sorted({row["x"] for row in rows})
        # Epochs and sizes: ticks at the whole numbers alone.
        encoding["x"]["axis"] |= {"grid": False, **({"values": places} if len(places) <= _FEW else {})}
        encoding["x"]["scale"]["nice"] = False
    encoding |= _coloured("series", list(series))
    shown: Shown = [("series", ""), ("x", x), ("y", y)]
    dots = max(map(len, series.values()), default=0) <= 60
    return _chart(title, rows, {"type": "line", "point": dots}, encoding, shown)


def bar_chart(
    title: str,
    parts: Mapping[str, Mapping[str, float]],
    *,
    x: Axis,
    of: str,
    colours: Mapping[str, str] | None = None,
    stacked: bool = True,
    origin: float = 0.0,
    marks: Sequence[tuple[str, str, float]] = (),
    marked: str = "",
    levels: Mapping[str, float] | None = None,
    note: str = "",
    wide: bool = False,
) -> Chart:
    """Bars that lie, one for each group, of parts beside each other; or one bar for each part.

    Parameters
    ----------
    parts
        By group, by part, its length.
    of
        What groups are, such as "engine".
    colours
        By part; those of `COLOURS` in turn where not given.
    stacked
        Whether a group is one bar.
    origin
        Where bars begin that are not stacked.
    marks, marked
        Marks on bars, such as printed figures beside ours: group, part and value; and what they are.
    levels
        Lines across all bars, by what they are.
    """
    names = list(dict.fromkeys(name for each in parts.values() for name in each))
    # What is 0 would be a part of the legend that is nowhere in the chart.
    seen = [name for name in names if any(each.get(name) for each in parts.values())]
    order = {name: place for place, name in enumerate(names)}
    least = min((value for each in parts.values() for value in each.values() if value), default=0.0)
    rows: list[dict[str, Any]] = [
        {
            "group": group,
            "part": name,
            "value": value,
            "place": order[name],
            # Bars beside each other may be differences, whose sum says nothing and may be 0.
            **({"of group": value / sum(each.values())} if stacked else {}),
        }
        for group, each in parts.items()
        for name, value in each.items()
        if value
    ]
    lane: dict[str, Any] = {"y": {"field": "group", "type": "nominal", "title": None, "sort": list(parts)}}
    height = _BAR * len(parts)
    if not stacked and len(seen) > 1:
        lane["yOffset"] = {"field": "part", "sort": seen}
        # Room for a bar of each part; thinner ones than alone.
        height *= max(1, len(seen) * 2 // 3)
    encoding: dict[str, Any] = {
        **lane,
        "x": {**x.encoding("value"), "stack": "zero" if stacked else None},
        "order": {"field": "place"},
        **_coloured("part", seen, colours, wide=wide, beside=max(map(len, parts), default=0)),
    }
    if all(isinstance(row["value"], int) for row in rows):
        encoding["x"]["axis"]["tickMinStep"] = 1  # there is no half of what is counted
    if not stacked:
        # A logarithmic axis has no 0 for bars to begin at.
        encoding["x2"] = {"datum": origin or (least / 2 if x.logarithmic else 0)}
    shown: Shown = [("group", of), ("part", ""), ("value", x)]
    if stacked and len(seen) > 1:
        shown.append(("of group", Axis(title=f"part of the {of}", share=True)))
    layers: list[dict[str, Any]] = [
        {
            "data": {"values": [{"level": value, "what": what} for what, value in (levels or {}).items()]},
            "mark": {"type": "rule", "color": "#6b6b6b", "strokeDash": [5, 3], "strokeWidth": 1.5},
            "encoding": {
                "x": {"field": "level", "type": "quantitative"},
                "tooltip": [{"field": "what", "title": " "}],
            },
        },
        {
            "data": {"values": [{"group": g, "part": p, "value": v, "what": marked} for g, p, v in marks]},
            "mark": {"type": "tick", "color": "#222222", "thickness": 2.5},
            "encoding": {
                **lane,
                "x": {"field": "value", "type": "quantitative"},
                "tooltip": [{"field": "what", "title": " "}, {"field": "value", "format": _REAL}],
            },
        },
    ]
    return _chart(
        title,
        rows,
        {"type": "bar"},
        encoding,
        shown,
        above=[layer for layer in layers if layer["data"]["values"]],
        note=note,
        height=max(height, 60),
        wide=wide,
    )


def point_chart(
    title: str,
    rows: Sequence[Mapping[str, Any]],
    *,
    x: tuple[str, Axis],
    y: tuple[str, Axis],
    series: str,
    shown: Sequence[str] = (),
    limits: Mapping[str, Sequence[tuple[float, float]]] | None = None,
    wide: bool = False,
) -> Chart:
    """A point for each row.

    Parameters
    ----------
    rows
        Of plain values; names of columns are words without dots and brackets.
    x, y
        Column and its axis.
    series
        Column that gives the colour.
    shown
        Columns beside these that the pointer shows.
    limits
        Lines that no point is above, by what they are.
    """
    kept = {x[0], y[0], *shown, series}
    encoding: dict[str, Any] = {"x": x[1].encoding(x[0]), "y": y[1].encoding(y[0])}
    for way in ("x", "y"):
        encoding[way]["scale"]["padding"] = 14  # a point at an end is seen whole
    names = list(dict.fromkeys(row[series] for row in rows))
    encoding |= _coloured(series, names, wide=wide)
    columns: Shown = [*((name, name) for name in (*shown, series)), x, y]
    mark = {"type": "point", "filled": True, "size": 70, "opacity": 0.85}
    found = [{name: value for name, value in row.items() if name in kept} for row in rows]
    found.sort(key=lambda row: -names.index(row[series]))  # the first series lies above the others
    lines = [{x[0]: a, y[0]: b, "limit": name} for name, line in (limits or {}).items() for a, b in line]
    drawn = {
        "data": {"values": lines},
        "mark": {"type": "line", "color": "#6b6b6b", "strokeWidth": 1.5, "strokeDash": [5, 3]},
        "encoding": {
            **{way: {**encoding[way], "sort": None} for way in ("x", "y")},
            "detail": {"field": "limit"},
            "tooltip": [{"field": "limit", "title": "limit"}],
        },
    }
    above = [drawn] if lines else []
    return _chart(title, found, mark, encoding, columns, above=above, height=320, wide=wide)


@dataclass(frozen=True, kw_only=True)
class Interval:
    """A stretch of time in a lane, with a name that gives its colour and what else the pointer shows."""

    lane: str
    begin: float
    end: float
    name: str
    text: str = ""


def span_chart(
    title: str,
    intervals: Iterable[Interval],
    *,
    x: Axis,
    lane: str,
    lanes: Sequence[str],
    colours: Mapping[str, str] | None = None,
    note: str = "",
    wide: bool = False,
) -> Chart:
    """What happened when: a row for each lane.

    Parameters
    ----------
    x
        Time.
    lane
        What a lane is, such as "engine".
    lanes
        In order, from above.
    colours
        By the intervals' names; those of `COLOURS` in turn where not given.
    """
    found = list(intervals)
    rows = [
        {
            "lane": each.lane,
            "x": each.begin,
            "x2": each.end,
            "name": each.name,
            "text": each.text,
            "length": each.end - each.begin,
        }
        for each in found
    ]
    names = list(dict.fromkeys(each.name for each in found))
    if colours is not None:
        names = [name for name in colours if name in names]
    encoding = {
        "y": {"field": "lane", "type": "nominal", "title": None, "sort": list(lanes)},
        "x": x.encoding("x"),
        "x2": {"field": "x2"},
        **_coloured("name", names, colours, wide=wide, beside=max(map(len, lanes), default=0)),
    }
    shown: Shown = [("lane", lane), ("name", ""), ("x", f"from, {x.title}")]
    shown += [("length", f"for, {x.title}"), *([("text", "")] if any(each.text for each in found) else [])]
    return _chart(
        title, rows, {"type": "bar"}, encoding, shown, note=note, height=max(_BAR * len(lanes), 60), wide=wide
    )


_WIDTHS = {False: 416, True: 1000}
"""Pixels of a chart on a page, at least, and of a wide one."""
_LETTER, _SYMBOL, _LABEL = 7, 30, 340
"""Pixels of a letter, of a legend's square with its gap, and of a lane's name at most (`page.html`)."""


def _coloured(
    field: str,
    names: Sequence[str],
    colours: Mapping[str, str] | None = None,
    *,
    wide: bool = False,
    beside: int = 0,
) -> dict[str, dict[str, Any]]:
    """The encoding of a colour for each name, with a legend where there are several.

    Parameters
    ----------
    beside
        Letters of the longest name of a lane.
    """
    if not names:
        return {}
    # More names than colours begin again.
    in_turn = dict(zip(names, itertools.cycle(COLOURS), strict=False))
    scale = {"domain": list(names), "range": [(colours or in_turn)[name] for name in names]}
    # The legend begins where the plot does, beside the lanes' names; what has no room is cut off.
    room = _WIDTHS[wide] - min(_LETTER * beside, _LABEL)
    columns = min(4, max(1, room // (_LETTER * max(map(len, names)) + _SYMBOL)))
    legend = {"orient": "bottom", "columns": columns, "title": None, "labelLimit": 260}
    shown = legend if len(names) > 1 else None
    return {"color": {"field": field, "type": "nominal", "scale": scale, "legend": shown}}


def _chart(
    title: str,
    rows: Sequence[Mapping[str, Any]],
    mark: Mapping[str, Any],
    encoding: Mapping[str, Any],
    shown: Shown,
    *,
    note: str = "",
    above: Sequence[Mapping[str, Any]] = (),
    height: int = _HEIGHT,
    wide: bool = False,
) -> Chart:
    """A chart of rows, with what the pointer shows: field and title, or the axis that has it; layers above it."""
    tooltip = []
    for field, said in shown:
        values = [row[field] for row in rows if row.get(field) is not None]
        # Counts are shown with all digits, measures with four.
        whole = all(isinstance(value, int) for value in values)
        entry = {"field": field, "title": (said.title if isinstance(said, Axis) else said) or " "}
        if any(isinstance(value, str) for value in values):
            entry["type"] = "nominal"
        else:
            share = isinstance(said, Axis) and said.share
            entry |= {"type": "quantitative", "format": ".1%" if share else _INTEGER if whole else _REAL}
            if isinstance(said, Axis) and said.si and not whole:
                entry |= {"format": _SI, "title": f"{entry['title']} ({said.si})"}
        tooltip.append(entry)
    drawn = {
        "data": {"values": list(rows)},
        "mark": dict(mark),
        "encoding": {**encoding, "tooltip": tooltip},
    }
    spec = {"width": "container", "height": height, **({"layer": [drawn, *above]} if above else drawn)}
    return Chart(title=title, spec=spec, note=note, wide=wide)
