"""Transactors for `amaranth.lib.stream` ports: driver, monitor and scoreboard.

A port called ``i`` has the signals ``i_payload``, ``i_valid`` and ``i_ready``. All of them act at the rising
edge of ``clk``: what they read is from before the edge, what they write holds from then on.
"""

import collections

import cocotb
from cocotb.clock import Clock
from cocotb.triggers import ClockCycles, RisingEdge
from kit import case, points

AT_WORK = "a reset while a stream waits"
_working = []
"""Drivers and monitors of streams that the next test's beginning keeps at work before its reset."""
_before_reset = []
"""Not empty while they are: nothing counts yet."""


async def reset(dut, cycles=2):
    """Hold ``rst`` for some cycles; returns behind the edge that sees it low for the first time."""
    dut.rst.value = 1
    await ClockCycles(dut.clk, cycles)
    dut.rst.value = 0
    await RisingEdge(dut.clk)


async def pulse(dut, signal):
    """Hold a signal high for one cycle, and return after it."""
    signal.value = 1
    await RisingEdge(dut.clk)
    signal.value = 0


def run_clock(dut):
    """Start `clk`, as every test begins, and look for the bench's points from the end of the reset on."""
    Clock(dut.clk, case.CLOCK_NS, unit="ns").start()
    in_reset = points.high("rst") if hasattr(dut, "rst") else lambda ports: False
    _before_reset.clear()
    look = points.look(dut, clock=dut.clk, in_reset=lambda ports: bool(_before_reset) or in_reset(ports))
    cocotb.start_soon(look)


async def clock_and_reset(dut):
    """Start as `run_clock` does, have streams come and go, and reset, which must leave nothing of that.

    Returns as `reset` does, with the streams' inputs as they were.
    """
    run_clock(dut)
    await _work(dut)
    await reset(dut)


async def _work(dut):
    """Offer and take elements at random, and in the end take none, so that the component is full of them."""
    drivers = [one for one in _working if isinstance(one, StreamDriver)]
    monitors = [one for one in _working if isinstance(one, StreamMonitor)]
    _working.clear()
    if not drivers:
        return
    inputs = (
        [one.valid for one in drivers] + [one.payload for one in drivers] + [one.ready for one in monitors]
    )
    before = [(signal, signal.value) for signal in inputs]
    random = case.generator("before the reset")
    dut.rst.value = 0
    _before_reset.append(dut)
    offered = dict.fromkeys(drivers, 0)
    cycles = random.randint(8, 40)
    for cycle in range(cycles):
        for monitor in monitors:
            monitor.ready.value = int(2 * cycle < cycles and random.random() < 0.5)
        for driver in drivers:
            if not offered[driver] or case.known(driver.ready):
                offered[driver] = int(random.random() < 0.8)
                driver.valid.value = offered[driver]
                driver.payload.value = random.getrandbits(len(driver.payload))
        await RisingEdge(dut.clk)
    waits = [offered[driver] and not case.known(driver.ready) for driver in drivers]
    if any(waits) or any(case.known(monitor.valid) for monitor in monitors):
        case.declare(AT_WORK)  # not asked of a component that never stalls
        case.met(AT_WORK)
    for signal, value in before:
        signal.value = value
    dut.rst.value = 1
    _before_reset.clear()


class StreamDriver:
    """Offers payloads to an input stream, with random pauses in which the payload is noise.

    Parameters
    ----------
    dut : handle
    name : str
        Port.
    random : random.Random
    idle : float
        Probability that a cycle offers nothing.
    """

    def __init__(self, dut, name, *, random, idle=0.0):
        self.name = name
        self.clock = dut.clk
        self.payload = getattr(dut, f"{name}_payload")
        self.valid = getattr(dut, f"{name}_valid")
        self.ready = getattr(dut, f"{name}_ready")
        self.random = random
        self.idle = idle
        _working.append(self)
        self.pause = f"{name} pauses"
        if idle:
            case.declare(self.pause)
        self.valid.value = 0

    async def send(self, payloads, *, patience=100_000):
        """Offer payloads, in order; returns behind the edge that takes the last one.

        Raises
        ------
        AssertionError
            If one is not taken for `patience` cycles.
        """
        for number, payload in enumerate(payloads):
            while self.random.random() < self.idle:
                case.met(self.pause)
                self.valid.value = 0
                self.payload.value = self.random.getrandbits(len(self.payload))
                await RisingEdge(self.clock)
            self.valid.value = 1
            self.payload.value = payload
            await RisingEdge(self.clock)
            waited = 1
            while not case.known(self.ready):
                assert waited < patience, (
                    f"{self.name} took nothing for {patience} cycles, payload {number} ({payload:#x}) is offered"
                )
                await RisingEdge(self.clock)
                waited += 1
        self.valid.value = 0
        self.payload.value = self.random.getrandbits(len(self.payload))


class StreamMonitor:
    """Takes payloads from an output stream, with random back-pressure, and checks that a stalled stream
    holds.

    Parameters
    ----------
    dut : handle
    name : str
        Port.
    random : random.Random
    stall : float
        Probability that a cycle is not ready.
    """

    def __init__(self, dut, name, *, random, stall=0.0):
        self.name = name
        self.clock = dut.clk
        self.payload = getattr(dut, f"{name}_payload")
        self.valid = getattr(dut, f"{name}_valid")
        self.ready = getattr(dut, f"{name}_ready")
        self.random = random
        self.stall = stall
        self.cycles = 0
        _working.append(self)
        self.held = f"{name} is stalled"
        if stall:
            case.declare(self.held)
        self.ready.value = 0

    async def take(self, sink, *, count, patience=1000):
        """Hand payloads to `sink` until it has had `count` of them.

        Raises
        ------
        AssertionError
            If the stream withdraws or changes what it offered, or offers nothing for `patience` cycles.
        """
        stalled = None
        silent = 0
        while count:
            ready = self.random.random() >= self.stall
            self.ready.value = int(ready)
            await RisingEdge(self.clock)
            self.cycles += 1
            valid = case.known(self.valid)
            payload = case.known(self.payload) if valid else None
            assert stalled is None or valid, f"{self.name} withdrew {stalled:#x} while stalled"
            assert stalled is None or payload == stalled, (
                f"{self.name} changed {stalled:#x} to {payload:#x} while stalled"
            )
            stalled = payload if valid and not ready else None
            if stalled is not None:
                case.met(self.held)
            silent = 0 if valid else silent + 1
            assert silent < patience, f"{self.name} offered nothing for {patience} cycles, {count} to come"
            if valid and ready:
                sink(payload)
                count -= 1
        self.ready.value = 0

    async def rest(self, *, cycles):
        """Be ready for some cycles, in which nothing may come."""
        self.ready.value = 1
        for _ in range(cycles):
            await RisingEdge(self.clock)
            assert not case.known(self.valid), (
                f"{self.name} offered {case.known(self.payload):#x} after the last"
            )
        self.ready.value = 0


class Scoreboard:
    """Compares what comes with what is expected, in order.

    Parameters
    ----------
    name : str
        Named in failures.
    show : callable, optional
        Turns an item into text.
    """

    def __init__(self, name, *, show=hex):
        self.name = name
        self.show = show
        self.expected = collections.deque()
        self.count = 0

    def expect(self, *items):
        """What comes next."""
        self.expected.extend(items)

    def receive(self, item):
        """Compare one item with the next expected one."""
        assert self.expected, f"{self.name}: nothing must come after item {self.count}, not {self.show(item)}"
        wanted = self.expected.popleft()
        assert item == wanted, (
            f"{self.name}: item {self.count} must be {self.show(wanted)}, not {self.show(item)}"
        )
        self.count += 1

    def finish(self):
        """Nothing may be left; accounts for what was compared."""
        assert not self.expected, f"{self.name}: {len(self.expected)} items never came"
        case.checked(self.count)
