"""Bench of sdram_start.py: what its writes make of a chip, by LiteDRAM's registers, and when."""

import cocotb
from cocotb.triggers import RisingEdge
from kit import case
from kit.points import both, high, low, watch
from kit.streams import clock_and_reset

from simgnn.hw.board.sdram_sequence import start_cycles
from simgnn.hw.board.sdram_start import SdramStart

DUT = SdramStart
DESIGNS = {"slow": {"clock_khz": 20_000}, "quick": {"clock_khz": 133_000}}
CONTROL, COMMAND, ISSUE, ADDRESS, BANK = 0x800, 0x804, 0x808, 0x80C, 0x810
CHIP, WRITE, COLUMN, ROW = 1, 2, 4, 8
PRECHARGE, REFRESH, MODE = ROW | WRITE | CHIP, ROW | COLUMN | CHIP, ROW | COLUMN | WRITE | CHIP
MOST_CYCLES = 40_000
watch("a register waits", both(high("bus_stb"), low("bus_ack")))
watch("a register is written", high("bus_stb", "bus_ack"))


async def writes(dut, random, slow):
    """Registers in bytes, values and cycles of all writes, until all is quiet for long."""
    found, quiet, cycle = [], 0, 0
    dut.bus_ack.value = 0
    longest = start_cycles(case.design(DESIGNS)["clock_khz"])
    while quiet < longest:
        await RisingEdge(dut.clk)
        cycle, quiet = cycle + 1, quiet + 1
        assert cycle < 3 * MOST_CYCLES
        if not case.known(dut.bus_cyc):
            assert not case.known(dut.bus_stb)
            continue
        quiet = 0
        first = (case.known(dut.bus_adr), case.known(dut.bus_dat_w))
        assert case.known(dut.bus_stb) and case.known(dut.bus_we)
        for _ in range(random.randint(0, 5) if slow else 0):
            await RisingEdge(dut.clk)
            cycle += 1
            assert (case.known(dut.bus_adr), case.known(dut.bus_dat_w)) == first, "a write stays as it is"
        dut.bus_ack.value = 1
        await RisingEdge(dut.clk)
        dut.bus_ack.value = 0
        found.append((4 * first[0], first[1], cycle))
        cycle += 1
        await RisingEdge(dut.clk)
        cycle += 1
        assert not case.known(dut.bus_stb), "one write for each answer"
    return found


@cocotb.test()
@cocotb.parametrize(slow=[False, True])
async def sequence(dut, slow):
    """200 us with a clock, a precharge, eight refreshes, the mode; then the core has the chip, and is told so, once."""
    khz = case.design(DESIGNS)["clock_khz"]
    dut.bus_ack.value = 0
    await clock_and_reset(dut)
    found = await writes(dut, case.generator(slow), slow)
    assert found[0][:2] == (CONTROL, 2 | 8), "the clock is enabled, and the host has the chip"
    registers, commands, last = {}, [], 0
    for place, value, cycle in found[1:-2]:
        assert place in (COMMAND, ISSUE, ADDRESS, BANK)
        registers[place] = value
        if place == ISSUE:
            commands.append((registers[COMMAND], registers[ADDRESS], registers[BANK]))
            least = khz * 200 / 1000 if len(commands) == 1 else khz * 70 / 1_000_000
            assert cycle - last >= least, "commands have their time"
            last = cycle
    latency = 2 if khz <= 100_000 else 3
    assert commands == [(PRECHARGE, 1 << 10, 0), *[(REFRESH, 0, 0)] * 8, (MODE, latency << 4, 0)]
    assert [entry[:2] for entry in found[-2:]] == [(CONTROL, 1), (0, 1)]
    assert found[-1][2] <= start_cycles(khz)
    case.checked(len(found))
