"""The kernel's port and the host's at a board's memory, with an image of what that must hold."""

import cocotb
from amaranth.utils import exact_log2
from cocotb.triggers import RisingEdge
from kit import case

from simgnn.hw.board.block_memory import SLAVE_ERROR

MOST_CYCLES = 3000


class BoardMemoryDriver:
    """Bursts of the kernel and accesses of the host, compared with the image or noted there.

    A bench's own class has `burst`, which draws address and beats of one within memory and a page.

    Parameters
    ----------
    dut : handle
        With the ports ``axi``, ``host`` and ``drop`` of a component of `simgnn.hw.board`.
    random : random.Random
    sizes : dict
        ``data_bits``, ``address_bits`` and ``memory_bytes`` of the component.
    stall : float
        Probability that a beat or a response waits for a cycle.
    """

    def __init__(self, dut, random, *, sizes, stall):
        self.dut, self.random, self.stall = dut, random, stall
        self.beat_bytes, self.size = sizes["data_bits"] // 8, sizes["memory_bytes"]
        self.places = (1 << sizes["address_bits"]) // self.size
        self.image = bytearray(self.size)
        self.compared = 0

    def rest(self):
        """Nothing is asked for."""
        for name in ("awvalid", "wvalid", "arvalid", "bready", "rready"):
            getattr(self.dut, f"axi_{name}").value = 0
        for channel in ("aw", "ar"):
            getattr(self.dut, f"axi_{channel}size").value = exact_log2(self.beat_bytes)
            getattr(self.dut, f"axi_{channel}burst").value = 1
        self.dut.host_request.value = self.dut.drop.value = 0

    async def until(self, signal):
        """Wait for it; the cycles that it took."""
        for cycle in range(MOST_CYCLES):
            await RisingEdge(self.dut.clk)
            if case.known(signal):
                return cycle + 1
        raise AssertionError(f"{signal._name} must come within {MOST_CYCLES} cycles")

    async def pause(self):
        while self.random.random() < self.stall:
            await RisingEdge(self.dut.clk)

    async def host(self, address, write=None):
        """An access of the host, compared with the image or noted there."""
        dut = self.dut
        above = self.size * self.random.randrange((1 << len(dut.host_address)) // self.size)
        dut.host_request.value, dut.host_address.value = 1, address + above
        dut.host_write.value, dut.host_write_data.value = write is not None, write or 0
        await self.until(dut.host_done)
        dut.host_request.value = 0
        if write is not None:
            self.image[address : address + 4] = write.to_bytes(4, "little")
            return
        assert case.known(dut.host_read_data) == int.from_bytes(self.image[address : address + 4], "little")
        assert not case.known(dut.host_failed)
        self.compared += 1

    def behind(self, outside):
        """How far above memory a burst lies: some multiple of its size, any of whose bits may be set."""
        return self.size * self.random.randrange(1, self.places) * outside

    async def address(self, channel, address, beats):
        """An address of a burst, until it is accepted."""
        dut = self.dut
        getattr(dut, f"axi_{channel}addr").value = address
        getattr(dut, f"axi_{channel}len").value = beats - 1
        for name in ("id", "cache", "prot"):  # which do not matter
            port = getattr(dut, f"axi_{channel}{name}")
            port.value = self.random.getrandbits(len(port))
        getattr(dut, f"axi_{channel}valid").value = 1
        await self.until(getattr(dut, f"axi_{channel}ready"))
        getattr(dut, f"axi_{channel}valid").value = 0

    async def beats(self, address, beats, *, outside=False):
        """Random beats of a burst that is accepted, noted in the image."""
        dut = self.dut
        for beat in range(beats):
            await self.pause()
            data, strobes = self.random.randbytes(self.beat_bytes), self.random.getrandbits(self.beat_bytes)
            dut.axi_wdata.value = int.from_bytes(data, "little")
            dut.axi_wstrb.value, dut.axi_wlast.value = strobes, beat == beats - 1
            dut.axi_wvalid.value = 1
            await self.until(dut.axi_wready)
            dut.axi_wvalid.value = 0
            for place in range(self.beat_bytes):
                if strobes >> place & 1 and not outside:
                    self.image[address + beat * self.beat_bytes + place] = data[place]

    async def write(self, address, beats, *, outside=False):
        dut = self.dut
        await self.address("aw", address + self.behind(outside), beats)
        await self.beats(address, beats, outside=outside)
        await self.pause()
        dut.axi_bready.value = 1
        await self.until(dut.axi_bvalid)
        dut.axi_bready.value = 0
        assert case.known(dut.axi_bresp) == SLAVE_ERROR * outside
        self.compared += 1

    async def answers(self, address, beats, *, outside=False):
        """Beats of a read that is accepted, against the image; the cycles in which it was ready for them."""
        dut, cycles = self.dut, 0
        for beat in range(beats):
            await self.pause()
            dut.axi_rready.value = 1
            cycles += await self.until(dut.axi_rvalid)
            if self.stall or beat == beats - 1:
                dut.axi_rready.value = 0
            assert case.known(dut.axi_rlast) == (beat == beats - 1)
            assert case.known(dut.axi_rresp) == SLAVE_ERROR * outside
            begin = address + beat * self.beat_bytes
            if not outside:
                expected = int.from_bytes(self.image[begin : begin + self.beat_bytes], "little")
                assert case.known(dut.axi_rdata) == expected, f"beat {beat} of {beats} at {address:#x}"
            self.compared += 1
        return cycles

    async def beside_each_other(self, count):
        """The kernel, for so many bursts each way, and the host at once, each in its half of memory."""
        half = self.size // 2

        def lower():
            address, beats = self.burst()
            beats = min(beats, half // self.beat_bytes)
            return min(address, half - beats * self.beat_bytes), beats

        async def kernel():
            for _ in range(count):
                await self.write(*lower())
                await self.read(*lower())

        running = cocotb.start_soon(kernel())
        while not running.done():
            for _ in range(2):
                await self.host(half + 4 * self.random.randrange(half // 4), self.random.getrandbits(32))
            await self.host(half + 4 * self.random.randrange(half // 4))
        await running

    async def read(self, address, beats, *, outside=False):
        """A burst of the kernel; the cycles as of `answers`."""
        await self.address("ar", address + self.behind(outside), beats)
        return await self.answers(address, beats, outside=outside)
