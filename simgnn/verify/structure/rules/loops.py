"""No combinational loop, within a module or through several."""

from __future__ import annotations

from collections.abc import Iterator

from simgnn.verify.structure.design import Design

_SHOWN = 8
"""Signals of a loop in a message."""


def check_loops(design: Design) -> Iterator[str]:
    """No bit depends on itself within a cycle; yields a line for each loop that was met."""
    for name, found in design.dependences.items():
        module = design.modules[name]
        told = set()
        for loop in found.loops:
            signals = list(dict.fromkeys(f"{signal}[{place}]" for signal, place in loop))
            which = frozenset(signal for signal, _ in loop)
            if which not in told:
                told.add(which)
                more = " -> ..." if len(signals) > _SHOWN else f" -> {signals[0]}"
                way = " -> ".join(signals[:_SHOWN]) + more
                yield f"{module.at(module.line)}: {name} must have no combinational loop, not {way}"
