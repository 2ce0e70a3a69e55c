"""What a design of Amaranth's is made of, in the terms of Verilog: wires, expressions, and who assigns which.

Private submodules are part of the module that they are in. Widths are those that Amaranth's rules give; every
expression is as wide as what it is assigned to.
"""

from __future__ import annotations

import ast
import functools
import itertools
import linecache
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

from amaranth.hdl import _ast
from amaranth.hdl._ir import Fragment, Instance, PortDirection
from amaranth.hdl._mem import MemoryInstance

from simgnn.hw.generate.keywords import KEYWORDS
from simgnn.hw.generate.nodes import Node, Nodes, Wire

if TYPE_CHECKING:
    from amaranth.hdl._ir import Design

COMBINATIONAL = "comb"


@dataclass(slots=True, eq=False)
class Assignment:
    """Bits of a wire, from `low`, take an expression."""

    wire: Wire
    low: int
    node: Node


class Numbers(NamedTuple):
    """What a test may be in a case, and what the source calls it."""

    values: tuple[int, ...]
    note: str = ""


@dataclass(slots=True, eq=False)
class Branch:
    """Statements of the first case that applies.

    Attributes
    ----------
    test : Node or None
        What the cases' labels are compared with; None where each case has a condition of its own.
    cases : list of (label, list of statement)
        The label is a condition of one bit, or `Numbers` that the test may be; None of the case for all others.
    """

    test: Node | None
    cases: list[tuple[Any, list[Assignment | Branch]]]


Statement = Assignment | Branch
Case = tuple[Any, list[Statement]]


@dataclass(slots=True, eq=False)
class Child:
    """An instance of another module: what its inputs take, and the wires that its outputs drive."""

    module: str
    name: str
    inputs: dict[str, Node] = field(default_factory=dict)
    outputs: dict[str, Node] = field(default_factory=dict)


@dataclass(slots=True, eq=False)
class Store:
    """A memory.

    Attributes
    ----------
    reads : list of (Node, Wire, Node or None)
        Address, data, and enable of a port that reads at the clock's edge.
    writes : list of (Node, Node, int, Node)
        Address, enable, lowest bit in the word, and data.
    """

    name: str
    width: int
    depth: int
    init: list[int]
    reads: list[tuple[Node, Wire, Node | None]] = field(default_factory=list)
    writes: list[tuple[Node, Node, int, Node]] = field(default_factory=list)

    def expressions(self) -> Iterator[Node]:
        """All that its ports take."""
        for address, enable, _, data in self.writes:
            yield from (address, enable, data)
        for address, _, asked in self.reads:
            yield from (address,) if asked is None else (address, asked)


def wires_of(statements: Iterable[Statement]) -> Iterator[Wire]:
    """The wires that statements assign, some more than once."""
    for one in statements:
        if isinstance(one, Assignment):
            yield one.wire
        else:
            for _, body in one.cases:
                yield from wires_of(body)


class Module:
    """A module to be written.

    Parameters
    ----------
    name : str
    design : Design
        Prepared, with its ports.

    Attributes
    ----------
    nodes : Nodes
    ports : list of Wire
    wires : list of Wire
        All of them, in the source's order; a port is one of them.
    combinational, clocked : list of Statement
    clock, reset : Node
        A constant if there is none.
    children : list of Child
    stores : list of Store
    """

    def __init__(self, name: str, design: Design) -> None:
        self.name = name
        self.nodes = Nodes()
        self.combinational: list[Statement] = []
        self.clocked: list[Statement] = []
        self.children: list[Child] = []
        self.stores: list[Store] = []
        self.taken = set(KEYWORDS)
        self._design = design
        self._known: dict[int, tuple[Any, Node]] = {}
        self._signals: dict[int, Wire] = {}
        self._aliases: dict[int, Any] = {}
        self._dropped: set[int] = set()
        self._owners: dict[int, tuple[str, ...]] = {}
        self._fragments = list(_fragments(design))
        self._find_aliases()
        self.ports = [self._port(*port) for port in design.ports]
        self.wires = list(self.ports)
        domain = design.fragment.domains.get("sync")
        never = self.nodes.const(0, 1)
        self.clock = never if domain is None else self.value(domain.clk)
        self.reset = never if domain is None or domain.rst is None else self.value(domain.rst)
        for fragment, path in self._fragments:
            self._lower(fragment, path)
        self._name_wires()
        named: list[Child | Store] = [*self.children, *self.stores]
        for one in named:
            one.name = self.unique(one.name)

    # Names

    def unique(self, name: str) -> str:
        """The name, or one with a number if it is taken."""
        names = (f"{name}_{number}" for number in itertools.count(2))
        found = next(one for one in itertools.chain((name,), names) if one not in self.taken)
        self.taken.add(found)
        return found

    def _port(self, name: str, signal: Any, direction: PortDirection) -> Wire:
        wire = self._signals[id(signal)] = Wire(
            name,
            len(signal),
            init=signal.init,
            direction="input" if direction is PortDirection.Input else "output",
            reset=not signal.reset_less,
        )
        self.taken.add(name)
        return wire

    def wire(self, signal: Any) -> Wire:
        """The wire of a signal of the source."""
        found = self._signals.get(id(signal))
        if found is None:
            name = _plain("_".join((*self._owners.get(id(signal), ()), signal.name or "net")))
            found = Wire(name, len(signal), init=signal.init, reset=not signal.reset_less)
            self._signals[id(signal)] = found
            self.wires.append(found)
        return found

    def _name_wires(self) -> None:
        """Give wires names of their own: one that is called as a port is a register or a net of that name."""
        registers = set(wires_of(self.clocked))
        for wire in self.wires:
            if not wire.direction:
                kind = "register" if wire in registers else "net"
                wire.name = self.unique(f"{wire.name}_{kind}" if wire.name in self.taken else wire.name)

    # Signals that are but another name

    def _find_aliases(self) -> None:
        """Find signals that are not worth a wire: what one assignment says of them is written where they are used.

        Those are constants, inputs of instances, what goes in and out of a private submodule, and what the source gives
        no name. What an instance drives, and one other signal is, is that signal.
        """
        design = self._design
        ports = {id(signal) for _, signal, _ in design.ports}
        # By the identity of signals, which Amaranth compares by expression: how often each is driven, what drives it
        # alone, and in how many fragments it is used.
        driven: dict[int, int] = {}
        sole: dict[int, Any] = {}
        seen_in: dict[int, int] = {}
        inputs: set[int] = set()
        outputs: set[int] = set()
        for fragment, path in self._fragments:
            if isinstance(fragment, Instance):
                for value, direction in fragment.ports.values():
                    if isinstance(value, _ast.Signal):
                        (inputs if direction == "i" else outputs).add(id(value))
                continue
            for signal in design.fragments[fragment].used_signals:
                seen_in[id(signal)] = seen_in.get(id(signal), 0) + 1
            if isinstance(fragment, MemoryInstance):
                for port in fragment._read_ports:
                    # Counted twice, so that no assignment passes for the only driver of what a memory drives.
                    driven.update((id(one), 2) for one in port._data._lhs_signals())
                    self._owners.update((id(one), path[1:-1]) for one in port._data._lhs_signals())
                continue
            for domain, statements in fragment.statements.items():
                for statement in statements:
                    for signal in statement._lhs_signals():
                        driven[id(signal)] = driven.get(id(signal), 0) + 1
                        self._owners[id(signal)] = path[1:]
                    if domain == COMBINATIONAL and isinstance(statement, _ast.Assign):
                        if isinstance(statement.lhs, _ast.Signal):
                            sole[id(statement.lhs)] = statement
        clocks = {
            id(one) for d in design.fragment.domains.values() for one in (d.clk, d.rst) if one is not None
        }
        sole = {key: one for key, one in sole.items() if driven[key] == 1 and key not in ports | outputs}
        for key, statement in sole.items():
            of, signal = statement.rhs, statement.lhs
            # Used in more than one fragment: it leads into or out of a private submodule, no module in Verilog.
            plain = isinstance(of, _ast.Const) or not signal.name or seen_in[key] > 1
            if plain or key in inputs or key in clocks:
                self._aliases[key] = statement
                self._dropped.add(id(statement))
        for fragment, _ in self._fragments:
            for statement in getattr(fragment, "statements", {}).get(COMBINATIONAL, ()):
                if not isinstance(statement, _ast.Assign) or id(statement) in self._dropped:
                    continue
                of, signal = statement.rhs, statement.lhs
                # From here on outputs of instances: the signal that one is copied to, as a whole and by nothing else,
                # takes its place.
                if id(of) not in outputs or id(of) in ports or id(of) in driven or id(of) in self._aliases:
                    continue
                if isinstance(signal, _ast.Signal) and driven[id(signal)] == 1 and len(of) == len(signal):
                    self._aliases[id(of)] = signal
                    self._dropped.add(id(statement))

    # Values

    def value(self, value: Any) -> Node:
        """The expression of a value, as wide as Amaranth says."""
        known = self._known.get(id(value))
        if known is not None:
            return known[1]
        node = self._lowered(value)
        assert node.width == len(value), f"{value!r} must have {len(value)} bits, not {node.width}"
        if not node.hint and isinstance(value, (_ast.Operator, _ast.SwitchValue, _ast.Part)):
            node.hint = named_in_source(value)
        # The value is kept, so that no other one gets its id.
        self._known[id(value)] = (value, node)
        return node

    def fitted(self, value: Any, width: int) -> Node:
        """The expression of a value in that many bits."""
        return self.nodes.fitted(self.value(value), width, signed=value.shape().signed)

    def _lowered(self, value: Any) -> Node:
        nodes = self.nodes
        match value:
            case _ast.Const():
                return nodes.const(value.value, len(value))
            case _ast.Signal():
                return self._signal(value)
            case _ast.Operator():
                return self._operator(value.operator, value.operands)
            case _ast.Slice():
                return nodes.cut(self.value(value.value), value.start, value.stop - value.start)
            case _ast.Concat():
                return nodes.cat([self.value(part) for part in value.parts])
            case _ast.Part():
                return self._part(value)
            case _ast.SwitchValue():
                return self._choice(value)
        raise NotImplementedError(f"{value!r} has no counterpart in Verilog")

    def _signal(self, signal: Any) -> Node:
        alias = self._aliases.get(id(signal))
        if alias is None:
            return self.nodes.ref(self.wire(signal), 0, len(signal))
        if isinstance(alias, _ast.Signal):
            return self.value(alias)
        node = self.fitted(alias.rhs, len(signal))
        if not node.hint and signal.name:
            node.hint = _plain(signal.name)
        return node

    def _same(self, values: Sequence[Any], more: int = 0) -> tuple[list[Node], bool]:
        """Operands as wide as each other, and whether they are signed."""
        shape = _ast.Shape._unify(value.shape() for value in values)
        return [self.fitted(value, shape.width + more) for value in values], shape.signed

    def _operator(self, operator: str, values: Sequence[Any]) -> Node:
        nodes = self.nodes
        first = values[0]
        match operator, len(values):
            case (("u" | "s"), _):
                return self.value(first)
            case "b", _:
                return nodes.op("r|", self.value(first))
            case (("r|" | "r&" | "r^"), _):
                return nodes.op(operator, self.value(first))
            case "~", _:
                return nodes.op("~", self.value(first))
            case "-", 1:
                # As Amaranth's rules have it: no sum, product or shift loses a bit. What is cut off again is cut in
                # `Nodes.narrowed`.
                width = len(first) + 1
                return nodes.op("-", nodes.const(0, width), self.fitted(first, width))
            case (("&" | "|" | "^"), _):
                return nodes.op(operator, *self._same(values)[0])
            case (("+" | "-"), _):
                return nodes.op(operator, *self._same(values, 1)[0])
            case "*", _:
                width = sum(map(len, values))
                return nodes.op("*", *(self.fitted(value, width) for value in values))
            case "<<", _:
                width = len(first) + (1 << len(values[1])) - 1
                return nodes.op("<<", self.fitted(first, width), self.value(values[1]))
            case ">>", _:
                return nodes.op("s>>" if first.shape().signed else ">>", *map(self.value, values))
            case (("==" | "!="), _):
                return nodes.op(operator, *self._same(values)[0])
            case (("<" | "<=" | ">" | ">="), _):
                same, signed = self._same(values)
                return nodes.op(f"s{operator}" if signed else operator, *same)
        raise NotImplementedError(f"the operator {operator!r} has no counterpart in Verilog")

    def _part(self, value: Any) -> Node:
        nodes, of, offset = self.nodes, self.value(value.value), self.value(value.offset)
        width = value.width
        if width != value.stride or of.width != width << offset.width or width.bit_count() != 1:
            raise NotImplementedError(f"{value!r} must be one of parts of 2^n bits, one for each offset")
        return nodes.index(of, offset, width)

    def _choice(self, value: Any) -> Node:
        test, width = self.value(value.test), len(value)
        # How many values of the test no pattern has yet: where none is left, the last case needs no comparison.
        cases, left = [], 1 << test.width
        for patterns, chosen in value.cases:
            # A number that is chosen is as wide as the others, and signed as it is itself.
            node = self.nodes.fitted(self.value(chosen), width, signed=chosen.shape().signed)
            if patterns is None:
                cases.append((self.nodes.const(1, 1), node))
                left = 0
                break
            cases.append((self._matches(test, patterns), node))
            left -= sum(1 << pattern.count("-") for pattern in patterns)
        chosen = self.nodes.const(0, width) if left > 0 else cases.pop()[1]
        for condition, node in reversed(cases):
            chosen = self.nodes.mux(condition, node, chosen)
        return chosen

    def _matches(self, test: Node, patterns: Sequence[str]) -> Node:
        """Whether a value is one of those that patterns of 0, 1 and - stand for."""
        nodes, any_of = self.nodes, self.nodes.const(0, 1)
        for pattern in patterns:
            all_of = nodes.const(1, 1)
            for run in re.finditer(r"[01]+", pattern):
                low, width = len(pattern) - run.end(), len(run[0])
                number = nodes.const(int(run[0], 2), width)
                all_of = nodes.op("&", all_of, nodes.op("==", nodes.cut(test, low, width), number))
            any_of = nodes.op("|", any_of, all_of)
        return any_of

    # Statements

    def _lower(self, fragment: Any, path: tuple[str, ...]) -> None:
        if isinstance(fragment, Instance):
            child = Child(fragment.type, _plain("_".join(path[1:])))
            for port, (value, direction) in fragment.ports.items():
                (child.inputs if direction == "i" else child.outputs)[port] = self.value(value)
            self.children.append(child)
        elif isinstance(fragment, MemoryInstance):
            self._memory(fragment, path)
        else:
            for domain, statements in fragment.statements.items():
                to = self.combinational if domain == COMBINATIONAL else self.clocked
                self._statements([one for one in statements if id(one) not in self._dropped], to)

    def _memory(self, fragment: Any, path: tuple[str, ...]) -> None:
        data = fragment._data
        width = _ast.Shape.cast(data._shape).width
        # The instance in a memory is called as Amaranth numbers it.
        name = _plain("_".join(one for one in path[1:] if "$" not in one))
        store = Store(name, width, data._depth, list(data._init._raw))
        for port in fragment._write_ports:
            address, data, enables = (self.value(one) for one in (port._addr, port._data, port._en))
            part = data.width // enables.width
            for number in range(enables.width):
                enable, low = self.nodes.cut(enables, number, 1), number * part
                store.writes.append((address, enable, low, self.nodes.cut(data, low, part)))
        for port in fragment._read_ports:
            # Verilog's template for a memory has no bypass, and nothing here asks for one.
            if port._transparent_for:
                raise NotImplementedError(f"memory {name!r} must not give what is written in the same cycle")
            asked = None if port._domain == COMBINATIONAL else self.value(port._en)
            target = self.value(port._data)
            store.reads.append((self.value(port._addr), target.args[0], asked))
        self.stores.append(store)

    def _statements(self, statements: Iterable[Any], to: list[Statement]) -> None:
        for one in statements:
            if isinstance(one, _ast.Assign):
                self._assign(one.lhs, 0, self.fitted(one.rhs, len(one.lhs)), to)
            elif isinstance(one, _ast.Switch):
                cases = []
                for patterns, within, place in one.cases:
                    body: list[Statement] = []
                    self._statements(within, body)
                    cases.append((patterns, _note(place) or _decoded(one.test, patterns), body))
                self._switch(self.value(one.test), cases, to)
            else:
                raise NotImplementedError(f"{one!r} has no counterpart in Verilog")

    def _assign(self, lhs: Any, low: int, node: Node, to: list[Statement]) -> None:
        """Bits of a left side, from `low`, take `node`."""
        if not node.width:
            return
        nodes = self.nodes
        match lhs:
            case _ast.Signal():
                to.append(Assignment(self.wire(lhs), low, node))
            case _ast.Slice():
                self._assign(lhs.value, low + lhs.start, node, to)
            case _ast.Concat():
                begin = 0
                for part in lhs.parts:
                    end = begin + len(part)
                    first, last = max(low, begin), min(low + node.width, end)
                    if first < last:
                        self._assign(part, first - begin, nodes.cut(node, first - low, last - first), to)
                    begin = end
            case _ast.Part():
                offset = self.value(lhs.offset)
                width = len(lhs.value)
                cases: list[tuple[Any, str, list[Statement]]] = []
                for index in range(min(-(-width // lhs.stride), 1 << offset.width)):
                    body: list[Statement] = []
                    start = low + index * lhs.stride
                    if start < width:
                        part = nodes.cut(node, 0, min(node.width, width - start))
                        self._assign(lhs.value, start, part, body)
                    cases.append(((f"{index:0{offset.width}b}",), "", body))
                self._switch(offset, cases, to)
            case _ast.SwitchValue():
                cases = []
                for patterns, chosen in lhs.cases:
                    body = []
                    self._assign(chosen, low, nodes.cut(node, 0, min(node.width, len(chosen) - low)), body)
                    cases.append((patterns, "", body))
                self._switch(self.value(lhs.test), cases, to)
            case _:
                raise NotImplementedError(f"{lhs!r} cannot be assigned in Verilog")

    def _switch(self, test: Node, cases: list[tuple[Any, str, list[Statement]]], to: list[Statement]) -> None:
        """Add cases of patterns to statements, without those that never apply: conditions of their own where a pattern
        leaves bits open."""
        open_bits = any("-" in pattern for patterns, _, _ in cases for pattern in patterns or ())
        numbered = test.width > 1 and test.kind != "const" and not open_bits
        kept: list[Case] = []
        for patterns, note, body in cases:
            label: Node | Numbers | None = None
            if patterns is not None:
                numbers = tuple(int(one, 2) for one in patterns) if numbered else ()
                label = Numbers(numbers, note) if numbered else self._matches(test, patterns)
            if isinstance(label, Node) and label.kind == "const":
                if not label.args[0]:
                    continue
                label = None
            kept.append((label, body))
            if label is None:
                break
        if kept and kept[-1][0] is None and not kept[-1][1]:
            kept.pop()
        if kept and kept[0][0] is None:
            to += kept[0][1]
        elif any(body for _, body in kept):
            to.append(Branch(test if numbered else None, kept))


def _fragments(design: Design) -> Iterator[tuple[Any, tuple[str, ...]]]:
    """All fragments, each with its path of names, parents first."""
    pending = [design.fragment]
    while pending:
        fragment = pending.pop(0)
        yield fragment, design.fragments[fragment].name
        if type(fragment) is Fragment:
            pending = [one for one, _, _ in fragment.subfragments] + pending


def _plain(name: str) -> str:
    plain = re.sub(r"([^A-Za-z0-9]|_)+", "_", re.sub(r"\$\d+", "", name)).strip("_")
    return f"{plain}_" if plain in KEYWORDS else plain


# What the source calls things


def _note(place: tuple[str, int] | None) -> str:
    """The name of a case of the source: of a state, or of a constant."""
    line = linecache.getline(*place) if place else ""
    if state := re.search(r'm\.State\("(\w+)"\)', line):
        return state[1]
    case = re.search(r"m\.Case\((.*)\):", line)
    return re.sub(r"\b\w+\.", "", case[1]) if case and re.search(r"\b[A-Z][A-Z_]+\b", case[1]) else ""


def _decoded(test: Any, patterns: Sequence[str] | None) -> str:
    """What the decoder of a signal, if it has one, calls its value in a case."""
    decoder = test.decoder if isinstance(test, _ast.Signal) else None
    if decoder is None or patterns is None or len(patterns) != 1 or "-" in patterns[0]:
        return ""
    return str(decoder(int(patterns[0], 2)))


_OPERATORS: dict[type[ast.AST], str] = {
    ast.Add: "+",
    ast.Sub: "-",
    ast.Mult: "*",
    ast.BitAnd: "&",
    ast.BitOr: "|",
    ast.BitXor: "^",
    ast.LShift: "<<",
    ast.RShift: ">>",
    ast.Eq: "==",
    ast.NotEq: "!=",
    ast.Lt: "<",
    ast.LtE: "<=",
    ast.Gt: ">",
    ast.GtE: ">=",
    ast.Invert: "~",
    ast.USub: "-",
}
_CALLS = {
    "any": "r|",
    "all": "r&",
    "xor": "r^",
    "bool": "b",
    "Mux": "mux",
    "bit_select": "part",
    "word_select": "part",
}


def _kind(node: ast.expr) -> str:
    """What an expression of the source does at its root, as Amaranth calls it."""
    match node:
        case ast.BinOp() | ast.UnaryOp():
            return _OPERATORS.get(type(node.op), "")
        case ast.Compare():
            return _OPERATORS.get(type(node.ops[0]), "")
        case ast.Call(func=ast.Name(id=called)) | ast.Call(func=ast.Attribute(attr=called)):
            return _CALLS.get(called, "")
    return ""


def _bindings(tree: ast.AST) -> Iterator[tuple[str, ast.expr]]:
    """Names and the expressions that they are given: in assignments and in dicts."""
    for node in ast.walk(tree):
        pairs: list[tuple[Any, Any]] = []
        if isinstance(node, ast.Assign):
            target, value = node.targets[0], node.value
            if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
                pairs = list(zip(target.elts, value.elts, strict=False))
            else:
                pairs = [(target, value)]
        elif isinstance(node, ast.Dict):
            pairs = list(zip(node.keys, node.values, strict=True))
        for target, value in pairs:
            if isinstance(value, ast.Call) and isinstance(value.func, ast.Name) and value.func.id == "wire":
                value = value.args[-1]
            match target:
                case ast.Name(id=name) | ast.Attribute(attr=name) | ast.Constant(value=str(name)):
                    yield name.strip("_"), value


@functools.cache
def _bound(file: str) -> dict[tuple[int, str], tuple[str, int]]:
    """What a file calls expressions, by line and by what they do at their root; and how often they do that."""
    found: dict[tuple[int, str], tuple[str, int]] = {}
    for name, value in _bindings(ast.parse("".join(linecache.getlines(file)))):
        if kind := _kind(value):
            often = sum(_kind(one) == kind for one in ast.walk(value) if isinstance(one, ast.expr))
            for line in range(value.lineno, (value.end_lineno or value.lineno) + 1):
                # Of two on a line neither is known.
                found[line, kind] = ("", 0) if (line, kind) in found else (name, often)
    return found


def _value_kind(value: Any) -> str:
    if isinstance(value, _ast.Operator):
        return str(value.operator)
    return "mux" if isinstance(value, _ast.SwitchValue) else "part" if isinstance(value, _ast.Part) else ""


def _same_kind(value: Any, kind: str, place: tuple[str, int]) -> int:
    """How many operators of a kind the source has written at a place in an expression."""
    if isinstance(value, _ast.Slice):
        return _same_kind(value.value, kind, place)
    if value.src_loc != place or not isinstance(value, (_ast.Operator, _ast.SwitchValue)):
        return 0
    parts = value.operands if isinstance(value, _ast.Operator) else [one for _, one in value.cases]
    return (_value_kind(value) == kind) + sum(_same_kind(one, kind, place) for one in parts)


def named_in_source(value: Any) -> str:
    """What the source calls an expression that it keeps in a variable; empty if it does not."""
    kind, place = _value_kind(value), value.src_loc
    name, often = _bound(place[0]).get((place[1], kind), ("", 0))
    return name if name and (often == 1 or _same_kind(value, kind, place) == often) else ""
