"""Mini-batches of a real training run, forward and backward, on every execution."""

from dataclasses import dataclass, replace

import numpy as np

from simgnn.devices.registry import DeviceRequest, make_execution
from simgnn.sim.cycle.launch import StuckError
from simgnn.sim.device import DeviceError
from simgnn.sim.executions.counts import count_differences, describe_differences
from simgnn.sim.executions.paired_device import keep_written
from simgnn.sim.memory.timing import MemoryTiming
from simgnn.sim.program.program import Program
from simgnn.training.equality import SpillCounter, compare_training
from simgnn.verify.execution import BITS, COUNTERS, CYCLES, Outcome, failure_kind, wrong_sum

STALLS = 0.2
"""How likely a transfer is delayed where the configuration's memory never stalls."""


@dataclass
class MinibatchError(Exception):
    """A mini-batch on which the executions differ.

    Parameters
    ----------
    index : int
        Of the mini-batch, from 0.
    program : Program
        With everything that the host wrote, as if it had been there from the start.
    timing : MemoryTiming
    outcome : Outcome
    """

    index: int
    program: Program
    timing: MemoryTiming
    outcome: Outcome


class _Witness(SpillCounter):
    """Stops at the first launch after which the executions differ, and keeps what the host wrote."""

    coverage = None
    _image = None
    _counts = ()

    def load(self, program):
        self._image = self.standalone(program).memory
        self.coverage.program(program, self.device.timing)
        self.reference.timing = self.device.timing
        super().load(program)

    def write_async(self, address, data):
        begun = super().write_async(address, data)
        keep_written(self._image, address, data)
        return begun

    def run(self, segment):
        self.launch(segment)
        try:
            run = self.wait()
        except DeviceError as error:
            raise self._failure(failure_kind(error), segment, str(error)) from error
        self.coverage.cycles(run.counters)
        self._counts = count_differences(run, self.reference_run)
        if self.differing:
            raise self._failure(BITS, segment, self.first_difference)
        if text := wrong_sum(run):
            raise self._failure(COUNTERS, segment, text)
        if self._counts:
            raise self._failure(CYCLES, segment, describe_differences(self._counts))
        return run

    def _wait_for_reference(self):
        try:
            return super()._wait_for_reference()
        except StuckError:
            return None

    def _failure(self, kind, segment, text):
        outcome = Outcome(
            kind=kind,
            segment=segment,
            text=text,
            counts=self._counts,
            launches=self.launches,
            words=self.compared,
            cycles=self.cycles,
        )
        if kind == BITS:
            found, wanted = (self._words(device) for device in (self.device, self.reference))
            words = np.flatnonzero(found != wanted)
            outcome = replace(outcome, addresses=4 * words, found=found[words], wanted=wanted[words])
        program = replace(self._program, memory=self._image, origin=0)
        return MinibatchError(self.programs - 1, program, self.device.timing, outcome)


def verification_config(config, *, dataset=None, seed=0, arithmetic="verilog"):
    """A configuration whose mini-batches all go to one accelerator, on `rtl`, whose memory stalls.

    Parameters
    ----------
    config : Config
    dataset : str, optional
        Instead of the configuration's.
    seed : int
    arithmetic : str

    Returns
    -------
    Config
    """
    training = {"device": "rtl", "arithmetic": arithmetic, "seed": seed, "accelerators": 1, "cpu_share": 0.0}
    if dataset is not None:
        training["dataset"] = dataset
    config = config.replace("training", accelerator_shares=(), epochs=1_000_000, **training)
    if not config.platform.memory_stalls:
        config = config.replace("platform", memory_stalls=STALLS)
    return config


def compare_minibatches(
    config, *, graph, minibatches, coverage, modules=None, watchdog_cycles, progress=None
):
    """Train some mini-batches on every execution.

    Parameters
    ----------
    config : Config
        From `verification_config`.
    graph : Graph
    minibatches : int
    coverage : Coverage
        Counts what they exercise.
    modules : dict of str to str, optional
        Verilog to run instead of the generated one.
    watchdog_cycles : int
    progress : callable of int, optional
        Told the number of mini-batches done.

    Returns
    -------
    simgnn.training.equality.Equality

    Raises
    ------
    MinibatchError
        At the first launch after which the executions differ.
    """

    def compare(device, reference):
        request = DeviceRequest(
            hardware=config.hardware,
            timing=device.timing,
            arithmetic=config.execution.arithmetic,
            modules=modules,
            watchdog_cycles=watchdog_cycles,
            progress=lambda text: None,
        )
        witness = _Witness(*(make_execution(name, request) for name in ("rtl", "cycle")))
        witness.coverage = coverage
        return witness

    return compare_training(config, graph=graph, minibatches=minibatches, progress=progress, compare=compare)
