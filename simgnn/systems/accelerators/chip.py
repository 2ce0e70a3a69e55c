"""An accelerator as a chip: area of its logic, from standard cells of another process, and of its memory, from bits."""

from __future__ import annotations

from dataclasses import dataclass

from simgnn.hw.keys import Key
from simgnn.virtual_time.sourced_values import MOST, Kind, SourcedValues

KEYS: dict[str, Key] = {
    "engines": Key(default=None, least=1, most=4096),
    # Of one engine, in the process of the cells.
    "engine_logic_mm2": Key(default=None, above=0.0, most=MOST),
    # Queues of an engine, beside the memory.
    "engine_queues_mbit": Key(default=None, above=0.0, most=MOST),
    "memory_mib": Key(default=None, above=0.0, most=MOST),
    "cells_nm": Key(default=None, above=0.0, most=MOST),
    # The chip's own process.
    "process_nm": Key(default=None, above=0.0, most=MOST),
    "sram_um2_per_bit": Key(default=None, above=0.0, most=MOST),
    # The part of a memory's area that its cells fill.
    "sram_filled": Key(default=None, above=0.0, most=1.0),
}
CHIP = Kind(title="chip", keys=KEYS, folder="simgnn.systems.accelerators.chips")


@dataclass(frozen=True, kw_only=True)
class Chip:
    """Areas, mm2.

    Parameters
    ----------
    cells
        Of memory: its cells alone, the least that it can be.
    memory
        With what drives them.
    """

    logic: float
    cells: float
    memory: float

    @property
    def whole(self) -> float:
        """Logic and memory, without wires between them."""
        return self.logic + self.memory


def chip_of(values: SourcedValues) -> Chip:
    """Areas by a file of `CHIP`.

    Logic shrinks by the square of the processes' names, as gates do that keep their shape. Names are not lengths: a
    library of 28 nm may well be a third denser or less dense than that.
    """
    shrunk = (values["process_nm"] / values["cells_nm"]) ** 2
    mbit = values["memory_mib"] * 8 * (1 << 20) / 1e6 + values["engines"] * values["engine_queues_mbit"]
    cells = mbit * values["sram_um2_per_bit"]
    return Chip(
        logic=values["engines"] * values["engine_logic_mm2"] * shrunk,
        cells=cells,
        memory=cells / values["sram_filled"],
    )
