"""Mini-batches through the cycle model: sampled and compiled as training does, and timed.

No number is computed, unless the time depends on masks: then the reference computes with the first parameters.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from simgnn.compiler.compile import Compiled, Labels, compile_labelled
from simgnn.config.configuration import Config
from simgnn.data.graph import Graph
from simgnn.errors import InputError
from simgnn.explore.simulate.attribution import count_streams
from simgnn.hw.config import HardwareConfig
from simgnn.sim.cycle.launch import Launch
from simgnn.sim.cycle.memory import STORES
from simgnn.sim.executions.reference import ReferenceDevice
from simgnn.sim.memory.timing import MemoryTiming
from simgnn.training.batches import LoadedBatch
from simgnn.training.session import make_session


@dataclass(frozen=True, kw_only=True, eq=False)
class TimedLaunch:
    """One launch of a mini-batch's program.

    Parameters
    ----------
    batch
        Mini-batch, from 1.
    phase
        "forward" or "backward": the program's segment.
    launch
        Worked out, with a log of its bursts.
    beats, bursts : shape (commands, clients)
        As `simgnn.explore.simulate.attribution.count_streams` has them.
    """

    batch: int
    phase: str
    compiled: Compiled
    timing: MemoryTiming
    launch: Launch
    beats: np.ndarray
    bursts: np.ndarray

    @property
    def labels(self) -> Labels:
        """Purpose of each command, see `simgnn.compiler.compile.Labels`."""
        return self.compiled.labels[self.phase]


class Batches:
    """Mini-batches of a configuration, in the order in which training would draw them.

    One accelerator takes all the seeds of a mini-batch.
    """

    def __init__(self, config: Config, graph: Graph) -> None:
        self.config = config
        # A cache's hits depend on mini-batches that were trained; here there are none.
        if config.features.cached:
            raise InputError(f"cache must be none where no training fills it, not {config.features.cache!r}")
        self._session = make_session(config, graph)
        self.model = self._session.model
        self._parameters = self._session.parameters()
        self.per_epoch = self._session.order.batches_per_epoch
        if not self.per_epoch:
            raise InputError("training vertices must be at least 1, not 0", source=graph.title)

    def load(self, number: int) -> LoadedBatch:
        """Mini-batch `number`, from 0, a `LoadedBatch`; epochs follow each other."""
        return self._session.load_whole(number)

    def compile(self, loaded: LoadedBatch, hardware: HardwareConfig) -> Compiled:
        """A loaded mini-batch's program and labels, for some hardware.

        Raises
        ------
        InputError
            If the hardware cannot run it.
        """
        try:
            return compile_labelled(
                loaded.batch,
                self.model,
                self._parameters,
                loaded.features,
                loaded.degrees,
                hardware,
                kept=loaded.kept,
                given=loaded.given,
            )
        except ValueError as error:
            raise InputError(str(error), source=f"hardware {hardware.name}") from error


def _values(compiled: Compiled, hardware: HardwareConfig) -> dict[str, dict[str, Any]]:
    """`masks`, `nonzero` and `blocks` of the commands of each segment, by segment, where the time depends on them.

    No mask depends on the gradient of the output. Where zeros count it is all ones: a softmax leaves none of it zero.
    """
    # Otherwise no time depends on a value, and none is computed.
    if not hardware.fuses_masks and not hardware.compressed_rows:
        return {}
    with ReferenceDevice(hardware) as device:
        device.records = True
        device.load(compiled.program)
        found = {}
        for segment in compiled.program.segments:
            if segment == "backward":
                gradient = compiled.logits_gradient
                device.write_tensor(gradient, np.ones((gradient.rows, gradient.columns), np.float32))
            device.run(segment)
            found[segment] = {"masks": device.masks, "nonzero": device.nonzero, "blocks": device.blocks}
        return found


def time_program(
    compiled: Compiled, hardware: HardwareConfig, timing: MemoryTiming, *, batch: int = 1
) -> list[TimedLaunch]:
    """Work out every launch of a program."""
    program, timed, before = compiled.program, [], None
    values = _values(compiled, hardware)
    for segment in program.segments:
        address, commands = program.segment_address(segment)
        launch = Launch(
            hardware,
            timing,
            program.memory,
            address=address,
            commands=commands,
            # The `broadcast` organisation goes on with the turn at which the launch in front ended.
            before=before,
            **values.get(segment, {}),
        )
        beats, bursts = count_streams(launch, program, segment)
        # The log is as long as the program says, so that compiled code never has to grow it.
        launch.keep_log(reads=int(bursts[:, :STORES].sum()), writes=int(bursts[:, STORES].sum()))
        launch.run()
        timed.append(
            TimedLaunch(
                batch=batch,
                phase=segment,
                compiled=compiled,
                timing=timing,
                launch=launch,
                beats=beats,
                bursts=bursts,
            )
        )
        before = launch
    return timed
