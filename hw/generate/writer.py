"""The Verilog of a module, as a person would write it.

A register or net of the source has its name and the statements that the source has for it. An expression that is used
again and again is a wire, called as the source calls it. What nothing reads is left out, and bits that cannot be left
out, those of ports, are gathered in a wire that says so.
"""

from __future__ import annotations

import itertools
import re
import struct
import textwrap
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping

from simgnn.hw.generate.lowering import (
    Assignment,
    Branch,
    Case,
    Child,
    Module,
    Numbers,
    Statement,
    Store,
    wires_of,
)
from simgnn.hw.generate.nodes import BITWISE, CARRIED, COMPARED, REDUCED, Node, Wire

MOST_COLUMNS = 116
NO_BREAK = "\u00a0"
"""A space at which a comment is not wrapped."""
_AGAIN = 24
"""Characters from which an expression that is used twice is a wire; one of fewer is used three times before."""
_SHORT = 10
"""Characters of an expression that is no wire however often it is used."""
_WORD = 32
"""Bits of a value, which a wide number may be made of."""
_CHOICE = 80
"""Characters of a choice that is an assignment by itself, not a block."""
Group = tuple[list[Wire], list[Statement]]

_OPERATIONS = {
    **{
        "+": "sum",
        "-": "difference",
        "*": "product",
        "&": "both",
        "|": "either",
        "^": "parity",
        "~": "inverse",
    },
    **{"==": "match", "!=": "mismatch", "mux": "choice", "cat": "word", "repeat": "word", "index": "part"},
    **{"<<": "shifted", ">>": "shifted", "s>>": "shifted", "slice": "part", "ref": "part"},
    **{"r|": "any", "r&": "all", "r^": "parity"},
}


def verilog(module: Module, comments: Mapping[str, str]) -> str:
    """Text of a module.

    Parameters
    ----------
    comments
        What a comment says before a port, by the port's name.
    """
    return _Writer(module).text(comments)


class _Writer:
    def __init__(self, module: Module) -> None:
        self._module = module
        self._nodes = module.nodes
        self._sizes: dict[Node, int] = {}
        self._read: dict[Node, dict[Wire, int]] = {}
        self._constants: dict[tuple[int, int], str] = {}
        """Names by value and width: the source writes those of constants in capitals."""
        self._named: dict[Node, Wire] = {}
        """Wires that stand for expressions."""
        self._registers = dict.fromkeys(wires_of(module.clocked))
        self._of = _by_wire(module.combinational), _by_wire(module.clocked)
        outputs = (node for child in module.children for node in child.outputs.values())
        self._driven = {wire for node in outputs for wire in self._reads(node)}
        reads = [read for store in module.stores for read in store.reads]
        self._data = {wire for _, wire, _ in reads}
        self._clocked_data = {wire for _, wire, enable in reads if enable is not None}
        self._wanted: dict[Wire, int] = {}
        self._find_wanted()

    # What is read

    def _reads(self, node: Node) -> dict[Wire, int]:
        """The bits of wires that an expression reads, as a mask by wire."""
        found = self._read.get(node)
        if found is None:
            found = {}
            if node.kind == "ref":
                found[node.args[0]] = ((1 << node.width) - 1) << node.args[1]
            for one in node.nodes:
                for wire, mask in self._reads(one).items():
                    found[wire] = found.get(wire, 0) | mask
            self._read[node] = found
        return found

    def _roots(self) -> Iterator[Node]:
        """Expressions that are of use by themselves."""
        for wire in self._module.ports:
            if wire.direction == "output":
                yield self._nodes.ref(wire, 0, wire.width)
        for child in self._module.children:
            yield from child.inputs.values()
        for store in self._module.stores:
            yield from store.expressions()
        yield from (self._module.clock, self._module.reset)

    def _find_wanted(self) -> None:
        pending: list[Wire] = []

        def want(node: Node) -> None:
            for wire, mask in self._reads(node).items():
                before = self._wanted.get(wire, 0)
                if before | mask != before:
                    self._wanted[wire] = before | mask
                    pending.append(wire)

        for node in self._roots():
            want(node)
        while pending:
            wire = pending.pop()
            for statements in self._of:
                for node in _expressions(self._trimmed(statements.get(wire, ()), {wire})):
                    want(node)

    def _range(self, wire: Wire) -> tuple[int, int]:
        """The lowest bit of a wire and the number of bits that are declared."""
        mask = self._wanted.get(wire)
        if mask is None or wire.direction or wire in self._driven or wire in self._data:
            return 0, wire.width
        high, low = mask.bit_length(), (mask & -mask).bit_length() - 1
        return (low, high - low) if self._may_begin_at(wire, low) else (0, high)

    def _may_begin_at(self, wire: Wire, low: int) -> bool:
        """Whether what is assigned to a wire can do without its lowest bits."""
        return low == 0 or all(
            _is_cut_freely(one.node)
            for statements in self._of
            for one in _assignments(statements.get(wire, ()), wire)
        )

    def _trimmed(self, statements: Iterable[Statement], wires: set[Wire]) -> list[Statement]:
        """The parts of statements that assign some wires, and only bits of them that are declared."""
        found: list[Statement] = []
        for one in statements:
            if isinstance(one, Branch):
                cases = [(label, self._trimmed(body, wires)) for label, body in one.cases]
                if cases := self._labelled(cases) if one.test is not None else self._conditional(cases):
                    found.append(Branch(one.test, cases))
            elif one.wire in wires and (kept := self._kept(one)) is not None:
                found.append(kept)
        return found

    def _labelled(self, cases: list[Case]) -> list[Case]:
        """Cases without those that do nothing, but where a default would apply."""
        if cases and cases[-1][0] is None and cases[-1][1]:
            return cases
        return [(label, body) for label, body in cases if body]

    def _conditional(self, cases: list[Case]) -> list[Case]:
        """Cases without those that do nothing, whose conditions the others exclude."""
        nodes = self._nodes
        found: list[Case] = []
        passed = nodes.const(0, 1)
        for condition, body in cases:
            if not body:
                if condition is not None:
                    passed = nodes.op("|", passed, condition)
                continue
            if passed.kind != "const":
                excluded = nodes.op("~", passed)
                condition = excluded if condition is None else nodes.op("&", excluded, condition)
            found.append((condition, body))
        return found

    def _kept(self, one: Assignment) -> Assignment | None:
        low, width = self._range(one.wire)
        first, last = max(one.low, low), min(one.low + one.node.width, low + width)
        if first >= last:
            return None
        if (first, last - first) == (one.low, one.node.width):
            return one
        # Low bits of a sum are a sum of low bits; higher ones are not, and are cut out of the whole.
        low_bits = first == one.low
        node = (
            self._nodes.narrowed(one.node, last - first)
            if low_bits
            else self._nodes.cut(one.node, first - one.low, last - first)
        )
        return Assignment(one.wire, first, node)

    # Which expressions are wires

    def _size(self, node: Node) -> int:
        """About how many characters an expression has."""
        found = self._sizes.get(node)
        if found is None:
            for one in node.nodes:
                self._size(one)
            found = self._sizes[node] = self._size_of(node, self._sizes)
        return found

    def _size_of(self, node: Node, sizes: Mapping[Node, int]) -> int:
        if node.kind == "ref":
            wire = node.args[0]
            return len(wire.name) + (0 if wire.width == node.width else 6)
        if node.kind == "const":
            return 4 + min(node.width // 4, 12)
        return sum(sizes[one] for one in node.nodes) + 4

    def _name_expressions(self, roots: list[tuple[Node, str]], own: Mapping[Wire, Node]) -> None:
        """Find what is written once and used under a name: what is used often, and what Verilog cannot cut.

        Parameters
        ----------
        roots
            Expressions, and what each is for.
        own
            Of each wire that is one expression, the expression: others may use the wire.
        """
        uses: Counter[Node] = Counter()
        users: dict[Node, str] = {}
        forced: set[Node] = set()
        order: list[Node] = []

        def visit(node: Node, user: str) -> None:
            uses[node] += 1
            if uses[node] > 1:
                return
            users[node] = node.hint or user
            for one in node.nodes:
                visit(one, users[node])
            if node.kind == "s>>" or (node.kind == "repeat" and node.args[1].kind not in ("ref", "const")):
                # A shift is of a signed number only by itself.
                forced.add(node if node.kind == "s>>" else node.args[1])
            # Verilog takes bits of a name, not of an expression.
            elif node.kind == "slice" or (node.kind == "index" and not _is_whole(node.args[0])):
                forced.add(node.args[0])
            order.append(node)

        # Nodes exist once: what is in an expression that is used again is not counted again.
        for node, user in roots:
            visit(node, user)
        owners: dict[Node, Wire] = {}
        for wire, node in own.items():
            if uses[node] > 1 and node.kind not in ("const", "ref"):
                owners.setdefault(node, wire)
        sizes: dict[Node, int] = {}
        # Children before parents, so that a wire counts in its parents with the length of its name.
        for node in order:
            sizes[node] = size = self._size_of(node, sizes)
            if node in owners:
                self._named[node] = owners[node]
            elif node.kind == "const" or (node.kind in ("ref", "slice") and node not in forced):
                continue
            elif node.kind == "~" and node.args[0].kind == "ref" and node not in forced:
                continue
            elif node in forced or (uses[node] > 1 and size > _AGAIN) or (uses[node] > 2 and size > _SHORT):
                name = node.hint or f"{users[node]}_{_OPERATIONS.get(node.kind, 'order')}"
                self._named[node] = Wire(self._module.unique(name), node.width)
            if node in self._named:
                sizes[node] = len(self._named[node].name)

    # Text

    def _select(self, wire: Wire, low: int, width: int) -> str:
        if (low, width) == self._range(wire):
            return wire.name
        return f"{wire.name}[{low}]" if width == 1 else f"{wire.name}[{low + width - 1}:{low}]"

    def _text(self, node: Node, *, whole: bool = False) -> str:
        """Text of an expression; of what it is itself, not of a wire that stands for it, if `whole`."""
        if not whole and node in self._named:
            return self._named[node].name
        kind, args = node.kind, node.args
        if kind == "const":
            return self._number(args[0], node.width)
        if kind == "ref":
            return self._select(args[0], args[1], node.width)
        if kind == "cat":
            return f"{{{', '.join(self._text(one) for one in reversed(args))}}}"
        if kind == "repeat":
            return f"{{{args[0]}{{{self._text(args[1])}}}}}"
        if kind == "slice":
            base, low = self._text(args[0]), args[1]
            return f"{base}[{low}]" if node.width == 1 else f"{base}[{low + node.width - 1}:{low}]"
        if kind == "index":
            base, number = self._text(args[0]), args[1]
            if node.width == 1:
                return f"{base}[{self._text(number)}]"
            step = node.width.bit_length() - 1
            return (
                f"{base}[{self._text(self._nodes.cat([self._nodes.const(0, step), number]))} +: {node.width}]"
            )
        if kind == "mux":
            return self._mux(node)
        if kind in REDUCED:
            return f"{kind[1]}{self._operand(args[0])}"
        if kind == "~":
            return f"{'!' if node.width == 1 else '~'}{self._operand(args[0])}"
        if kind == "-" and args[0].kind == "const" and not args[0].args[0]:
            return f"-{self._operand(args[1])}"
        if kind.startswith("s"):
            left, right = f"$signed({self._text(args[0])})", self._text(args[1])
            return (
                f"{left} >>> {self._operand(args[1])}"
                if kind == "s>>"
                else f"{left} {kind[1:]} $signed({right})"
            )
        texts = [self._operand(one, of=kind if one is args[0] else "") for one in args]
        # An address is read in hex, what is counted in decimal.
        if (kind in CARRIED or kind in COMPARED) and not any("addr" in text for text in texts):
            texts = [
                self._number(one.args[0], one.width, decimal=True) if one.kind == "const" else text
                for one, text in zip(args, texts, strict=True)
            ]
        return f"{texts[0]} {kind} {texts[1]}"

    def _mux(self, node: Node) -> str:
        lines = []
        while True:
            condition, yes, no = node.args
            lines.append(f"{self._operand(condition)} ? {self._operand(yes)} :")
            # A chain of choices is written as one: condition by condition, down to the value that is left.
            if no.kind != "mux" or no in self._named:
                break
            node = no
        lines.append(self._operand(no))
        return ("\n" if len(lines) > 3 else " ").join(lines)

    def _operand(self, node: Node, *, of: str = "") -> str:
        text = self._text(node)
        if node in self._named or node.kind in ("const", "ref", "cat", "repeat", "slice", "index"):
            return text
        if (node.kind == of and of in (*BITWISE, "+")) or (node.kind == "~" and node.width == 1):
            return text
        return f"({text})"

    def text(self, comments: Mapping[str, str]) -> str:
        """The module."""
        module = self._module
        blocks, expressions = self._combinational()
        clocked = self._clocked_groups()
        roots = [(node, wire.name) for wire, parts in expressions.items() for _, node in parts]
        for statements in (*(block[1] for block in blocks), *(group[1] for group in clocked)):
            roots += _named_expressions(statements)
        for child in module.children:
            roots += [(node, f"{child.name}_{port}") for port, node in child.inputs.items()]
        for store in module.stores:
            roots += [(node, store.name) for node in store.expressions()]
        roots += [(module.clock, "clock")] * bool(clocked or module.stores)
        roots += [(module.reset, "reset")] * any(reset for _, _, reset in clocked)
        self._name_constants(node for node, _ in roots)
        self._name_expressions(roots, {wire: p[0][1] for wire, p in expressions.items() if len(p) == 1})
        variables = {*self._registers, *self._clocked_data, *(wire for wires, _ in blocks for wire in wires)}
        assignments, before = self._assignments(expressions)
        sections = [
            self._declarations(variables, before),
            assignments,
            *(self._block(block) for block in blocks),
            *(self._store(store) for store in module.stores),
            *(self._clocked(*group) for group in clocked),
            self._first_values(wire for group in clocked for wire in group[0]),
            *(self._child(child) for child in module.children),
            self._unused([node for node, _ in roots]),
        ]
        body = "\n\n".join("\n".join(lines) for lines in sections if lines)
        if constants := self._parameters(body):
            body = "\n".join([*constants, "", body])
        ports = "\n".join(self._ports(comments, variables))
        return f"module {module.name}(\n{ports}\n);\n{body}\nendmodule\n"

    # Constants

    def _name_constants(self, roots: Iterable[Node]) -> None:
        """Find the constants that the source calls by a name in capitals."""
        hints = {(n.args[0], n.width): n.hint for n in self._nodes.constants() if n.hint.isupper()}
        found: dict[str, dict[tuple[int, int], None]] = {}
        for node in _all_of(roots) if hints else ():
            if node.kind == "const":
                for key in ((node.args[0], node.width), (_repeated(node.args[0], node.width), _WORD)):
                    if key in hints:
                        found.setdefault(hints[key], {})[key] = None
        for name, keys in found.items():
            for value, width in keys:
                named = name if len(keys) == 1 else f"{name}_{width}"
                self._constants[value, width] = self._module.unique(named)

    def _parameters(self, body: str) -> list[str]:
        """Declarations of the constants that a text has."""
        words = set(re.findall(r"\b[A-Z]\w*\b", body))
        lines = []
        for (value, width), name in self._constants.items():
            if name in words:
                note = _float_note(value) if width == _WORD else ""
                number = _number(value, width, decimal=not note)
                lines.append(f"  localparam {_range_text(0, width)}{name} = {number};{note}")
        return lines

    def _number(self, value: int, width: int, *, decimal: bool = False) -> str:
        if name := self._constants.get((value, width)):
            return name
        if name := self._constants.get((_repeated(value, width), _WORD)):
            return f"{{{width // _WORD}{{{name}}}}}"
        return _number(value, width, decimal=decimal)

    # Combinational logic

    def _combinational(self) -> tuple[list[Group], dict[Wire, list[tuple[int, Node]]]]:
        """Wires in blocks of statements, and those that expressions are assigned to: lowest bit and expression of each
        part."""
        of, module = self._of[0], self._module
        expressions: dict[Wire, list[tuple[int, Node]]] = {}
        reads: dict[Wire, set[Wire]] = {}
        blocks: list[Wire] = []
        for wire in module.wires:
            if wire not in self._wanted or wire.direction == "input":
                continue
            if wire in self._registers or wire in self._driven or wire in self._data:
                continue
            statements = self._trimmed(of.get(wire, ()), {wire})
            reads[wire] = {one for node in _expressions(statements) for one in self._reads(node)}
            parts = self._parts(wire, statements)
            # Short choices are an assignment with `?`; what is longer reads better as statements.
            plain = not any(isinstance(one, Branch) for one in statements)
            if plain or sum(self._size(node) for _, node in parts) <= _CHOICE:
                expressions[wire] = parts
            else:
                blocks.append(wire)
        groups = []
        for wires, statements in _groups(blocks, module.combinational):
            # Where a wire of a block is made of another by way of a wire outside, the block would wait for itself in
            # a simulator: its wires are written one by one.
            if self._independent(wires, reads):
                groups.append((wires, self._trimmed(statements, set(wires))))
                continue
            for wire in wires:
                if self._independent([wire], reads):
                    groups.append(([wire], self._trimmed(of[wire], {wire})))
                else:
                    expressions[wire] = self._parts(wire, self._trimmed(of[wire], {wire}))
        return groups, expressions

    def _independent(self, wires: list[Wire], reads: Mapping[Wire, set[Wire]]) -> bool:
        """Whether none of a block's wires is made of one of them, however indirectly, so that it may assign all."""
        pending = list(set().union(*(reads[wire] for wire in wires)))
        seen = set(pending)
        while pending:
            more = reads.get(pending.pop(), set()) - seen
            seen |= more
            pending += more
        return not seen & set(wires)

    def _parts(self, wire: Wire, statements: list[Statement]) -> list[tuple[int, Node]]:
        """What a wire is, in parts that are assigned as a whole."""
        low, width = self._range(wire)
        edges = {low, low + width}
        for one in _assignments(statements, wire):
            edges |= {one.low, one.low + one.node.width}
        bounds = sorted(edges)
        return [
            (
                begin,
                self._value(
                    wire, statements, begin, end - begin, self._nodes.const(wire.init >> begin, end - begin)
                ),
            )
            for begin, end in itertools.pairwise(bounds)
        ]

    def _value(self, wire: Wire, statements: Iterable[Statement], low: int, width: int, value: Node) -> Node:
        """What some bits of a wire are after statements, if they are `value` before."""
        nodes = self._nodes
        for one in statements:
            if isinstance(one, Branch):
                chosen = value
                for label, body in reversed(one.cases):
                    taken = self._value(wire, body, low, width, value)
                    chosen = taken if label is None else nodes.mux(self._condition(one, label), taken, chosen)
                value = chosen
            elif one.wire is wire and one.low <= low < one.low + one.node.width:
                value = nodes.cut(one.node, low - one.low, width)
        return value

    def _condition(self, branch: Branch, label: Node | Numbers) -> Node:
        if isinstance(label, Node):
            return label
        nodes, test, found = self._nodes, branch.test, self._nodes.const(0, 1)
        assert test is not None, "numbers are those of a test"
        for number in label.values:
            found = nodes.op("|", found, nodes.op("==", test, nodes.const(number, test.width)))
        return found

    # Registers

    def _clocked_groups(self) -> list[tuple[list[Wire], list[Statement], bool]]:
        """Registers that statements assign together, the statements, and whether they have a reset."""
        found = []
        statements = _joined(self._module.clocked)
        wanted = [wire for wire in self._registers if wire in self._wanted]
        for reset in (True, False):
            some = [wire for wire in wanted if (wire.reset and self._module.reset.kind != "const") == reset]
            for wires, used in _groups(some, statements):
                found.append((wires, self._trimmed(used, set(wires)), reset))
        return found

    # Text of statements

    def _statement(self, one: Statement, operator: str, indent: str) -> list[str]:
        if isinstance(one, Assignment):
            return self._wrapped(
                f"{indent}{self._select(one.wire, one.low, one.node.width)} {operator} {self._text(one.node)};"
            )
        if one.test is None:
            return self._if(one, operator, indent)
        lines = self._wrapped(f"{indent}case ({self._text(one.test)})")
        decimal = one.test.width < 8
        for label, body in one.cases:
            numbers = "default"
            if label is not None:
                numbers = ", ".join(_number(n, one.test.width, decimal=decimal) for n in label.values)
                if label.note:
                    lines.append(f"{indent}  // {label.note}")
            lines += (
                self._body(f"{indent}  {numbers}:", body, operator, indent + "  ")
                if body
                else [f"{indent}  {numbers}: begin end"]
            )
        if one.cases[-1][0] is not None:
            lines.append(f"{indent}  default: begin end")
        return [*lines, f"{indent}endcase"]

    def _if(self, one: Branch, operator: str, indent: str) -> list[str]:
        lines: list[str] = []
        for label, body in one.cases:
            head = "" if label is None else f"if ({self._text(label)})"
            if not lines:
                lines = self._body(f"{indent}{head}", body, operator, indent)
            elif lines[-1] == f"{indent}end":
                lines[-1:] = self._body(f"{indent}end else {head}".rstrip(), body, operator, indent)
            else:
                lines += self._body(f"{indent}else {head}".rstrip(), body, operator, indent)
        return lines

    def _body(self, head: str, body: list[Statement], operator: str, indent: str) -> list[str]:
        """Statements after a condition or a label."""
        if len(body) == 1 and isinstance(body[0], Assignment):
            text = self._statement(body[0], operator, "")
            if len(text) == 1 and len(head) + 1 + len(text[0]) <= MOST_COLUMNS:
                return [f"{head} {text[0]}"]
        lines = self._wrapped(f"{head} begin")
        for one in body:
            lines += self._statement(one, operator, indent + "  ")
        return [*lines, f"{indent}end"]

    def _wrapped(self, line: str) -> list[str]:
        """A line, or several if it is long or asks for it."""
        if len(line) <= MOST_COLUMNS and "\n" not in line:
            return [line]
        indent = " " * (len(line) - len(line.lstrip()) + 4)
        lines: list[str] = []
        for piece in line.split("\n"):
            piece = piece if not lines else indent + piece
            while len(piece) > MOST_COLUMNS and (at := piece.rfind(" ", len(indent) + 1, MOST_COLUMNS)) > 0:
                lines.append(piece[:at])
                piece = indent + piece[at + 1 :]
            lines.append(piece)
        return lines

    # Text of the parts of a module

    def _ports(self, comments: Mapping[str, str], variables: set[Wire]) -> list[str]:
        lines = []
        ports = sorted(self._module.ports, key=lambda wire: wire.name not in ("clk", "rst"))
        for wire in ports:
            if comment := comments.get(wire.name):
                wrapped = textwrap.wrap(comment, MOST_COLUMNS - 5)
                lines += [f"  // {one}".replace(NO_BREAK, " ") for one in wrapped]
            kind = "reg" if wire in variables else "wire"
            comma = "" if wire is ports[-1] else ","
            lines.append(f"  {wire.direction} {kind} {_range_text(0, wire.width)}{wire.name}{comma}")
        return lines

    def _declared(self, kind: str, wire: Wire, value: str = "") -> list[str]:
        return self._wrapped(
            f"  {kind} {_range_text(*self._range(wire))}{wire.name}{value and f' = {value}'};"
        )

    def _declarations(self, variables: set[Wire], first: set[Wire]) -> list[str]:
        inner = [wire for wire in self._module.wires if not wire.direction]
        nets = self._driven | (self._data - self._clocked_data) | first
        lines = []
        for wire in inner:
            if wire in variables and wire in self._wanted:
                lines += self._declared("reg", wire)
        for wire in inner:
            if wire in nets:
                lines += self._declared("wire", wire)
        return lines

    def _assignments(self, expressions: Mapping[Wire, list[tuple[int, Node]]]) -> tuple[list[str], set[Wire]]:
        """Lines that assign expressions, each after those that it needs; and wires that are to be declared before."""
        named = {wire: node for node, wire in self._named.items()}
        before = {wire for wire, parts in expressions.items() if len(parts) > 1}
        lines: list[str] = []
        done: set[Wire] = set()
        waiting: set[Wire] = set()

        def write(wire: Wire) -> None:
            if wire in done:
                return
            # Parts of wires may need each other in a circle, though no bit does: declared first, assigned later.
            if wire in waiting:
                before.add(wire)
                return
            waiting.add(wire)
            parts = expressions.get(wire) or [(0, named[wire])]
            for _, node in parts:
                for one in self._needed(node, wire):
                    if one in named or one in expressions:
                        write(one)
            waiting.discard(wire)
            done.add(wire)
            written.append((wire, parts))

        written: list[tuple[Wire, list[tuple[int, Node]]]] = []
        for wire in (*expressions, *named):
            write(wire)
        for wire, parts in written:
            if len(parts) > 1 or wire.direction or wire in before:
                for low, node in parts:
                    text = self._text(node, whole=self._named.get(node) is wire)
                    lines += self._wrapped(f"  assign {self._select(wire, low, node.width)} = {text};")
            else:
                node = parts[0][1]
                lines += self._declared("wire", wire, self._text(node, whole=self._named.get(node) is wire))
        return lines, before

    def _needed(self, node: Node, owner: Wire) -> Iterator[Wire]:
        """Wires that the text of an expression has."""
        if node in self._named and self._named[node] is not owner:
            yield self._named[node]
        elif node.kind == "ref":
            yield node.args[0]
        else:
            for one in node.nodes:
                yield from self._needed(one, owner)

    def _block(self, group: Group) -> list[str]:
        wires, statements = group
        lines = ["  always @* begin"]
        for wire in wires:
            low, width = self._range(wire)
            first = next(one for one in statements if wire in wires_of([one]))
            if isinstance(first, Branch) or (first.low, first.node.width) != (low, width):
                lines.append(f"    {wire.name} = {_number(wire.init >> low, width)};")
        for one in statements:
            lines += self._statement(one, "=", "    ")
        return [*lines, "  end"]

    def _clocked(self, wires: list[Wire], statements: list[Statement], reset: bool) -> list[str]:
        module, body = self._module, statements
        if reset:
            first = self._initial(wires)
            body = [Branch(None, [(module.reset, first), (None, statements)])]
            if len(statements) == 1 and isinstance(statements[0], Branch) and statements[0].test is None:
                body = [Branch(None, [(module.reset, first), *statements[0].cases])]
        return self._body(f"  always @(posedge {self._text(module.clock)})", body, "<=", "  ")

    def _initial(self, wires: Iterable[Wire]) -> list[Statement]:
        """What registers hold at first."""
        ranges = ((wire, *self._range(wire)) for wire in wires)
        return [
            Assignment(wire, low, self._nodes.const(wire.init >> low, width)) for wire, low, width in ranges
        ]

    def _first_values(self, wires: Iterable[Wire]) -> list[str]:
        first = self._initial(wires)
        return self._body("  initial", first, "=", "  ") if first else []

    def _store(self, store: Store) -> list[str]:
        clock = self._text(self._module.clock)
        index = self._module.unique("i")
        zero = f"{store.name}[{index}] = {_number(0, store.width)};"
        lines = [
            f"  reg {_range_text(0, store.width)}{store.name} [0:{store.depth - 1}];",
            f"  integer {index};",
            f"  initial for ({index} = 0; {index} < {store.depth}; {index} = {index} + 1) {zero}",
        ]
        for number, value in enumerate(store.init):
            if value:
                lines.append(f"  initial {store.name}[{number}] = {_number(value, store.width)};")
        body = []
        for address, enable, low, data in store.writes:
            bits = "" if data.width == store.width else f"[{low + data.width - 1}:{low}]"
            taken = f"{self._word(store, address)}{bits} <= {self._text(data)};"
            body += self._wrapped(f"    if ({self._text(enable)}) {taken}")
        lines += [f"  always @(posedge {clock}) begin", *body, "  end"]
        for address, wire, asked in store.reads:
            word = self._word(store, address)
            if asked is None:
                lines.append(f"  assign {wire.name} = {word};")
            else:
                lines += [
                    f"  always @(posedge {clock}) begin",
                    f"    if ({self._text(asked)}) {wire.name} <= {word};",
                    "  end",
                ]
        return lines

    def _word(self, store: Store, address: Node) -> str:
        """A word of a memory; the only one if there is no address."""
        return f"{store.name}[{self._text(address) if address.width else 0}]"

    def _child(self, child: Child) -> list[str]:
        ports = child.inputs | child.outputs
        order = sorted(ports, key=lambda port: port not in ("clk", "rst"))
        lines = [f"  {child.module} {child.name} ("]
        for port in order:
            comma = "" if port == order[-1] else ","
            lines += self._wrapped(f"    .{port}({self._text(ports[port])}){comma}")
        return [*lines, "  );"]

    def _unused(self, roots: Iterable[Node]) -> list[str]:
        """A wire of all bits that are there because they are a port's, or between others, and that nothing reads."""
        used: defaultdict[Wire, int] = defaultdict(int)
        seen: set[Node] = set()

        def use(node: Node) -> None:
            if node.kind == "slice" and node.args[0] in self._named:
                used[self._named[node.args[0]]] |= ((1 << node.width) - 1) << node.args[1]
                node = node.args[0]
            elif node in self._named:
                used[self._named[node]] = -1
            if node in seen:
                return
            seen.add(node)
            if node.kind == "ref":
                used[node.args[0]] |= ((1 << node.width) - 1) << node.args[1]
            for one in node.nodes:
                use(one)

        for node in roots:
            use(node)
        parts = []
        named = dict.fromkeys(self._named.values())
        there = {*self._wanted, *self._driven, *self._data, *named}
        for wire in (*self._module.wires, *named):
            if wire.direction == "input" or (wire in there and not wire.direction):
                low, width = self._range(wire)
                left = ~used[wire] >> low & ((1 << width) - 1)
                runs = re.finditer("1+", f"{left:b}"[::-1])
                parts += [self._select(wire, low + run.start(), len(run[0])) for run in runs]
        if not parts:
            return []
        # Verilator says nothing of a net by its name, slang by the attribute: there is no form without either.
        note = ["  // Nothing here reads these bits.", "  (* unused = 1 *)"]
        return [*note, *self._wrapped(f"  wire unused = &{{1'b0, {', '.join(parts)}}};")]


def _by_wire(statements: Iterable[Statement]) -> dict[Wire, list[Statement]]:
    """The statements that assign each wire, in order."""
    found: dict[Wire, list[Statement]] = {}
    for one in statements:
        for wire in dict.fromkeys(wires_of([one])):
            found.setdefault(wire, []).append(one)
    return found


def _expressions(statements: Iterable[Statement]) -> Iterator[Node]:
    """All that statements take and ask."""
    return (node for node, _ in _named_expressions(statements))


def _named_expressions(statements: Iterable[Statement]) -> Iterator[tuple[Node, str]]:
    """All that statements take and ask, and the name of the wire that it is for."""
    for one in statements:
        name = next(wires_of([one])).name
        if isinstance(one, Assignment):
            yield one.node, name
            continue
        for label, body in one.cases:
            yield from ((asked, name) for asked in (one.test, label) if isinstance(asked, Node))
            yield from _named_expressions(body)


def _assignments(statements: Iterable[Statement], wire: Wire) -> Iterator[Assignment]:
    for one in statements:
        if isinstance(one, Branch):
            for _, body in one.cases:
                yield from _assignments(body, wire)
        elif one.wire is wire:
            yield one


def _is_whole(node: Node) -> bool:
    """Whether an expression is all of a wire."""
    return node.kind == "ref" and node.width == node.args[0].width


def _is_cut_freely(node: Node) -> bool:
    """Whether bits of an expression are an expression of bits."""
    if node.kind in ("const", "ref", "slice"):
        return True
    if node.kind in ("cat", "repeat", "~", *BITWISE):
        return all(map(_is_cut_freely, node.nodes))
    return node.kind == "mux" and all(one.kind in ("const", "ref") for one in node.args[1:])


def _groups(wires: Iterable[Wire], statements: Iterable[Statement]) -> list[Group]:
    """Wires that statements assign together, each group with its statements; wires that no statement assigns under a
    condition are one group."""
    wires = dict.fromkeys(wires)
    group: dict[Wire, Wire] = {}

    def root(wire: Wire) -> Wire:
        while group.setdefault(wire, wire) is not wire:
            wire = group[wire]
        return wire

    together: list[tuple[Statement, list[Wire]]] = []
    branched: set[Wire] = set()
    for one in statements:
        if some := [wire for wire in dict.fromkeys(wires_of([one])) if wire in wires]:
            together.append((one, some))
            for wire in some[1:]:
                group[root(wire)] = root(some[0])
            if isinstance(one, Branch):
                branched.update(some)
    plain = [wire for wire in wires if wire not in branched]
    # Registers without a condition of their own share a block.
    for wire in plain[1:]:
        group[root(wire)] = root(plain[0])
    found: dict[Wire, Group] = {}
    for wire in wires:
        found.setdefault(root(wire), ([], []))[0].append(wire)
    for one, some in together:
        found[root(some[0])][1].append(one)
    return list(found.values())


def _joined(statements: Iterable[Statement]) -> list[Statement]:
    """Statements of registers in which those of one condition are in one branch."""
    found: list[Statement] = []
    last: dict[Node, int] = {}
    assigned: dict[Wire, int] = {}
    for one in statements:
        wires = set(wires_of([one]))
        if isinstance(one, Branch) and one.test is None and len(one.cases) == 1:
            condition, body = one.cases[0]
            at = last.get(condition)
            # Statements move up to the branch of the same condition where nothing in between assigns what they assign:
            # the last assignment counts, and must stay the last.
            if at is not None and all(assigned.get(wire, -1) <= at for wire in wires):
                before = found[at]
                assert isinstance(before, Branch), "a branch has the place"
                found[at] = Branch(None, [(condition, [*before.cases[0][1], *body])])
                assigned.update(dict.fromkeys(wires, at))
                continue
            last[condition] = len(found)
        assigned.update(dict.fromkeys(wires, len(found)))
        found.append(one)
    return found


def _all_of(roots: Iterable[Node]) -> Iterator[Node]:
    """Expressions and all in them, each once."""
    pending, seen = list(roots), set()
    while pending:
        node = pending.pop()
        if node not in seen:
            seen.add(node)
            yield node
            pending += node.nodes


def _repeated(value: int, width: int) -> int:
    """The word that a wide number is made of, again and again; -1 if it is not."""
    word, count = value & ((1 << _WORD) - 1), width // _WORD
    whole = count > 1 and width % _WORD == 0 and value == sum(word << _WORD * n for n in range(count))
    return word if whole else -1


def _float_note(value: int) -> str:
    """What a word is as a floating-point number, if a person would write it so."""
    text = f"{struct.unpack('<f', value.to_bytes(4, 'little'))[0]:g}"
    return f"  // {float(text)}" if len(text) < 6 else ""


def _range_text(low: int, width: int) -> str:
    return "" if (low, width) == (0, 1) else f"[{low + width - 1}:{low}] "


def _number(value: int, width: int, *, decimal: bool = False) -> str:
    """A number with its width: in decimal where it counts something or has one digit, else in hex."""
    value &= (1 << width) - 1
    if width == 1:
        return f"1'b{value}"
    if width > 8 and value == (1 << width) - 1:
        return f"{{{width}{{1'b1}}}}"
    if (word := _repeated(value, width)) > 0:
        return f"{{{width // _WORD}{{{_number(word, _WORD)}}}}}"
    if (decimal and value < 1 << 16) or value == 0 or (value <= 9 and width <= 8):
        return f"{width}'d{value}"
    return f"{width}'h{value:0{-(-width // 4)}x}" if width <= 64 else f"{width}'h{value:x}"
