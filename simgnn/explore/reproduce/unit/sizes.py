"""Sizes of the unit."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from typing import TYPE_CHECKING

from simgnn.config.configuration import load_config

if TYPE_CHECKING:
    from simgnn.hw.config import HardwareConfig


EDGES_PER_CYCLE = 64
"""Of each list."""


@dataclass(frozen=True, kw_only=True)
class Unit:
    """Sizes of a unit.

    Parameters
    ----------
    hardware
        An engine.
    engines
    source_words
        Words of the shared stream in a cycle, of all groups of columns together.
    edges_per_cycle
        Of each engine's list.
    packed_sums, packed_sources
        Sums are written, and rows are read, as a bit for each value and the values that are not zero.
    store_follows
        A slice's sums are stored as they are drained, and not once all of them have been.
    """

    hardware: HardwareConfig
    engines: int
    source_words: int
    edges_per_cycle: int
    packed_sums: bool = False
    packed_sources: bool = False
    store_follows: bool = True

    @property
    def model_only(self) -> tuple[str, ...]:
        """What it has that Verilog cannot be generated with."""
        lacking = {
            "rows to all engines at once": self.engines > 1,
            f"{self.source_words} words of rows per cycle": self.source_words > 1,
            f"{self.edges_per_cycle} edges per cycle and list": self.edges_per_cycle
            > self.hardware.edges_per_cycle,
            "sums stored as they are drained": self.store_follows,
            "packed sums": self.packed_sums,
            "packed rows": self.packed_sources,
        }
        return tuple(name for name, lacks in lacking.items() if lacks)

    @property
    def clusters(self) -> int:
        """Clusters of all engines."""
        return self.engines * self.hardware.clusters

    @property
    def adders(self) -> int:
        """Adders of all engines."""
        return self.clusters * self.hardware.gather_width


def unit_of(*, skip_zeros: bool = False, packed_sums: bool = False, packed_sources: bool = False) -> Unit:
    """The unit with the paper's resources: sixteen engines, each half of the preset `spu`.

    An engine has as many clusters, of half as many adders, so that a link brings a cluster four values for each adder.
    Adders and scalers have as few stages as 500 MHz may allow, since a sum waits for the one before.
    """
    whole = load_config("spu").hardware
    hardware = dataclasses.replace(
        whole,
        name="spu-half",
        gather_lanes=whole.gather_width // 2,
        ring_words=whole.ring_words // 2,
        accumulator_words=whole.accumulator_words // 2,
        bank_words=whole.bank_words // 2,
        mask_words=whole.mask_words // 2,
        queue_depth=2 * EDGES_PER_CYCLE,
        add_stages=3,
        mul_stages=2,
        skip_zeros=skip_zeros,
    )
    return Unit(
        hardware=hardware,
        engines=16,
        source_words=8,
        edges_per_cycle=EDGES_PER_CYCLE,
        packed_sums=packed_sums,
        packed_sources=packed_sources,
    )
