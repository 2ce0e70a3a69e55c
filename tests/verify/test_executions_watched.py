"""What compares executions notices each word, each count and each bad end, in the first launch and in the last one."""

import itertools
import re
from collections import Counter
from dataclasses import replace

import numpy as np
import pytest
from lying_devices import LyingDevice

from simgnn.config.configuration import load_config
from simgnn.hw.counters import COUNTERS as NAMES
from simgnn.hw.counters import STATES
from simgnn.sim.cycle.launch import StuckError
from simgnn.sim.device import DeviceError, Run
from simgnn.sim.executions.comparison import ComparingDevice
from simgnn.sim.executions.counts import count_differences
from simgnn.sim.executions.reference import ReferenceDevice
from simgnn.sim.memory.timing import MEMORY_COUNTERS
from simgnn.verify.coverage import Coverage
from simgnn.verify.drawing.draw import draw_case
from simgnn.verify.execution import (
    BITS,
    COUNTERS,
    CYCLES,
    EQUAL,
    ERROR,
    HANG,
    ILLEGAL,
    Executions,
    Expected,
    IllegalProgramError,
    failure_kind,
    wrong_sum,
)
from simgnn.verify.minibatches import MinibatchError, _Witness

TINY = load_config("tiny").hardware
SHIFTED = {"load_busy": 1, "load_idle": -1}
"""Counts that differ from the model's, and add up."""


def a_case():
    """A drawn program of three launches or more: the first of its seed is number 9."""
    return next(
        case
        for case in (draw_case(TINY, seed=2, index=index) for index in range(9, 100))
        if len(case.program.segments) > 2
    )


CASE = a_case()
LAUNCHES = list(CASE.program.segments)
LAST = len(LAUNCHES) - 1
WORDS = CASE.program.memory.size // 4


@pytest.fixture(scope="module")
def executions():
    with Executions(LyingDevice(TINY)) as opened:
        outcome_of(opened)  # this and the next line start the devices' threads, which last
        opened.expect_bits(CASE.program)
        yield opened


@pytest.fixture
def liar(executions):
    """The execution in the place of `rtl`, as honest as the test makes it."""
    device = executions.rtl
    device.flips, device.counts, device.ports, device.failing = {}, {}, {}, {}
    return device


def outcome_of(executions):
    return executions.run(CASE.program, CASE.timing)


def test_what_agrees_is_equal_and_counted(executions, liar):
    found = outcome_of(executions)
    runs = [expected.run for expected in executions.expect(CASE.program, CASE.timing).values()]
    assert found.kind == EQUAL and found.counts == ()
    assert (found.launches, found.words) == (len(LAUNCHES), len(LAUNCHES) * WORDS)
    assert found.cycles == sum(run.cycles for run in runs)
    assert found.counters == {name: sum(run.counters[name] for run in runs) for name in NAMES}
    bits = executions.run(CASE.program, CASE.timing, wanted=executions.expect_bits(CASE.program))
    assert (bits.kind, bits.words, bits.counters) == (EQUAL, found.words, found.counters)


def test_each_launch_is_given_up_by_its_own_length(executions, liar, monkeypatch):
    bounds = []
    monkeypatch.setattr(executions, "bound", bounds.append)
    assert outcome_of(executions).kind == EQUAL
    runs = [expected.run for expected in executions.expect(CASE.program, CASE.timing).values()]
    assert [run.cycles for run in bounds] == [run.cycles for run in runs]


@pytest.mark.parametrize("launch", [0, LAST])
@pytest.mark.parametrize("word", [0, WORDS // 2, WORDS - 1])
def test_each_word_is_compared_after_each_launch(launch, word, executions, liar):
    liar.flips = {launch: word}
    found = outcome_of(executions)
    assert (found.kind, found.segment, found.launches) == (BITS, LAUNCHES[launch], launch + 1)
    assert found.addresses.tolist() == [4 * word] and (found.found ^ found.wanted).tolist() == [1]
    assert found.words == (launch + 1) * WORDS
    # Bits count for more than whatever else differs.
    liar.counts = {launch: SHIFTED}
    assert outcome_of(executions).kind == BITS


@pytest.mark.parametrize("launch", [0, LAST])
def test_counts_are_compared_in_each_launch(launch, executions, liar):
    liar.counts = {number: SHIFTED for number in (launch, LAST)}
    found = outcome_of(executions)
    assert (found.kind, found.segment, found.launches) == (CYCLES, LAUNCHES[launch], len(LAUNCHES))
    differ = {one.name: one.rtl - one.cycle for one in found.counts}
    assert differ == SHIFTED and "load_" in found.text


@pytest.mark.parametrize("launch", [0, LAST])
@pytest.mark.parametrize("name", MEMORY_COUNTERS)
def test_the_memorys_counts_are_compared(name, launch, executions, liar):
    liar.ports = {launch: name}
    found = outcome_of(executions)
    assert (found.kind, found.segment) == (CYCLES, LAUNCHES[launch])
    assert [one.name for one in found.counts] == [f"{name} of port {TINY.ports - 1}"]


@pytest.mark.parametrize("launch", [0, LAST])
@pytest.mark.parametrize("more", [{"cycles": 1}, {"store_busy": 1}])
def test_states_must_add_up_in_each_launch(more, launch, executions, liar):
    liar.counts = {launch: more}
    found = outcome_of(executions)
    assert (found.kind, found.segment, found.launches) == (COUNTERS, LAUNCHES[launch], launch + 1)
    assert "must add up to" in found.text


@pytest.mark.parametrize("launch", [0, LAST])
def test_a_launch_that_fails_is_no_equal_one(launch, executions, liar):
    liar.failing = {launch: DeviceError("launch made no progress")}
    found = outcome_of(executions)
    assert (found.kind, found.segment, found.launches) == (HANG, LAUNCHES[launch], launch)


@pytest.mark.parametrize("place", ["load", "run", "read"])
def test_whatever_a_device_raises_is_a_finding(place, executions, liar, monkeypatch):
    def fail(*arguments):
        raise IndexError("no progress")

    monkeypatch.setattr(liar, place, fail)
    found = outcome_of(executions)
    assert (found.kind, found.segment) == (ERROR, None if place == "load" else LAUNCHES[0])
    assert re.fullmatch(r"IndexError: no progress \(test_executions_watched\.py:\d+\)", found.text)


@pytest.mark.parametrize("name", ["rtl", "cycle"])
def test_a_machine_without_memory_is_no_finding(name, executions, liar, monkeypatch):
    def fail(program):
        raise MemoryError

    monkeypatch.setattr(getattr(executions, name), "load", fail)
    with pytest.raises(MemoryError):
        outcome_of(executions)


def test_a_device_that_cannot_load_is_named_before_any_launch(executions, liar, monkeypatch):
    def refuse(program):
        raise DeviceError("AXI: a burst must not cross a 4 KB boundary")

    monkeypatch.setattr(liar, "load", refuse)
    found = outcome_of(executions)
    assert (found.kind, found.segment, found.launches) == (ERROR, None, 0)
    assert found.text.startswith("AXI: ")


def test_a_model_without_an_end_is_a_difference(executions, liar, monkeypatch):
    run = executions.cycle.run

    def stuck(segment):
        found = run(segment)
        if segment == LAUNCHES[LAST]:
            raise StuckError("no end")
        return found

    monkeypatch.setattr(executions.cycle, "run", stuck)
    found = outcome_of(executions)
    assert (found.kind, found.segment) == (CYCLES, LAUNCHES[LAST])
    assert [one.cycle for one in found.counts] == [None]


@pytest.mark.parametrize("error", [ValueError, DeviceError, IndexError, AssertionError])
def test_what_the_reference_refuses_is_illegal(error, executions, monkeypatch):
    def refuse(program):
        raise error("a word was never written")

    monkeypatch.setattr(executions.reference, "load", refuse)
    with pytest.raises(IllegalProgramError, match="a word was never written"):
        executions.expect_bits(CASE.program)


@pytest.mark.parametrize(
    "text, kind",
    [
        ("no progress for 20000 cycles", HANG),
        ("stopped with TIMEOUT", HANG),
        ("kernel must be idle after a reset", HANG),
        ("stopped with BAD_COMMAND", ERROR),
    ],
)
def test_a_hang_is_no_error(text, kind):
    assert failure_kind(DeviceError(text)) == kind


def a_run(cycles, **more):
    counters = dict.fromkeys(NAMES, 0)
    for engine, states in STATES.items():
        counters[f"{engine}_{states[0]}"] = cycles
    return Run(cycles, counters | more, 0.0, {name: (0,) for name in MEMORY_COUNTERS})


@pytest.mark.parametrize("name", [NAMES[0], NAMES[-1], *MEMORY_COUNTERS])
def test_each_count_is_compared(name):
    other = a_run(7)
    values = other.memory if name in MEMORY_COUNTERS else other.counters
    values[name] = (1,) if name in MEMORY_COUNTERS else values[name] + 1
    (found,) = count_differences(other, a_run(7))
    assert found.name.split()[0] == name and found.rtl == found.cycle + 1
    assert count_differences(other, other) == ()


@pytest.mark.parametrize("engine", STATES)
def test_each_state_of_each_engine_is_added_up(engine):
    assert wrong_sum(a_run(7)) == ""
    for state in STATES[engine]:
        name = f"{engine}_{state}"
        found = wrong_sum(a_run(7, **{name: a_run(7).counters[name] + 1}))
        assert found == f"states of {engine} must add up to 7 cycles, not 8"


def test_counts_are_compared_only_where_some_are_expected():
    memory = np.zeros(1, np.uint32)
    run, other = a_run(7), a_run(8)
    assert Expected(memory=memory, run=run).differences(other)
    assert Expected(memory=memory, run=None).differences(other)
    assert Expected(memory=memory, run=replace(run, counters={})).differences(other) == ()


def compared(first, second, make=ComparingDevice, **lies):
    """Both run the program; the device that compares them, open."""
    device = make(first, second)
    if make is _Witness:
        device.coverage, device.transfers, device.both_cycles = Coverage(TINY), Counter(), Counter()
    for name, value in lies.items():
        setattr(first, name, value)
    device.open()
    device.timing = CASE.timing
    device.load(CASE.program)
    return device


def run_all(device):
    try:
        for segment in LAUNCHES:
            device.launch(segment)
            device.wait()
    finally:
        device.close()


@pytest.mark.parametrize("launch", [0, LAST])
@pytest.mark.parametrize("word", [0, WORDS - 1])
def test_two_devices_are_compared_word_by_word(launch, word):
    device = compared(LyingDevice(TINY), ReferenceDevice(TINY), flips={launch: word})
    run_all(device)
    assert device.differing == 1
    assert device.first_difference.startswith(f"program 1, launch {LAUNCHES[launch]!r}: 1 words differ")


def test_two_devices_that_agree_are_counted():
    device = compared(LyingDevice(TINY), ReferenceDevice(TINY))
    run_all(device)
    with ReferenceDevice(TINY) as reference:
        reference.load(CASE.program)
        images = [reference.inspect(0, CASE.program.end).view(np.uint32).copy()]
        for segment in LAUNCHES:
            reference.run(segment)
            images.append(reference.inspect(0, CASE.program.end).view(np.uint32).copy())
    changed = sum(np.count_nonzero(a != b) for a, b in itertools.pairwise(images))
    assert device.first_difference is None and device.differing == 0
    assert (device.launches, device.compared) == (len(LAUNCHES), len(LAUNCHES) * images[0].size)
    assert device.changed == changed > 0 and device.commands == len(CASE.program.commands)
    assert device.programs == 1 and device.cycles > 0


def test_the_first_of_several_differences_is_kept():
    device = compared(LyingDevice(TINY), ReferenceDevice(TINY), flips={0: 3, LAST: 5})
    run_all(device)
    assert device.differing == 2 and f"launch {LAUNCHES[0]!r}" in device.first_difference


@pytest.mark.parametrize("launch", [0, LAST])
@pytest.mark.parametrize(
    "lie, kind",
    [
        ({"flips": 3}, BITS),
        ({"flips": 3, "counts": SHIFTED}, BITS),
        ({"counts": SHIFTED}, CYCLES),
        ({"counts": {"cycles": 1}}, COUNTERS),
        ({"ports": MEMORY_COUNTERS[0]}, CYCLES),
        ({"failing": DeviceError("no progress")}, HANG),
        ({"failing": DeviceError("BAD_COMMAND")}, ERROR),
        ({"failing": AssertionError("no progress")}, ERROR),
    ],
)
def test_a_mini_batch_stops_at_the_first_launch_that_differs(lie, kind, launch):
    lies = {name: {launch: value} for name, value in lie.items()}
    device = compared(LyingDevice(TINY), LyingDevice(TINY), _Witness, **lies)
    with pytest.raises(MinibatchError) as caught:
        run_all(device)
    found = caught.value
    assert (found.outcome.kind, found.outcome.segment, found.index) == (kind, LAUNCHES[launch], 0)
    assert found.outcome.addresses.tolist() == ([12] if kind == BITS else [])
    assert found.program.origin == 0 and found.timing == CASE.timing
    if kind == BITS:
        assert (found.outcome.found ^ found.outcome.wanted).tolist() == [1]
        assert bool(found.outcome.counts) == ("counts" in lie)


@pytest.mark.parametrize("place", ["load", "_execute"])
@pytest.mark.parametrize("error", [ValueError, DeviceError, IndexError])
def test_a_mini_batch_that_the_reference_refuses_is_illegal(error, place, monkeypatch):
    def refuse(argument):
        raise error("a word was never written")

    second = LyingDevice(TINY)
    monkeypatch.setattr(second, place, refuse)
    with pytest.raises(MinibatchError) as caught:
        run_all(compared(LyingDevice(TINY), second, _Witness, failing={0: DeviceError("no progress")}))
    found = caught.value
    assert (found.outcome.kind, found.index) == (ILLEGAL, 0) and "never written" in found.outcome.text
    assert found.program.memory.size == CASE.program.memory.size


@pytest.mark.parametrize(
    "text, kind", [("kernel must be idle after a reset", HANG), ("AXI: a burst must end in its page", ERROR)]
)
def test_a_mini_batch_that_the_kernel_cannot_load_is_no_illegal_one(text, kind, monkeypatch):
    def fail(program):
        raise DeviceError(text)

    first = LyingDevice(TINY)
    monkeypatch.setattr(first, "load", fail)
    with pytest.raises(MinibatchError) as caught:
        compared(first, LyingDevice(TINY), _Witness)
    assert (caught.value.outcome.kind, caught.value.outcome.text) == (kind, text)


def test_a_mini_batch_whose_launch_cannot_begin_is_an_error(monkeypatch):
    def refuse(segment):
        raise OSError("no simulator")

    first = LyingDevice(TINY)
    monkeypatch.setattr(first, "launch", refuse)
    with pytest.raises(MinibatchError) as caught:
        run_all(compared(first, LyingDevice(TINY), _Witness))
    assert caught.value.outcome.kind == ERROR and "OSError: no simulator (" in caught.value.outcome.text


def test_a_mini_batch_that_agrees_counts_transfers_and_states():
    device = compared(LyingDevice(TINY), LyingDevice(TINY), _Witness)
    run_all(device)
    assert device.transfers == {"AR": 10 * len(LAUNCHES), "R": 70 * len(LAUNCHES)}
    assert sum(device.coverage.counts["states"].values()) > 0
    assert sum(device.coverage.counts["commands"].values()) == len(CASE.program.commands)


def test_a_mini_batch_whose_model_never_ends_differs():
    second = LyingDevice(TINY)
    device = compared(LyingDevice(TINY), second, _Witness)
    second.failing = {LAST: StuckError("no end")}
    with pytest.raises(MinibatchError) as caught:
        run_all(device)
    assert caught.value.outcome.kind == CYCLES and caught.value.outcome.segment == LAUNCHES[LAST]
