"""Bench of tokens.py: counts per pair of engines against their definition."""

import cocotb
from cocotb.triggers import ClockCycles, RisingEdge
from kit import case
from kit.points import bit, both, every_bit, high, some_bits, watch
from kit.streams import clock_and_reset

from simgnn.hw.command import Engine
from simgnn.hw.kernel.tokens import TokenCounters

DUT = TokenCounters
DESIGNS = {"engines": {}}
ENGINES = len(Engine)
MOST = 255
"""Tokens of a pair; `docs/reference/command-set.md` says so."""
case.declare("given and taken in one cycle", "all tokens of a pair")
for engine in Engine:
    watch(f"{engine.name} is refused", lambda ports, engine=engine: ~ports.permitted >> engine & 1)
    watch(f"{engine.name} starts", bit("started", engine))
    watch(f"{engine.name} ends", bit("ended", engine))
watch("one is refused and another starts", both(some_bits("permitted"), high("started")))
watch("all start at once", every_bit("started"))
watch("cleared while one ends", high("clear", "ended"))


class Tokens:
    """Reference: tokens under way, by (giver, taker)."""

    def __init__(self):
        self.count = {(g, t): 0 for g in range(ENGINES) for t in range(ENGINES) if g != t}

    def permitted(self, wait):
        """Bits of the engines whose `wait` is served."""
        lacking = {taker for (giver, taker), n in self.count.items() if wait[taker] >> giver & 1 and not n}
        return sum(1 << engine for engine in range(ENGINES) if engine not in lacking)

    def step(self, *, wait, signal, started, ended):
        """One cycle."""
        for giver, taker in self.count:
            given = ended >> giver & signal[giver] >> taker & 1
            taken = started >> taker & wait[taker] >> giver & 1
            self.count[giver, taker] += given - taken


def drive(dut, name, values):
    for engine, value in enumerate(values):
        getattr(dut, f"{name}_{engine}").value = value


async def start(dut):
    drive(dut, "wait", [0] * ENGINES)
    drive(dut, "signal", [0] * ENGINES)
    dut.started.value = dut.ended.value = dut.clear.value = 0
    await clock_and_reset(dut)


@cocotb.test()
@cocotb.parametrize(idle=[0.0, 0.5], stall=[0.0, 0.5, 0.9], count=[20, case.pick(short=500, full=20_000)])
async def counts(dut, idle, stall, count):
    """An engine that waits is permitted exactly when every token is there: given before, and not taken since.

    `idle` is the probability that an engine ends nothing in a cycle, `stall` that it starts nothing although it
    may. A command's `signal` and `wait` are random; bits that name the engine itself mean nothing.
    """
    random = case.generator(idle, stall, count)
    await start(dut)
    tokens = Tokens()
    refused = 0
    for _ in range(count):
        wait = [random.getrandbits(ENGINES) & random.getrandbits(ENGINES) for _ in range(ENGINES)]
        signal = [random.getrandbits(ENGINES) for _ in range(ENGINES)]
        ended = sum((random.random() >= idle) << engine for engine in range(ENGINES))
        for (giver, _), held in tokens.count.items():
            if held == MOST:  # a counter must not overflow: the compiler's duty
                ended &= ~(1 << giver)
        clear = random.random() < 0.02
        permitted = tokens.permitted(wait)
        started = sum((random.random() >= stall) << engine for engine in range(ENGINES)) & permitted
        drive(dut, "wait", wait)
        drive(dut, "signal", signal)
        dut.started.value, dut.ended.value, dut.clear.value = started, ended, int(clear)
        await RisingEdge(dut.clk)
        got = case.known(dut.permitted)
        assert got == permitted, (
            f"engines {permitted:0{ENGINES}b} must be permitted, not {got:0{ENGINES}b}, with {tokens.count}"
        )
        for giver, taker in tokens.count:
            given = ended >> giver & signal[giver] >> taker & 1
            case.met("given and taken in one cycle", given and started >> taker & wait[taker] >> giver & 1)
        refused += permitted != (1 << ENGINES) - 1
        tokens.step(wait=wait, signal=signal, started=started, ended=ended)
        if clear:
            tokens = Tokens()
    assert refused, "someone must have waited"
    case.checked(count)


@cocotb.test()
async def capacity(dut):
    """A pair's counter holds 255 tokens, and gives out as many."""
    await start(dut)
    dut.signal_0.value, dut.ended.value = 0b10, 0b01
    await ClockCycles(dut.clk, MOST)
    dut.ended.value = 0
    dut.wait_1.value = 0b01
    taken = 0
    for _ in range(MOST + 5):
        dut.started.value = 0b10 if taken < MOST else 0
        await RisingEdge(dut.clk)
        permitted = case.known(dut.permitted) >> 1 & 1
        assert permitted == (taken < MOST), f"engine 1 must have {MOST} tokens, not {taken}"
        taken += permitted
    case.met("all tokens of a pair", taken == MOST)
    case.checked(taken)
