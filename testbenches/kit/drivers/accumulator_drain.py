"""Reads accumulators as the drain does, which leaves +0 behind, and clears them after reset."""

from cocotb.triggers import RisingEdge
from kit import case


class Drain:
    """Reads and clears every accumulator word of a half in random order; `found`: {address: integer}."""

    def __init__(self, dut, config, random, half, idle):
        self.dut, self.random, self.idle = dut, random, idle
        self.depth, self.half = config.accumulator_words, half
        self.addresses = random.sample(range(self.depth), self.depth)
        self.found, self._reading = {}, None

    def drive(self):
        """Set this cycle's inputs."""
        now = self.addresses.pop() if self.addresses and self.random.random() >= self.idle else None
        self.dut.drain.value = int(now is not None)
        self.dut.drain_half.value = self.half if now is not None else self.random.getrandbits(1)
        self.dut.drain_address.value = self.random.randrange(self.depth) if now is None else now
        self._before, self._reading = self._reading, now

    def look(self):
        """Take this cycle's word; whether every word has been read."""
        drained = case.known(self.dut.drained)
        if self._before is not None:
            self.found[self._before] = drained
        else:
            assert not drained, f"drained must be 0 where no word was read, not {drained:#x}"
        return len(self.found) == self.depth

    async def run(self):
        """Nothing but the drain; {address: integer}."""
        while True:
            self.drive()
            await RisingEdge(self.dut.clk)
            if self.look():
                return self.found


async def clear(dut, config):
    """The accumulators' contents after reset are unspecified."""
    dut.clear.value = 1
    for address in range(config.accumulator_words):
        dut.drain_address.value = address
        await RisingEdge(dut.clk)
    dut.clear.value = 0


async def check_cleared(dut, config, random, idle=0.0):
    """Every word of both halves must be +0 after it was read; how many were compared."""
    compared = 0
    for half in range(2):
        again = await Drain(dut, config, random, half, idle).run()
        assert not any(again.values()), f"sums must be +0 after they were read, not {again}"
        compared += len(again)
    return compared
