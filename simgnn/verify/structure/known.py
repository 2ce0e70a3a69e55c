"""Values of Verilog's expressions where only some bits of the signals are known: during a reset, for one.

A bit is 0, 1, or None where it is not known. What is returned for a bit is right whatever the unknown bits are; a bit
that they all agree on may be None all the same, where an operator is not looked into.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from simgnn.verify.structure.expressions import (
    SELECTS,
    Signals,
    constant,
    kind,
    repeats,
    selected,
    width_of,
)
from simgnn.verify.structure.module import Bit

Known = int | None
Look = Callable[[Bit], Known]
"""What is known of a bit of a signal."""


def known_bits(node: Any, signals: Signals, look: Look, width: int = 0) -> list[Known]:
    """What is known of an expression's value.

    Parameters
    ----------
    node
        Syntax tree of the expression.
    signals
        By name.
    look
    width
        Bits of what it is assigned to, or compared with.

    Returns
    -------
    The lowest bit first; as many as the expression has by itself, or `width` if that is more.
    """
    width = max(width_of(node, signals), width)
    found = _FORMS.get(kind(node))
    return [None] * width if found is None else found(node, signals, look, width)


def known_truth(node: Any, signals: Signals, look: Look) -> Known:
    """Whether a condition holds: 1 or 0, or None where that is not known."""
    return _any(known_bits(node, signals, look))


def agreed(one: Known, other: Known) -> Known:
    """What is known of a bit that is one of two, nobody knows which."""
    return one if one == other else None


def _any(bits: list[Known]) -> Known:
    return 1 if 1 in bits else None if None in bits else 0


def _all(bits: list[Known]) -> Known:
    return 0 if 0 in bits else None if None in bits else 1


def _not(bit: Known) -> Known:
    return None if bit is None else 1 - bit


def _parity(bits: list[Known]) -> Known:
    return None if None in bits else sum(bit or 0 for bit in bits) & 1


def _as_bits(value: int, width: int) -> list[Known]:
    return [value >> place & 1 for place in range(width)]


def _extended(bits: list[Known], width: int) -> list[Known]:
    return (bits + [0] * width)[: max(width, len(bits))]


def _number(node: Any, signals: Signals, look: Look, width: int) -> list[Known]:
    value = constant(node)
    return [None] * width if value is None else _as_bits(value, width)


def _select(node: Any, signals: Signals, look: Look, width: int) -> list[Known]:
    signal, own, low, choice = selected(node, signals)
    if low is None or choice or signal.words:
        return _extended([None] * own, width)
    return _extended([look(bit) for bit in signal.bits[low : low + own]], width)


def _concat(node: Any, signals: Signals, look: Look, width: int) -> list[Known]:
    return _extended([bit for one in reversed(node.list) for bit in known_bits(one, signals, look)], width)


def _repeat(node: Any, signals: Signals, look: Look, width: int) -> list[Known]:
    return _extended(known_bits(node.value, signals, look) * repeats(node), width)


def _bitwise(join: Callable[[list[Known]], Known]) -> Callable[..., list[Known]]:
    def form(node: Any, signals: Signals, look: Look, width: int) -> list[Known]:
        left, right = (known_bits(side, signals, look, width) for side in (node.left, node.right))
        return [join([one, other]) for one, other in zip(left, right, strict=True)]

    return form


def _inverted(node: Any, signals: Signals, look: Look, width: int) -> list[Known]:
    return [_not(bit) for bit in known_bits(node.right, signals, look, width)]


def _reduced(join: Callable[[list[Known]], Known]) -> Callable[..., list[Known]]:
    def form(node: Any, signals: Signals, look: Look, width: int) -> list[Known]:
        return _extended([join(known_bits(node.right, signals, look))], width)

    return form


def _logical(join: Callable[[list[Known]], Known]) -> Callable[..., list[Known]]:
    def form(node: Any, signals: Signals, look: Look, width: int) -> list[Known]:
        return _extended(
            [join([known_truth(side, signals, look) for side in (node.left, node.right)])], width
        )

    return form


def _equal(node: Any, signals: Signals, look: Look, width: int) -> list[Known]:
    own = max(width_of(side, signals) for side in (node.left, node.right))
    left, right = (known_bits(side, signals, look, own) for side in (node.left, node.right))
    return _extended([_all([_not(_parity([a, b])) for a, b in zip(left, right, strict=True)])], width)


def _unequal(node: Any, signals: Signals, look: Look, width: int) -> list[Known]:
    return [_not(_equal(node, signals, look, 1)[0]), *([0] * (width - 1))]


def _chosen(node: Any, signals: Signals, look: Look, width: int) -> list[Known]:
    by = known_truth(node.cond, signals, look)
    yes, no = (known_bits(side, signals, look, width) for side in (node.true_value, node.false_value))
    if by is None:
        return [agreed(one, other) for one, other in zip(yes, no, strict=True)]
    return yes if by else no


_FORMS: dict[str, Callable[[Any, Signals, Look, int], list[Known]]] = {
    "IntConst": _number,
    **dict.fromkeys(SELECTS, _select),
    "Concat": _concat,
    "Repeat": _repeat,
    "And": _bitwise(_all),
    "Or": _bitwise(_any),
    "Xor": _bitwise(_parity),
    "Unot": _inverted,
    "Ulnot": _reduced(lambda bits: _not(_any(bits))),
    "Uand": _reduced(_all),
    "Uor": _reduced(_any),
    "Uxor": _reduced(_parity),
    "Land": _logical(_all),
    "Lor": _logical(_any),
    "Eq": _equal,
    "NotEq": _unequal,
    "Cond": _chosen,
}
"""Forms that are looked into: of sums, shifts, orders nothing is known."""
