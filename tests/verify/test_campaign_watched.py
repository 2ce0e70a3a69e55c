"""A verification run ends with what it was told: no outcome is dropped, no stage left out, and the worse is kept."""

import contextlib
from types import SimpleNamespace

import numpy as np
import pytest

from simgnn.config.configuration import load_config
from simgnn.verify import campaign
from simgnn.verify.campaign import run_campaign
from simgnn.verify.drawing.draw import draw_case
from simgnn.verify.drawing.placing import across
from simgnn.verify.evidence import collect_evidence
from simgnn.verify.execution import (
    BITS,
    COMPILER,
    CYCLES,
    EQUAL,
    FAULT,
    HANG,
    ILLEGAL,
    NOT_SHRUNK,
    RESULTS,
    Expected,
    Failure,
    IllegalProgramError,
    Outcome,
)
from simgnn.verify.faulting.fault import Fault, Plain
from simgnn.verify.faulting.fault_injection import FaultError, FaultInjector, Tally
from simgnn.verify.faulting.faults import KINDS, RESET
from simgnn.verify.minibatches import MinibatchError
from simgnn.verify.report import _mismatch_lines, verification_page, verification_report
from simgnn.verify.shrinking import shrink
from simgnn.verify.training_steps.step import draw_step

CONFIG = load_config("tiny")
TINY = CONFIG.hardware
PROGRAM = draw_case(TINY, seed=0, index=0)


def outcome(kind=EQUAL):
    return Outcome(kind=kind, launches=2, words=10, cycles=100, counters={"load_busy": 1}, text=kind)


class Told:
    """Executions that find what a test says: kinds by number of the run, equal without one."""

    def __init__(self, kinds, wrong=()):
        self.kinds, self.wrong, self.runs, self.wanted = kinds, wrong, 0, []
        self.rtl = SimpleNamespace(transfers=lambda: {"AR": 5}, config=TINY)

    def expect(self, program, timing):
        first = np.zeros(program.memory.size // 4, np.uint32)
        last = np.full(program.memory.size // 4, self.runs in self.wrong, np.uint32)
        return {
            name: Expected(memory=memory, run=None) for name, memory in zip("ab", (first, last), strict=True)
        }

    def run(self, program, timing, *, wanted=None):
        self.wanted.append(wanted)
        self.runs += 1
        return outcome(self.kinds.get(self.runs - 1, EQUAL))


class Injector:
    """Faults that all end as they must, but those that a test names."""

    made = ()
    wrong = ()

    def __init__(self, executions, *, kinds, once):
        self.kinds, self.tallies = kinds, {kind: Tally() for kind in KINDS}
        self.seen = []
        Injector.made.append(self)

    def run(self, index, *, seed):
        self.seen.append((index, seed))
        if (RESET in self.kinds and len(self.kinds) == 1, index) in Injector.wrong:
            fault = Fault(kind=self.kinds[0], program=PROGRAM.program, segment="segment0")
            raise FaultError("it went on", fault=fault, timing=PROGRAM.timing)
        return outcome()


@pytest.fixture(scope="module")
def drawn_step():
    return draw_step(TINY, seed=0, index=0)


@pytest.fixture
def run(monkeypatch, drawn_step):
    """Runs a campaign on what is told; (what it found, what was told)."""

    def run(kinds=None, *, wrong=(), bad_steps=(), batch=None, **counts):
        told = Told(kinds or {}, bad_steps)
        Injector.made, Injector.wrong = [], wrong
        monkeypatch.setattr(campaign, "open_executions", lambda *a, **k: contextlib.nullcontext(told))
        monkeypatch.setattr(campaign, "draw_case", lambda hardware, *, seed, index: PROGRAM)
        monkeypatch.setattr(campaign, "FaultInjector", Injector)

        def a_step(hardware, *, seed, index):
            step = SimpleNamespace(**{name: getattr(drawn_step, name) for name in vars(drawn_step)})
            step.wrong_result = lambda memory: "logits must be 1.0" if memory.any() else ""
            return step

        def batches(settings, *, graph, minibatches, **more):
            told.batches = minibatches
            more["transfers"]["R"] += 3
            more["progress"](1)
            if batch is not None:
                raise MinibatchError(batch, PROGRAM.program, PROGRAM.timing, outcome(BITS))
            totals = {"minibatches": minibatches, "launches": 4, "compared": 20, "cycles": 200}
            return SimpleNamespace(**totals, spilled=6, spilling=1)

        monkeypatch.setattr(campaign, "draw_step", a_step)
        monkeypatch.setattr(campaign, "compare_minibatches", batches)
        told.progress = []
        found = run_campaign(
            CONFIG,
            **{"programs": 0, "batches": 0, "seed": 3, "graph": None} | counts,
            progress=lambda stage, done: told.progress.append((stage, done)),
        )
        return found, told

    return run


def test_what_agrees_is_counted_in_every_stage(run, drawn_step):
    found, told = run(programs=3, faults=2, more_faults={(RESET,): 4}, steps=2, batches=1)
    assert found.failure is None
    assert (found.done["programs"], found.done["faults"], found.done["steps"], found.done["batches"]) == (
        3,
        6,
        2,
        1,
    )
    assert (found.launches, found.words, found.cycles) == (26, 130, 1300)
    assert found.transfers == {"AR": 5, "R": 3} and (found.spilled, found.spilling) == (6, 1)
    assert [injector.kinds for injector in Injector.made] == [tuple(KINDS), (RESET,)]
    assert [injector.seen for injector in Injector.made] == [[(0, 3), (1, 3)], [(n, 3) for n in range(4)]]
    assert found.tallies is Injector.made[0].tallies
    assert found.coverage.counts["states"]["load.busy"] == 5
    commands = 3 * len(PROGRAM.program.commands) + 2 * len(drawn_step.program.commands)
    assert sum(found.coverage.counts["commands"].values()) == commands
    assert sum(found.step_tally.kinds.values()) == 2
    stages = [("programs", 3), ("faults", 6), ("steps", 2)]
    assert told.progress == [(s, n) for s, count in stages for n in range(1, count + 1)] + [("batches", 1)]


@pytest.mark.parametrize("index", [0, 1, 2])
@pytest.mark.parametrize("kind", [BITS, HANG])
def test_the_first_program_that_differs_ends_the_run(index, kind, run):
    found, told = run({index: kind}, programs=3, faults=2, more_faults={(RESET,): 2}, steps=2, batches=1)
    assert (found.done["programs"], told.runs) == (index + 1, index + 1)
    assert found.failure.outcome.kind == kind and found.failure.origin.startswith(f"program {index} (")
    assert found.failure.program is PROGRAM.program and found.failure.timing is PROGRAM.timing
    assert (found.done["faults"], found.done["steps"], found.done["batches"]) == (0, 0, 0)


def test_after_cycles_some_more_are_run_and_bits_say_more(run):
    found, _ = run({1: CYCLES}, programs=5)
    assert (found.done["programs"], found.failure.outcome.kind) == (5, CYCLES)
    found, _ = run({1: CYCLES, 3: CYCLES}, programs=5)
    assert found.done["programs"] == 5 and found.failure.origin.startswith("program 1 (")
    found, _ = run({1: CYCLES, 3: BITS}, programs=5)
    assert (found.done["programs"], found.failure.outcome.kind) == (4, BITS)
    further = campaign._FURTHER
    found, _ = run({0: CYCLES}, programs=further + 20)
    assert found.done["programs"] == further + 1
    found, _ = run({0: CYCLES, 1: CYCLES, further: BITS}, programs=further + 20)
    assert found.failure.outcome.kind == BITS


def test_after_cycles_a_program_that_is_refused_is_not_the_failure(run, monkeypatch):
    expect = Told.expect

    def refuse(self, program, timing):
        if self.runs == 3:
            raise IllegalProgramError("a word was never written", program=program, timing=timing)
        return expect(self, program, timing)

    monkeypatch.setattr(Told, "expect", refuse)
    found, _ = run({1: CYCLES}, programs=6)
    assert found.failure.outcome.kind == CYCLES and found.failure.origin.startswith("program 1 (")
    assert found.done["programs"] == 3


@pytest.mark.parametrize("resets", [False, True])
@pytest.mark.parametrize("index", [0, 1])
def test_a_fault_that_ends_otherwise_ends_the_run(resets, index, run):
    found, _ = run(wrong=[(resets, index)], faults=2, more_faults={(RESET,): 2}, steps=2, batches=1)
    failure = found.failure
    assert failure.outcome.kind == FAULT and failure.outcome.text == "it went on"
    kind = RESET if resets else next(iter(KINDS))
    assert failure.origin == f"fault {index} ({kind}) of seed 3" and failure.outcome.segment == "segment0"
    assert found.done["faults"] == index + 1 + 2 * resets and (
        found.done["steps"],
        found.done["batches"],
    ) == (0, 0)
    assert failure.program is PROGRAM.program


@pytest.mark.parametrize("error", [IndexError("broken"), MemoryError("broken")])
def test_whatever_the_device_raises_at_a_fault_is_the_fault_s_end(error):
    def load(program):
        raise error

    plain = Plain(case=PROGRAM, runs={}, wanted={})
    fault = Fault(kind=RESET, program=PROGRAM.program, segment="segment0")
    executions = SimpleNamespace(rtl=SimpleNamespace(load=load, config=TINY))
    drawn = plain, fault, np.random.default_rng(0)
    injector = FaultInjector(executions, kinds=(RESET,), once=lambda key, make: drawn)
    wanted = MemoryError if isinstance(error, MemoryError) else FaultError
    with pytest.raises(wanted, match=r"^broken$|^IndexError: broken \(test_campaign_watched\.py:"):
        injector.run(0, seed=3)


@pytest.mark.parametrize("index", [0, 1])
def test_a_step_that_differs_ends_the_run(index, run, tmp_path):
    found, told = run({index: CYCLES}, steps=2, batches=1)
    assert found.failure.outcome.kind == CYCLES and found.failure.origin.startswith(f"step {index} (")
    assert (found.done["steps"], found.done["batches"]) == (index + 1, 0)
    found, told = run(bad_steps=[index], steps=2, batches=1)
    assert found.failure.outcome.kind == RESULTS and found.failure.outcome.text == "logits must be 1.0"
    assert found.done["steps"] == index + 1 and None not in told.wanted
    evidence = collect_evidence(found, output=tmp_path, say=print, progress=print)
    assert evidence["memory_at"] == across(found.failure.program, TINY) > 0
    # What differs says more than what was compiled wrong.
    assert run({index: BITS}, bad_steps=[index], steps=2)[0].failure.outcome.kind == BITS


@pytest.mark.parametrize("stage", ["programs", "steps"])
def test_a_program_that_the_reference_refuses_is_the_failure(stage, run, monkeypatch, tmp_path):
    def refuse(executions, program, timing):
        raise IllegalProgramError("a word was never written", program=program, timing=timing)

    monkeypatch.setattr(Told, "expect", refuse)
    found, told = run(**{stage: 2}, batches=1)
    assert (found.failure.outcome.kind, found.failure.outcome.text) == (ILLEGAL, "a word was never written")
    assert found.failure.origin == f"{stage[:-1]} 0 of seed 3" and found.done[stage] == 1
    assert found.done["batches"] == told.runs == 0
    say = {"say": print, "progress": print}
    written = collect_evidence(found, output=tmp_path, **say)
    assert [str(path) for path in tmp_path.iterdir()] == [written["program"]]


def test_a_program_that_is_refused_ends_no_shrinking(monkeypatch):
    """Of those that follow the one that failed, whose evidence must not be lost."""

    def refuse(program, timing):
        raise IllegalProgramError("a word was never written", program=program, timing=timing)

    asked = []
    monkeypatch.setattr(shrink, "draw_case", lambda hardware, *, seed, index: asked.append(index) or PROGRAM)
    executions = SimpleNamespace(renew=lambda: None, run=refuse)
    large = SimpleNamespace(program=PROGRAM.program)
    shrinker = SimpleNamespace(config=TINY, executions=executions, shrink=lambda *given, **more: large)
    failure = Failure(origin="", program=PROGRAM.program, timing=PROGRAM.timing, outcome=outcome(BITS))
    assert shrink.minimise(failure, shrinker, seed=3, following=7) is large and asked[0] == 7


@pytest.mark.parametrize("stage, drawn", [("steps", "draw_step"), ("batches", "compare_minibatches")])
def test_a_compiler_that_fails_is_the_failure(stage, drawn, run, monkeypatch, tmp_path, capsys):
    def fail(*arguments, **options):
        raise KeyError("logits")

    original = campaign.run_campaign

    def failing(*arguments, **options):
        monkeypatch.setattr(campaign, drawn, fail)
        return original(*arguments, **options)

    monkeypatch.setitem(globals(), "run_campaign", failing)
    found, _ = run(**{stage: 2})
    assert found.failure.outcome.kind == COMPILER
    assert found.failure.outcome.text.startswith("KeyError: 'logits' (test_campaign_watched.py:")
    assert found.failure.origin == {"steps": "step 0 of seed 3", "batches": "mini-batch 0 of seed 3"}[stage]
    assert found.done[stage] == 1
    output = tmp_path / "out"
    evidence = collect_evidence(found, output=output, say=print, progress=print)
    assert (evidence["program"], evidence["commands"], output.exists()) == (None, [], False)
    lines = list(_mismatch_lines(evidence))
    assert lines[-1].endswith("none: the compiler failed") and found.failure.origin in lines[0]


@pytest.mark.parametrize(
    "evidence, said, listed",
    [
        ({"waveform": "out/p.vcd"}, "runs the shrunken program again; its waveform is beside it.", 2),
        ({}, "runs the shrunken program again.", 1),
        ({"reproduced": False}, "runs the program again.", 1),
        ({"kind": RESULTS}, "runs the program again.", 1),
        ({"kind": COMPILER, "program": None}, "There is no program to run again; --seed 3 draws", 0),
    ],
)
def test_the_page_names_what_there_is(evidence, said, listed, run):
    """It names no waveform that was not written, and calls no program shrunken that was not."""
    found, _ = run({0: BITS}, programs=1)
    outcome_of = {"kind": BITS, "origin": found.failure.origin, "text": "", "commands": [], "command": None}
    where = {"program": "out/p.simgnn", "memory_at": 0, "cycle": None, "element": None, "look_at": None}
    mismatch = {
        **outcome_of,
        **where,
        "waveform": None,
        "waveform_refused": None,
        "reproduced": True,
    } | evidence
    found.transfers.update(r=1, w=1)
    report = verification_report(found, evidence=mismatch, dataset=None, arithmetic="host", rtl=None)
    page = verification_page(report, CONFIG)
    (help_of,) = page.sections["What would help"]
    assert said in help_of.text and len(page.files) == listed
    (table,) = page.sections["The mismatch"]
    assert ("shrunk to as few commands" in table.title) == ("shrunken" in said)
    assert page.answer.endswith("fails." if mismatch["kind"] in NOT_SHRUNK else "differs.")


def test_a_mini_batch_that_differs_is_the_failure(run):
    found, told = run(batch=2, programs=1, batches=4)
    assert found.failure.outcome.kind == BITS and found.failure.origin == "mini-batch 2 of seed 3"
    assert (found.done["batches"], told.batches) == (3, 4) and found.words == 20
    found, told = run(programs=1)
    assert not hasattr(told, "batches") and found.done["batches"] == 0


def test_each_element_of_a_result_is_compared(drawn_step):
    wanted = {name: values for name, values in drawn_step.results.items() if values.size > 1}
    assert len(wanted) > 1
    memory = np.array(drawn_step.program.memory)
    for name, values in drawn_step.results.items():
        drawn_step.program.tensors[name].view(memory)[...] = values
    assert drawn_step.wrong_result(memory.view("<u4")) == ""
    for name in (next(iter(drawn_step.results)), list(drawn_step.results)[-1]):
        rows, columns = np.shape(drawn_step.results[name])
        for row, column in ((0, 0), (rows - 1, columns - 1)):
            changed = memory.copy()
            view = drawn_step.program.tensors[name].view(changed).view(np.uint32)
            view[row, column] ^= 1
            found = drawn_step.wrong_result(changed.view("<u4"))
            assert found.startswith(f"{name} must be ") and f"at row {row}, column {column}," in found
            assert f": 1 of {rows * columns} elements differ" in found
    # -0 is not +0.
    name, values = next(iter(drawn_step.results.items()))
    zeros = {**drawn_step.results, name: np.zeros_like(values)}
    step = type(drawn_step)(**{**{n: getattr(drawn_step, n) for n in vars(drawn_step)}, "results": zeros})
    drawn_step.program.tensors[name].view(memory)[...] = -0.0
    assert step.wrong_result(memory.view("<u4")).startswith(f"{name} must be 0.0 ")
