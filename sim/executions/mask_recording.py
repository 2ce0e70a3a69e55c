"""The reference with a memory for masks: `sspmm`'s timing depends on which sums of a command are wanted."""

from simgnn.hw.command import Opcode
from simgnn.sim.executions.reference import ReferenceDevice


class MaskRecordingDevice(ReferenceDevice):
    """The reference, which remembers the masks of a launch's AGGREGATE commands.

    Parameters
    ----------
    config : HardwareConfig
    link, memory_bytes
        See `SimulatedDevice`.

    Attributes
    ----------
    masks : list of (ndarray of bool, shape (destinations, columns)) or None
        Of the last launch, one for each AGGREGATE that was run: None where it has no mask. Nothing is kept for an
        organisation whose timing does not depend on them.
    """

    def __init__(self, config, *, link=None, memory_bytes=None):
        super().__init__(config, link=link, memory_bytes=memory_bytes)
        self.masks = []

    def _execute(self, segment):
        self.masks = []
        return super()._execute(segment)

    def run_command(self, words):
        opcode, fields, operands = super().run_command(words)
        if opcode == Opcode.AGGREGATE and self.config.fuses_masks:
            self.masks.append(self._onchip.read_mask(operands["mask"]) if fields["masked"] else None)
        return opcode, fields, operands
