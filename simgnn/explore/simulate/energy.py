"""Energy of a row: operations and bytes, times a table of pJ. An estimate, without leakage and clock tree."""

from __future__ import annotations

import bisect
import math
import re
from collections.abc import Iterable
from dataclasses import dataclass
from importlib import resources
from pathlib import Path
from typing import TYPE_CHECKING, Any

from simgnn.config.checks import check_number
from simgnn.config.toml_files import parse_toml, read_text
from simgnn.errors import InputError, errors_of
from simgnn.sim.memory.kinds import KINDS, memory_kind

if TYPE_CHECKING:
    from simgnn.explore.simulate.rows import Row
    from simgnn.hw.config import HardwareConfig


CAUSES = ("additions", "multiplications", "sram", "memory")
"""Parts of a row's energy."""
_OPERATIONS = ("add_fp32", "multiply_fp32")
_BY = ("sram_byte", "memory_byte")
_MOST = 1e9
ADDEND_BYTES = 4


@dataclass(frozen=True, kw_only=True)
class EnergyTable:
    """Energy of single operations, pJ.

    Parameters
    ----------
    sram_byte
        By the bytes of a memory on chip.
    memory_byte
        By kind of memory, `simgnn.sim.memory.kinds.KINDS`.
    """

    add_fp32: float
    multiply_fp32: float
    sram_byte: dict[str, float]
    memory_byte: dict[str, float]

    def memory(self, kind: str) -> float:
        """Energy of a byte of device memory; of a file's DRAM that of the kind it is like."""
        known = memory_kind(kind).like or kind
        if known not in self.memory_byte:
            raise InputError(f"memory_byte must have the key {known!r}, not lack it")
        return self.memory_byte[known]

    def sram(self, size: float) -> float:
        """Energy of a byte of a memory of `size` bytes on chip: between two sizes of the table a power of the size."""
        sizes = sorted(map(int, self.sram_byte))
        size = min(max(size, sizes[0]), sizes[-1])
        after = min(bisect.bisect(sizes, size), len(sizes) - 1)
        before = max(after - 1, 0)
        low, high = (self.sram_byte[str(sizes[place])] for place in (before, after))
        part = math.log(size / sizes[before]) / (math.log(sizes[after] / sizes[before]) or 1)
        # Not a quotient's power: an energy may be 0.
        return float(low ** (1 - part) * high**part)

    def of_row(self, row: Row, hardware: HardwareConfig, memory: str) -> dict[str, float]:
        """Energy of a row by cause, dict of str to float, pJ.

        A product reads for each row in the array a value per array row and reads and writes a sum per array column. An
        edge's word is read from the ring, and its sum is read and written (in `sspmm` only what a mask wants of it);
        each sum is drained to a bank once. Every word on a port is one more access on chip: of features to the ring, of
        lists to a small buffer, of the others to a bank.
        """
        sparse = row.sparse
        # Of 4 bytes: a busy cycle moves a row of values into the array, and a row of sums out of it and back.
        array = 4 * row.states["update"]["busy"] * (hardware.array_rows + 2 * hardware.array_columns)
        bank, ring, accumulators = (
            self.sram(words * hardware.word_bytes)
            for words in (hardware.bank_words, hardware.ring_words, hardware.accumulator_words)
        )
        drained = sparse["sum_words"] * hardware.word_bytes
        # A sum is read and written for each edge, whole words of it ...
        sums = 2 * sparse["edge_words"] * hardware.word_bytes
        if hardware.fuses_masks:
            # ... or, in `sspmm`, the values that a mask wants.
            sums = 2 * sparse["additions"] * ADDEND_BYTES
        moved, features, blocks = row.bytes_of(), row.bytes_of("features"), row.bytes_of("loads", "stores")
        return {
            "additions": self.add_fp32 * (sparse["macs"] + sparse["additions"]),
            "multiplications": self.multiply_fp32 * (sparse["macs"] + sparse["scalings"]),
            "sram": bank * (array + drained + blocks)
            + ring * (sparse["edge_words"] * hardware.word_bytes + features)
            + accumulators * (sums + drained)
            + self.sram(0) * (moved - features - blocks),
            "memory": self.memory(memory) * moved,
        }


def load_energy(path: str | Path | None = None, *, memory: str | None = None) -> EnergyTable:
    """Read a table; the one that ships with simgnn if no file is given.

    Parameters
    ----------
    memory
        The kind of memory that the table must have; others it may lack.

    Raises
    ------
    InputError
        For a file that cannot be read, a key that is missing or unknown, or a value that is no energy.
    """
    source: str | Path = "energy.toml"
    if path is None:
        text = (resources.files("simgnn.explore.simulate") / source).read_text(encoding="utf-8")
    else:
        source = Path(path)
        text = read_text(source, title="energy table")
    values = parse_toml(text, title="energy table", source=source)
    with errors_of(source):
        _check_keys("energy table", values, (*_OPERATIONS, *_BY))
        for name in _BY:
            if not isinstance(values[name], dict) or not values[name]:
                raise InputError(f"{name} must be a table, not {values[name]!r}")
        for size in values["sram_byte"]:
            # As `sram` writes it: 016 would not be found.
            if not re.fullmatch("[1-9][0-9]{0,17}", size):
                raise InputError(f"sram_byte key must be a number of bytes, not {size!r}")
        # A table of the user's may have the one memory that is simulated.
        _check_keys("memory_byte", values["memory_byte"], KINDS, needed=[])
        for name in _OPERATIONS:
            check_number(name, values[name], 0, _MOST)
        for name in _BY:
            for key, value in values[name].items():
                check_number(f"{name}.{key}", value, 0, _MOST)
        table = EnergyTable(**values)
        if memory is not None:
            table.memory(memory)
    return table


def _check_keys(
    quantity: str, values: dict[str, Any], known: Iterable[str], *, needed: Iterable[str] | None = None
) -> None:
    for key in values:
        if key not in known:
            raise InputError(f"{quantity} key must be one of {', '.join(known)}, not {key!r}")
    for key in known if needed is None else needed:
        if key not in values:
            raise InputError(f"{quantity} must have the key {key!r}, not lack it")
