"""Energy of a row: operations and bytes, times a table of pJ. An estimate, without leakage and clock tree."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from importlib import resources
from pathlib import Path
from typing import TYPE_CHECKING, Any

from simgnn.config.checks import check_number
from simgnn.config.toml_files import parse_toml, read_text
from simgnn.errors import InputError, errors_of
from simgnn.sim.memory.kinds import KINDS

if TYPE_CHECKING:
    from simgnn.explore.simulate.rows import Row
    from simgnn.hw.config import HardwareConfig


CAUSES = ("additions", "multiplications", "sram", "memory")
"""Parts of a row's energy."""
_OPERATIONS = ("add_fp32", "multiply_fp32", "sram_byte")
_MOST = 1e9
ADDEND_BYTES = 4


@dataclass(frozen=True, kw_only=True)
class EnergyTable:
    """Energy of single operations, pJ.

    Parameters
    ----------
    memory_byte
        By kind of memory, `simgnn.sim.memory.kinds.KINDS`.
    """

    add_fp32: float
    multiply_fp32: float
    sram_byte: float
    memory_byte: dict[str, float]

    def of_row(self, row: Row, hardware: HardwareConfig, memory: str) -> dict[str, float]:
        """Energy of a row by cause, dict of str to float, pJ.

        A product reads for each row in the array a value per array row and reads and writes a sum per array column. An
        edge's word is read from the ring, and its sum is read and written (in `sspmm` only what a mask wants of it);
        each sum is drained once. Every word on a port is one more access on chip.
        """
        sparse = row.sparse
        # Of 4 bytes: a busy cycle moves a row of values into the array, and a row of sums out of it and back.
        array = 4 * row.states["update"]["busy"] * (hardware.array_rows + 2 * hardware.array_columns)
        words = sparse["edge_words"] + 2 * sparse["sum_words"]
        # A sum is read and written for each edge, whole words of it ...
        sums = 2 * sparse["edge_words"] * hardware.word_bytes
        if hardware.fuses_masks:
            # ... or, in `sspmm`, the values that a mask wants.
            sums = 2 * sparse["additions"] * ADDEND_BYTES
        moved = row.bytes_of()
        return {
            "additions": self.add_fp32 * (sparse["macs"] + sparse["additions"]),
            "multiplications": self.multiply_fp32 * (sparse["macs"] + sparse["scalings"]),
            "sram": self.sram_byte * (array + words * hardware.word_bytes + sums + moved),
            "memory": self.memory_byte[memory] * moved,
        }


def load_energy(path: str | Path | None = None, *, memory: str = "fixed") -> EnergyTable:
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
        _check_keys("energy table", values, (*_OPERATIONS, "memory_byte"))
        if not isinstance(values["memory_byte"], dict):
            raise InputError(f"memory_byte must be a table, not {values['memory_byte']!r}")
        # A table of the user's may have the one memory that is simulated.
        _check_keys("memory_byte", values["memory_byte"], KINDS, needed=[memory])
        for name, value in (*values.items(), *values["memory_byte"].items()):
            if name != "memory_byte":
                check_number(name, value, 0, _MOST)
    return EnergyTable(**values)


def _check_keys(
    quantity: str, values: dict[str, Any], known: Iterable[str], *, needed: Iterable[str] | None = None
) -> None:
    for key in values:
        if key not in known:
            raise InputError(f"{quantity} key must be one of {', '.join(known)}, not {key!r}")
    for key in known if needed is None else needed:
        if key not in values:
            raise InputError(f"{quantity} must have the key {key!r}, not lack it")
