"""Bench of hw/kernel.py: a program through the ports of a Vitis kernel, with cocotbext-axi on both sides."""

import itertools

import case
import cocotb
import numpy as np
from axi_port import ADDRESS, Channel
from burst_memory import check_burst
from cocotb.clock import Clock
from cocotb.triggers import RisingEdge, Timer
from cocotbext.axi import AxiBus, AxiLiteBus, AxiLiteMaster, AxiRam
from kernel_control import DONE, KernelControl
from layer_program import SEGMENT, layer_program
from numbers32 import KINDS
from sizes import WIDE

from simgnn.hw import registers
from simgnn.hw.kernel import Kernel
from simgnn.sim.reference import ReferenceDevice

DUT = Kernel
DESIGNS = {"wide": {"config": WIDE}}
PATIENCE = 20_000


async def watch(dut, config):
    """The rules of AXI that `AxiRam` does not check: what is offered holds, bursts are whole words within 4 KB, and
    WLAST comes with a burst's last beat."""
    reads, writes = (Channel(dut, f"m_axi_gmem0_{name}", ADDRESS) for name in ("ar", "aw"))
    words = Channel(dut, "m_axi_gmem0_w", ("data", "strb", "last"))
    lengths, lasts = [], []
    while True:
        await RisingEdge(dut.ap_clk)
        for channel in (reads, writes):
            burst = channel.watch()
            if burst is not None:
                check_burst(config, burst["addr"], burst["len"] + 1)
                lengths += [burst["len"] + 1] if channel is writes else []
        beat = words.watch()
        lasts += [] if beat is None else [beat["last"]]
        # Beats may come before their address: a burst can be judged when both are there.
        while lengths and len(lasts) >= lengths[0]:
            beats = lengths.pop(0)
            assert lasts[:beats] == [0] * (beats - 1) + [1], f"wlast must come with beat {beats}, not {lasts}"
            del lasts[:beats]


def pauses(random, share):
    """Cycles in which a channel pauses, for ever."""
    return (random.random() < share for _ in itertools.count())


@cocotb.test()
@cocotb.parametrize(pause=[0.0, 0.3, 0.7], kind=KINDS)
async def layer(dut, pause, kind):
    """A layer forward and backward leaves what the reference leaves in all of memory, twice; counters add up."""
    config = case.design(DESIGNS)["config"]
    random = case.generator(pause, kind)
    program = layer_program(config, np.random.default_rng(random.getrandbits(32)), kind)
    dut.ap_rst_n.value = 0
    Clock(dut.ap_clk, 10, unit="ns").start()
    ports = (dut.ap_clk, dut.ap_rst_n)
    master = AxiLiteMaster(AxiLiteBus.from_prefix(dut, "s_axi_control"), *ports, reset_active_level=False)
    memory = AxiRam(
        AxiBus.from_prefix(dut, "m_axi_gmem0"), *ports, reset_active_level=False, size=program.memory.size
    )
    if pause:
        read, write = memory.read_if, memory.write_if
        for channel in (read.ar_channel, read.r_channel, write.aw_channel, write.w_channel, write.b_channel):
            channel.set_pause_generator(pauses(random, pause))
    memory.write(0, program.memory.tobytes())
    await Timer(100, unit="ns")
    dut.ap_rst_n.value = 1
    await RisingEdge(dut.ap_clk)
    await RisingEdge(dut.ap_clk)
    cocotb.start_soon(watch(dut, config))
    control = KernelControl(master)
    await control.idle()
    with ReferenceDevice(config) as device:
        device.load(program)
        device.run(SEGMENT)
        wanted = device.read(0, program.memory.size).tobytes()
    address, commands = program.segment_address(SEGMENT)
    checked = 0
    for _ in range(2):
        await control.launch(program=address, commands=commands, limit=program.memory.size)
        waited = 0
        while not case.known(dut.interrupt):
            await RisingEdge(dut.ap_clk)
            waited += 1
            assert waited < PATIENCE, f"a launch must end, not run for {PATIENCE} cycles"
        assert await control.acknowledge() == DONE
        assert await control.read(registers.AP_CTRL) == 0b1110, "the kernel must be done, idle and ready"
        assert await control.read(registers.AP_CTRL) == 0b0100, "done must be cleared by reading"
        got = memory.read(0, program.memory.size)
        differ = [place for place, pair in enumerate(zip(got, wanted, strict=True)) if pair[0] != pair[1]]
        assert not differ, f"byte {differ[0]:#x} must be {wanted[differ[0]]:#x}, not {got[differ[0]]:#x}"
        counters = await control.counters()
        assert counters["commands"] == commands
        checked += len(wanted) + len(counters)
    case.checked(checked)
