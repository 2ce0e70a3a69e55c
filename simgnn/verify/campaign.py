"""A verification run: random programs, faults, then mini-batches, until one fails or all are done.

Where only cycles or counts differ, some more programs are run: should bits differ as well, they say more.
"""

import time
from dataclasses import dataclass

from simgnn.devices.registry import DeviceRequest, make_execution
from simgnn.sim.memory.timing import MemoryTiming
from simgnn.sim.program.program import Program
from simgnn.sim.toolchain.design import kernel_modules
from simgnn.verify.coverage import Coverage
from simgnn.verify.drawing.draw import draw_case
from simgnn.verify.execution import CYCLES, EQUAL, FAULT, Executions, Outcome
from simgnn.verify.faulting.fault_injection import FaultError, FaultInjector, Tally
from simgnn.verify.minibatches import MinibatchError, compare_minibatches, verification_config

WATCHDOG_CYCLES = 20_000
"""Cycles without progress after which a launch hangs; the slowest memory that is drawn needs some thousand."""
_FURTHER = 40
"""Random programs that are run after one in which only cycles or counts differ."""


@dataclass(frozen=True, kw_only=True)
class Failure:
    """A program on which the executions differ.

    Parameters
    ----------
    origin : str
        Where the program comes from.
    program : Program
    timing : MemoryTiming
    outcome : Outcome
    """

    origin: str
    program: Program
    timing: MemoryTiming
    outcome: Outcome


@dataclass(frozen=True, kw_only=True)
class Campaign:
    """What a verification run did.

    Parameters
    ----------
    programs, faults, batches : int
        Run, those that failed among them.
    tallies : dict of str to Tally
        What came of the faults, by kind.
    launches, words, cycles : int
        Launches and 32-bit words compared, cycles simulated.
    spilled, spilling : int
        Words that mini-batches stored because they did not fit on chip, and mini-batches that did so.
    coverage : Coverage
    failure : Failure or None
    program_seconds, fault_seconds, batch_seconds : float
        Wall time, the programs' with the building of the simulator.
    """

    programs: int
    faults: int
    batches: int
    tallies: dict[str, Tally]
    launches: int
    words: int
    cycles: int
    spilled: int
    spilling: int
    coverage: Coverage
    failure: Failure | None
    program_seconds: float
    fault_seconds: float
    batch_seconds: float


def open_executions(
    hardware,
    *,
    arithmetic="verilog",
    modules=None,
    trace=None,
    progress=None,
    watchdog_cycles=WATCHDOG_CYCLES,
):
    """The executions as a verification run uses them, closed (`Executions`); see `DeviceRequest`."""
    if modules is None:
        modules = kernel_modules(hardware, arithmetic=arithmetic)
    request = DeviceRequest(
        hardware=hardware,
        arithmetic=arithmetic,
        modules=modules,
        watchdog_cycles=watchdog_cycles,
        trace=trace,
        progress=progress,
    )
    return Executions(make_execution("rtl", request))


def run_campaign(
    config,
    *,
    programs,
    batches,
    seed,
    faults=0,
    graph=None,
    dataset=None,
    arithmetic="verilog",
    modules=None,
    progress=lambda stage, done: None,
    building=None,
):
    """Run random programs, programs with a fault, and mini-batches on `rtl`, `cycle` and `reference`.

    Parameters
    ----------
    config : Config
    programs, faults, batches : int
    seed : int
        Decides every program, memory timing, fault and mini-batch.
    graph : Graph, optional
        Of the mini-batches; needed if there are any.
    dataset : str, optional
        Its name.
    arithmetic : {"verilog", "host"}
    modules : dict of str to str, optional
        Verilog to run instead of what `config` describes.
    progress : callable of (str, int)
        Told the stage, "programs", "faults" or "batches", and how many of it are done.
    building : callable of str, optional
        Told what is built.

    Returns
    -------
    Campaign

    Raises
    ------
    ToolError
        If the Verilog cannot be compiled.
    WordWidthError
        If it is for another width of the memory port.
    InputError
        If the configuration has no room for random programs or for a mini-batch's products.
    """
    coverage = Coverage(config.hardware)
    failure = None
    done = failed = launches = words = cycles = trained = spilled = spilling = 0
    begin = time.perf_counter()
    with open_executions(
        config.hardware, arithmetic=arithmetic, modules=modules, progress=building
    ) as executions:
        last = programs
        while done < last:
            index = done
            case = draw_case(config.hardware, seed=seed, index=index)
            coverage.program(case.program, case.timing)
            outcome = executions.run(case.program, case.timing)
            coverage.cycles(outcome.counters)
            done, launches = done + 1, launches + outcome.launches
            words, cycles = words + outcome.words, cycles + outcome.cycles
            progress("programs", done)
            if outcome.kind not in (EQUAL, CYCLES) or (outcome.kind == CYCLES and failure is None):
                failure = Failure(
                    origin=f"program {index} ({case.style}) of seed {seed}",
                    program=case.program,
                    timing=case.timing,
                    outcome=outcome,
                )
                last = min(programs, done + _FURTHER) if outcome.kind == CYCLES else done
        middle = time.perf_counter()
        injector = FaultInjector(executions)
        for index in range(faults if failure is None else 0):
            failed += 1
            try:
                outcome = injector.run(index, seed=seed)
            except FaultError as found:
                failure = Failure(
                    origin=f"fault {index} ({found.fault}) of seed {seed}",
                    program=found.fault.program,
                    timing=found.timing,
                    outcome=Outcome(kind=FAULT, segment=found.fault.segment, text=str(found)),
                )
                break
            launches += outcome.launches
            words, cycles = words + outcome.words, cycles + outcome.cycles
            progress("faults", failed)
    late = time.perf_counter()
    if batches and failure is None:
        settings = verification_config(config, dataset=dataset, seed=seed, arithmetic=arithmetic)
        try:
            equality = compare_minibatches(
                settings,
                graph=graph,
                minibatches=batches,
                coverage=coverage,
                modules=modules,
                watchdog_cycles=WATCHDOG_CYCLES,
                progress=lambda count: progress("batches", count),
            )
            trained, launches = equality.minibatches, launches + equality.launches
            spilled, spilling = equality.spilled, equality.spilling
            words, cycles = words + equality.compared, cycles + equality.cycles
        except MinibatchError as found:
            trained, launches = found.index + 1, launches + found.outcome.launches
            words, cycles = words + found.outcome.words, cycles + found.outcome.cycles
            failure = Failure(
                origin=f"mini-batch {found.index} of seed {seed}",
                program=found.program,
                timing=found.timing,
                outcome=found.outcome,
            )
    return Campaign(
        programs=done,
        faults=failed,
        batches=trained,
        tallies=injector.tallies,
        launches=launches,
        words=words,
        cycles=cycles,
        spilled=spilled,
        spilling=spilling,
        coverage=coverage,
        failure=failure,
        program_seconds=middle - begin,
        fault_seconds=late - middle,
        batch_seconds=time.perf_counter() - late,
    )
