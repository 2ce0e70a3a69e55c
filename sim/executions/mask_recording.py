"""The reference with a memory for what timing depends on: which sums `sspmm` wants, and which values are zero."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from simgnn.hw.command import Opcode
from simgnn.sim.executions.reference import ReferenceDevice
from simgnn.sim.numerics.aggregate import nonzero_sources

if TYPE_CHECKING:
    from simgnn.hw.config import HardwareConfig
    from simgnn.sim.device import Run
    from simgnn.sim.memory.link import LinkTiming
    from simgnn.sim.program.operands import CheckedCommands, Operand


class MaskRecordingDevice(ReferenceDevice):
    """The reference, which remembers the masks of a launch's AGGREGATE commands.

    Parameters
    ----------
    config
    link, memory_bytes
        See `SimulatedDevice`.

    Attributes
    ----------
    masks : shape (destinations, columns)
        Of the last launch, one for each AGGREGATE that was run: None where it has no mask. Nothing is kept for an
        organisation whose timing does not depend on them.
    nonzero : shape (sources, columns)
        The same of the scaled source values that are not zero; nothing is kept where zeros are added like all others.
    blocks : shape (blocks,)
        Of each LOAD and STORE of blocks, in order: `simgnn.sim.numerics.blocks.beats_taken`.
    """

    def __init__(
        self, config: HardwareConfig, *, link: LinkTiming | None = None, memory_bytes: int | None = None
    ) -> None:
        super().__init__(config, link=link, memory_bytes=memory_bytes)
        self.masks: list[NDArray[np.bool_] | None] = []
        self.nonzero: list[NDArray[np.bool_]] = []
        self.blocks: list[NDArray[np.int64]] = []

    def _execute(self, segment: str) -> Run:
        self.masks, self.nonzero, self.blocks = [], [], []
        return super()._execute(segment)

    def _alone(self, commands: CheckedCommands, begin: int, end: int) -> list[int]:
        alone = super()._alone(commands, begin, end)
        if self.config.fuses_masks:
            opcodes = commands.decoded["opcode"][begin:end]
            alone = sorted({*alone, *(begin + np.flatnonzero(opcodes == Opcode.AGGREGATE)).tolist()})
        return alone

    def run_command(
        self, commands: CheckedCommands, number: int
    ) -> tuple[Opcode, dict[str, int], dict[str, Operand]]:
        opcode, fields, operands = super().run_command(commands, number)
        if self.taken is not None:
            self.blocks.append(self.taken)
        if opcode == Opcode.AGGREGATE and self.config.fuses_masks:
            self.masks.append(self._onchip.read_mask(operands["mask"]) if fields["masked"] else None)
            if self.config.skip_zeros:
                memory = self._memory.view(np.uint32), self._onchip
                self.nonzero.append(nonzero_sources(fields, operands, *memory, self._rules))
        return opcode, fields, operands
