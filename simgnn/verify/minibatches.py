"""Mini-batches of a real training run, forward and backward, on every execution."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, cast

import numpy as np
from numpy.typing import NDArray

from simgnn.sim.cycle.launch import StuckError
from simgnn.sim.executions.counts import count_differences, describe_differences
from simgnn.sim.executions.paired_device import keep_written
from simgnn.sim.memory.timing import MemoryTiming
from simgnn.sim.program.program import Program
from simgnn.training.devices.registry import DeviceRequest, make_execution
from simgnn.training.equality import SpillCounter, compare_training
from simgnn.verify.execution import (
    BITS,
    COUNTERS,
    CYCLES,
    ILLEGAL,
    WATCHDOG_CYCLES,
    Outcome,
    failure_kind,
    failure_text,
    wrong_sum,
)

if TYPE_CHECKING:
    from simgnn.config.configuration import Config
    from simgnn.data.graph import Graph
    from simgnn.sim.device import Completion, Device, Run
    from simgnn.sim.executions.counts import CountDifference
    from simgnn.sim.executions.rtl import RtlDevice
    from simgnn.training.equality import Equality
    from simgnn.verify.coverage import Coverage


STALLS = 0.2
"""How likely a transfer is delayed where the configuration's memory never stalls."""


@dataclass
class MinibatchError(Exception):
    """A mini-batch on which the executions differ.

    Parameters
    ----------
    index
        Of the mini-batch, from 0.
    program
        With everything that the host wrote, as if it had been there from the start.
    """

    index: int
    program: Program
    timing: MemoryTiming
    outcome: Outcome


class _Witness(SpillCounter):
    """Stops at the first launch after which the executions differ, and keeps what the host wrote."""

    coverage: Coverage
    transfers: Counter[str]
    both_cycles: Counter[str]
    _seen: dict[str, int] | None = None
    _image: NDArray[np.uint8]
    _counts: tuple[CountDifference, ...] = ()
    _refused: Exception | None = None

    @property
    def _timing(self) -> MemoryTiming:
        timing = self.device.timing
        assert timing is not None, "both executions are timed"
        return timing

    def load(self, program: Program) -> None:
        # Device memory as the host sees it: with the regions that outlive a program, so that the file of a
        # failure runs by itself.
        self._image = self.standalone(program).memory
        self.coverage.program(program, self._timing)
        # Counts are compared without tolerance, so that both sides need the same memory, stalls included.
        self.reference.timing = self._timing
        try:
            super().load(program)
        except MemoryError:
            raise
        except Exception as error:
            self._program = program
            self.programs += 1
            raise self._failure(ILLEGAL, None, failure_text(error)) from error

    def write_async(self, address: int, data: NDArray[Any]) -> Completion:
        begun = super().write_async(address, data)
        keep_written(self._image, address, data)
        return begun

    def wait(self) -> Run:
        segment = self._under_way
        assert segment is not None, "a launch is under way"
        try:
            run = super().wait()
        except MemoryError:
            raise
        except Exception as error:
            self._check_refused(segment)
            raise self._failure(failure_kind(error), segment, failure_text(error)) from error
        self._check_refused(segment)
        self.coverage.cycles(run.counters)
        self._count_transfers()
        # None where the model did not come to an end, which is reported as a mismatch below.
        modelled = self.reference_run.counters["cycles"] if self.reference_run else 0
        self.both_cycles.update(rtl=run.counters["cycles"], cycle=modelled)
        self._counts = count_differences(run, self.reference_run)
        # In the order of what says most: bits, then sums of states, then counts.
        if self.first_difference is not None:
            raise self._failure(BITS, segment, self.first_difference)
        if text := wrong_sum(run):
            raise self._failure(COUNTERS, segment, text)
        if self._counts:
            raise self._failure(CYCLES, segment, describe_differences(self._counts))
        return run

    def _count_transfers(self) -> None:
        seen = cast("RtlDevice", self.device).transfers()
        self.transfers.update(Counter(seen) - Counter(self._seen))
        self._seen = seen

    def _wait_for_reference(self) -> Run | None:
        try:
            return super()._wait_for_reference()
        # The model's own fault, not the program's: the launch is compared, and the model found to have no
        # end.
        except StuckError:
            return None
        except MemoryError:
            raise
        except Exception as error:
            self._refused = error
            return None

    def _check_refused(self, segment: str) -> None:
        """Raise if the reference has refused a launch: what `rtl` did with it means nothing."""
        if self._refused is not None:
            raise self._failure(ILLEGAL, segment, failure_text(self._refused)) from self._refused

    def launch(self, segment: str) -> None:
        try:
            super().launch(segment)
        except MemoryError:
            raise
        except Exception as error:
            raise self._failure(failure_kind(error), segment, failure_text(error)) from error

    def _failure(self, kind: str, segment: str | None, text: str) -> MinibatchError:
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
        program = replace(self._loaded, memory=self._image, origin=0)
        return MinibatchError(self.programs - 1, program, self._timing, outcome)


def verification_config(
    config: Config, *, dataset: str | None = None, seed: int = 0, arithmetic: str = "verilog"
) -> Config:
    """A configuration whose mini-batches all go to one accelerator, on `rtl`, whose memory stalls; without any system.

    Parameters
    ----------
    dataset
        Instead of the configuration's.
    """
    # Every seed to one accelerator: the CPU and GPUs compute with PyTorch, which nothing here compares.
    training: dict[str, Any] = {
        "seed": seed,
        "accelerators": 1,
        "cpu_share": 0.0,
        "gpus": 0,
        "gpu_shares": (),
    }
    if dataset is not None:
        training["dataset"] = dataset
    # A system decides when tasks run and what is cached, which changes no bit; its clock is not what is
    # verified.
    config = replace(config, systems={})
    # The number of mini-batches ends it, not the epochs.
    config = config.replace("training", accelerator_shares=(), epochs=1_000_000, **training)
    config = config.replace("execution", device="rtl", arithmetic=arithmetic)
    if not config.platform.memory_stalls:
        config = config.replace("platform", memory_stalls=STALLS)
    return config


def compare_minibatches(
    config: Config,
    *,
    graph: Graph | None,
    minibatches: int,
    coverage: Coverage,
    transfers: Counter[str],
    both_cycles: Counter[str],
    modules: dict[str, str] | None = None,
    plusargs: tuple[str, ...] = (),
    progress: Callable[..., Any] | None = None,
) -> Equality:
    """Train some mini-batches on every execution.

    Parameters
    ----------
    config
        From `verification_config`.
    coverage
        Counts what they exercise.
    transfers
        Counts transfers on the memory ports, by AXI4 channel.
    both_cycles
        Counts the launches' cycles on ``rtl`` and on ``cycle``.
    modules
        Verilog to run instead of the generated one.
    plusargs
        What that Verilog's ``$value$plusargs`` finds, each without its plus.
    progress
        Called with the number of mini-batches done.

    Raises
    ------
    MinibatchError
        At the first launch after which the executions differ, or at which one fails.
    """

    def compare(device: Device, reference: Device) -> _Witness:
        request = DeviceRequest(
            hardware=config.hardware,
            timing=device.timing,
            arithmetic=config.execution.arithmetic,
            modules=modules,
            plusargs=plusargs,
            watchdog_cycles=WATCHDOG_CYCLES,
        )
        witness = _Witness(*(make_execution(name, request) for name in ("rtl", "cycle")))
        witness.coverage = coverage
        witness.transfers = transfers
        witness.both_cycles = both_cycles
        return witness

    return compare_training(config, graph=graph, minibatches=minibatches, progress=progress, compare=compare)
