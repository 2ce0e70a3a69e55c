"""Bench of hw/performance.py: every counter against Python's integers, reading while counting, clear and hold."""

import case
import cocotb
from cocotb.triggers import RisingEdge
from streams import clock_and_reset

from simgnn.hw.counters import COUNTERS, EVENTS, STATES
from simgnn.hw.performance import EVENT_BITS, PerformanceCounters

DUT = PerformanceCounters
DESIGNS = {"counters": {}}


@cocotb.test()
@cocotb.parametrize(hold=[0.0, 0.3, 0.9], clear=[0.0, 0.05], count=[20, case.pick(short=500, full=20_000)])
async def counts(dut, hold, clear, count):
    """A cycle in `run` adds one to the cycles, to the state in which each engine is, and an event's number to it.

    `hold` is the probability that a cycle does not count, `clear` that one clears.
    """
    random = case.generator(hold, clear, count)
    dut.run.value, dut.clear.value, dut.states.value, dut.events.value, dut.index.value = 0, 0, 0, 0, 0
    await clock_and_reset(dut)
    dut.clear.value = 1
    await RisingEdge(dut.clk)
    totals = [0] * len(COUNTERS)
    shown = None
    for step in range(count + len(COUNTERS)):
        counting = step < count and random.random() >= hold
        clearing = step < count and random.random() < clear
        steps, states, low = [1], 0, 0
        for names in STATES.values():
            now = random.randrange(len(names))
            states |= 1 << low + now
            steps += [int(index == now) for index in range(len(names))]
            low += len(names)
        events = [random.getrandbits(random.randint(0, EVENT_BITS)) for _ in EVENTS]
        index = random.randrange(len(COUNTERS)) if step < count else step - count
        dut.run.value, dut.clear.value = int(counting), int(clearing)
        dut.states.value = states
        dut.events.value = sum(value << EVENT_BITS * i for i, value in enumerate(events))
        dut.index.value = index
        await RisingEdge(dut.clk)
        if shown is not None:
            number, wanted = shown
            got = case.known(dut.value)
            assert got == wanted, f"{COUNTERS[number]} must be {wanted}, not {got}"
        shown = index, totals[index]
        if clearing:
            totals = [0] * len(COUNTERS)
        elif counting:
            totals = [total + more for total, more in zip(totals, [*steps, *events], strict=True)]
    for names in STATES:
        first = COUNTERS.index(f"{names}_{STATES[names][0]}")
        assert sum(totals[first : first + len(STATES[names])]) == totals[0], f"states of {names} must add up"
    case.checked(count + len(COUNTERS) - 1)
