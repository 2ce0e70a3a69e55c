"""The logic that drives a signal, from registers at the left to the signal at the right."""

from __future__ import annotations

from collections.abc import Hashable

from simgnn.verify.structure.cone import Cone, Wire
from simgnn.verify.structure.pictures.layers import columns_of, rows_of
from simgnn.verify.structure.pictures.svg import LINE, Drawing, text_width

_MARGIN, _PAD, _GAP, _BETWEEN = 20.0, 7.0, 12.0, 70.0
_BOX = 2 * LINE + _PAD
_PASSED = 10.0
"""Pixels that a line takes where it passes a column."""
_COLOURS = {
    "register": ("#e3f4e1", "#3c8d40"),
    "memory": ("#fdf1d6", "#b7791f"),
    "input": ("#efe7fb", "#6b46c1"),
    "": ("#f5f7fa", "#8896a5"),
}
_MEANING = "green: register, yellow: memory, violet: input of the top, grey: logic within the cycle"


def draw_dataflow(cone: Cone, *, title: str) -> str:
    """Draw a cone as SVG.

    Parameters
    ----------
    cone
    title
        What is drawn.
    """
    behind = {wire: tuple(one for one in found if one != wire) for wire, found in cone.behind.items()}
    column = columns_of(behind, cone.chosen)
    last = max(column.values())
    columns: list[list[Hashable]] = [[] for _ in range(last + 1)]
    for wire in sorted(column):
        columns[last - column[wire]].append(wire)
    ways: list[list[Hashable]] = []
    for target in sorted(behind):
        for source in behind[target]:
            ways.append(_way(source, target, column, columns, last))
    edges = [(way[i], way[i + 1]) for way in ways for i in range(len(way) - 1)]
    rows = rows_of(columns, edges)
    notes = [_MEANING] + ["dashed: more lies behind it than is drawn"] * bool(cone.more)
    return _drawn(rows, ways, cone, title, notes)


def _way(
    source: Wire, target: Wire, column: dict[Wire, int], columns: list[list[Hashable]], last: int
) -> list[Hashable]:
    """A line's stations: its ends, and a place of its own in each column that it passes."""
    first, end = last - column[source], last - column[target]
    passed: list[Hashable] = []
    for number in range(first + 1, end):
        station = (source, number)  # lines from one signal share it
        if station not in columns[number]:
            columns[number].append(station)
        passed.append(station)
    return [source, *passed, target]


def _drawn(
    rows: list[list[Hashable]], ways: list[list[Hashable]], cone: Cone, title: str, notes: list[str]
) -> str:
    heads = [(wire.name, ".".join(wire.place)) for wire in cone.behind]
    texts = dict(zip(cone.behind, heads, strict=True))

    def height(node: Hashable) -> float:
        return _BOX if isinstance(node, Wire) else _PASSED

    tops = 2 * _MARGIN + LINE * (1 + len(notes))
    tall = max(sum(height(node) + _GAP for node in row) for row in rows)
    spots: dict[Hashable, tuple[float, float, float]] = {}
    x = _MARGIN
    for row in rows:
        wires = [node for node in row if isinstance(node, Wire)]
        wide = max([2 * _PAD + max(map(text_width, texts[wire])) for wire in wires], default=0.0)
        y = tops + (tall - sum(height(node) + _GAP for node in row)) / 2
        for node in row:
            spots[node] = (x, y, wide)
            y += height(node) + _GAP
        x += wide + _BETWEEN
    width = max(x - _BETWEEN, *(text_width(note) + _MARGIN for note in (title, *notes))) + _MARGIN
    drawing = Drawing(width=width, height=tops + tall + _MARGIN, title=title)
    for number, line in enumerate((title, *notes)):
        drawing.label(_MARGIN, _MARGIN + 4 + number * LINE, line, style="faint" if number else "strong")
    for way in ways:
        points = []
        for number, node in enumerate(way):
            left, top, wide = spots[node]
            middle = top + height(node) / 2
            if number:
                points.append((left, middle))
            if number < len(way) - 1:
                points.append((left + wide, middle))
        if points[0][0] <= points[-1][0]:
            drawing.curve(points)
        else:
            drawing.line(points)
    for wire, (name, place) in texts.items():
        left, top, wide = spots[wire]
        fill, edge = _COLOURS[cone.ends.get(wire, "")]
        drawing.box(left, top, wide, _BOX, fill=fill, edge=edge, dashed=wire in cone.cut)
        style = "strong" if wire == cone.chosen else ""
        drawing.label(left + _PAD, top + LINE, name, style=style)
        drawing.label(left + _PAD, top + 2 * LINE, place, style="faint")
    return drawing.svg()
