"""The hierarchy: a box for each module that has others in it, from the top at the left."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from simgnn.verify.structure.design import Design
from simgnn.verify.structure.drawing import LINE, Drawing, text_width
from simgnn.verify.structure.verilog import Module

# Pixels around the drawing, inside boxes, between boxes of a column, and between columns.
_MARGIN, _PAD, _GAP, _BETWEEN = 20.0, 8.0, 14.0, 64.0
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
        return 2 * _PAD + max(map(text_width, (self.title, self.size, *self.lines)))

    @property
    def height(self) -> float:
        return 2 * _PAD + LINE * (2 + len(self.lines)) - 4


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
    _place(top, _MARGIN + 3 * LINE, columns)
    boxes = _all(top)
    width = max(box.x + box.width for box in boxes) + _MARGIN
    height = max(box.y + box.height for box in boxes) + _MARGIN
    notes = [f"{len(design.modules)} modules, bits of each alone. 2x: instances in the module at the left."]
    if repeated:
        notes.append("*: has modules in it, which are drawn where it is first.")
    drawing = Drawing(width=max(width, text_width(" ".join(notes)) + 2 * _MARGIN), height=height, title=title)
    drawing.label(_MARGIN, _MARGIN + 4, title, style="strong")
    drawing.label(_MARGIN, _MARGIN + 4 + LINE, " ".join(notes), style="faint")
    for box in boxes:
        _draw(drawing, box)
    return drawing


def _all(box: _Box) -> list[_Box]:
    return [box, *(one for inside in box.inside for one in _all(inside))]


def _columns(top: _Box) -> list[float]:
    """Where each column begins."""
    starts, level = [_MARGIN], [top]
    while level:
        starts.append(starts[-1] + max(box.width for box in level) + _BETWEEN)
        level = [inside for box in level for inside in box.inside]
    return starts


def _place(box: _Box, y: float, columns: list[float]) -> float:
    """Put a box at a height, and those inside beside it from there on; the height where all of them end."""
    box.x, box.y = columns[0], y
    below = y
    for inside in box.inside:
        below = _place(inside, below, columns[1:]) + _GAP
    return max(y + box.height, below - _GAP if box.inside else y)


def _draw(drawing: Drawing, box: _Box) -> None:
    drawing.box(box.x, box.y, box.width, box.height, fill=_FILL, edge=_EDGE)
    base = box.y + _PAD + LINE - 5
    drawing.label(box.x + _PAD, base, box.title, style="strong")
    for number, line in enumerate((box.size, *box.lines), start=1):
        drawing.label(box.x + _PAD, base + number * LINE, line, style="faint" if number == 1 else "")
    right = box.x + box.width
    for inside in box.inside:
        level, trunk = inside.y + _PAD + LINE / 2, inside.x - _BETWEEN / 2 - 10
        start = box.y + _PAD + LINE / 2
        drawing.line([(right, start), (trunk, start), (trunk, level), (inside.x, level)])
        if inside.count > 1:
            drawing.label(inside.x - 5, level - 4, f"{inside.count}x", anchor="end")
