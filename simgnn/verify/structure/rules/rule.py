"""What a rule is."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from simgnn.verify.structure.design import Design

Ports = Mapping[str, tuple[str, int]]
"""Direction (input or output) and bits of each port."""


@dataclass(frozen=True, kw_only=True)
class Rule:
    """A rule that a design keeps or breaks.

    Parameters
    ----------
    name
        One word, or two with a hyphen.
    text
        What it says, in a line.
    broken
        From a design, a line for each thing that is wrong.
    """

    name: str
    text: str
    broken: Callable[[Design], Iterator[str]]
