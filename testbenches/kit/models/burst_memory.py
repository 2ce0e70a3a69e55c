"""Device memory as a client of the read port sees it: takes bursts, gives beats, in order.

Shared by the benches of everything that has a `request` and a `response` port.
"""

import collections
import hashlib

from cocotb.triggers import ClockCycles, RisingEdge
from cocotb.utils import get_sim_time
from kit import case

PAGE = 4096
"""No AXI4 burst crosses a multiple of this."""


def cycle():
    """Number of the cycle that the last rising edge ended."""
    return round(get_sim_time("ns")) // case.CLOCK_NS


def word_at(address, bits):
    """The word of `bits` bits at an address: noise that depends on the address of each byte alone."""
    first = address // 64
    last = (address + bits // 8 - 1) // 64
    blocks = b"".join(hashlib.blake2b(str(block).encode()).digest() for block in range(first, last + 1))
    return int.from_bytes(blocks[address % 64 :][: bits // 8], "little")


def check_burst(config, address, beats):
    """Check the rules of every burst: aligned, neither empty nor too long, within 4 KB and its own size."""
    assert address % config.word_bytes == 0, f"a burst must start at a word, not at {address:#x}"
    assert 1 <= beats <= config.burst_beats, f"a burst must have 1 to {config.burst_beats} beats, not {beats}"
    last = address + beats * config.word_bytes - 1
    page = config.ports * PAGE
    assert address // page == last // page, (
        f"a burst must not cross 4 KB of a port: {beats} beats from {address:#x}"
    )
    assert address // config.burst_bytes == last // config.burst_bytes, (
        f"a burst must not cross a multiple of {config.burst_bytes} bytes: {beats} beats from {address:#x}"
    )


def cut(config, address, beats):
    """Reference: the bursts, (address, beats), of a run."""
    bursts = []
    while beats:
        length = min(beats, config.burst_beats - address % config.burst_bytes // config.word_bytes)
        bursts.append((address, length))
        address += length * config.word_bytes
        beats -= length
    return bursts


class BurstMemory:
    """Serves one client's bursts, and checks them.

    Parameters
    ----------
    dut : handle
        With the ports `request` and `response`, or arrays of them.
    config : HardwareConfig
    random : random.Random
    read : callable
        A word by its address.
    index : int, optional
        Of the client, where the ports are arrays.
    prefix : str
        Before the ports' names: ``lengths_`` of `lengths_request`.
    idle : float
        Probability that a cycle brings no beat.
    stall : float
        Probability that a cycle takes no burst.
    latency : int
        Cycles from a burst to its first beat, at least 1.

    Members
    -------
    bursts : list of (int, int, int)
        Bursts taken: cycle, address, beats.
    beats : list of int
        Cycles in which beats were given.
    """

    def __init__(self, dut, *, config, random, read, index=None, prefix="", idle=0.0, stall=0.0, latency=1):
        suffix = "" if index is None else f"_{index}"
        parts = ("payload", "valid", "ready")
        self.clock, self.rst = dut.clk, dut.rst
        self.request = [getattr(dut, f"{prefix}request{suffix}_{part}") for part in parts]
        self.response = [getattr(dut, f"{prefix}response{suffix}_{part}") for part in parts]
        self.config = config
        self.random = random
        self.read = read
        self.idle = idle
        self.stall = stall
        self.latency = latency
        self.bursts = []
        self.beats = []
        self.waiting = collections.deque()
        self.request[2].value = self.response[1].value = 0

    async def serve(self):
        """Run for ever."""
        word, word_valid, word_ready = self.response
        burst, burst_valid, burst_ready = self.request
        random, waiting = self.random, self.waiting
        offered = None
        address_bits = self.config.address_bits
        while True:
            ready = random.random() >= self.stall
            given = bool(waiting) and waiting[0][0] <= cycle() + 1 and random.random() >= self.idle
            burst_ready.value = int(ready)
            word_valid.value = int(given)
            word.value = waiting.popleft()[1] if given else random.getrandbits(len(word))
            await RisingEdge(self.clock)
            if given:
                assert case.known(word_ready), "a client must always be ready for beats"
                self.beats.append(cycle())
            payload = case.known(burst) if case.known(burst_valid) else None
            assert offered is None or payload == offered, f"a stalled request must hold {offered:#x}"
            offered = None if ready else payload
            if ready and payload is not None:
                self._take(payload & (1 << address_bits) - 1, payload >> address_bits)

    async def restart(self):
        """Reset the design, and forget the beats that it was to get; returns as `kit.streams.reset` does."""
        self.rst.value = 1
        await ClockCycles(self.clock, 2)
        self.waiting.clear()
        # In the reset, too: a beat that was offered already.
        await RisingEdge(self.clock)
        self.rst.value = 0
        await RisingEdge(self.clock)

    def _take(self, address, beats):
        check_burst(self.config, address, beats)
        self.bursts.append((cycle(), address, beats))
        for beat in range(beats):
            word = self.read(address + beat * self.config.word_bytes)
            self.waiting.append((cycle() + self.latency, word))
