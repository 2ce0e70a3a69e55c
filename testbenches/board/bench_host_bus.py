"""Bench of host_bus.py: each access reaches the target of its window and no other; registers keep what they should."""

import cocotb
from amaranth.hdl import Module
from amaranth.lib import wiring
from amaranth.lib.wiring import In, Out
from cocotb.triggers import RisingEdge
from kit import case
from kit.points import axi_waits, both, high, low, watch
from kit.streams import clock_and_reset

from simgnn.hw import registers
from simgnn.hw.board import address_map
from simgnn.hw.board.host_bus import BoardRegisters, ControlPort, HostBus, HostDecoder
from simgnn.hw.memory.axi import AXI4Lite
from simgnn.hw.primitives.hierarchy import forward, join, place

WINDOW = 1 << address_map.WINDOW_BITS
MEMORY_BYTES = 1 << 16
DIGEST = 0x0123_4567_89AB_CDEF
CLOCK_KHZ = 48_000
MOST_CYCLES = 200
FAILED = "an access fails"
case.declare(FAILED)


class Reach(wiring.Component):
    """The decoder with a port for AXI4-Lite and the board's registers; memory is the bench's."""

    def __init__(self):
        members = {"host": In(HostBus()), "memory": Out(HostBus()), "held": Out(1), "written": In(32)}
        super().__init__(members | {"axi": Out(AXI4Lite(address_bits=registers.ADDRESS_BITS))})

    def elaborate(self, platform):
        m = Module()
        windows = (
            (address_map.MEMORY_BASE, MEMORY_BYTES),
            (address_map.KERNEL_BASE, WINDOW),
            (address_map.BOARD_BASE, WINDOW),
        )
        decoder = place(m, platform, "decoder", HostDecoder(windows=windows))
        port = place(m, platform, "port", ControlPort())
        about = {"digest": DIGEST, "memory_bytes": MEMORY_BYTES, "clock_khz": CLOCK_KHZ}
        own = place(m, platform, "registers", BoardRegisters(**about))
        forward(m, self.host, decoder.host)
        forward(m, self.memory, decoder.target[0])
        join(m, port.host, decoder.target[1])
        join(m, own.host, decoder.target[2])
        forward(m, self.axi, port.axi)
        m.d.comb += [self.held.eq(own.held), port.held.eq(own.held), own.written.eq(self.written)]
        return m


DUT = Reach
DESIGNS = {"default": {}}
for channel in ("aw", "w", "ar"):
    watch(f"{channel.upper()} waits", axi_waits(f"axi_{channel}"))
watch("an address is taken before its data", both(high("axi_wvalid"), low("axi_awvalid")))
watch("data are taken before their address", both(high("axi_awvalid"), low("axi_wvalid")))


async def axi_registers(dut, memory, random):
    """An AXI4-Lite subordinate with pauses; the upper half of the window answers with errors."""
    for name in ("awready", "wready", "arready", "bvalid", "rvalid"):
        getattr(dut, f"axi_{name}").value = 0
    address = data = asked = answer = None
    while True:
        await RisingEdge(dut.clk)
        moved = {
            name: case.known(getattr(dut, f"axi_{name}valid"))
            and case.known(getattr(dut, f"axi_{name}ready"))
            for name in ("aw", "w", "ar", "b", "r")
        }
        if moved["aw"]:
            address = case.known(dut.axi_awaddr)
        if moved["w"]:
            assert case.known(dut.axi_wstrb) == 0xF
            data = case.known(dut.axi_wdata)
        if moved["ar"]:
            asked = case.known(dut.axi_araddr)
        if moved["b"] or moved["r"]:
            dut.axi_bvalid.value = dut.axi_rvalid.value = 0
            answer = None
        for name in ("aw", "w", "ar"):
            getattr(dut, f"axi_{name}ready").value = random.random() < 0.4
        if answer is None and address is not None and data is not None and random.random() < 0.5:
            memory[address] = data
            dut.axi_bresp.value, dut.axi_bvalid.value = 2 * (address >= WINDOW // 2), 1
            address, data, answer = None, None, "b"
        elif answer is None and asked is not None and random.random() < 0.5:
            dut.axi_rdata.value = memory.get(asked, 0)
            dut.axi_rresp.value, dut.axi_rvalid.value = 2 * (asked >= WINDOW // 2), 1
            asked, answer = None, "r"


async def slow_memory(dut, memory, random):
    """The target of the memory's window."""
    dut.memory_done.value, dut.memory_failed.value = 0, 0
    while True:
        await RisingEdge(dut.clk)
        if not case.known(dut.memory_request) or random.random() < 0.5:
            continue
        address = case.known(dut.memory_address)
        if case.known(dut.memory_write):
            memory[address] = case.known(dut.memory_write_data)
        dut.memory_read_data.value, dut.memory_done.value = memory.get(address, 0), 1
        await RisingEdge(dut.clk)
        dut.memory_done.value = 0


async def access(dut, address, write=None):
    """One access of the host; what was read, or whether it failed."""
    dut.host_request.value, dut.host_address.value = 1, address
    dut.host_write.value, dut.host_write_data.value = write is not None, write or 0
    for _ in range(MOST_CYCLES):
        await RisingEdge(dut.clk)
        if case.known(dut.host_done):
            dut.host_request.value = 0
            failed = case.known(dut.host_failed)
            case.met(FAILED, failed)
            return (case.known(dut.host_read_data) if write is None else None), failed
    raise AssertionError(f"the access at {address:#x} must end within {MOST_CYCLES} cycles")


async def begin(dut):
    random, kernel, memory = case.generator("begin"), {}, {}
    dut.host_request.value, dut.written.value = 0, 0xFEED_0123
    await clock_and_reset(dut)
    cocotb.start_soon(axi_registers(dut, kernel, random))
    cocotb.start_soon(slow_memory(dut, memory, random))
    return random, kernel, memory


@cocotb.test()
async def windows(dut):
    """Words keep where they were written, and errors come back; outside there is nothing."""
    random, kernel, memory = await begin(dut)
    for number in range(case.pick(short=150, full=1500)):
        place, value = 4 * random.randrange(WINDOW // 4), random.getrandbits(32)
        base, target = random.choice(
            [(address_map.KERNEL_BASE, kernel), (address_map.MEMORY_BASE + MEMORY_BYTES // 2, memory)]
        )
        key = place if target is kernel else base + place
        wrong = target is kernel and place >= WINDOW // 2
        assert (await access(dut, base + place, value))[1] == wrong
        assert target[key] == value
        found, failed = await access(dut, base + place)
        assert (found, failed) == (value, wrong)
        nowhere = 4 * random.randrange(MEMORY_BYTES // 4, address_map.KERNEL_BASE // 4)
        outside = random.choice(
            [MEMORY_BYTES, nowhere, address_map.KERNEL_BASE - 4, address_map.BOARD_BASE + WINDOW]
        )
        before = (dict(kernel), dict(memory))
        assert (await access(dut, outside, value))[1] and (await access(dut, outside))[1]
        assert before == (kernel, memory), f"an access outside of all windows changed something, {number}"
    case.checked(number + 1)


@cocotb.test()
async def board_registers(dut):
    """The board's own registers say what they should, and two of them keep what is written."""
    random, _, _ = await begin(dut)
    values = {
        address_map.MAGIC: address_map.MAGIC_VALUE,
        address_map.DIGEST_LOW: DIGEST & 0xFFFF_FFFF,
        address_map.DIGEST_HIGH: DIGEST >> 32,
        address_map.MEMORY_BYTES: MEMORY_BYTES,
        address_map.CLOCK_KHZ: CLOCK_KHZ,
        address_map.RESET: 0,
        address_map.SCRATCH: 0,
        address_map.WRITTEN: 0xFEED_0123,
        address_map.WRITTEN + 4: 0,
    }
    several = [random.getrandbits(32) for _ in range(case.pick(short=12, full=200))]
    for value in (None, 0xFFFF_FFFE, *several, 0xFFFF_FFFF):
        if value is not None:
            for place in values:
                await access(dut, address_map.BOARD_BASE + place, value)
            values |= {address_map.RESET: value & 1, address_map.SCRATCH: value}
            dut.written.value = values[address_map.WRITTEN] = random.getrandbits(32)
        assert case.known(dut.held) == values[address_map.RESET]
        for place, expected in values.items():
            assert await access(dut, address_map.BOARD_BASE + place) == (expected, 0), f"{place:#x}"
    case.checked((3 + len(several)) * len(values))
    assert (await access(dut, MEMORY_BYTES))[1], "which declares that an access fails"
