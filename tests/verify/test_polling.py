"""Counters read while a launch is under way, and launches that never end."""

import re
from types import SimpleNamespace

import numpy as np
import pytest
from test_executions import TINY

from simgnn.hw import registers
from simgnn.hw.counters import COUNTERS
from simgnn.sim.device import DeviceError
from simgnn.verify.campaign import open_executions
from simgnn.verify.drawing.draw import draw_case
from simgnn.verify.execution import HANG, failure_kind
from simgnn.verify.faulting.fault_injection import FaultError, FaultInjector, WrongEndError, poll_counters
from simgnn.verify.faulting.faults import KINDS

POLLED = "counters while running"
WANTED = SimpleNamespace(cycles=20_000, counters=dict.fromkeys(COUNTERS, 20_000))
UNEVEN = SimpleNamespace(
    cycles=20_000,
    counters=dict.fromkeys(COUNTERS, 20_000) | {"update_busy": 10_000, "commands": 200, "read_bursts": 8},
)
CYCLES = COUNTERS.index("cycles")


class Counting:
    """A device all of whose counters count cycles, five of which pass with each read."""

    config = TINY
    cycles, begin, launched = 1_000, 1_000, ()

    def launch(self, segment):
        self.launched = segment

    def shown(self, index, count):
        return count

    def read_register(self, address):
        self.cycles += 5
        index, upper = divmod(address - registers.COUNTERS, 8)
        value = self.shown(index, min(self.cycles - self.begin, WANTED.cycles))
        return value >> 32 if upper else value & 0xFFFFFFFF

    def wait(self):
        return SimpleNamespace(
            counters={name: self.shown(i, WANTED.cycles) for i, name in enumerate(COUNTERS)}
        )


class Late(Counting):
    """A carry out of the lower six bits is missing at times."""

    def shown(self, index, count):
        return count - 64 if count % 64 < 10 and 64 <= count < WANTED.cycles else count


class Far(Counting):
    def shown(self, index, count):
        return 2 * count


class Zero(Counting):
    """Counters read 0 while the launch runs."""

    zeros = range(len(COUNTERS))

    def shown(self, index, count):
        return 0 if index in self.zeros and count < WANTED.cycles else count


class ZeroButCycles(Zero):
    zeros = range(1, len(COUNTERS))


class ZeroNearTheEnd(Zero):
    """One counter alone, and it need not stand still."""

    zeros = range(5, 6)


class Shifted(Counting):
    """`cycles` is that of the launch before until the first has passed."""

    def shown(self, index, count):
        return max(0, count - 20) if index == CYCLES and count < WANTED.cycles else count


class Slow(Counting):
    """`cycles` loses one at times."""

    def shown(self, index, count):
        return count - count // 6_000 if index == CYCLES and count < WANTED.cycles else count


class UpperSet(Counting):
    def shown(self, index, count):
        return count | 1 << 40 if 2_000 < count < WANTED.cycles else count


class Uneven(Counting):
    """One counter counts from the middle on, one seldom, one at the begin; `zero` reads 0 until the end."""

    zero = None

    def shown(self, index, count):
        name = COUNTERS[index]
        if name == self.zero and count < UNEVEN.cycles:
            return 0
        moved = {
            "update_busy": max(0, count - 10_000),
            "commands": count // 100,
            "read_bursts": min(count, 8),
        }
        return moved.get(name, count)


class Wrong(Counting):
    def wait(self):
        return SimpleNamespace(counters=dict.fromkeys(COUNTERS, 20_001))


def polled(device, wanted=WANTED):
    poll_counters(device, "first", wanted, np.random.default_rng(0))


def test_counters_that_count_are_fine_and_are_read_to_the_end():
    device = Counting()
    polled(device)
    assert device.launched == "first" and device.cycles >= device.begin + WANTED.cycles


@pytest.mark.parametrize(
    "device, says",
    [
        (Late(), r"\w+ must read from \d+ to 20000 in the launch, not \d+"),
        (Far(), r"\w+ must read from \d+ to 20000 in the launch, not \d+|cycles must read \d+ .*, not \d+"),
        (Zero(), r"\w+ must read from \d+ to 20000 in the launch, not 0|cycles must read \d+ .*, not 0"),
        (ZeroButCycles(), r"\w+ must read from [1-9]\d* to 20000 in the launch, not 0"),
        (ZeroNearTheEnd(), r"\w+ must read from [1-9]\d* to 20000 in the launch, not 0"),
        (Shifted(), r"cycles must read .*, not \d+"),
        (Slow(), r"cycles must read \d+ in the launch, \d+ cycles after its start, not \d+"),
        (UpperSet(), r"\w+ must read from \d+ to 20000 in the launch, not 1099511\d+"),
        (Wrong(), r"cycles must be 20000 after a launch that was polled, not 20001"),
    ],
)
def test_a_counter_that_goes_back_or_too_far_is_noticed(device, says):
    with pytest.raises(WrongEndError) as caught:
        polled(device)
    assert re.fullmatch(says, str(caught.value))


def test_counters_that_count_at_times_are_fine_unless_they_read_0_near_the_end(monkeypatch):
    polled(Uneven(), UNEVEN)
    for name in ("update_busy", "commands"):
        monkeypatch.setattr(Uneven, "zero", name)
        with pytest.raises(
            WrongEndError, match=rf"{name} must read from [1-9]\d* to \d+ in the launch, not 0"
        ):
            polled(Uneven(), UNEVEN)


def test_the_kernel_may_be_polled_and_a_wrong_count_ends_the_run(monkeypatch):
    assert POLLED in KINDS
    with open_executions(TINY, arithmetic="host") as executions:
        injector = FaultInjector(executions, kinds=(POLLED,))
        for index in range(3):
            injector.run(index, seed=4)
        read = executions.rtl.read_register
        monkeypatch.setattr(executions.rtl, "read_register", lambda address: read(address) ^ 64)
        with pytest.raises(FaultError, match="must read from"):
            injector.run(3, seed=4)


def test_a_launch_that_takes_too_long_is_given_up_and_is_a_hang():
    case = draw_case(TINY, seed=0, index=0)
    with open_executions(TINY, arithmetic="host") as executions:
        rtl = executions.rtl
        rtl.timing = case.timing
        rtl.load(case.program)
        rtl.most_cycles = 10
        first, *_ = case.program.segments
        with pytest.raises(DeviceError, match="no end within 10 cycles") as caught:
            rtl.run(first)
        assert failure_kind(caught.value) == HANG
        assert executions.run(case.program, case.timing).kind == "equal"
        assert rtl.most_cycles is not None and rtl.most_cycles > 10_000


def test_a_launch_that_ends_must_say_so(monkeypatch):
    case = draw_case(TINY, seed=0, index=0)
    with open_executions(TINY, arithmetic="host") as executions:
        rtl = executions.rtl
        rtl.load(case.program)
        first, *_ = case.program.segments
        read = rtl._kernel.read_register
        monkeypatch.setattr(
            rtl._kernel, "read_register", lambda at: read(at) & ~2 if at == registers.AP_CTRL else read(at)
        )
        with pytest.raises(DeviceError, match=r"launch of .*: AP_CTRL must say done, not 0x"):
            rtl.run(first)
