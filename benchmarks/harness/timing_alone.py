"""The cycle model without the bits: counters of programs whose timing depends on no value."""

from simgnn.sim.cycle.launch import Launch


class TimingAlone:
    """As much of a device as a measurement of cycles needs.

    Parameters
    ----------
    config : HardwareConfig
        Not of `sspmm`, whose timing depends on masks.
    timing : MemoryTiming
    """

    def __init__(self, config, *, timing):
        if config.fuses_masks:
            raise ValueError("organisation must be one whose timing depends on no value, not 'sspmm'")
        self.config, self.timing = config, timing
        self._program = self._last = None

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self._program = self._last = None

    def load(self, program):
        """Take a program."""
        self._program, self._last = program, None

    def run(self, segment):
        """Work a segment out; returns its `Launch`, which has `cycles` and `counters`."""
        address, commands = self._program.segment_address(segment)
        memory, before = self._program.memory, self._last
        self._last = Launch(
            self.config, self.timing, memory, address=address, commands=commands, before=before
        )
        self._last.run()
        return self._last
