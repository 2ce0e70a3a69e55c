"""Widths of Verilog's expressions (IEEE 1364-2005, section 5.4), and which bits each bit of their values depends on.

Where an operator mixes bits, as an adder does, each bit of its value depends on all bits of both operands: more than
an adder's low bits do. Concatenations, selects, constant shifts, multiplexers and bitwise operators are exact.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from simgnn.errors import InputError
from simgnn.verify.structure.module import NONE, Bit, Bits, Signal

Signals = Mapping[str, Signal]
_INTEGER = 32
"""Bits of a number without a width."""
_RADIX = {"b": 2, "o": 8, "d": 10, "h": 16}
_SIZED = re.compile(r"(\d*)'s?([bodh])([0-9a-fxz?_]+)")


class UnknownFormError(InputError):
    """Verilog that is right, perhaps, but that these files do not read."""


def kind(node: Any) -> str:
    """The name of a syntax tree's class."""
    return type(node).__name__


def declared(name: str, signals: Signals, line: int) -> Signal:
    """A signal by name."""
    if name not in signals:
        raise InputError(f"signal {name!r} must be declared", source=f"line {line}")
    return signals[name]


def constant(node: Any) -> int | None:
    """The value of an expression of numbers; None for any other, and for unknown bits."""
    if kind(node) == "IntConst":
        return _number(node.value)[1]
    if kind(node) in ("Plus", "Minus"):
        left, right = constant(node.left), constant(node.right)
        if left is not None and right is not None:
            return left + right if kind(node) == "Plus" else left - right
    return None


def _number(text: str) -> tuple[int, int | None]:
    """Bits and value of a number."""
    found = _SIZED.fullmatch(text.lower())
    if found is None:
        return _INTEGER, int(text.replace("_", ""))
    width, radix, digits = found.groups()
    digits = digits.replace("_", "")
    unknown = set(digits) & set("xz?")
    return int(width or _INTEGER), None if unknown else int(digits, _RADIX[radix])


def union(bits: Iterable[Bits]) -> Bits:
    """All that any of some bits depends on."""
    return NONE.union(*bits)


def width_of(node: Any, signals: Signals) -> int:
    """Bits that an expression has by itself."""
    found = _WIDTHS.get(kind(node))
    if found is None:
        raise UnknownFormError(
            f"expression must be of a form that is read here, not {kind(node)}", source=f"line {node.lineno}"
        )
    return found(node, signals)


def bits_of(node: Any, signals: Signals, width: int = 0) -> list[Bits]:
    """What each bit of an expression's value depends on.

    Parameters
    ----------
    node
        Syntax tree of the expression.
    signals
        By name.
    width
        Bits of what it is assigned to, or compared with.

    Returns
    -------
    The lowest bit first; as many as the expression has by itself, or `width` if that is more.

    Raises
    ------
    InputError
        For a signal that is not declared, and for forms of Verilog that are not read here.
    """
    own = width_of(node, signals)
    return _BITS[kind(node)](node, signals, max(own, width))


def selected(node: Any, signals: Signals) -> tuple[Signal, int, int | None, Bits]:
    """A signal, or a part of it.

    Returns
    -------
    The signal, the width of the part, the place of its lowest bit (None if a signal chooses it), and what chooses
    bits or a memory's word.
    """
    if kind(node) == "Identifier":
        signal = declared(node.name, signals, node.lineno)
        return signal, signal.width, 0, NONE
    signal, _, low, choice = selected(node.var, signals)
    if kind(node) == "Pointer":
        if signal.words and kind(node.var) == "Identifier":
            return signal, signal.width, 0, union(bits_of(node.ptr, signals))
        place = constant(node.ptr)
        if place is not None and low is not None:
            return signal, 1, _place(signal, place, 1, node), choice
        return signal, 1, None, choice | union(bits_of(node.ptr, signals))
    part = _indexed(node)
    if part is None:
        high, lowest = constant(node.msb), constant(node.lsb)
        if high is None or lowest is None or high < lowest:
            raise UnknownFormError("part select must have constant bounds", source=f"line {node.lineno}")
        return signal, high - lowest + 1, _place(signal, lowest, high - lowest + 1, node), choice
    start = constant(node.msb)
    if start is None:
        return signal, abs(part), None, choice | union(bits_of(node.msb, signals))
    lowest = start if part > 0 else start + part + 1
    return signal, abs(part), _place(signal, lowest, abs(part), node), choice


def _place(signal: Signal, index: int, width: int, node: Any) -> int:
    place = index - signal.low
    if not 0 <= place <= signal.width - width:
        raise InputError(
            f"select of {signal.name!r} must be within its {signal.width} bits, not at {index}",
            source=f"line {node.lineno}",
        )
    return place


def _indexed(node: Any) -> int | None:
    """Bits of a part select by ``+:``, or minus those of one by ``-:``; None for any other.

    pyverilog leaves ``a[b +: c]`` as msb b, lsb b + c, where both b are one and the same tree.
    """
    if kind(node.lsb) in ("Plus", "Minus") and node.lsb.left is node.msb:
        width = constant(node.lsb.right)
        if width is not None:
            return width if kind(node.lsb) == "Plus" else -width
    return None


def repeats(node: Any) -> int:
    """How often ``{n{a}}`` repeats its value."""
    times = constant(node.times)
    if times is None:
        raise UnknownFormError("repetition must be a constant number of times", source=f"line {node.lineno}")
    return times


def _called(node: Any) -> Any:
    """The operand of ``$signed`` or ``$unsigned``."""
    if node.syscall not in ("signed", "unsigned") or len(node.args) != 1:
        raise UnknownFormError(
            f"system function must be $signed or $unsigned, not ${node.syscall}",
            source=f"line {node.lineno}",
        )
    return node.args[0]


def _wider(node: Any, signals: Signals) -> int:
    return max(width_of(node.left, signals), width_of(node.right, signals))


_BITWISE = ("And", "Or", "Xor", "Xnor")
_MIXING = ("Plus", "Minus", "Times", "Divide", "Mod", "Power")
_SHIFTS = ("Sll", "Srl", "Sla", "Sra")
_COMPARISONS = ("LessThan", "GreaterThan", "LessEq", "GreaterEq", "Eq", "NotEq", "Eql", "NotEql")
_LOGICAL = ("Land", "Lor")
_REDUCING = ("Ulnot", "Uand", "Unand", "Uor", "Unor", "Uxor", "Uxnor")
SELECTS = ("Identifier", "Pointer", "Partselect")

_WIDTHS: dict[str, Callable[[Any, Signals], int]] = {
    "IntConst": lambda node, signals: _number(node.value)[0],
    **dict.fromkeys(SELECTS, lambda node, signals: selected(node, signals)[1]),
    **dict.fromkeys(
        ("Concat", "LConcat"), lambda node, signals: sum(width_of(one, signals) for one in node.list)
    ),
    "Repeat": lambda node, signals: width_of(node.value, signals) * repeats(node),
    **dict.fromkeys((*_BITWISE, *_MIXING), _wider),
    **dict.fromkeys(_SHIFTS, lambda node, signals: width_of(node.left, signals)),
    **dict.fromkeys((*_COMPARISONS, *_LOGICAL, *_REDUCING), lambda node, signals: 1),
    **dict.fromkeys(("Unot", "Uminus", "Uplus"), lambda node, signals: width_of(node.right, signals)),
    "Cond": lambda node, signals: max(
        width_of(node.true_value, signals), width_of(node.false_value, signals)
    ),
    "SystemCall": lambda node, signals: width_of(_called(node), signals),
}


def _extended(bits: list[Bits], width: int) -> list[Bits]:
    return bits + [NONE] * (width - len(bits))


def _select_bits(node: Any, signals: Signals, width: int) -> list[Bits]:
    signal, own, low, choice = selected(node, signals)
    if low is None:
        bits = [union(signal.reads) | choice] * own
    else:
        bits = list(signal.reads[low : low + own])
        if choice:
            bits = [bit | choice for bit in bits]
    return _extended(bits, width)


def _joined(node: Any, signals: Signals, width: int) -> list[Bits]:
    bits = [bit for one in reversed(node.list) for bit in bits_of(one, signals)]
    return _extended(bits, width)


def _bitwise(node: Any, signals: Signals, width: int) -> list[Bits]:
    pairs = zip(bits_of(node.left, signals, width), bits_of(node.right, signals, width), strict=True)
    return [left | right for left, right in pairs]


def _mixed(node: Any, signals: Signals, width: int) -> list[Bits]:
    return [union([*bits_of(node.left, signals), *bits_of(node.right, signals)])] * width


def _compared(node: Any, signals: Signals, width: int) -> list[Bits]:
    return _extended(_mixed(node, signals, 1), width)


def _reduced(node: Any, signals: Signals, width: int) -> list[Bits]:
    return _extended([union(bits_of(node.right, signals))], width)


def _shifted(node: Any, signals: Signals, width: int) -> list[Bits]:
    bits, by = bits_of(node.left, signals, width), constant(node.right)
    if by is None:
        return _mixed(node, signals, width)
    if kind(node) in ("Sll", "Sla"):
        return ([NONE] * by + bits)[:width]
    return (bits + [bits[-1]] * by)[by : by + width]


def _chosen(node: Any, signals: Signals, width: int) -> list[Bits]:
    by = union(bits_of(node.cond, signals))
    yes, no = bits_of(node.true_value, signals, width), bits_of(node.false_value, signals, width)
    return [by | one | other for one, other in zip(yes, no, strict=True)]


def _signed(node: Any, signals: Signals, width: int) -> list[Bits]:
    bits = bits_of(_called(node), signals)
    return bits + [bits[-1]] * (width - len(bits))


_BITS: dict[str, Callable[[Any, Signals, int], list[Bits]]] = {
    "IntConst": lambda node, signals, width: [NONE] * width,
    **dict.fromkeys(SELECTS, _select_bits),
    **dict.fromkeys(("Concat", "LConcat"), _joined),
    "Repeat": lambda node, signals, width: _extended(bits_of(node.value, signals) * repeats(node), width),
    **dict.fromkeys(_BITWISE, _bitwise),
    **dict.fromkeys(_MIXING, _mixed),
    **dict.fromkeys(_SHIFTS, _shifted),
    **dict.fromkeys((*_COMPARISONS, *_LOGICAL), _compared),
    **dict.fromkeys(_REDUCING, _reduced),
    "Unot": lambda node, signals, width: bits_of(node.right, signals, width),
    **dict.fromkeys(
        ("Uminus", "Uplus"), lambda node, signals, width: [union(bits_of(node.right, signals))] * width
    ),
    "Cond": _chosen,
    "SystemCall": _signed,
}


def targets_of(node: Any, signals: Signals) -> list[tuple[tuple[Bit, ...], Bits]]:
    """What is assigned: for each bit, the lowest first, the bits that it may be, and what chooses among them."""
    if kind(node) == "Lvalue":
        return targets_of(node.var, signals)
    if kind(node) in ("Concat", "LConcat"):
        return [target for one in reversed(node.list) for target in targets_of(one, signals)]
    if kind(node) not in SELECTS:
        raise UnknownFormError(
            f"what is assigned must be a signal, not {kind(node)}", source=f"line {node.lineno}"
        )
    signal, width, low, choice = selected(node, signals)
    if low is None:
        return [(signal.bits, choice)] * width
    return [((bit,), choice) for bit in signal.bits[low : low + width]]
