"""How long a combinational path takes, before anything is placed: by the delays of a family's file, `ecp5.toml` say.

A delay is one number: picoseconds, and below them how many of each kind of cell the path goes through. Delays add as
numbers do and the slowest is the largest, so that a search of paths need not know what is in them.
"""

from __future__ import annotations

from collections.abc import Mapping

Delay = int
KINDS = {
    "logic": "look-up table",
    "carry": "carry chain",
    "multiply": "multiplier",
    "read": "LUT RAM",
}
"""Cells that are a level of logic, and what they are called. Wide multiplexers and further cells of a carry chain are
none."""
_BITS = 12
_PICOSECONDS = _BITS * len(KINDS)


def step(picoseconds: int, kind: str = "") -> Delay:
    """The delay of one cell; of a level of logic where `kind` is one of `KINDS`."""
    counted = 1 << _BITS * list(KINDS).index(kind) if kind in KINDS else 0
    # Picoseconds above, a counter of each kind below: an addition of two delays adds both, as long as no
    # counter overflows its 12 bits.
    return picoseconds << _PICOSECONDS | counted


def picoseconds(delay: Delay) -> int:
    """How long it is."""
    return delay >> _PICOSECONDS


def counts(delay: Delay) -> dict[str, int]:
    """Cells on the way, by kind."""
    return {kind: delay >> _BITS * place & (1 << _BITS) - 1 for place, kind in enumerate(KINDS)}


def levels(delay: Delay) -> int:
    """Levels of logic on the way."""
    return sum(counts(delay).values())


def in_words(found: Mapping[str, int]) -> str:
    """What a path goes through, by `counts`."""
    said = [f"{number} {KINDS[kind]}{'s' if number > 1 else ''}" for kind, number in found.items() if number]
    return ", ".join(said) or "no logic"
