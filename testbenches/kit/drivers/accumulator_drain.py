"""Reads accumulators as the drain does, which leaves +0 behind, and clears them after reset."""

import numpy as np
from cocotb.triggers import RisingEdge
from kit import case
from kit.numbers32 import pack, unpack
from kit.points import both, high, low, watch


def watch_additions():
    """Name the points of all that adds to sums while those of the other half are drained."""
    watch("no room", low("room"))
    watch("a sum is read as one is added to", high("drain", "adding"))
    watch("the second half is added to", high("adding", "half"))
    watch("waits for an addition to its sum", high("hazard"))
    wait = both(high("hazard"), low("adding"))
    watch("an addition after a wait", wait, both(high("adding"), low("hazard")))
    watch("additions in cycles that follow each other", *[high("adding")] * 4)
    watch("nothing waits", low("waiting"))


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
        """Nothing but the drain; returns itself."""
        while True:
            self.drive()
            await RisingEdge(self.dut.clk)
            if self.look():
                return self

    def compare(self, sums):
        """Compare what was read with sums, ndarray of float32, shape (words, lanes); how many words there are."""
        for address, word in self.found.items():
            wanted = sums[address]
            assert word == pack(wanted), f"sum {address} must be {wanted}, not {unpack(word, len(wanted))}"
        return len(self.found)


async def clear(dut, config):
    """The accumulators' contents after reset are unspecified."""
    dut.clear.value = 1
    for address in range(config.accumulator_words):
        dut.drain_address.value = address
        await RisingEdge(dut.clk)
    dut.clear.value = 0


async def check_cleared(dut, config, random, idle=0.0):
    """Every word of both halves must be +0 after it was read; how many were compared."""
    drains = [await Drain(dut, config, random, half, idle).run() for half in range(2)]
    lanes = len(dut.drained) // 32
    return sum(drain.compare(np.zeros((config.accumulator_words, lanes), np.float32)) for drain in drains)
