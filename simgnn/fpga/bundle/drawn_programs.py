"""Random programs for the plain-Verilog bench, right and wrong ones: what one training step leaves idle, they use."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from simgnn.verify.drawing.assembler import NoRoomError
from simgnn.verify.drawing.composer import random_program
from simgnn.verify.drawing.draw import FEW_ROWS, largest_rows, styles_of
from simgnn.verify.drawing.placing import extent
from simgnn.verify.faulting.fault import Fault, Plain
from simgnn.verify.faulting.faults import draw_fault

if TYPE_CHECKING:
    from simgnn.hw.config import HardwareConfig
    from simgnn.sim.device import Run
    from simgnn.sim.program.program import Program
    from simgnn.verify.drawing.draw import Case

COMMANDS, ROWS, SOURCES = 6, 9, 4
"""At most: commands of a launch, beside LOADs and STOREs; rows of a matrix; sources of a sum for each of these."""
FAULTS = (
    "unknown opcode",
    "wrong field",
    "misaligned operand",
    "operand beyond its bank",
    "read outside memory",
    "write outside memory",
    "list outside memory",
    "read below memory",
)
"""Kinds of wrong commands, most of which the kernel must report."""
TIMES = 3
"""Faults of each kind, where time permits."""
RESET_WORDS = 4096
"""Most words of accumulators that are cleared by resets, one behind each fault: they take long."""
_DRAWS = 20
"""Draws until a program fits into on-chip memory; each takes smaller sizes than the one before."""


def drawn_programs(hardware: HardwareConfig, *, seed: int) -> Iterator[Program]:
    """A small program of each kind that `simgnn verify` draws, with bounds that are exactly what it uses.

    Together they have strided copies, masks, transposed and accumulated products, special values, sums that round by
    their last bits, and tokens between all engines.
    """
    for number, (name, style) in enumerate(styles_of(hardware).items()):
        rng = np.random.default_rng([seed, number])
        rows = min(ROWS, largest_rows(hardware), style.rows if name in FEW_ROWS else ROWS)
        columns = style.columns or 3 * hardware.lanes + 1
        for _ in range(_DRAWS):
            sizes = replace(
                style,
                commands=min(style.commands, COMMANDS),
                sources=min(style.sources, SOURCES),
                rows=rows,
                columns=columns,
            )
            try:
                program = random_program(hardware, rng, sizes, segments=1)
            except NoRoomError:
                rows, columns = max(1, rows // 2), max(hardware.lanes, columns // 2)
                continue
            base, limit = extent(program, hardware)
            yield replace(program, base=base, limit=limit)
            break


def faulty_programs(
    hardware: HardwareConfig, case: Case, runs: dict[str, Run], *, seed: int
) -> Iterator[Fault]:
    """A program with one command wrong, kind by kind and over again; fewer of them where a reset takes long.

    Parameters
    ----------
    hardware
    case
        The program without a fault.
    runs
        What each of its launches did.
    seed
    """
    plain = Plain(case=case, runs=runs, wanted={})
    kinds = TIMES * FAULTS
    for number, kind in enumerate(kinds[: RESET_WORDS // hardware.accumulator_words]):
        rng = np.random.default_rng([seed, number])
        fault = draw_fault(kind, plain, hardware, rng)
        if fault is not None and len(fault.causes) == 1:
            yield fault
