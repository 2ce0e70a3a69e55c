"""What drives a signal, drawn: back through logic, in and out of modules, to registers, memories and inputs."""

from __future__ import annotations

import difflib
from collections import deque
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from simgnn.errors import InputError
from simgnn.verify.structure.design import Design
from simgnn.verify.structure.drawing import LINE, Drawing, text_width
from simgnn.verify.structure.verilog import Instance, Module

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
        Instances from the top down, and the signal, with dots between them: ``accelerator.reads.axi_arvalid``.

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
                f"signal's instance in {module.name} must be {_like(step, found)}, not {step!r}",
                source="--draw",
            )
        module = design.modules[found[step]]
    if name not in module.signals:
        raise InputError(
            f"signal of {module.name} must be {_like(name, module.signals)}, not {name!r}", source="--draw"
        )
    return Wire(tuple(place), name)


def _like(name: str, names: Iterable[str]) -> str:
    known = sorted(names)
    near = difflib.get_close_matches(name, known, n=3, cutoff=0.5) or known[:3]
    return (
        "one of it, of which there are none"
        if not near
        else " or ".join(near) + ("" if len(near) == len(known) else ", say")
    )


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
    # Depth first, without recursion: what is on the stack and met again closes a cycle, and that edge is not
    # counted.
    order: list[Node] = []
    state: dict[Node, bool] = {}
    back: set[tuple[Node, Node]] = set()
    stack = [(end, iter(drivers[end]))]
    state[end] = False
    while stack:
        node, rest = stack[-1]
        for source in rest:
            if source not in state:
                state[source] = False
                stack.append((source, iter(drivers[source])))
                break
            if not state[source]:
                back.add((node, source))
        else:
            state[node] = True
            order.append(node)
            stack.pop()
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
