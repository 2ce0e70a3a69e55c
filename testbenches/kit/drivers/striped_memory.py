"""Device memory of a kernel with several AXI4 ports, interleaved by beats, as models of cocotbext-axi."""

import itertools

import numpy as np
from cocotbext.axi import AxiBus, AxiRam, AxiResp


class _RefusedError(Exception):
    """cocotbext-axi answers SLVERR to what raises."""


def _pauses(random, share):
    """Cycles in which a channel pauses, for ever."""
    return (random.random() < share for _ in itertools.count())


def _resolve_data(channel):
    """Have the memory take X for 0 in data that is written, as it turns whole beats into numbers.

    X may come on Icarus, in bytes without a strobe; elsewhere `AxiMonitor` does not let it pass.
    """
    receive = channel.recv

    async def resolved():
        beat = await receive()
        beat.wdata = beat.wdata.resolve("zeros")
        return beat

    channel.recv = resolved


class StripedMemory:
    """An `AxiRam` at each port, whose part of the memory begins at a base of the port's own.

    An access outside of the memory is answered with an error, and remembered.

    Parameters
    ----------
    dut : handle
    config : HardwareConfig
    names : sequence of str
        Of the ports.
    size : int
        Bytes of all ports together.
    random : random.Random
    pause : float
        Probability that a channel of a port pauses in a cycle, by itself.
    options
        As in `AxiRam`.

    Attributes
    ----------
    base : int
        Address of the first byte, as commands have it.
    bases : list of int
        Where each port's buffer begins.
    responses : set of (int, str, int)
        Port, channel (``r`` or ``b``) and address, as commands have it, of words that are answered with an error.
    strays : list of (int, int)
        Port and address of accesses outside.
    """

    def __init__(self, dut, *, config, names, size, random, pause, **options):
        self.config, self.size = config, size
        self.base, self.bases = 0, [0] * len(names)
        self.responses, self.strays = set(), []
        self.parts = [
            AxiRam(AxiBus.from_prefix(dut, name), size=size // len(names), **options) for name in names
        ]
        for number, part in enumerate(self.parts):
            read, write = part.read_if, part.write_if
            _resolve_data(write.w_channel)
            self._answer(number, write)
            self._place(number, part)
            channels = (
                read.ar_channel,
                read.r_channel,
                write.aw_channel,
                write.w_channel,
                write.b_channel,
            )
            for channel in channels if pause else ():
                channel.set_pause_generator(_pauses(random, pause))

    def _place(self, number, part):
        """Have a port's memory begin where `base` and `bases` say."""

        def place(address):
            at, word = self._word(number, address)
            if at >= part.size:
                self.strays.append((number, address))
                raise _RefusedError
            return at, word

        async def read(address, length):
            at, word = place(address)
            if (number, "r", word) in self.responses:
                raise _RefusedError
            return part.read(at, length)

        async def write(address, data):
            part.write(place(address)[0], data)

        part.read_if._read, part.write_if._write = read, write

    def _answer(self, number, port):
        """Have a port answer bursts of writes by `responses`: cocotbext-axi forgets beats without a strobe."""
        take, answer = port.aw_channel.recv, port.b_channel.send
        word = None

        async def taken():
            # One burst is taken after the other has been answered.
            nonlocal word
            burst = await take()
            _, word = self._word(number, int(burst.awaddr))
            return burst

        async def answered(response):
            if (number, "b", word) in self.responses:
                response.bresp = AxiResp.SLVERR
            await answer(response)

        port.aw_channel.recv, port.b_channel.send = taken, answered

    def _word(self, number, address):
        """Place in a port's part of the memory, and address of the word, as commands have it."""
        start = self.bases[number] + self.base // len(self.parts)
        at = (address - start) % (1 << self.config.address_bits)
        return at, self.base + at // (self.config.data_bits // 8) * self.config.word_bytes

    def fill(self, image):
        """Write all of it, ndarray of uint8."""
        beats = np.asarray(image).reshape(-1, len(self.parts), self.config.data_bits // 8)
        for number, part in enumerate(self.parts):
            part.write(0, beats[:, number].tobytes())

    def image(self):
        """All of it, ndarray of uint8."""
        parts = [np.frombuffer(part.read(0, part.size), dtype=np.uint8) for part in self.parts]
        return np.stack([part.reshape(-1, self.config.data_bits // 8) for part in parts], axis=1).reshape(-1)

    def write(self, offset, data):
        """Write some bytes of it."""
        image = self.image()
        image[offset : offset + len(data)] = np.frombuffer(data, dtype=np.uint8)
        self.fill(image)
