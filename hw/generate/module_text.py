"""A module's Verilog as Yosys writes it, cut where expressions stand."""

from __future__ import annotations

import re
from dataclasses import dataclass

from simgnn.hw.generate.expressions import Measure, Node, parsed

_NAME = r"\\\S+ |\w+"
_DECLARATION = re.compile(
    rf"^ +(?:input|output|wire|reg)( signed)? (?:\[(\d+):0\] )?({_NAME}) ?(\[\d+:0\])?(?: = \S+)?;\n", re.M
)
_FUNCTION = re.compile(r"^  function \[(\d+):0\] (\S+) ;\n.*?^  endfunction\n", re.M | re.S)
_ASSIGNMENT = re.compile(r"  assign (.*?) = (.*);\n")
_CLOCKED = re.compile(
    rf"( +(?:else )?)(?:if \((!?(?:{_NAME})(?: ?\[\d+\])?)\) ?)?(?:((?:\\\S+ |\w)[^<]*?|\{{.*?\}}) <= (.*);|begin|)\n"
)
_PORT = re.compile(rf"    \.({_NAME})\((.*)\)(,?)\n")
_INSTANCE = re.compile(rf"  (?!module )(\w+) ({_NAME}) \(\n")
_MADE = re.compile(r"\\(?:\S*\.)?\$\S+|_\d+_")


def is_made(name: str) -> bool:
    """Whether a tool made a name up."""
    return _MADE.fullmatch(name) is not None


@dataclass(slots=True, eq=False)
class Slot:
    """A place in the text where an expression stands.

    Attributes
    ----------
    text : str
        The expression as Yosys wrote it.
    role : str
        ``next``, ``enable`` or ``clear`` of a register, ``value`` of a net, or ``port`` of an instance.
    target : str
        Of whom: name of the register or of the port, or the left side of the assignment.
    width : int or None
        Bits of what the expression is assigned to; None for a condition or a word of a memory.
    node : tuple or None
        The expression, where it has to be known.
    """

    text: str
    role: str
    target: str
    width: int | None
    node: Node | None = None


class ModuleText:
    """One module.

    Parameters
    ----------
    text : str
        As Yosys writes it.

    Attributes
    ----------
    pieces : list of str or Slot
        The module without functions; in order, they are its text.
    slots : list of Slot
    measure : Measure
    functions : dict of str to int
        Bits of each multiplexer that is written as a function.
    declared : dict of str to int
        The piece that declares each net or register.
    values : dict of str to (int, Slot)
        Of each net that a tool made up and that is assigned as a whole: the first of the three pieces that do so,
        and the expression.
    parts : dict of str to Slot
        The same of nets that are assigned together with others, or in parts: one of the expressions.
    """

    def __init__(self, text: str) -> None:
        widths: dict[str, int] = {}
        signed, self._memories = set(), set()
        for sign, high, name, depth in _DECLARATION.findall(text):
            widths[name.strip()] = int(high or 0) + 1
            if sign:
                signed.add(name.strip())
            if depth:
                self._memories.add(name.strip())
        self.functions = {match[2]: int(match[1]) + 1 for match in _FUNCTION.finditer(text)}
        self.measure = Measure(widths | self.functions, frozenset(signed))
        self.pieces: list[str | Slot] = []
        self.slots: list[Slot] = []
        self.declared: dict[str, int] = {}
        self.values: dict[str, tuple[int, Slot]] = {}
        self.parts: dict[str, Slot] = {}
        self._instance = ""
        if self.functions:
            text = _FUNCTION.sub("", text)
        for line in text.splitlines(keepends=True):
            self._add(line)

    def _slot(self, text: str, role: str, target: str, width: int | None = None) -> Slot:
        slot = Slot(text, role, target, width)
        self.pieces.append(slot)
        self.slots.append(slot)
        return slot

    def _add(self, line: str) -> None:
        pieces = self.pieces
        if line.startswith("  assign ") and (match := _ASSIGNMENT.fullmatch(line)) is not None:
            target = match[1].strip()
            pieces.append(f"  assign {match[1]} = ")
            slot = self._slot(match[2], "value", target, self._bits(match[1]))
            if is_made(target):
                self.values[target] = (len(pieces) - 2, slot)
            elif "$" in target:
                for name in filter(is_made, re.findall(r"\\\S+", target)):
                    self.parts.setdefault(name, slot)
            pieces.append(";\n")
        elif line.startswith("    .") and (match := _PORT.fullmatch(line)) is not None:
            pieces.append(f"    .{match[1]}(")
            self._slot(match[2], "port", f"{self._instance}_{match[1].strip()}")
            pieces.append(f"){match[3]}\n")
        elif (
            line.startswith("    ")
            and (match := _CLOCKED.fullmatch(line)) is not None
            and (match[2] or match[3])
        ):
            self._clocked(match)
        else:
            if (match := _INSTANCE.fullmatch(line)) is not None:
                self._instance = match[2].strip()
            elif (match := _DECLARATION.fullmatch(line)) is not None:
                self.declared[match[3].strip()] = len(pieces)
            pieces.append(line)

    def _bits(self, target: str) -> int:
        name, _, select = target.strip().partition(" " if target.startswith("\\") else "[")
        return (
            self.measure.widths[name] if not select and name[0] != "{" else self.measure.width(parsed(target))
        )

    def _clocked(self, match: re.Match[str]) -> None:
        """One line of what happens at a clock edge: a condition, what a register takes, or both."""
        indent, condition, target, value = match.groups()
        register = re.split(r"[ \[]", target or "write")[0]
        self.pieces.append(indent)
        if condition:
            clear = value is not None and "else" not in indent and re.fullmatch(r"\d+'\w+", value)
            self.pieces.append("if (")
            self._slot(condition, "clear" if clear else "enable", register)
            self.pieces.append(") " if target else match[0][match.end(2) :])
        if target:
            self.pieces.append(f"{target} <= ")
            self._slot(value, "next", register, None if register in self._memories else self._bits(target))
            self.pieces.append(";\n")
