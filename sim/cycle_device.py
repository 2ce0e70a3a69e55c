"""The `cycle` execution: the cycle model for the time, the reference for the bits."""

import time

import numpy as np

from simgnn.sim.cycle.launch import Launch
from simgnn.sim.device import Device, Run
from simgnn.sim.reference import ReferenceDevice
from simgnn.sim.timing import MemoryTiming


class CycleDevice(Device):
    """The cycle model as a device: the cycles and the counters of `RtlDevice`, without simulating its logic.

    Parameters
    ----------
    config : HardwareConfig
    timing : MemoryTiming
    """

    def __init__(self, config, *, timing=None):
        super().__init__(config)
        self.timing = timing or MemoryTiming()
        self._bits = ReferenceDevice(config)
        self._pending = None

    def open(self):
        self._bits.open()

    def close(self):
        self._bits.close()

    def load(self, program):
        self._bits.load(program)
        self._program, self.last = program, None

    def write(self, address, data):
        self._bits.write(address, data)

    def read(self, address, nbytes):
        return self._bits.read(address, nbytes)

    def launch(self, segment):
        address, commands = self._program.segment_address(segment)
        begin = time.perf_counter()
        launch = Launch(
            self.config, self.timing, self._bits.memory, address=address, commands=commands, before=self.last
        )
        launch.run()
        self.seconds = time.perf_counter() - begin
        self.last = launch
        self._bits.launch(segment)

    def wait(self):
        run = self._bits.wait()
        launch = self.last
        return Run(launch.counters["cycles"], launch.counters, self.seconds + run.wall_seconds, launch.memory)
