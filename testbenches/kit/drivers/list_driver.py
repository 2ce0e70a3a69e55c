"""Hands lists to a reader as the engine's queue does: with the command that reads them, or ahead of it."""

import cocotb
from kit.streams import StreamDriver

from simgnn.hw.command import LAYOUT, Opcode
from simgnn.hw.primitives.engine import LIST, LISTS


def list_bits(address, count):
    """A list as `LIST` has it."""
    return LIST.const({"address": address, "count": count}).as_bits()


def lists_bits(command):
    """Lists of an AGGREGATE command as `LISTS` has them."""
    fields = {name: field.of(command) for name, field in LAYOUT[Opcode.AGGREGATE].items()}
    records = fields["sources"] if fields["indexed"] or fields["source_scaled"] else 0
    return LISTS.const(
        {
            "edges": {"address": fields["edges_address"], "count": fields["edges"]},
            "records": {"address": fields["records_address"], "count": records},
        }
    ).as_bits()


class ListDriver:
    """Offers one list after the other at a stream called `name`; each holds until it is taken.

    Parameters
    ----------
    dut : handle
    name : str
    random : random.Random
    """

    def __init__(self, dut, name, *, random):
        self._stream = StreamDriver(dut, name, random=random)
        self._last = None

    def offer(self, bits):
        """Offer a list from this cycle on, or from when the one before has been taken."""
        self._last = cocotb.start_soon(self._send(bits, self._last))

    @property
    def taken(self):
        """Whether every list that was offered has been taken."""
        return self._last is None or self._last.done()

    async def _send(self, bits, before):
        if before is not None:
            await before
        await self._stream.send([bits])
