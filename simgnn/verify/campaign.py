"""A verification run: random programs, faults, training steps, then mini-batches, until one fails or all are done.

Where only cycles or counts differ, some more programs are run: should bits differ as well, they say more.
"""

from __future__ import annotations

import functools
import time
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Any

from simgnn.config.configuration import Config
from simgnn.data.graph import Graph
from simgnn.errors import InputError
from simgnn.hw.config import HardwareConfig
from simgnn.sim.memory.timing import MemoryTiming
from simgnn.sim.program.program import Program
from simgnn.sim.toolchain.compiler import ToolError
from simgnn.sim.toolchain.design import kernel_modules
from simgnn.training.devices.registry import DeviceRequest, make_rtl
from simgnn.verify.coverage import Coverage
from simgnn.verify.drawing.draw import Case, draw_case
from simgnn.verify.drawing.placing import across
from simgnn.verify.execution import (
    COMPILER,
    CYCLES,
    EQUAL,
    FAULT,
    ILLEGAL,
    RESULTS,
    WATCHDOG_CYCLES,
    Executions,
    Expected,
    Failure,
    IllegalProgramError,
    Once,
    Outcome,
    failure_text,
    made_anew,
)
from simgnn.verify.faulting.fault_injection import FaultError, FaultInjector, Tally
from simgnn.verify.faulting.faults import KINDS
from simgnn.verify.minibatches import MinibatchError, compare_minibatches, verification_config
from simgnn.verify.training_steps.step import Step, StepTally, draw_step

# Random programs that are run after one in which only cycles or counts differ.
_FURTHER = 40


def open_executions(
    hardware: HardwareConfig,
    *,
    arithmetic: str = "verilog",
    modules: dict[str, str] | None = None,
    plusargs: tuple[str, ...] = (),
    trace: str | None = None,
    watchdog_cycles: int = WATCHDOG_CYCLES,
) -> Executions:
    """The executions as a verification run uses them, closed (`Executions`); see `DeviceRequest`."""
    if modules is None:
        modules = kernel_modules(hardware, arithmetic=arithmetic)
    request = DeviceRequest(
        hardware=hardware,
        arithmetic=arithmetic,
        modules=modules,
        plusargs=plusargs,
        watchdog_cycles=watchdog_cycles,
        trace=trace,
    )
    return Executions(make_rtl(request))


def run_campaign(
    config: Config,
    *,
    programs: int,
    batches: int,
    seed: int,
    faults: int = 0,
    more_faults: Mapping[tuple[str, ...], int] = MappingProxyType({}),
    steps: int = 0,
    graph: Graph | None = None,
    dataset: str | None = None,
    arithmetic: str = "verilog",
    modules: dict[str, str] | None = None,
    plusargs: tuple[str, ...] = (),
    once: Once = made_anew,
    watchdog_cycles: int = WATCHDOG_CYCLES,
    progress: Callable[..., Any] = lambda stage, done: None,
) -> Campaign:
    """Run random programs, programs with a fault, training steps and mini-batches on `rtl`, `cycle` and `reference`.

    Parameters
    ----------
    more_faults
        Of some kinds (keys of `KINDS`), beyond those of all kinds.
    seed
        Decides every program, memory timing, fault, step and mini-batch.
    graph
        Of the mini-batches; needed if there are any.
    dataset
        Its name.
    arithmetic : {"verilog", "host"}
    modules
        Verilog to run instead of what `config` describes.
    plusargs
        What that Verilog's ``$value$plusargs`` finds, each without its plus.
    once
        Gives what is drawn and expected; by default each time anew.
    watchdog_cycles
        Cycles without progress after which a launch hangs; of mini-batches always `WATCHDOG_CYCLES`.
    progress
        Called with the stage, "programs", "faults", "steps" or "batches", and how many of it are done.

    Raises
    ------
    ToolError
        If the Verilog cannot be compiled.
    WordWidthError
        If it is for another width of the memory port.
    InputError
        If the configuration has no room for random programs or for a mini-batch's products.
    """
    run = Campaign(config, seed=seed, progress=progress, once=once)
    with open_executions(
        config.hardware,
        arithmetic=arithmetic,
        modules=modules,
        plusargs=plusargs,
        watchdog_cycles=watchdog_cycles,
    ) as executions:
        run.programs(executions, programs)
        run.end_stage("programs")
        run.tallies = run.faults(executions, faults)
        for kinds, more in more_faults.items():
            # A mutation run's: kinds that draws seldom hit. They stand in no tally, which is of the kinds in
            # turn.
            run.faults(executions, more, kinds=kinds)
        run.end_stage("faults")
        run.steps(executions, steps)
        # Read before the device closes: its monitors count from when it was opened.
        run.transfers.update(executions.rtl.transfers())
    run.end_stage("steps")
    if batches and run.failure is None:
        settings = verification_config(config, dataset=dataset, seed=seed, arithmetic=arithmetic)
        run.minibatches(settings, graph, batches, modules=modules, plusargs=plusargs)
    run.end_stage("batches")
    return run


class Campaign:
    """The four stages of a campaign, and what they came to.

    Parameters
    ----------
    config, seed, progress, once
        As `run_campaign` has them.

    Attributes
    ----------
    done
        Programs, faults, steps and mini-batches that were run, those that failed among them.
    seconds
        Wall time of each stage, the programs' with the building of the simulator.
    tallies
        What came of the faults, by kind.
    step_tally
        What the steps were like.
    launches, words, cycles
        Launches and 32-bit words compared, cycles simulated.
    transfers
        On the memory ports, by AXI4 channel; each was checked, and the first to break a rule would have ended the run.
    batch_cycles
        Of all mini-batches' launches, on ``rtl`` and on ``cycle``.
    spilled, spilling
        Words that mini-batches stored because they did not fit on chip, and mini-batches that did so.
    """

    def __init__(
        self, config: Config, *, seed: int, progress: Callable[..., Any], once: Once = made_anew
    ) -> None:
        self.config, self.seed, self.progress, self.once = config, seed, progress, once
        self.coverage = Coverage(config.hardware)
        self.done = dict.fromkeys(("programs", "faults", "steps", "batches"), 0)
        self.seconds: dict[str, float] = {}
        self.tallies: dict[str, Tally] = {}
        self.step_tally = StepTally()
        self.launches = self.words = self.cycles = self.spilled = self.spilling = 0
        self.transfers: Counter[str] = Counter()
        self.batch_cycles: Counter[str] = Counter()
        self.failure: Failure | None = None
        self._begun = time.perf_counter()

    def end_stage(self, name: str) -> None:
        """Note how long a stage took."""
        now = time.perf_counter()
        self.seconds[name], self._begun = now - self._begun, now

    def programs(self, executions: Executions, count: int) -> None:
        """Random programs; after one in which only cycles or counts differ, some more."""
        last = count
        while (index := self.done["programs"]) < last:
            try:
                case, wanted = self.once(
                    ("program", self.seed, index), functools.partial(self._drawn, executions, index)
                )
            except IllegalProgramError as refused:
                # One that was found before, of which cycles differ, says more than one that means nothing.
                if self.failure is None:
                    self._refuse("programs", f"program {index}", refused)
                break
            self._cover(case.program, case.timing)
            outcome = executions.run(case.program, case.timing, wanted=wanted)
            self.coverage.cycles(outcome.counters)
            self._count(outcome)
            self._advance("programs")
            # A failure in bits says more of where a mistake is than one in cycles or counts: after the
            # latter some more programs are run, and the first whose bits differ takes its place.
            only_cycles = outcome.kind == CYCLES
            if outcome.kind != EQUAL and not (only_cycles and self.failure is not None):
                self._fail(f"program {index} ({case.style})", case.program, case.timing, outcome)
                last = min(count, index + 1 + _FURTHER) if only_cycles else index + 1

    def _drawn(self, executions: Executions, index: int) -> tuple[Case, dict[str, Expected]]:
        case = draw_case(self.config.hardware, seed=self.seed, index=index)
        return case, executions.expect(case.program, case.timing)

    def faults(
        self, executions: Executions, count: int, *, kinds: Sequence[str] = tuple(KINDS)
    ) -> dict[str, Tally]:
        """Programs with one thing wrong; what came of them."""
        injector = FaultInjector(executions, kinds=kinds, once=self.once)
        for index in range(count if self.failure is None else 0):
            try:
                outcome = injector.run(index, seed=self.seed)
            except FaultError as found:
                self.done["faults"] += 1
                fault = found.fault
                outcome = Outcome(kind=FAULT, segment=fault.segment, text=str(found))
                self._fail(f"fault {index} ({fault})", fault.program, found.timing, outcome)
                break
            except IllegalProgramError as refused:
                self._refuse("faults", f"fault {index}", refused)
                break
            self._count(outcome)
            self._advance("faults")
        return injector.tallies

    def steps(self, executions: Executions, count: int) -> None:
        """Random training steps, whose results are compared with what was asked for as well."""
        for index in range(count if self.failure is None else 0):
            try:
                step, wanted = self.once(
                    ("step", self.seed, index), functools.partial(self._drawn_step, executions, index)
                )
            except IllegalProgramError as refused:
                self._refuse("steps", f"step {index}", refused)
                break
            self.step_tally.count(step)
            self._cover(step.program, step.timing)
            outcome = executions.run(step.program, step.timing, wanted=wanted)
            # Executions that agree may still agree on the wrong row of a table or cache: logits and
            # gradients are compared with a NumPy evaluation of the same operators, too.
            if outcome.kind == EQUAL and (text := step.wrong_result(list(wanted.values())[-1].memory)):
                outcome = replace(outcome, kind=RESULTS, text=text)
            self.coverage.cycles(outcome.counters)
            self._count(outcome)
            self._advance("steps")
            if outcome.kind != EQUAL:
                self._fail(f"step {index} ({step.kind})", step.program, step.timing, outcome)
                break

    def _drawn_step(self, executions: Executions, index: int) -> tuple[Step, dict[str, Expected]]:
        try:
            # Unlike a random program, a step goes through caches and the compiler, either of which may be
            # what is broken.
            step = draw_step(self.config.hardware, seed=self.seed, index=index)
        except (InputError, MemoryError):
            raise
        except Exception as error:
            # There is no program yet: the failure is shown by its exception and the line that raised it.
            raise IllegalProgramError(failure_text(error), program=None, timing=None) from error
        return step, executions.expect(step.program, step.timing)

    def minibatches(
        self,
        settings: Config,
        graph: Graph | None,
        count: int,
        *,
        modules: dict[str, str] | None,
        plusargs: tuple[str, ...] = (),
    ) -> None:
        """Mini-batches of training, forward and backward."""

        def progress(done: int) -> None:
            self.done["batches"] = done
            self.progress("batches", done)

        try:
            equality = compare_minibatches(
                settings,
                graph=graph,
                minibatches=count,
                coverage=self.coverage,
                transfers=self.transfers,
                both_cycles=self.batch_cycles,
                modules=modules,
                plusargs=plusargs,
                progress=progress,
            )
        except MinibatchError as found:
            self.done["batches"] = found.index + 1
            self._count(found.outcome)
            self._fail(f"mini-batch {found.index}", found.program, found.timing, found.outcome)
            return
        except (InputError, ToolError, MemoryError, OSError):
            raise
        except Exception as error:
            refused = IllegalProgramError(failure_text(error), program=None, timing=None)
            self._refuse("batches", f"mini-batch {self.done['batches']}", refused)
            return
        self.done["batches"] = equality.minibatches
        self.launches += equality.launches
        self.words += equality.compared
        self.cycles += equality.cycles
        self.spilled, self.spilling = equality.spilled, equality.spilling

    def _refuse(self, stage: str, origin: str, error: IllegalProgramError) -> None:
        """Fail at a program that the reference refuses: it was drawn or compiled wrong."""
        self.done[stage] += 1
        # Nothing on the Verilog is to blame: the generator of programs, the compiler or a model is.
        outcome = Outcome(kind=COMPILER if error.program is None else ILLEGAL, text=str(error))
        self._fail(origin, error.program, error.timing, outcome)

    def _fail(
        self, origin: str, program: Program | None, timing: MemoryTiming | None, outcome: Outcome
    ) -> None:
        """Keep what failed; `origin` is what was drawn, but for the seed."""
        self.failure = Failure(
            origin=f"{origin} of seed {self.seed}", program=program, timing=timing, outcome=outcome
        )

    def _cover(self, program: Program, timing: MemoryTiming) -> None:
        self.coverage.program(program, timing, memory_at=across(program, self.config.hardware))

    def _count(self, outcome: Outcome) -> None:
        self.launches += outcome.launches
        self.words += outcome.words
        self.cycles += outcome.cycles

    def _advance(self, stage: str) -> None:
        self.done[stage] += 1
        self.progress(stage, self.done[stage])
