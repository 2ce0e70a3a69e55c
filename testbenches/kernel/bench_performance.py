"""Bench of performance.py: every counter against Python's integers, reading while counting, clear and hold."""

from functools import partial

import cocotb
from cocotb.triggers import FallingEdge, RisingEdge
from kit import case
from kit.drivers.preload import preload
from kit.streams import clock_and_reset

from simgnn.hw.counters import COUNTERS, EVENTS, STATES
from simgnn.hw.kernel.performance import COUNTER_BITS, EVENT_BITS, LOW_BITS, PerformanceCounters

DUT = PerformanceCounters
DESIGNS = {"counters": {}}
UPPER_BITS = COUNTER_BITS - LOW_BITS
PRELOADED = {f"simgnn_ram_{1 << LOW_BITS}x{UPPER_BITS}": ("words",)}
"""The RAMs of the counters' upper bits."""


def _slowly(step, states):
    """One state after the other, 300 cycles each."""
    return step // 300 % states


class Counters:
    """The counters under test beside Python's integers, cycle by cycle.

    `age` is the number of cycles since the last clear or reset: the counter `age % len(COUNTERS)` is visited.
    """

    def __init__(self, dut, *, random):
        self.dut = dut
        self.random = random
        self.totals = [0] * len(COUNTERS)
        self.shown = None
        self.age = 0
        self.compared = 0
        self.points = dict.fromkeys(
            (
                "read at its visit",
                "read before its first visit",
                "read after its first visit",
                "cleared in the first round",
                "cleared at the last visit",
                "cleared later",
                "cleared again at once",
            ),
            0,
        )

    async def begin(self):
        dut = self.dut
        dut.run.value = dut.clear.value = dut.states.value = dut.events.value = dut.index.value = 0
        await clock_and_reset(dut)

    async def cycle(self, *, run, clear, state, event, index):
        """One cycle; `state` chooses one of so many states, `event` a number of at most so many bits."""
        dut = self.dut
        steps, states, low = [1], 0, 0
        for names in STATES.values():
            now = state(len(names))
            states |= 1 << low + now
            steps += [int(index == now) for index in range(len(names))]
            low += len(names)
        events, low = 0, 0
        for name in EVENTS:
            steps.append(event(EVENT_BITS[name]))
            events |= steps[-1] << low
            low += EVENT_BITS[name]
        dut.run.value, dut.clear.value, dut.index.value = int(run), int(clear), index
        dut.states.value, dut.events.value = states, events
        await RisingEdge(dut.clk)
        if self.shown is not None:
            number, wanted = self.shown
            got = case.known(dut.value)
            assert got == wanted, f"{COUNTERS[number]} must be {wanted}, not {got}"
            self.compared += 1
        self.shown = index, self.totals[index]
        self._visits(index, clear)
        if clear:
            self.totals, self.age = [0] * len(COUNTERS), 0
            return
        self.age += 1
        if run:
            self.totals = [
                (total + step) % (1 << COUNTER_BITS) for total, step in zip(self.totals, steps, strict=True)
            ]

    def preload(self, uppers):
        """Let counters have these upper bits, dict of int by number; to be called behind a falling edge.

        Nothing may have counted for a round, so that no carry is on its way. The counter that is visited now is left
        as it is.
        """
        assert self.age >= 2 * len(COUNTERS), "the RAM must count"
        for number, upper in uppers.items():
            if number != self.age % len(COUNTERS):
                for ram in ("upper", "shown"):
                    preload(self.dut, f"{ram}.words", upper, element=number)
                self.totals[number] = upper << LOW_BITS | self.totals[number] % (1 << LOW_BITS)

    def _visits(self, index, clear):
        """What has happened at which time of a round."""
        points, last = self.points, len(COUNTERS) - 1
        points["read at its visit"] += self.age % len(COUNTERS) == index
        points["read before its first visit"] += self.age < index
        points["read after its first visit"] += index < self.age <= last
        if clear:
            points["cleared in the first round"] += 0 < self.age < last
            points["cleared at the last visit"] += self.age % len(COUNTERS) == last
            points["cleared later"] += self.age > last
            points["cleared again at once"] += self.age == 0

    async def read_all(self, *, start=0):
        """Read every counter once while nothing counts, from number `start` on, and check the last answer."""
        for number in range(len(COUNTERS) + 1):
            await self.cycle(
                run=False,
                clear=False,
                state=self.random.randrange,
                event=self.random.getrandbits,
                index=(start + number) % len(COUNTERS),
            )

    def check_states(self):
        for name, states in STATES.items():
            first = COUNTERS.index(f"{name}_{states[0]}")
            assert sum(self.totals[first : first + len(states)]) == self.totals[0], (
                f"states of {name} must add up"
            )


@cocotb.test()
@cocotb.parametrize(
    hold=[0.0, 0.3, 0.9], clear=[0.0, 0.01, 0.3], count=[20, case.pick(short=1000, full=20_000)]
)
async def counts(dut, hold, clear, count):
    """A cycle in `run` adds one to the cycles, to the state in which each engine is, and an event's number to it.

    `hold` is the probability that a cycle does not count, `clear` that one clears.
    """
    random = case.generator(hold, clear, count)
    counters = Counters(dut, random=random)
    await counters.begin()
    for _ in range(count):
        await counters.cycle(
            run=random.random() >= hold,
            clear=random.random() < clear,
            state=random.randrange,
            event=lambda bits: random.getrandbits(random.randint(0, bits)),
            index=random.randrange(len(COUNTERS)),
        )
    await counters.read_all()
    counters.check_states()
    case.checked(counters.compared)


@cocotb.test()
@cocotb.parametrize(count=[case.pick(short=1500, full=100_000)])
async def most(dut, count):
    """Engines that stay in a state and events that bring their most in every cycle: no carry is lost."""
    random = case.generator("most", count)
    counters = Counters(dut, random=random)
    await counters.begin()
    for step in range(count):
        await counters.cycle(
            run=True,
            clear=False,
            state=partial(_slowly, step),
            event=lambda bits: (1 << bits) - 1,
            index=random.randrange(len(COUNTERS)),
        )
    await counters.read_all()
    counters.check_states()
    case.checked(counters.compared)


@cocotb.test()
async def far(dut):
    """Counters that have counted for days carry into each of their bits, and from the highest one on begin anew."""
    random = case.generator("far")
    counters = Counters(dut, random=random)
    await counters.begin()

    async def cycles(count, *, run, clear=False):
        chosen = random.getrandbits(16)
        for _ in range(count):
            await counters.cycle(
                run=run,
                clear=clear,
                state=lambda states: chosen % states,
                event=lambda bits: (1 << bits) - 1,
                index=random.randrange(len(COUNTERS)),
            )

    await cycles(1, run=False, clear=True)
    await cycles(len(COUNTERS), run=False)
    for bit in range(UPPER_BITS + 1):
        await cycles(len(COUNTERS) + random.randrange(len(COUNTERS)), run=False)
        await FallingEdge(dut.clk)
        counters.preload({number: (1 << bit) - 1 for number in range(len(COUNTERS))})
        await cycles(1 << LOW_BITS, run=True)
        await counters.read_all()
    case.checked(counters.compared)


@cocotb.test()
@cocotb.parametrize(launches=[case.pick(short=150, full=3000)])
async def back_to_back(dut, launches):
    """Launches of any length, each read in its first cycle of rest and cleared by the next: at any time of a round."""
    random = case.generator("launches", launches)
    counters = Counters(dut, random=random)
    await counters.begin()

    async def cycles(count, *, run, clear=False):
        for _ in range(count):
            await counters.cycle(
                run=run,
                clear=clear,
                state=random.randrange,
                event=random.getrandbits,
                index=random.randrange(len(COUNTERS)),
            )

    for length in range(2 * len(COUNTERS) + 2):
        await cycles(1, run=False, clear=True)
        await cycles(length, run=True)
    for _ in range(launches):
        await cycles(random.choice([1, 1, 1, 2]), run=random.getrandbits(1), clear=True)
        await cycles(random.choice([0, 1, 5, random.randrange(45), random.randrange(200)]), run=True)
        await cycles(random.choice([0, 0, 1, random.randrange(45)]), run=False)
        if random.getrandbits(1):
            await counters.read_all(start=random.randrange(len(COUNTERS)))
    case.covered(counters.points)
