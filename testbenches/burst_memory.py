"""Device memory as a client of the read port sees it: takes bursts, gives beats, in order.

Shared by the benches of everything that has a `request` and a `response` port.
"""

import collections
import hashlib

import case
from cocotb.triggers import RisingEdge
from cocotb.utils import get_sim_time

PERIOD = 10
"""Clock period of the benches, in ns."""
PAGE = 4096
"""No AXI4 burst crosses a multiple of this."""


def cycle():
    """Number of the cycle that the last rising edge ended."""
    return round(get_sim_time("ns")) // PERIOD


def word_at(address, bits):
    """What this memory holds at a word's address: noise that depends on the address alone."""
    return int.from_bytes(hashlib.shake_128(address.to_bytes(8, "little")).digest(bits // 8), "little")


def value_at(address, size):
    """The `size` bytes at an address that is a multiple of `size`, 4 or 8, of a memory of `word_at`'s 64-bit words."""
    word = word_at(address & ~7, 64)
    return word >> 8 * (address & 7) & ((1 << 8 * size) - 1)


def check_burst(config, address, beats):
    """What every burst must keep: aligned, neither empty nor too long, within 4 KB and its own size."""
    assert address % config.word_bytes == 0, f"a burst must start at a word, not at {address:#x}"
    assert 1 <= beats <= config.burst_beats, f"a burst must have 1 to {config.burst_beats} beats, not {beats}"
    last = address + beats * config.word_bytes - 1
    assert address // PAGE == last // PAGE, f"a burst must not cross 4 KB: {beats} beats from {address:#x}"
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
        With the ports `request` and `response`.
    config : HardwareConfig
    random : random.Random
    read : callable
        A word by its address.
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

    def __init__(self, dut, *, config, random, read, idle=0.0, stall=0.0, latency=1):
        self.dut = dut
        self.config = config
        self.random = random
        self.read = read
        self.idle = idle
        self.stall = stall
        self.latency = latency
        self.bursts = []
        self.beats = []
        self.waiting = collections.deque()
        dut.request_ready.value = 0
        dut.response_valid.value = 0

    async def serve(self):
        """Run for ever."""
        dut, random = self.dut, self.random
        width = self.config.data_bits
        offered = None
        while True:
            ready = random.random() >= self.stall
            given = self.waiting and self.waiting[0][0] <= cycle() + 1 and random.random() >= self.idle
            dut.request_ready.value = int(ready)
            dut.response_valid.value = int(bool(given))
            dut.response_payload.value = self.waiting[0][1] if given else random.getrandbits(width)
            await RisingEdge(dut.clk)
            if given:
                assert case.known(dut.response_ready), "a client must always be ready for beats"
                self.waiting.popleft()
                self.beats.append(cycle())
            valid = case.known(dut.request_valid)
            payload = case.known(dut.request_payload) if valid else None
            assert offered is None or payload == offered, f"a request must hold while stalled: {offered:#x}"
            offered = payload if valid and not ready else None
            if valid and ready:
                address, beats = payload & (1 << 64) - 1, payload >> 64
                check_burst(self.config, address, beats)
                self.bursts.append((cycle(), address, beats))
                for beat in range(beats):
                    word = self.read(address + beat * self.config.word_bytes)
                    self.waiting.append((cycle() + self.latency, word))
