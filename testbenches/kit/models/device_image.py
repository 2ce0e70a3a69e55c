"""Device memory behind an engine's burst ports, filled with bytes."""

from kit.models.burst_memory import BurstMemory


class DeviceImage(BurstMemory):
    """A `BurstMemory` that holds a testbench's image (`Testbench.fill_memory`), and in which nothing else may be read.

    Parameters
    ----------
    bench : Testbench
    options
        As in `BurstMemory`.
    """

    def __init__(self, bench, **options):
        self.base, self.image = bench.base, bench.image
        super().__init__(bench.dut, config=bench.config, random=bench.random, read=self._word, **options)

    def _word(self, address):
        start, size = address - self.base, self.image.size
        end = start + self.config.word_bytes
        assert 0 <= start and end <= size, (
            f"a burst must lie in {size} bytes from {self.base:#x}, not at {address:#x}"
        )
        return int.from_bytes(self.image[start:end].tobytes(), "little")
