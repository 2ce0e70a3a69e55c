"""Device memory behind an engine's burst ports, filled with bytes."""

import numpy as np
from kit.models.burst_memory import BurstMemory


class DeviceImage(BurstMemory):
    """A `BurstMemory` that holds an image, and in which nothing else may be read.

    Parameters
    ----------
    dut : handle
    image : ndarray of uint8
        What the memory holds, from address 0 on.
    options
        As in `BurstMemory`.
    """

    def __init__(self, dut, *, image, **options):
        self.image = image
        super().__init__(dut, read=self._word, **options)

    def _word(self, address):
        end = address + self.config.word_bytes
        assert end <= self.image.size, f"burst must lie in {self.image.size} bytes, not reach {end:#x}"
        return int.from_bytes(self.image[address:end].tobytes(), "little")


def image_of(size, rng):
    """Bytes of noise, ndarray of uint8."""
    return rng.integers(0, 256, size, dtype=np.uint8)
