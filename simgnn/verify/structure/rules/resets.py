"""A reset leaves what power-up leaves: whatever a launch after the first one finds, the first one has found."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from simgnn.verify.structure.design import Design
from simgnn.verify.structure.module import NONE, Bit, Module, Signal

Unreset = Mapping[str, frozenset[str]]
"""Names of the registers that are described to have no reset, by module."""


def check_resets(design: Design, unreset: Unreset) -> Iterator[str]:
    """Each register has a reset that sets it to the first value of its declaration, or is described to have none.

    Memories have no reset. A register without a first value is what a memory's port has read: nothing, to begin with.
    """
    for module in design.all_modules:
        described = unreset.get(module.name, frozenset())
        names: dict[Bit, set[str]] = {}
        for one in module.assignments:
            for (name, _), behind in one.driven.items():
                if len(behind) == 1:
                    names.setdefault(min(behind), set()).add(name)
        for block in module.blocks:
            registers = dict.fromkeys(name for name, _ in block.driven if block.edges)
            for name in registers:
                own = [bit for bit in module.signals[name].bits if bit in block.driven]
                where = f"{module.at(block.line)}: register {name} of {module.name}"
                yield from _judged(module, module.signals[name], own, where, names, described)


def _judged(
    module: Module,
    signal: Signal,
    own: list[Bit],
    where: str,
    names: Mapping[Bit, set[str]],
    described: frozenset[str],
) -> Iterator[str]:
    """What is wrong with the bits of a register that a block assigns."""
    if signal.words:
        return
    left = [module.left_by_reset.get(bit) for bit in own]
    first = [module.first.get(bit) for bit in own]
    if None in first:
        if any(value is not None for value in left):
            yield f"{where} must be declared with the value that its reset leaves"
        return
    if any(
        value is None and not described & {bit[0], *names.get(bit, NONE)}
        for bit, value in zip(own, left, strict=True)
    ):
        yield f"{where} must have a reset, or be described without one (reset_less)"
    elif any(value not in (None, begins) for value, begins in zip(left, first, strict=True)):
        yield f"{where} must be reset to what it is declared to begin with"
