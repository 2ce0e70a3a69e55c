"""What the fuzzer runs: for a seed and a number, always the same program with the same memory."""

from __future__ import annotations

import tomllib
from dataclasses import asdict, dataclass, replace
from pathlib import Path

import numpy as np

from simgnn.errors import InputError
from simgnn.hw.config import HardwareConfig
from simgnn.sim.memory.dram import MAPPINGS
from simgnn.sim.memory.kinds import DRAM_KEYS, FIXED_KEYS, KINDS
from simgnn.sim.memory.timing import WRITE_ORDERS, MemoryTiming
from simgnn.sim.program.program import Program
from simgnn.verify.drawing.assembler import DEVICE_WORDS, NoRoomError
from simgnn.verify.drawing.composer import Style, random_program
from simgnn.verify.drawing.placing import placed

_GROUPS = tomllib.loads(Path(__file__).with_name("styles.toml").read_text(encoding="utf-8"))


def _styles(group: str) -> dict[str, Style]:
    """Kinds of programs of one group of `styles.toml`, by name."""
    found = {}
    for name, values in _GROUPS[group].items():
        if "kinds" in values:
            values["kinds"] = tuple(values["kinds"])
        found[name] = Style(**values)
    return found


STYLES, MASKED_STYLES, SPARSE_STYLES = map(_styles, ("all", "masks", "zeros"))
WIDE_STYLES, ACCUMULATING_STYLES, BLOCK_STYLES = map(_styles, ("wide", "accumulating", "blocks"))
LIMIT_STYLES = _styles("limits")
FEW_ROWS = ("tokens", "queued tokens", "masked hubs", "hubs of zeros", "blocks and tokens")
"""Of them, those whose matrices have at most the rows that their style says."""

# After seed and number, what decides a program's place in memory and the order of its memory's writes.
_PLACE = 1
# Contents of whole banks that a program at the limits may LOAD and STORE.
_BANKS_FULL = 16
# Draws until one fits into on-chip memory; each takes smaller sizes than the one before.
_DRAWS = 20


@dataclass(frozen=True, kw_only=True)
class Case:
    """One program to run.

    Parameters
    ----------
    style
        A key of `styles_of`.
    """

    index: int
    style: str
    program: Program
    timing: MemoryTiming


def random_timing(rng: np.random.Generator, config: HardwareConfig) -> MemoryTiming:
    """A memory that stalls at random, as slow and as deep as chance has it, or one that never does (`MemoryTiming`).

    Half of them are of fixed latency, and the others of any kind.
    """
    # A port's beat cannot be had in every cycle at 4 bytes, nor, at uneven distances, at seven tenths of it.
    beat_bytes = config.data_bits // 8
    bandwidths = [4.0, 0.7 * beat_bytes, 1024.0]
    if rng.random() < 0.1:
        # Without stalls the engines, not the memory, decide what waits for what.
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
    kind = "fixed" if rng.random() < 0.5 else str(rng.choice(list(KINDS)[1:]))
    keys = KINDS[kind].keys
    # All is drawn whatever the kind, so that the numbers that follow are the same; a kind refuses keys that
    # it has no use for.
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
    # As `Style.columns` is by default: three words and one value.
    columns = 3 * config.lanes + 1
    rows = 1
    while rows < 24:
        # Rows and columns may be exchanged (a transposed operand), and two spare words lie between rows at
        # most.
        words = (rows + 1) * (config.words(max(rows + 1, columns)) + 2)
        if words > config.bank_words // 4 or 3 * (rows + 1) > config.mask_words // 2:
            break
        rows += 1
    return rows


def fills_banks(config: HardwareConfig) -> bool:
    """Whether device memory of a random program has room for what fills a bank, many times."""
    return _BANKS_FULL * config.bank_words <= DEVICE_WORDS


def styles_of(config: HardwareConfig) -> dict[str, Style]:
    """Kinds of programs for a configuration."""
    return (
        STYLES
        | (MASKED_STYLES if config.fuses_masks else {})
        | (SPARSE_STYLES if config.skip_zeros else {})
        | (WIDE_STYLES if config.bank_stripes > 1 else {})
        | (ACCUMULATING_STYLES if config.accumulate else {})
        | (BLOCK_STYLES if config.compressed_rows else {})
        | (LIMIT_STYLES if fills_banks(config) else {})
    )


def draw_case(config: HardwareConfig, *, seed: int, index: int, commands: int | None = None) -> Case:
    """Draw a case.

    Parameters
    ----------
    seed, index
        Alone fix the case, for a configuration.
    commands
        Most commands in a segment, without the LOADs and STOREs that they need; otherwise the style's.

    Raises
    ------
    InputError
        If the configuration's memories are too small for any program.
    """
    # A generator for each case: any one can be drawn again by itself.
    rng = np.random.default_rng([seed, index])
    styles = styles_of(config)
    # In turn, so that a run of as many programs as there are styles has had each.
    name = list(styles)[index % len(styles)]
    style, rows = styles[name], largest_rows(config)
    rows = min(rows, style.rows) if name in FEW_ROWS else rows
    if commands is not None:
        style = replace(style, commands=min(style.commands, commands))
    for attempt in range(_DRAWS):
        # Where fewer rows are not enough, fewer columns: one word.
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
