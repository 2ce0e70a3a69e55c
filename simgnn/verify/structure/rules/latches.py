"""Combinational blocks assign what they assign on every way, so that nothing in them is a latch."""

from __future__ import annotations

from collections.abc import Iterator

from simgnn.verify.structure.design import Design
from simgnn.verify.structure.module import Bits


def names_of(bits: Bits) -> str:
    """Names of the signals of some bits, for a message."""
    return ", ".join(sorted({name for name, _ in bits}))


def check_latches(design: Design) -> Iterator[str]:
    """No latch: not by a way that assigns nothing, nor by a list of signals that lacks one."""
    for module in design.all_modules:
        for block in module.blocks:
            if block.edges:
                continue
            where = f"{module.at(block.line)}: block of {module.name}"
            if block.held:
                yield f"{where} must assign {names_of(block.held)} on every way through it, and is a latch"
            if block.levels is not None:
                missing = frozenset(bit for bit in block.reads if bit[0] not in block.levels)
                if missing:
                    yield f"{where} must run when {names_of(missing)} changes, and is not told"


def check_assignments(design: Design) -> Iterator[str]:
    """Clocked blocks assign by ``<=``, and combinational ones by ``=``."""
    for module in design.all_modules:
        for block in module.blocks:
            wrong = block.blocking if block.edges else block.nonblocking
            if wrong:
                kind, right = ("clocked", "<=") if block.edges else ("combinational", "=")
                yield f"{module.at(block.line)}: {kind} block of {module.name} must assign by {right}"
