"""Executions that lie: the cycle model's results, and one thing that is not as it was."""

from dataclasses import replace

import numpy as np

from simgnn.sim.executions.cycle_device import CycleDevice


class LyingDevice(CycleDevice):
    """In the place of `rtl`.

    Attributes
    ----------
    flips : dict of int to int
        By launch since `load`, from 0: a 32-bit word whose lowest bit is another after it.
    counts : dict of int to dict of str to int
        By launch: what is added to counters; "cycles" is what the run says, not its counter.
    ports : dict of int to str
        By launch: a count of the memory that is one more, of the last port.
    failing : dict of int to Exception
        By launch: how it ends instead.
    """

    watchdog_cycles = 1_000

    def __init__(self, config, **options):
        super().__init__(config, **options)
        self.flips, self.counts, self.ports, self.failing = {}, {}, {}, {}
        self.launched = 0

    def load(self, program):
        super().load(program)
        self.launched = 0

    def _execute(self, segment):
        number, self.launched = self.launched, self.launched + 1
        run = super()._execute(segment)
        if number in self.failing:
            raise self.failing[number]
        counters, memory = dict(run.counters), dict(run.memory)
        cycles = run.cycles
        for name, more in self.counts.get(number, {}).items():
            if name == "cycles":
                cycles += more
            else:
                counters[name] += more
        if number in self.ports:
            name = self.ports[number]
            *others, last = memory[name]
            memory[name] = (*others, last + 1)
        return replace(run, cycles=cycles, counters=counters, memory=memory)

    def _as_told(self, data, address):
        last = self.launched - 1
        if last in self.flips:
            place = 4 * self.flips[last] - address
            if 0 <= place < data.size:
                data = data.copy()
                data[place] ^= 1
        return data

    def read(self, address, nbytes):
        return self._as_told(np.array(super().read(address, nbytes)), address)

    def inspect(self, address, nbytes):
        return self._as_told(super().inspect(address, nbytes), address)

    def transfers(self):
        return {"AR": 10 * self.launched, "R": 70 * self.launched, "B": 0}
