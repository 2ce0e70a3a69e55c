"""Expressions of Verilog as Yosys writes them: parsed, measured, put into each other, written, and called by a name.

A node is a tuple that begins with its kind::

    ("id", name, select)            select is "" or text such as "[7:0]"
    ("number", text)
    ("concat", nodes)
    ("repeat", count, nodes)
    ("call", name, nodes)           a function, or $signed
    ("unary", operator, node)
    ("binary", operator, left, right)
    ("choice", condition, yes, no)

Names are as in the text; an escaped one has its backslash and no space.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any, cast

Node = tuple[Any, ...]

_TOKEN = re.compile(
    r"\s*(?:(\\\S+)\s|([A-Za-z_$][\w$]*)|(\d*'s?[bhdo][0-9a-fxz?_]+|\d+)"
    r"|(<<<|>>>|<=|>=|==|!=|<<|>>|&&|\|\||[-+*/%&|^~!<>?:(){}\[\],]))"
)
_LEVELS: tuple[tuple[str, ...], ...] = (
    *(("||",), ("&&",), ("|",), ("^",), ("&",), ("==", "!="), ("<", "<=", ">", ">=")),
    *(("<<", ">>", "<<<", ">>>"), ("+", "-"), ("*", "/", "%")),
)
_LEVEL = {operator: level for level, operators in enumerate(_LEVELS) for operator in operators}
_OF_ONE_BIT = frozenset(("||", "&&", "==", "!=", "<", "<=", ">", ">="))
_SHIFTS = frozenset(("<<", ">>", "<<<", ">>>"))
_BITWISE = frozenset("&|^")
_WORDS = {
    **{"|": "or", "||": "or", "&": "and", "&&": "and", "^": "xor", "==": "is", "!=": "is_not", "<": "below"},
    **{"<=": "up_to", ">": "above", ">=": "at_least", "+": "plus", "-": "minus", "*": "times"},
    **{"<<": "left_by", ">>": "right_by", ">>>": "right_by", "!": "not", "~": "not"},
}
_REDUCED = {"|": "any", "&": "all", "^": "parity_of"}
_UNKNOWN = re.compile(r"\d+'[hbo]x+")
_ZERO = re.compile(r"\d+'[hbd]0+")
LONGEST = 100
"""Characters of an expression into which nothing more is put."""


class _Parser:
    def __init__(self, text: str) -> None:
        self.tokens = [match.groups() for match in _TOKEN.finditer(text + " ")]
        self.at = 0

    def peek(self) -> str | None:
        return self.tokens[self.at][3] if self.at < len(self.tokens) else None

    def take(self, symbol: str) -> None:
        if self.peek() != symbol:
            raise ValueError(f"expression must go on with {symbol!r}, not {self.tokens[self.at :][:3]!r}")
        self.at += 1

    def expression(self, level: int = 0) -> Node:
        left = self.unary()
        while (symbol := self.peek()) in _LEVEL and _LEVEL[symbol] >= level:
            self.at += 1
            left = ("binary", symbol, left, self.expression(_LEVEL[symbol] + 1))
        if level == 0 and symbol == "?":
            self.at += 1
            yes = self.expression()
            self.take(":")
            return ("choice", left, yes, self.expression())
        return left

    def unary(self) -> Node:
        symbol = self.peek()
        if symbol in ("!", "~", "&", "|", "^", "-"):
            self.at += 1
            return ("unary", symbol, self.unary())
        return self.primary()

    def several(self, end: str) -> tuple[Node, ...]:
        nodes = [self.expression()]
        while self.peek() == ",":
            self.at += 1
            nodes.append(self.expression())
        self.take(end)
        return tuple(nodes)

    def primary(self) -> Node:
        escaped, name, number, symbol = self.tokens[self.at]
        self.at += 1
        if number:
            return ("number", number)
        if symbol == "(":
            node = self.expression()
            self.take(")")
            return node
        if symbol == "{":
            if self.tokens[self.at][2] and self.tokens[self.at + 1][3] == "{":
                count = self.tokens[self.at][2]
                self.at += 2
                nodes = self.several("}")
                self.take("}")
                return ("repeat", int(count), nodes)
            return ("concat", self.several("}"))
        if symbol:
            raise ValueError(f"expression must have an operand before {symbol!r}")
        if self.peek() == "(":
            self.at += 1
            return ("call", escaped or name, self.several(")"))
        select = ""
        if self.peek() == "[":
            self.at += 1
            index = [written(self.expression())]
            if self.peek() == ":":
                self.at += 1
                index.append(written(self.expression()))
            self.take("]")
            select = f"[{':'.join(index)}]"
        return ("id", escaped or name, select)


def parsed(text: str) -> Node:
    """The expression in a text.

    Raises
    ------
    ValueError
        Unless all of the text is one expression.
    """
    parser = _Parser(text)
    node = parser.expression()
    if parser.at != len(parser.tokens):
        raise ValueError(f"{text!r} must be one expression")
    return node


def written(node: Node) -> str:
    """Text of a node. An operand is in parentheses, but where it is of the same operator, or the last of a choice."""
    kind = node[0]
    if kind == "id":
        name = node[1]
        return f"{name} {node[2]}" if name[0] == "\\" else name + node[2]
    if kind == "number":
        return str(node[1])
    if kind == "concat":
        return f"{{ {', '.join(map(written, node[1]))} }}"
    if kind == "repeat":
        return f"{{ {node[1]}{{ {', '.join(map(written, node[2]))} }} }}"
    if kind == "call":
        return f"{node[1]}({', '.join(map(written, node[2]))})"
    if kind == "unary":
        return f"{node[1]}{operand(node[2])}"
    if kind == "choice":
        last = written(node[3]) if node[3][0] == "choice" else operand(node[3])
        return f"{operand(node[1])} ? {operand(node[2])} : {last}"
    operator, left, right = node[1:]
    same = operator in _BITWISE and left[:2] == ("binary", operator)
    return f"{written(left) if same else operand(left)} {operator} {operand(right)}"


def operand(node: Node) -> str:
    """Text of a node that is part of another one."""
    text = written(node)
    return f"({text})" if node[0] in ("unary", "binary", "choice") and not _is_not(node) else text


def _is_not(node: Node) -> bool:
    return bool(node[:2] == ("unary", "!"))


def names(node: Node) -> Iterator[str]:
    """Each use of a name in a node, those in selects aside."""
    if node[0] == "id":
        yield node[1]
    for part in node[1:]:
        if isinstance(part, tuple):
            if part and isinstance(part[0], str):
                yield from names(part)
            else:
                for one in part:
                    yield from names(one)


class Measure:
    """What the Verilog standard says about an expression's width, for one module.

    Parameters
    ----------
    widths
        Bits by name, of signals and functions.
    signed
        Names of signed ones.
    """

    def __init__(self, widths: Mapping[str, int], signed: frozenset[str]) -> None:
        self.widths = widths
        self.signed = signed

    def width(self, node: Node) -> int:
        """Bits of an expression that stands by itself."""
        kind = node[0]
        if kind == "id":
            if not node[2]:
                return self.widths[node[1]]
            high, _, low = node[2][1:-1].partition(":")
            return int(high) - int(low) + 1 if low else 1
        if kind == "number":
            size = node[1].partition("'")[0]
            return int(size) if "'" in node[1] and size else 32
        if kind == "concat":
            return sum(map(self.width, node[1]))
        if kind == "repeat":
            return int(node[1]) * sum(map(self.width, node[2]))
        if kind == "call":
            return self.width(node[2][0]) if node[1] == "$signed" else self.widths[node[1]]
        if kind == "choice":
            return max(self.width(node[2]), self.width(node[3]))
        if kind == "unary":
            return self.width(node[2]) if node[1] in "~-" else 1
        if node[1] in _OF_ONE_BIT:
            return 1
        return self.width(node[2]) if node[1] in _SHIFTS else max(map(self.width, node[2:]))

    def has_sign(self, node: Node) -> bool:
        """Whether the signs of operands may matter to what stands around an expression."""
        kind = node[0]
        if kind == "id":
            return not node[2] and node[1] in self.signed
        if kind == "call":
            return bool(node[1] == "$signed")
        if kind == "choice":
            return self.has_sign(node[2]) or self.has_sign(node[3])
        if kind == "unary":
            return node[1] in "~-" and self.has_sign(node[2])
        return kind == "binary" and node[1] not in _OF_ONE_BIT and any(map(self.has_sign, node[2:]))

    def stands_alone(self, node: Node) -> bool:
        """Whether an expression has the same value, with zeros before it, in whatever wider one it stands."""
        kind = node[0]
        if self.has_sign(node):
            return False
        if kind == "unary":
            return node[1] not in "~-"
        if kind == "choice":
            return self.stands_alone(node[2]) and self.stands_alone(node[3])
        if kind == "binary":
            operator = node[1]
            if operator == ">>":
                return self.stands_alone(node[2])
            return operator in _OF_ONE_BIT or (
                operator in _BITWISE and self.stands_alone(node[2]) and self.stands_alone(node[3])
            )
        return True

    def low_bits_alone(self, node: Node) -> bool:
        """Whether the low bits of an expression are made of the low bits of its operands."""
        kind = node[0]
        if kind == "unary":
            return node[1] in "~-" and self.low_bits_alone(node[2])
        if kind == "choice":
            return self.low_bits_alone(node[2]) and self.low_bits_alone(node[3])
        if kind == "binary":
            return node[1] in ("+", "-", "*", "&", "|", "^") and all(map(self.low_bits_alone, node[2:]))
        return True

    def simple(self, node: Node) -> Node:
        """The same value as people write it.

        That is ``a | b`` for ``|{a, b}``, where bits are one, and of a choice what may be chosen: Yosys makes the other
        unknown where a register does not take it.
        """
        if node[0] == "choice":
            condition, yes, no = node[1:]
            for one, other in ((yes, no), (no, yes)):
                if _UNKNOWN.fullmatch(str(one[1])):
                    return cast("Node", other)
            if (yes, no) == (("number", "1'h1"), ("number", "1'h0")):
                return cast("Node", condition)
        if node[:2] == ("binary", "!=") and node[2][0] == "concat" and _ZERO.fullmatch(str(node[3][1])):
            node = ("unary", "|", node[2])
        if node[0] == "unary" and node[1] in "&|":
            operator, of = node[1], node[2]
            if of[0] == "concat" and len(of[1]) <= 3:
                if all(self.width(one) == 1 for one in of[1]):
                    node = of[1][0]
                    for one in of[1][1:]:
                        node = ("binary", operator, node, one)
        return node


def cut(node: Node, low: int, width: int, measure: Measure) -> Node:
    """Some bits of a concatenation, a number or a signal.

    Parameters
    ----------
    node
    low
        Number of the lowest bit.
    width
    measure
    """
    whole = measure.width(node)
    if (low, width) == (0, whole):
        return node
    kind = node[0]
    if kind == "number":
        size, digits = node[1].split("'")
        bits = _bits(digits, int(size))[whole - low - width : whole - low]
        known = set(bits) <= {"0", "1"}
        return ("number", f"{width}'h{int(bits, 2):x}" if known else f"{width}'b{bits}")
    if kind == "id":
        first = int(node[2][1:-1].rpartition(":")[2]) if node[2] else 0
        return (
            "id",
            node[1],
            f"[{first + low}]" if width == 1 else f"[{first + low + width - 1}:{first + low}]",
        )
    parts = node[1] if kind == "concat" else node[2] * node[1]
    found: list[Node] = []
    for part in reversed(parts):
        size = measure.width(part)
        begin, end = max(low, 0), min(low + width, size)
        if begin < end:
            found.insert(0, cut(part, begin, end - begin, measure))
        low -= size
    return found[0] if len(found) == 1 else ("concat", tuple(found))


def _bits(digits: str, size: int) -> str:
    """The bits of a sized number, the highest first, from its base and digits."""
    base, text = digits[0], digits[1:]
    if base == "d":
        return f"{int(text):0{size}b}"
    each = {"h": 4, "o": 3, "b": 1}[base]
    bits = "".join(one * each if one in "xz?" else f"{int(one, 16):0{each}b}" for one in text)
    return bits.rjust(size, bits[0] if bits[0] in "xz" else "0")[-size:]


def described(node: Node, plain: Callable[[str], str | None]) -> str | None:
    """What an expression is, in words that make a name; None where they do not.

    Parameters
    ----------
    node
    plain
        The final name of a signal, or None if it has none yet.
    """
    kind = node[0]
    if kind == "id":
        name = plain(node[1])
        return name and name + re.sub(r"\W+", "_", node[2]).rstrip("_")
    if kind == "number":
        size, mark, digits = node[1].partition("'")
        base = {"h": 16, "b": 2, "d": 10, "o": 8}.get(digits[:1], 10)
        try:
            return str(int(digits[1:] if mark else size, base))
        except ValueError:
            return None
    if kind == "call" and node[1] == "$signed":
        return described(node[2][0], plain)
    if kind == "concat" and len(node[1]) == 2 and re.fullmatch(r"\d+'h0+", str(node[1][0][1])):
        return described(node[1][1], plain)
    if kind == "concat" and len(node[1]) <= 3:
        parts = [described(part, plain) for part in node[1]]
        return "_".join(filter(None, parts)) if all(parts) else None
    if kind == "unary":
        word = _WORDS.get(node[1]) if node[1] in "!~" else _REDUCED.get(node[1])
        of = described(node[2], plain)
        return f"{word}_{of}" if word and of else None
    if kind == "binary":
        left, right = described(node[2], plain), described(node[3], plain)
        return f"{left}_{_WORDS[node[1]]}_{right}" if left and right and node[1] in _WORDS else None
    if kind == "choice":
        condition, yes = described(node[1], plain), described(node[2], plain)
        return f"{yes}_if_{condition}" if condition and yes else None
    return None
