"""What the fuzzer runs: for a seed and a number, always the same program behind the same memory."""

from __future__ import annotations

from dataclasses import asdict, dataclass, replace
from typing import TYPE_CHECKING

import numpy as np

from simgnn.errors import InputError
from simgnn.sim.memory.dram import MAPPINGS
from simgnn.sim.memory.kinds import DRAM_KEYS, FIXED_KEYS, KINDS
from simgnn.sim.memory.timing import WRITE_ORDERS, MemoryTiming
from simgnn.sim.program.program import Program
from simgnn.verify.drawing.assembler import NoRoomError
from simgnn.verify.drawing.composer import random_program
from simgnn.verify.drawing.placing import placed
from simgnn.verify.drawing.style import Style

if TYPE_CHECKING:
    from simgnn.hw.config import HardwareConfig


STYLES = {
    "mixed": Style(special=0.02, ranged=0.2),
    "special values": Style(special=0.5),
    "whole tiles": Style(commands=8, whole=0.8, special=0.02, ranged=0.5),
    "extreme sizes": Style(commands=8, extreme=0.6, ranged=0.5),
    "sums": Style(
        kinds=("aggregate",), commands=8, sources=16, duplicates=0.5, special=0.1, ranged=0.3, extreme=0.2
    ),
    "products": Style(kinds=("gemm",), commands=8, special=0.1, ranged=0.8, extreme=0.2, whole=0.2),
    "copies": Style(kinds=("load", "store"), commands=24, special=0.5, extreme=0.2),
    "ties": Style(kinds=("gemm", "aggregate"), commands=10, ties=0.9, ranged=0.8),
    "zeros": Style(
        kinds=("gemm", "gemm", "gemm", "aggregate"), commands=16, zeros=1.0, reuse=0.1, accumulate=0.8
    ),
    "tokens": Style(commands=12, segments=3, rows=3, columns=3, late=0.5, spare=0.5),
    "queued tokens": Style(commands=2, rows=3, columns=3, queued=True),
}
"""Kinds of programs, taken in turn."""
MASKED_STYLES = {
    "masked sums": Style(
        kinds=("aggregate",),
        commands=8,
        sources=16,
        duplicates=0.3,
        special=0.05,
        masked=0.9,
        uneven=0.8,
        reuse=0.2,
    ),
    "masked hubs": Style(
        kinds=("aggregate",), commands=4, rows=3, sources=100, duplicates=0.5, masked=0.7, uneven=0.7
    ),
}
"""More of them, where masks decide what an accelerator does when."""
SPARSE_STYLES = {
    "sums of zeros": Style(
        kinds=("aggregate",),
        commands=8,
        sources=16,
        duplicates=0.3,
        special=0.1,
        sparse=0.9,
        masked=0.5,
        uneven=0.5,
        reuse=0.2,
    ),
    "hubs of zeros": Style(
        kinds=("aggregate",), commands=4, rows=3, sources=100, duplicates=0.5, sparse=1.0, masked=0.3
    ),
}
"""More of them, where zeros do so, too."""
WIDE_STYLES = {
    "wide sums": Style(
        kinds=("aggregate",),
        commands=8,
        sources=4,
        special=0.05,
        masked=0.5,
        uneven=0.5,
        reuse=0.2,
        aligned=0.8,
    ),
    "wide sums among products": Style(kinds=("aggregate", "gemm"), commands=10, ranged=0.5, aligned=0.8),
}
"""More of them, where several words of sums leave the engine, or of sources enter it, at once."""
ACCUMULATING_STYLES = {
    "sums onto old values": Style(
        kinds=("aggregate",), commands=8, sources=4, duplicates=0.3, special=0.1, accumulate=0.8, reuse=0.5
    ),
    "zeros onto old zeros": Style(
        kinds=("aggregate",),
        commands=8,
        sources=4,
        zeros=1.0,
        sparse=0.5,
        accumulate=0.8,
        masked=0.2,
        reuse=0.2,
    ),
}
"""More of them, where sums begin at old values."""
BLOCK_STYLES = {
    "blocks": Style(
        kinds=("pack", "pack", "unpack", "unpack", "load", "store"),
        commands=14,
        special=0.2,
        extreme=0.2,
        sparse=0.8,
        reuse=0.5,
    ),
    "blocks among sums and products": Style(
        kinds=("pack", "unpack", "gemm", "aggregate"), commands=10, special=0.05, ranged=0.3, sparse=0.5
    ),
    "blocks and tokens": Style(
        kinds=("pack", "unpack"), commands=10, segments=3, rows=6, tall=16, sparse=0.9, late=0.5, spare=0.5
    ),
}
"""More of them, where rows may be compressed."""

FEW_ROWS = ("tokens", "queued tokens", "masked hubs", "hubs of zeros", "blocks and tokens")
"""Of them, those whose matrices have no more rows than their style says."""

_PLACE = 1
"""Behind seed and number, what decides a program's place in memory and the order of its memory's writes."""
_DRAWS = 20
"""Draws until one fits into on-chip memory; each takes smaller sizes than the one before."""


@dataclass(frozen=True, kw_only=True)
class Case:
    """One program to run.

    Parameters
    ----------
    index
    style
        A key of `styles_of`.
    program
    timing
    """

    index: int
    style: str
    program: Program
    timing: MemoryTiming


def random_timing(
    rng: np.random.Generator, config: HardwareConfig, *, kind: str | None = None
) -> MemoryTiming:
    """A memory that stalls at random, as slow and as deep as chance has it, or one that never does (`MemoryTiming`).

    Of `kind`, or half of them of fixed latency and the others of any kind.
    """
    # A port's beat cannot be had in every cycle at 4 bytes, nor, at uneven distances, at seven tenths of it.
    beat_bytes = config.data_bits // 8
    bandwidths = [4.0, 0.7 * beat_bytes, 1024.0]
    if rng.random() < 0.1:
        return MemoryTiming(read_latency=int(rng.integers(1, 60)), write_latency=int(rng.integers(1, 60)))
    timing = MemoryTiming(
        read_latency=int(rng.integers(1, 120)),
        write_latency=int(rng.integers(1, 60)),
        read_bytes_per_cycle=float(rng.choice(bandwidths)),
        write_bytes_per_cycle=float(rng.choice(bandwidths)),
        outstanding_reads=int(rng.choice([1, 2, 64])),
        outstanding_writes=int(rng.choice([1, 2, 64])),
        stall_probability=float(rng.choice([0.0, 0.05, 0.3, 0.8])),
        stall_cycles=int(rng.choice([1, 8, 40])),
        seed=int(rng.integers(0, 1 << 32)),
    )
    if kind is None:
        kind = "fixed" if rng.random() < 0.5 else str(rng.choice(list(KINDS)[1:]))
    keys = KINDS[kind].keys
    meaningless = {name for name in (*FIXED_KEYS, *DRAM_KEYS) if name not in keys}
    kept = {name: value for name, value in asdict(timing).items() if name not in meaningless}
    if "channels" in keys:
        kept |= {"channels": int(rng.choice([1, 2, 16])), "mapping": str(rng.choice(MAPPINGS))}
    return MemoryTiming(**kept | {"kind": kind})


def random_write_order(rng: np.random.Generator) -> str:
    """In which order a memory takes a write's address and data: half of them as most do, the others in any."""
    return WRITE_ORDERS[0] if rng.random() < 0.5 else str(rng.choice(WRITE_ORDERS[1:]))


def largest_rows(config: HardwareConfig) -> int:
    """Rows up to which random matrices leave room for others in a bank and in the mask memory."""
    columns = 3 * config.lanes + 1
    rows = 1
    while rows < 24:
        words = (rows + 1) * (config.words(max(rows + 1, columns)) + 2)
        if words > config.bank_words // 4 or 3 * (rows + 1) > config.mask_words // 2:
            break
        rows += 1
    return rows


def styles_of(config: HardwareConfig) -> dict[str, Style]:
    """Kinds of programs for a configuration."""
    return (
        STYLES
        | (MASKED_STYLES if config.fuses_masks else {})
        | (SPARSE_STYLES if config.skip_zeros else {})
        | (WIDE_STYLES if config.bank_stripes > 1 else {})
        | (ACCUMULATING_STYLES if config.accumulate else {})
        | (BLOCK_STYLES if config.compressed_rows else {})
    )


def draw_case(config: HardwareConfig, *, seed: int, index: int, commands: int | None = None) -> Case:
    """Draw a case.

    Parameters
    ----------
    config
    seed, index
        Alone fix the case, for a configuration.
    commands
        Most commands in a segment, without the LOADs and STOREs that they need; otherwise the style's.

    Raises
    ------
    InputError
        If the configuration's memories are too small for any program.
    """
    rng = np.random.default_rng([seed, index])
    styles = styles_of(config)
    name = list(styles)[index % len(styles)]
    style, rows = styles[name], largest_rows(config)
    rows = min(rows, style.rows) if name in FEW_ROWS else rows
    if commands is not None:
        style = replace(style, commands=min(style.commands, commands))
    for attempt in range(_DRAWS):
        small = attempt > _DRAWS // 2
        columns = min(style.columns or 3 * config.lanes + 1, config.lanes if small else 1 << 24)
        try:
            program = random_program(config, rng, replace(style, rows=rows, columns=columns))
        except NoRoomError as error:
            reason, rows = error, max(1, rows // 2)
            continue
        timing = random_timing(rng, config)
        # Of numbers of their own, so that what follows is drawn as it was.
        rng = np.random.default_rng([seed, index, _PLACE])
        program = placed(program, config, rng)
        timing = replace(timing, write_order=random_write_order(rng))
        return Case(index=index, style=name, program=program, timing=timing)
    raise InputError(
        f"must have room for random programs, and has not: {reason}", source=f"hardware {config.name}"
    )
