"""Verilog as a person would write it, from what Yosys writes.

Yosys writes a net with a number for each operator. Here a net that is used once is replaced by its expression, where
the Verilog standard gives the same bits; the others are called by what they are. Multiplexers that Yosys writes as
functions become choices. Every name is a plain identifier at the end, and one of the source where there is one.
"""

from __future__ import annotations

import itertools
import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from simgnn.hw.generate.expressions import (
    LONGEST,
    Measure,
    Node,
    cut,
    described,
    names,
    operand,
    parsed,
    written,
)
from simgnn.hw.generate.keywords import KEYWORDS

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


_LONGEST_CHAIN = 8 * LONGEST
"""Characters of a choice among many, or of a sum of products, which has a line for each."""
_LONGEST_NAME = 48
"""Characters of a name that is made of an expression."""
_USUAL_NAME = 12
_TO_PARSE = re.compile(r"\$|\b_\d+_\b")
_UNARY = re.compile(r"^([~!&|^-]) ")
_USE = re.compile(r"\\\S+|\b_\d+_\b")
_TO_RENAME = re.compile(r"\\(\S+) |\b_\d+_\b")
_KINDS = {
    "choice": "choice",
    "concat": "word",
    "repeat": "word",
    "call": "number",
    "id": "value",
    "number": "value",
}
_OPERATIONS = {
    **{
        "+": "sum",
        "-": "difference",
        "*": "product",
        "&": "both",
        "&&": "both",
        "|": "either",
        "||": "either",
    },
    **{"==": "match", "!=": "mismatch", "!": "inverse", "~": "inverse", "^": "parity"},
    **{
        "<": "order",
        "<=": "order",
        ">": "order",
        ">=": "order",
        "<<": "shifted",
        ">>": "shifted",
        ">>>": "shifted",
    },
}

_ALONE, _OPERAND = -1, -2
"""Widths of places: of those that are as wide as what stands there, and of operands, as wide as the others."""


class _Inliner:
    """Puts the expressions of nets that are used once where they are used."""

    def __init__(self, module: ModuleText) -> None:
        self._module = module
        self._measure: Measure = module.measure
        self.uses: Counter[str] = Counter()
        self.user: dict[str, Slot] = {}
        """A place where a made net is used."""
        self._done: set[Slot] = set()
        self._length = 0
        assigned = {first for first, _ in module.values.values()}
        for index, piece in enumerate(module.pieces):
            if isinstance(piece, Slot):
                self._read(piece)
            elif index not in assigned and _TO_PARSE.search(piece):
                # What is declared, written in part or a memory's address stays a net.
                self.uses.update(name for name in _USE.findall(piece) for _ in range(2))
        for name in module.values:
            self.uses[name] -= 2  # its declaration
        for slot in module.slots:
            self._whole(slot)

    def _read(self, slot: Slot) -> None:
        if _TO_PARSE.search(slot.text):
            slot.node = self._simple(slot)
            for name in names(slot.node):
                self.uses[name] += 1
                self.user.setdefault(name, slot)

    def _plain(self, node: Node) -> Node:
        """A node without functions, and simpler where bits are one."""
        if node[0] == "call" and node[1] in self._module.functions:
            width, (otherwise, values, selects) = self._module.functions[node[1]], node[2]
            node = otherwise
            for index in reversed(range(self._measure.width(selects))):
                select, value = (
                    cut(selects, index, 1, self._measure),
                    cut(values, index * width, width, self._measure),
                )
                node = ("choice", select, value, node)
        parts = tuple(
            (self._plain(part) if isinstance(part[0], str) else tuple(map(self._plain, part)))
            if isinstance(part, tuple)
            else part
            for part in node
        )
        return self._measure.simple(parts)

    def _simple(self, slot: Slot) -> Node:
        """The expression of a slot, simpler where bits are one."""
        node = self._plain(parsed(slot.text))
        # What is wider than the operand of ~ has ones before it.
        one = slot.width in (None, 1) and node[:2] == ("unary", "~") and self._measure.width(node) == 1
        return ("unary", "!", node[2]) if one else node

    def _value(self, name: str) -> Node | None:
        """The expression of a net, if it may be put elsewhere."""
        if self.uses[name] != 1 or name not in self._module.values:
            return None
        _, slot = self._module.values[name]
        if slot.node is None:
            slot.node = self._simple(slot)
        length = self._length
        self._whole(slot)
        self._length = length
        return slot.node

    def _whole(self, slot: Slot) -> None:
        if slot in self._done or slot.node is None:
            return
        self._done.add(slot)
        # What stands for a net that a tool made is about as long as other names, however long the tool's is.
        self._length = len(_USE.sub("." * _USUAL_NAME, slot.text))
        width = self._measure.width(slot.node) if slot.role == "port" else slot.width
        if width is None:
            slot.node = self._put(slot.node, _ALONE, chain=True)
            return
        if slot.node[0] == "id" and (value := self._value(slot.node[1])) is not None:
            name, select = slot.node[1:]
            same = not select and self._measure.widths[name] == width
            low = select == ("[0]" if width == 1 else f"[{width - 1}:0]") and self._measure.low_bits_alone(
                value
            )
            # A port takes what is as wide as it is: simulators warn of anything else.
            if (same or low) and (slot.role != "port" or self._measure.width(value) == width):
                self._remove(name)
                slot.node = value
                return
        slot.node = self._put(slot.node, _ALONE if slot.role == "port" else width, chain=True)

    def _remove(self, name: str) -> None:
        pieces, (first, _) = self._module.pieces, self._module.values.pop(name)
        for index in (first, first + 1, first + 2, self._module.declared[name]):
            pieces[index] = ""

    def _put(self, node: Node, place: int, *, chain: bool = False) -> Node:
        """A node with expressions in place of nets.

        Parameters
        ----------
        node
        place
            Bits that the context gives to the node, or what stands for them.
        chain
            Whether the node is one of those that have a line each.
        """
        kind = node[0]
        if kind == "id":
            return self._replaced(node, place, chain=chain)
        if kind == "number":
            return node
        within = _OPERAND if place == _ALONE else place
        if kind == "concat":
            return ("concat", tuple(self._put(one, _ALONE) for one in node[1]))
        if kind in ("repeat", "call"):
            return (kind, node[1], tuple(self._put(one, _ALONE) for one in node[2]))
        if kind == "unary":
            return ("unary", node[1], self._put(node[2], within if node[1] in "~-" else _ALONE))
        if kind == "choice":
            condition = self._put(node[1], _ALONE, chain=chain)
            yes = self._put(node[2], within, chain=chain)
            return ("choice", condition, yes, self._put(node[3], within, chain=chain))
        operator, left, right = node[1:]
        if operator in ("&&", "||"):
            within = _ALONE
        elif operator in ("==", "!=", "<", "<=", ">", ">="):
            within = _OPERAND
        shift = operator in ("<<", ">>", "<<<", ">>>")
        chain = chain and operator in ("&", "|")
        left = self._put(left, within, chain=chain)
        return ("binary", operator, left, self._put(right, _ALONE if shift else within, chain=chain))

    def _replaced(self, node: Node, place: int, *, chain: bool) -> Node:
        name = node[1]
        value = self._value(name)
        if value is None:
            return node
        measure = self._measure
        width, own = measure.widths[name], measure.width(value)
        if node[2]:
            low = node[2] == ("[0]" if place == 1 else f"[{place - 1}:0]") and measure.low_bits_alone(value)
            fits = low and own <= place and not measure.has_sign(value)
        elif place == _ALONE:
            fits = own == width
        elif place == _OPERAND:
            fits = own == width and measure.stands_alone(value)
        else:
            fits = not measure.has_sign(value) and (
                (own == width and measure.stands_alone(value)) or (place == width and own <= width)
            )
        length = len(written(value))
        same = value[0] == "choice" or length <= LONGEST // 2
        most = _LONGEST_CHAIN if chain and same else LONGEST
        if not fits or self._length + length - _USUAL_NAME > most:
            return node
        self._length += length - _USUAL_NAME
        self._remove(name)
        return value


class _Namer:
    """Gives every name that is no plain identifier one that is."""

    def __init__(self, module: ModuleText, user: dict[str, Slot], kept: Iterable[str]) -> None:
        self._module = module
        self._user = user
        self.final: dict[str, str] = {}
        found = [name for name, index in module.declared.items() if module.pieces[index]]
        for slot in (piece for piece in module.pieces if isinstance(piece, Slot)):
            found += _escaped(slot.text if slot.node is None else written(slot.node))
        for piece in module.pieces:
            if isinstance(piece, str) and "\\" in piece:
                found += _escaped(piece)
        found = list(dict.fromkeys(found))
        self._taken = {*KEYWORDS, *kept}
        for name in found:
            if name[0] != "\\" and not is_made(name):
                self._taken.add(name)
                self.final[name] = name
        for name in found:
            if name not in self.final and not is_made(name):
                self._give(name, *self._sourced(name))
        self._waiting: set[str] = set()
        for name in found:
            self.name(name)

    def name(self, name: str) -> str | None:
        """The final name, or None if it is being looked for."""
        if name not in self.final:
            if name in self._waiting:
                return None
            self._waiting.add(name)
            self._give(name, self._called(name))
        return self.final[name]

    def _give(self, name: str, *wanted: str) -> None:
        """The first name that is free; if none is, the last one with a number."""
        numbered = (f"{wanted[-1]}_{number}" for number in itertools.count(2))
        self.final[name] = next(one for one in itertools.chain(wanted, numbered) if one not in self._taken)
        self._taken.add(self.final[name])

    def _sourced(self, name: str) -> list[str]:
        """What a signal of the source may be called: a word of Verilog's, or a name that a port has, is longer."""
        base = _plain(re.sub(r"\$\d+", "", name))
        piece = self._module.pieces[self._module.declared[name]] if name in self._module.declared else ""
        kind = "register" if str(piece).startswith("  reg ") else "net"
        return [f"{base}_" if base in KEYWORDS else base, f"{base}_{kind}"]

    def _called(self, name: str) -> str:
        """What a net is: an expression in words, or what it is for."""
        value = self._module.values.get(name)
        slot = self._module.parts.get(name) if value is None else value[1]
        node = None
        if slot is not None:
            node = slot.node if slot.node is not None else parsed(slot.text)
            words = described(node, self.name)
            if words is not None and len(words) <= _LONGEST_NAME and not words[0].isdigit():
                return _plain(words)
        if (user := self._user.get(name)) is None:
            return f"{self._target(slot)}_rest" if slot is not None else "unused"
        alone = user.text.strip() == name
        target = self._target(user)
        if is_made(user.target):
            return f"{target}_{_operation(node)}"
        if user.role == "enable":
            return f"{target}_enable" if alone else f"{target}_enable_{_operation(node)}"
        if user.role in ("next", "clear"):
            return f"{user.role}_{target}" if alone else f"{user.role}_{target}_{_operation(node)}"
        if alone and (node is None or user.role == "port"):
            return (
                target if user.role == "port" or target not in self.final.values() else f"{target}_register"
            )
        return f"{target}_{_operation(node)}"

    def _target(self, user: Slot) -> str:
        target = user.target
        seen = set()
        while is_made(target) and target in self._user and target not in seen:
            seen.add(target)
            target = self._user[target].target  # the source's signal that it is for in the end
        target = re.sub(r"\\\S*\$\S+ (\[.*?\])?", "", target)  # of several, those that have names
        target = _plain(re.sub(r"\\\S+", lambda match: self.final.get(match[0], match[0]), target))
        return target if len(target) <= _LONGEST_NAME else target[:_LONGEST_NAME].rpartition("_")[0]


def _operation(node: Node | None) -> str:
    """A word for what an expression does."""
    if node is None:
        return "part"
    return _OPERATIONS.get(node[1]) or _KINDS.get(node[0], "value")


def _escaped(text: str) -> list[str]:
    return re.findall(r"\\\S+", text) if "\\" in text else []


def _plain(name: str) -> str:
    """An identifier of the letters and digits of a name."""
    plain = re.sub(r"[^A-Za-z0-9_]+", "_", name).strip("_") or "net"
    return f"net_{plain}" if plain[0].isdigit() else plain


def _lines(node: Node) -> str:
    """Text of an expression; if it is long, each of what is chosen, and each operand of AND and OR, has a line."""
    text = written(node)
    if len(text) <= LONGEST:
        return text
    lines = []
    if node[0] == "choice":
        while node[0] == "choice":
            lines.append(written(("choice", node[1], node[2], ("number", "")))[:-1])
            node = node[3]
        lines.append(written(node))
    elif node[0] == "binary" and node[1] in ("&", "|"):
        operator = node[1]
        while node[:2] == ("binary", operator):
            lines.append(f"{operator} {operand(node[3])}")
            node = node[2]
        lines = [operand(node), *reversed(lines)]
    else:
        return text
    return "\n      ".join(["", *lines])


def readable(text: str) -> str:
    """A module of the same meaning and ports, whose names are plain identifiers.

    Parameters
    ----------
    text
        A module as Yosys writes it with ``-noattr -norename``.
    """
    module = ModuleText(text)
    inliner = _Inliner(module)
    namer = _Namer(module, inliner.user, re.findall(r"\w+", text[: text.index(");")]))

    def renamed(match: re.Match[str]) -> str:
        return namer.final[match[0].strip()]

    parts = (
        piece
        if isinstance(piece, str)
        else _UNARY.sub(r"\1", piece.text)
        if piece.node is None
        else _lines(piece.node)
        for piece in module.pieces
    )
    return _TO_RENAME.sub(renamed, "".join(parts)).replace(" \n", "\n")
