"""Expressions of Verilog whose width is known everywhere, and is what a reader of the standard would work out.

Operands are as wide as each other and as the result, unless the operator says otherwise, so that no tool has to
extend or cut. A `Nodes` makes each expression once: equal ones are the same object, and uses can be counted.
"""

from __future__ import annotations

from typing import Any

COMPARED = frozenset(("==", "!=", "<", "<=", ">", ">=", "s<", "s<=", "s>", "s>="))
REDUCED = frozenset(("r&", "r|", "r^"))
BITWISE = frozenset("&|^")
CARRIED = frozenset("+-*")
"""Operators whose low bits are made of the low bits of their operands."""


class Wire:
    """A signal of a module: a net, a register, or a port.

    Attributes
    ----------
    name : str
    width, init : int
    direction : str
        ``input`` or ``output`` of a port, else empty.
    reset : bool
        Whether a reset sets the register to `init`.
    """

    __slots__ = ("direction", "init", "name", "reset", "width")

    def __init__(
        self, name: str, width: int, *, init: int = 0, direction: str = "", reset: bool = True
    ) -> None:
        self.name, self.width, self.init, self.direction, self.reset = name, width, init, direction, reset


class Node:
    """An expression; `Nodes` makes it.

    Attributes
    ----------
    kind : str
        ``const``, ``ref`` (some bits of a `Wire`), ``cat`` (the lowest part first), ``repeat``, ``slice`` (some bits of
        another expression), ``index`` (one of equal parts of another expression), ``mux``, or an operator.
    args : tuple
        A value; a wire and its lowest bit; nodes; a count and a node; a node and its lowest bit; two nodes; three
        nodes; one or two nodes.
    width : int
    hint : str
        What the source calls it, if it does.
    """

    __slots__ = ("args", "hint", "kind", "nodes", "width")

    def __init__(self, kind: str, args: tuple[Any, ...], width: int) -> None:
        self.kind, self.args, self.width, self.hint = kind, args, width, ""
        self.nodes: tuple[Node, ...] = tuple(one for one in args if type(one) is Node)
        """The expressions in it."""


class Nodes:
    """Makes the expressions of one module, each once, and simpler where it is of constants."""

    def __init__(self) -> None:
        self._made: dict[tuple[Any, ...], Node] = {}

    def _node(self, kind: str, width: int, *args: Any) -> Node:
        # Equal nodes are one object, so arguments are compared by identity: one look-up however deep they are.
        key = (kind, width, args)
        node = self._made.get(key)
        if node is None:
            node = self._made[key] = Node(kind, args, width)
        return node

    def const(self, value: int, width: int) -> Node:
        """A number."""
        return self._node("const", width, value & ((1 << width) - 1))

    def constants(self) -> list[Node]:
        """All numbers that were made."""
        return [node for node in self._made.values() if node.kind == "const"]

    def ref(self, wire: Wire, low: int, width: int) -> Node:
        """Some bits of a wire."""
        if not width:
            return self.const(0, 0)
        return self._node("ref", width, wire, low)

    def cat(self, parts: list[Node]) -> Node:
        """Parts side by side, the lowest first."""
        joined: list[Node] = []
        for part in _flat(parts):
            last = joined[-1] if joined else None
            if last is None or (merged := self._merged(last, part)) is None:
                joined.append(part)
            else:
                joined[-1] = merged
        if not joined:
            return self.const(0, 0)
        runs: list[tuple[int, Node]] = []
        for part in joined:
            count, same = (part.args[0], part.args[1]) if part.kind == "repeat" else (1, part)
            if runs and runs[-1][1] is same:
                count += runs.pop()[0]
            runs.append((count, same))
        parts = [self._node("repeat", n * part.width, n, part) if n > 1 else part for n, part in runs]
        return parts[0] if len(parts) == 1 else self._node("cat", sum(p.width for p in parts), *parts)

    def _merged(self, low: Node, high: Node) -> Node | None:
        """Two neighbours as one, if they are."""
        if low.kind == high.kind == "const":
            return self.const(high.args[0] << low.width | low.args[0], low.width + high.width)
        if low.kind == high.kind == "ref" and low.args[0] is high.args[0]:
            if low.args[1] + low.width == high.args[1]:
                return self.ref(low.args[0], low.args[1], low.width + high.width)
        return None

    def cut(self, node: Node, low: int, width: int) -> Node:
        """Some bits of an expression."""
        if width == node.width:
            return node
        if width == 0:
            return self.const(0, 0)
        kind, args = node.kind, node.args
        if kind == "const":
            return self.const(args[0] >> low, width)
        if kind == "ref":
            return self.ref(args[0], args[1] + low, width)
        if kind == "slice":
            return self.cut(args[0], args[1] + low, width)
        if kind in ("cat", "repeat"):
            parts = args if kind == "cat" else [args[1]] * args[0]
            found = []
            for part in parts:
                begin, end = max(low, 0), min(low + width, part.width)
                if begin < end:
                    found.append(self.cut(part, begin, end - begin))
                low -= part.width
                if low + width <= 0:
                    break
            return self.cat(found)
        if kind in BITWISE or kind == "~":
            return self.op(kind, *(self.cut(one, low, width) for one in args))
        # Only where both sides are cut for nothing; otherwise the choice is a wire, and bits are taken of that.
        if kind == "mux" and all(one.kind in ("const", "ref") for one in args[1:]):
            return self.mux(args[0], self.cut(args[1], low, width), self.cut(args[2], low, width))
        if (kind in CARRIED or kind == "<<") and low == 0:
            return self.narrowed(node, width)
        # (x >> i)[0] is x[i].
        if kind == ">>" and (low, width) == (0, 1) and args[0].width == 1 << args[1].width:
            return self.index(args[0], args[1], 1)
        return self._node("slice", width, node, low)

    def narrowed(self, node: Node, width: int) -> Node:
        """The low bits of an expression, made of low bits."""
        if width == node.width:
            return node
        if node.kind in CARRIED or node.kind in BITWISE or node.kind == "~":
            return self._hinted(
                self.op(node.kind, *(self.narrowed(one, width) for one in node.args)), node.hint
            )
        if node.kind == "mux":
            yes, no = (self.narrowed(one, width) for one in node.args[1:])
            return self._hinted(self.mux(node.args[0], yes, no), node.hint)
        if node.kind == "<<":
            return self.op("<<", self.narrowed(node.args[0], width), node.args[1])
        return self.cut(node, 0, width)

    def _hinted(self, node: Node, hint: str) -> Node:
        node.hint = node.hint or hint
        return node

    def fitted(self, node: Node, width: int, *, signed: bool = False) -> Node:
        """The same number in more or fewer bits."""
        if width <= node.width:
            return self.narrowed(node, width)
        if node.kind == "const" and not signed:
            return self._hinted(self.const(node.args[0], width), node.hint)
        more = width - node.width
        if not node.width:
            return self.const(0, width)
        sign = self.cut(node, node.width - 1, 1) if signed else self.const(0, 1)
        if sign.kind == "const":
            return self.cat([node, self.const(-sign.args[0], more)])
        return self.cat([node, self._node("repeat", more, more, sign) if more > 1 else sign])

    def mux(self, condition: Node, yes: Node, no: Node) -> Node:
        """A choice by one bit."""
        if condition.kind == "const":
            return yes if condition.args[0] else no
        if yes is no:
            return yes
        if condition.kind == "~":
            return self.mux(condition.args[0], no, yes)
        # A choice of one bit with a constant is a gate, as a person writes it.
        if yes.width == 1:
            if yes.kind == "const":
                return (
                    self.op("|", condition, no) if yes.args[0] else self.op("&", self.op("~", condition), no)
                )
            if no.kind == "const":
                return (
                    self.op("|", self.op("~", condition), yes) if no.args[0] else self.op("&", condition, yes)
                )
        return self._node("mux", yes.width, condition, yes, no)

    def index(self, node: Node, number: Node, width: int) -> Node:
        """Part `number` of an expression that has two to the power of the number's bits of them."""
        if node.kind in ("const", "repeat"):
            # Verilog has no parts of a number.
            parts = [self.cut(node, width * at, width) for at in range(1 << number.width)]
            chosen = parts[-1]
            for at in range(len(parts) - 1, -1, -1):
                chosen = self.mux(self.op("==", number, self.const(at, number.width)), parts[at], chosen)
            return chosen
        return self._node("index", width, node, number)

    def op(self, kind: str, *args: Node) -> Node:
        """An operator of nodes that are as wide as each other, shifts aside."""
        first = args[0]
        ones = (1 << first.width) - 1
        if kind in BITWISE:
            one, other = args if args[1].kind == "const" else (args[1], args[0])
            if other.kind == "const":
                value = other.args[0]
                if value == (ones if kind == "&" else 0):
                    return one
                if kind != "^" and value == (0 if kind == "&" else ones):
                    return other
            if one is other and kind != "^":
                return one
        elif kind == "~":
            if first.kind == "const":
                return self.const(~first.args[0], first.width)
            if first.kind == "~":
                return first.nodes[0]
            if first.kind in ("==", "!="):
                return self.op("!=" if first.kind == "==" else "==", *first.args)
        elif kind in REDUCED and first.width == 1:
            return first
        elif kind in REDUCED and first.kind == "const":
            value = first.args[0]
            bit = {"r|": value != 0, "r&": value == ones, "r^": value.bit_count() & 1}[kind]
            return self.const(int(bit), 1)
        elif kind == "*" and any(one.kind == "const" and not one.args[0] for one in args):
            return self.const(0, first.width)
        elif kind == "*" and "const" in (first.kind, args[1].kind) and 1 in (first.args[0], args[1].args[0]):
            return args[1] if first.kind == "const" else first
        elif kind in ("+", "-") and args[1].kind == "const" and not args[1].args[0]:
            return first
        elif kind == "+" and first.kind == "const" and not first.args[0]:
            return args[1]
        elif kind in ("==", "!=") and first.kind == args[1].kind == "const":
            return self.const((first.args[0] == args[1].args[0]) == (kind == "=="), 1)
        elif kind in ("==", "!=") and first.width == 1 and "const" in (first.kind, args[1].kind):
            one, value = (args[1], first) if first.kind == "const" else args
            return one if value.args[0] == (kind == "==") else self.op("~", one)
        elif kind in (">>", "s>>", "<<") and args[1].kind == "const":
            return self._shifted(kind, first, args[1].args[0])
        width = 1 if kind in COMPARED or kind in REDUCED else first.width
        return self._node(kind, width, *args)

    def _shifted(self, kind: str, node: Node, by: int) -> Node:
        width = node.width
        if kind == "<<":
            by = min(by, width)
            return self.cat([self.const(0, by), self.narrowed(node, width - by)])
        by = min(by, width - (kind == "s>>"))
        return self.fitted(self.cut(node, by, width - by), width, signed=kind == "s>>")


def _flat(parts: list[Node]) -> list[Node]:
    found: list[Node] = []
    for part in parts:
        if part.kind == "cat":
            found += part.args
        elif part.width:
            found.append(part)
    return found
