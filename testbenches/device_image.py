"""Device memory behind an engine's burst ports."""

import collections

import case
import numpy as np
from cocotb.triggers import RisingEdge

from simgnn.hw.burst import ADDRESS_BITS


class DeviceImage:
    """Answers the bursts of one client, in order, and checks that each is legal.

    Parameters
    ----------
    dut : handle
    config : HardwareConfig
    image : ndarray of uint8
        What the memory holds.
    random : random.Random
    index : int, optional
        Of the client, where the ports are arrays.
    latency : int
        Cycles from a burst to its first beat, at least 1.
    idle : float
        Probability that a cycle brings no beat.
    stall : float
        Probability that a cycle takes no request.

    Attributes
    ----------
    beats : int
        Beats sent.
    first_beat : int or None
        Cycle of the first one.
    """

    def __init__(self, dut, *, config, image, random, index=None, latency=1, idle=0.0, stall=0.0):
        suffix = "" if index is None else f"_{index}"
        self.clock, self.config, self.random = dut.clk, config, random
        self.image = image
        self.latency, self.idle, self.stall = latency, idle, stall
        request, response = f"request{suffix}", f"response{suffix}"
        self.request = [getattr(dut, f"{request}_{part}") for part in ("payload", "valid", "ready")]
        self.response = [getattr(dut, f"{response}_{part}") for part in ("payload", "valid", "ready")]
        self.request[2].value = self.response[1].value = 0
        self.beats = 0
        self.first_beat = None

    def _burst(self, payload):
        config = self.config
        address, beats = payload & ((1 << ADDRESS_BITS) - 1), payload >> ADDRESS_BITS
        end = address + beats * config.word_bytes
        assert 1 <= beats <= config.burst_beats, (
            f"burst must have 1 to {config.burst_beats} beats, not {beats}"
        )
        assert address % config.word_bytes == 0, f"burst must begin at a beat, not at {address:#x}"
        assert address // config.burst_bytes == (end - 1) // config.burst_bytes, (
            f"burst must not cross a multiple of {config.burst_bytes} bytes, not {address:#x} to {end:#x}"
        )
        assert end <= self.image.size, f"burst must lie in {self.image.size} bytes, not end at {end:#x}"
        return address, beats

    async def serve(self):
        """Serve for ever."""
        payload, valid, ready = self.request
        data, data_valid, data_ready = self.response
        word = self.config.word_bytes
        due = collections.deque()
        offered, taking, sending = None, False, False
        cycle = 0
        while True:
            await RisingEdge(self.clock)
            if sending:
                assert case.known(data_ready), "a client must take every beat"
            wanted = case.known(payload) if case.known(valid) else None
            assert offered is None or wanted == offered, (
                f"a request must hold while stalled, not become {wanted}"
            )
            offered = None if taking else wanted
            if taking and wanted is not None:
                address, beats = self._burst(wanted)
                due.extend((cycle + self.latency, address + beat * word) for beat in range(beats))
            sending = bool(due) and due[0][0] <= cycle + 1 and self.random.random() >= self.idle
            data_valid.value = int(sending)
            if sending:
                _, address = due.popleft()
                data.value = int.from_bytes(self.image[address : address + word].tobytes(), "little")
                self.beats += 1
                if self.first_beat is None:
                    self.first_beat = cycle + 1
            else:
                data.value = self.random.getrandbits(len(data))
            taking = self.random.random() >= self.stall
            ready.value = int(taking)
            cycle += 1


def image_of(size, rng):
    """Bytes of noise, ndarray of uint8."""
    return rng.integers(0, 256, size, dtype=np.uint8)
