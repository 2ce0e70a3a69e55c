"""Pictures of a design: which module is in which, and what drives a signal.

Boxes, lines and labels are in a font of fixed width, so that a label's width is known unmeasured.
"""

from __future__ import annotations

import difflib
from collections import Counter, deque
from collections.abc import Collection, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from html import escape
from itertools import pairwise
from pathlib import Path
from typing import TypeVar

from simgnn.errors import InputError
from simgnn.verify.structure.design import Design
from simgnn.verify.structure.verilog import Instance, Module

FONT = 12.0
"""Height of labels in pixels."""
ADVANCE = 0.62 * FONT
"""Pixels that one character takes; DejaVu Sans Mono's 0.602 em, and a little for others."""
LINE = 16.0
"""Pixels from one line of text to the next."""
INK, FAINT, PAPER, _LINES = "#1f2933", "#5f6b7a", "#ffffff", "#8896a5"
# Of so many names all are shown where none is like the one that is unknown.
_FEW_NAMES = 12
# Pixels of a PNG for one of ours, each way.
_SCALE = 2

_STYLE = (
    f"text{{font:{FONT:g}px 'DejaVu Sans Mono',Menlo,Consolas,monospace;fill:{INK};white-space:pre}}"
    f".faint{{fill:{FAINT}}}.strong{{font-weight:bold}}"
    f"path{{fill:none;stroke:{_LINES};stroke-width:1.2}}"
)


def text_width(text: str) -> float:
    """Pixels that a label takes."""
    return ADVANCE * len(text)


@dataclass(frozen=True, kw_only=True)
class Drawing:
    """What is drawn so far; lines lie under boxes.

    Parameters
    ----------
    width, height
        Pixels.
    title
        For readers that cannot see it.
    """

    width: float
    height: float
    title: str
    _lines: list[str] = field(default_factory=list)
    _shapes: list[str] = field(default_factory=list)

    def box(
        self, x: float, y: float, width: float, height: float, *, fill: str, edge: str, dashed: bool = False
    ) -> None:
        """Draw a box by its upper left corner."""
        dash = ' stroke-dasharray="4 3"' if dashed else ""
        self._shapes.append(
            f'<rect x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}" rx="4"'
            f' fill="{fill}" stroke="{edge}"{dash}/>'
        )

    def label(self, x: float, y: float, text: str, *, style: str = "", anchor: str = "start") -> None:
        """Write a line of text with its base at `y`."""
        kind = f' class="{style}"' if style else ""
        at = "" if anchor == "start" else f' text-anchor="{anchor}"'
        self._shapes.append(f'<text x="{x:.1f}" y="{y:.1f}"{kind}{at}>{escape(text)}</text>')

    def line(self, points: Iterable[tuple[float, float]]) -> None:
        """Draw a line through points."""
        self._lines.append(f'<path d="M{"L".join(f"{x:.1f},{y:.1f}" for x, y in points)}"/>')

    def curve(self, points: list[tuple[float, float]]) -> None:
        """Draw a smooth line through points from left to right, level at each."""
        text = f"M{points[0][0]:.1f},{points[0][1]:.1f}"
        for (x, y), (to, there) in pairwise(points):
            half = (x + to) / 2
            text += f"C{half:.1f},{y:.1f} {half:.1f},{there:.1f} {to:.1f},{there:.1f}"
        self._lines.append(f'<path d="{text}"/>')

    def svg(self) -> str:
        """The drawing as a file's text."""
        size = f"{self.width:.0f} {self.height:.0f}"
        head = (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size}" width="{self.width:.0f}"'
            f' height="{self.height:.0f}" role="img">'
        )
        paper = f'<rect width="100%" height="100%" fill="{PAPER}"/>'
        parts = [head, f"<title>{escape(self.title)}</title>", f"<style>{_STYLE}</style>", paper]
        return "\n".join([*parts, *self._lines, *self._shapes, "</svg>\n"])

    def png(self) -> bytes:
        """The drawing as pixels, two by two for one of ours."""
        import matplotlib
        import vl_convert

        # The font that boxes are measured for comes with matplotlib: the system may have none of fixed width.
        vl_convert.register_font_directory(str(Path(matplotlib.get_data_path(), "fonts", "ttf")))
        pixels: bytes = vl_convert.svg_to_png(self.svg(), scale=_SCALE)
        return pixels


# Pixels around the drawing, inside boxes, between boxes of a column, and between columns.
_PAGE_MARGIN, _MODULE_PAD, _MODULE_GAP, _LEVEL_GAP = 20.0, 8.0, 14.0, 64.0
_FILL, _EDGE = "#eaf2fb", "#3f72af"


@dataclass(kw_only=True)
class _Box:
    """A module, what its text is, and the boxes of those in it.

    Parameters
    ----------
    title, size
        First two lines.
    lines
        The others: modules in it that have no box of their own beside it.
    count
        How often it is in the module at its left.
    inside
        Boxes at its right.
    """

    title: str
    size: str
    lines: list[str]
    count: int
    inside: list[_Box] = field(default_factory=list)
    x: float = 0.0
    y: float = 0.0

    @property
    def width(self) -> float:
        return 2 * _MODULE_PAD + max(map(text_width, (self.title, self.size, *self.lines)))

    @property
    def height(self) -> float:
        return 2 * _MODULE_PAD + LINE * (2 + len(self.lines)) - 4


def size_of(module: Module) -> str:
    """Bits that a module itself holds, in words."""
    signals = [module.signals[name] for name in module.registers]
    registers = sum(signal.width for signal in signals if not signal.words)
    memory = sum(signal.width * signal.words for signal in signals)
    parts = [f"{registers:,} b in registers"] * bool(registers) + [f"{memory:,} b in memory"] * bool(memory)
    return ", ".join(parts) or "logic alone"


def draw_hierarchy(design: Design, *, prefix: str, title: str) -> Drawing:
    """Draw a design's modules.

    Parameters
    ----------
    design
        Of which `check_instances` finds no module inside itself.
    prefix
        What all modules' names begin with; it is left out.
    title
        What the design is.
    """
    drawn: set[str] = set()
    repeated = False

    def short(name: str) -> str:
        return name.removeprefix(prefix)

    def make(name: str, count: int) -> _Box:
        nonlocal repeated
        drawn.add(name)
        box = _Box(title=short(name), size=size_of(design.modules[name]), lines=[], count=count)
        for inside, times in Counter(module for _, module in design.inside(name)).items():
            has_more = any(design.inside(inside))
            # A module is drawn once, with what is in it; elsewhere it is a line with an asterisk, and the
            # picture stays small.
            if has_more and inside not in drawn:
                box.inside.append(make(inside, times))
            else:
                repeated |= has_more
                box.lines.append(f"{times} x {short(inside)}{' *' if has_more else ''}")
        box.lines.sort(key=lambda line: line.partition(" x ")[2])
        return box

    top = make(design.top, 1)
    columns = _columns(top)
    _place(top, _PAGE_MARGIN + 3 * LINE, columns)
    boxes = _all(top)
    width = max(box.x + box.width for box in boxes) + _PAGE_MARGIN
    height = max(box.y + box.height for box in boxes) + _PAGE_MARGIN
    notes = [f"{len(design.modules)} modules, bits of each alone. 2x: instances in the module at the left."]
    if repeated:
        notes.append("*: has modules in it, which are drawn where it is first.")
    drawing = Drawing(
        width=max(width, text_width(" ".join(notes)) + 2 * _PAGE_MARGIN), height=height, title=title
    )
    drawing.label(_PAGE_MARGIN, _PAGE_MARGIN + 4, title, style="strong")
    drawing.label(_PAGE_MARGIN, _PAGE_MARGIN + 4 + LINE, " ".join(notes), style="faint")
    for box in boxes:
        _draw(drawing, box)
    return drawing


def _all(box: _Box) -> list[_Box]:
    return [box, *(one for inside in box.inside for one in _all(inside))]


def _columns(top: _Box) -> list[float]:
    """Where each column begins."""
    starts, level = [_PAGE_MARGIN], [top]
    while level:
        starts.append(starts[-1] + max(box.width for box in level) + _LEVEL_GAP)
        level = [inside for box in level for inside in box.inside]
    return starts


def _place(box: _Box, y: float, columns: list[float]) -> float:
    """Put a box at a height, and those inside beside it from there on; the height where all of them end."""
    box.x, box.y = columns[0], y
    below = y
    for inside in box.inside:
        below = _place(inside, below, columns[1:]) + _MODULE_GAP
    return max(y + box.height, below - _MODULE_GAP if box.inside else y)


def _draw(drawing: Drawing, box: _Box) -> None:
    drawing.box(box.x, box.y, box.width, box.height, fill=_FILL, edge=_EDGE)
    base = box.y + _MODULE_PAD + LINE - 5
    drawing.label(box.x + _MODULE_PAD, base, box.title, style="strong")
    for number, line in enumerate((box.size, *box.lines), start=1):
        drawing.label(box.x + _MODULE_PAD, base + number * LINE, line, style="faint" if number == 1 else "")
    right = box.x + box.width
    for inside in box.inside:
        level, trunk = inside.y + _MODULE_PAD + LINE / 2, inside.x - _LEVEL_GAP / 2 - 10
        start = box.y + _MODULE_PAD + LINE / 2
        drawing.line([(right, start), (trunk, start), (trunk, level), (inside.x, level)])
        if inside.count > 1:
            drawing.label(inside.x - 5, level - 4, f"{inside.count}x", anchor="end")


_MARGIN, _PAD, _GAP, _BETWEEN = 20.0, 7.0, 12.0, 70.0
_BOX = 2 * LINE + _PAD
# Pixels that a line takes where it passes a column.
_PASSED = 10.0
_COLOURS = {
    "register": ("#e3f4e1", "#3c8d40"),
    "memory": ("#fdf1d6", "#b7791f"),
    "input": ("#efe7fb", "#6b46c1"),
    "": ("#f5f7fa", "#8896a5"),
}
_MEANING = "green: register, yellow: memory, violet: input of the top, grey: logic within the cycle"
Node = TypeVar("Node", bound=Hashable)
_SWEEPS = 12

Place = tuple[str, ...]
"""Names of instances from the top down to a module; empty for the top."""


@dataclass(frozen=True, order=True)
class Wire:
    """A signal of one instance."""

    place: Place
    name: str


@dataclass(frozen=True, kw_only=True)
class Cone:
    """Signals that a signal depends on.

    Parameters
    ----------
    chosen
        The signal.
    drivers
        Of each signal of the cone, those that it depends on directly; the chosen one's first. Where it is a register,
        those of its next value.
    ends
        Where the cone ends: register, memory or input, by signal.
    cut
        Signals of which some drivers are left out.
    more
        How many are left out next to these.
    """

    chosen: Wire
    drivers: dict[Wire, tuple[Wire, ...]]
    ends: dict[Wire, str]
    cut: frozenset[Wire]
    more: int


def find_wire(design: Design, path: str) -> Wire:
    """A signal by its path.

    Parameters
    ----------
    path
        Instances from the top down, and the signal, with dots between them: ``accelerator.store.axi_wvalid``.

    Raises
    ------
    InputError
        If there is none, with names like it.
    """
    *place, name = path.split(".")
    module = design.modules[design.top]
    for step in place:
        found = dict(design.inside(module.name))
        if step not in found:
            raise InputError(
                f"signal's instance must be one in {module.name}, not {step!r}{_like(step, found)}",
                source="--draw",
            )
        module = design.modules[found[step]]
    if name not in module.signals:
        raise InputError(
            f"signal must be one that {module.name}.v declares, not {name!r}{_like(name, module.signals)}",
            source="--draw",
        )
    return Wire(tuple(place), name)


def _like(name: str, names: Collection[str]) -> str:
    """The names that are most like an unknown one, or all where they are few."""
    near = difflib.get_close_matches(name, names, n=3, cutoff=0.5)
    if near:
        return f" (nearest: {', '.join(map(repr, near))})"
    return f" (there are {', '.join(sorted(names))})" if 0 < len(names) <= _FEW_NAMES else ""


class _Walk:
    """Steps through a design from signals to what they depend on."""

    def __init__(self, design: Design) -> None:
        self._modules = design.modules
        self._top = design.top

    def _children(self, place: Place) -> dict[str, Instance]:
        return {one.name: one for one in self.module(place).instances if one.module in self._modules}

    def module(self, place: Place) -> Module:
        """The module of an instance."""
        return self._modules[self._children(place[:-1])[place[-1]].module if place else self._top]

    def end(self, wire: Wire) -> str:
        """Why nothing drives a signal within the cycle: register, memory or input; empty if something may be."""
        module = self.module(wire.place)
        # A memory that nothing writes has only first values, and is one all the same.
        if wire.name in module.registers or wire.name in module.started:
            return "memory" if module.signals[wire.name].words else "register"
        return "input" if not wire.place and wire.name in module.inputs else ""

    def drivers(self, wire: Wire) -> set[Wire]:
        """What a signal depends on directly, of a register its next value."""
        module = self.module(wire.place)
        names = (module.registers if self.end(wire) else module.logic).get(wire.name)
        if names is None:
            return self.driver(wire)
        return {one for name in names for one in self.driver(Wire(wire.place, name))}

    def driver(self, wire: Wire) -> set[Wire]:
        """The signal itself, or what is at the other end of the ports that it is connected by."""
        place, name = wire.place, wire.name
        if place and name in self.module(place).inputs:
            # Out of the module: to what its parent connects the port to.
            there = self._children(place[:-1])[place[-1]].connections.get(name)
            outer = () if there is None else there.reads
            return {one for other in outer for one in self.driver(Wire(place[:-1], other))}
        found = set()
        # Into modules: nothing here assigns it, so that an output of an instance may drive it.
        for instance in self._children(place).values():
            for port, there in instance.connections.items():
                child = self._modules[instance.module].ports.get(port)
                if there is not None and name in there.reads and child and child.direction == "output":
                    found |= self.driver(Wire((*place, instance.name), port))
        return found or {wire}


def cone_of(design: Design, chosen: Wire, *, most: int) -> Cone:
    """Find what drives a signal.

    Parameters
    ----------
    chosen
        From `find_wire`.
    most
        Signals of the cone at most, those nearest to the chosen one.
    """
    walk = _Walk(design)
    drivers: dict[Wire, set[Wire]] = {chosen: set()}
    ends: dict[Wire, str] = {}
    left_out: set[Wire] = set()
    cut: set[Wire] = set()
    # Breadth first, so that where the cone is cut off, the nearest signals are in it.
    waiting = deque([chosen])
    while waiting:
        wire = waiting.popleft()
        if end := walk.end(wire):
            ends[wire] = end
            # A register ends the cone, unless its next value is what was asked for.
            if wire != chosen:
                continue
        for source in sorted(walk.drivers(wire)):
            if source not in drivers:
                if len(drivers) >= most:
                    left_out.add(source)
                    cut.add(wire)
                    continue
                drivers[source] = set()
                waiting.append(source)
            if source != wire or end:
                drivers[wire].add(source)
    return Cone(
        chosen=chosen,
        drivers={wire: tuple(sorted(sources)) for wire, sources in drivers.items()},
        ends=ends,
        cut=frozenset(cut),
        more=len(left_out),
    )


def draw_dataflow(cone: Cone, *, title: str) -> Drawing:
    """Draw a cone as SVG.

    Parameters
    ----------
    title
        What is drawn.
    """
    drivers = {wire: tuple(one for one in found if one != wire) for wire, found in cone.drivers.items()}
    column = _columns_of(drivers, cone.chosen)
    last = max(column.values())
    columns: list[list[Hashable]] = [[] for _ in range(last + 1)]
    for wire in sorted(column):
        columns[last - column[wire]].append(wire)
    ways: list[list[Hashable]] = []
    for target in sorted(drivers):
        for source in drivers[target]:
            ways.append(_way(source, target, column, columns, last))
    edges = [(way[i], way[i + 1]) for way in ways for i in range(len(way) - 1)]
    rows = _rows_of(columns, edges)
    notes = [_MEANING] + ["dashed: more drives it than is drawn"] * bool(cone.more)
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
) -> Drawing:
    heads = [(wire.name, ".".join(wire.place)) for wire in cone.drivers]
    texts = dict(zip(cone.drivers, heads, strict=True))

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
        # A line to the left closes a cycle, through the chosen register say; curves are for the others.
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
    return drawing


def _columns_of(drivers: Mapping[Node, Sequence[Node]], end: Node) -> dict[Node, int]:
    """How many columns each node stands left of the end, so that all edges but those of cycles go to the right.

    Parameters
    ----------
    drivers
        Of each node, the nodes that lead to it.
    end
        The node to which all lead.
    """
    order: list[Node] = []
    ended: dict[Node, bool] = {}
    back: set[tuple[Node, Node]] = set()

    def visit(node: Node) -> None:
        ended[node] = False
        for source in drivers[node]:
            if source not in ended:
                visit(source)
            # On the way to here already, it closes a cycle, and that edge is not counted.
            elif not ended[source]:
                back.add((node, source))
        ended[node] = True
        order.append(node)

    visit(end)
    # In topological order from the end: each node as far to the left as its longest way to the end has
    # edges.
    columns = dict.fromkeys(reversed(order), 0)
    for node in columns:
        for source in drivers[node]:
            if (node, source) not in back:
                columns[source] = max(columns[source], columns[node] + 1)
    return columns


def _rows_of(columns: Sequence[Sequence[Node]], edges: Sequence[tuple[Node, Node]]) -> list[list[Node]]:
    """Order each column by the places of its neighbours, sweep after sweep (Sugiyama's barycentres).

    Parameters
    ----------
    columns
        Nodes of each.
    edges
        Between nodes of neighbouring columns.
    """
    near: dict[Node, list[Node]] = {node: [] for column in columns for node in column}
    for one, other in edges:
        near[one].append(other)
        near[other].append(one)
    rows = [list(column) for column in columns]
    for sweep in range(_SWEEPS):
        numbers = range(len(rows)) if sweep % 2 == 0 else range(len(rows) - 1, -1, -1)
        for number in numbers:
            fixed = number - 1 if sweep % 2 == 0 else number + 1
            if not 0 <= fixed < len(rows):
                continue
            place = {node: row for row, node in enumerate(rows[fixed])}
            # A node without neighbours in the fixed column keeps its place.
            own = {node: float(row) for row, node in enumerate(rows[number])}
            for node in rows[number]:
                found = [place[other] for other in near[node] if other in place]
                if found:
                    own[node] = sum(found) / len(found)
            rows[number].sort(key=own.__getitem__)
    return rows
