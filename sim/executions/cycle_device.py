"""The `cycle` execution: the cycle model for the time, the reference for the bits."""

from __future__ import annotations

import time
from collections.abc import Mapping
from typing import TYPE_CHECKING, ClassVar

import numpy as np
from numpy.typing import NDArray

from simgnn.hw.command import COMMAND_BYTES
from simgnn.sim.cycle.launch import Launch, compile_model, empty_launch
from simgnn.sim.cycle.machine import run as run_model
from simgnn.sim.device import Run
from simgnn.sim.executions import kernels
from simgnn.sim.executions.reference import ReferenceDevice
from simgnn.sim.memory.kept_memory import KeptMemory
from simgnn.sim.memory.timing import MemoryTiming
from simgnn.sim.program.operands import EDGES, RECORDS

if TYPE_CHECKING:
    from numba.core.registry import CPUDispatcher

    from simgnn.hw.config import HardwareConfig
    from simgnn.sim.memory.link import LinkTiming
    from simgnn.sim.program.operands import CheckedCommands
    from simgnn.sim.program.program import Program


class CycleDevice(ReferenceDevice):
    """The reference with a clock: the bits, the cycles and the counters of `RtlDevice`, without simulating its logic.

    Programs, errors and threads are the reference's. Timing is worked out from what device memory held before the
    launch, and only of a launch that the reference has run: the model takes lists and commands for right.

    Parameters
    ----------
    timing
        Counts from the next `load` on.
    link, memory_bytes
        See `SimulatedDevice`.

    Attributes
    ----------
    last
        The last launch since `load`.
    seconds
        Wall time that the model took for it.
    """

    timed = records = True
    _kernels: ClassVar[Mapping[str, CPUDispatcher]] = {**ReferenceDevice._kernels, kernels.MODEL: run_model}
    timing: MemoryTiming

    def __init__(
        self,
        config: HardwareConfig,
        *,
        timing: MemoryTiming | None = None,
        link: LinkTiming | None = None,
        memory_bytes: int | None = None,
    ) -> None:
        super().__init__(config, link=link, memory_bytes=memory_bytes)
        self.timing = self._loaded_timing = timing or MemoryTiming()
        self.last: Launch | None = None
        self.seconds = 0.0
        self._before = KeptMemory()

    def _start(self) -> None:
        super()._start()
        # What depends on the organisation is compiled here in any case, at once.
        empty_launch(self.config, self.timing)
        if not kernels.is_begun(kernels.MODEL):
            compile_model(self.config, self.timing)

    def close(self) -> None:
        super().close()
        self._before = KeptMemory()

    def load(self, program: Program) -> None:
        super().load(program)
        self._loaded_timing = self.timing
        self.last, self.seconds = None, 0.0

    def _contents_before(self, segment: str, commands: CheckedCommands, first: int) -> NDArray[np.uint8]:
        """Device memory, of which only what the model reads has been copied: the launch's commands and their lists."""
        memory, before = self._memory, self._before.take(self._memory.size)
        address, count = self._loaded.segment_address(segment)
        operands = commands.operands[commands.first[first] : commands.first[first + count]]
        lists = operands[(operands["name"] == EDGES) | (operands["name"] == RECORDS)]
        extents = zip(lists["address"].tolist(), lists["row_bytes"].tolist(), strict=True)
        for begin, size in ((address, count * COMMAND_BYTES), *extents):
            before[begin : begin + size] = memory[begin : begin + size]
        return before

    def _execute(self, segment: str) -> Run:
        checked, first = self._commands(segment)
        # The launch may overwrite its own lists: the model needs them as they were.
        before = self._contents_before(segment, checked, first)
        run = super()._execute(segment)
        kernels.wait(kernels.MODEL)
        begin = time.perf_counter()
        address, commands = self._loaded.segment_address(segment)
        launch = Launch(
            self.config,
            self._loaded_timing,
            before,
            address=address,
            commands=commands,
            before=self.last,
            masks=self.masks,
            nonzero=self.nonzero,
            blocks=self.blocks,
            fields=checked.decoded[first : first + commands],
        )
        launch.run()
        counters, memory = launch.counters, launch.memory
        self.last, self.seconds = launch, time.perf_counter() - begin
        return Run(
            cycles=launch.cycles,
            counters=counters,
            wall_seconds=run.wall_seconds + self.seconds,
            memory=memory,
        )
