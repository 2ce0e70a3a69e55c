"""Device memory behind an engine's burst ports, filled with bytes."""

import numpy as np
from kit.models.burst_memory import BurstMemory


class DeviceImage(BurstMemory):
    """A `BurstMemory` that holds an image, and in which nothing else may be read.

    Parameters
    ----------
    dut : handle
    image : ndarray of uint8
        What the memory holds, from address `base` on.
    base : int
        As `base_of` draws it.
    options
        As in `BurstMemory`.
    """

    def __init__(self, dut, *, image, base, **options):
        self.base = base
        self.image = image
        super().__init__(dut, read=self._word, **options)

    def _word(self, address):
        start, size = address - self.base, self.image.size
        end = start + self.config.word_bytes
        assert 0 <= start and end <= size, (
            f"a burst must lie in {size} bytes from {self.base:#x}, not at {address:#x}"
        )
        return int.from_bytes(self.image[start:end].tobytes(), "little")


def image_of(size, rng):
    """Bytes of noise, ndarray of uint8."""
    return rng.integers(0, 256, size, dtype=np.uint8)


def base_of(image, *, config, random):
    """Where an image lies: a multiple of its size, a power of 2, anywhere in device memory."""
    return random.getrandbits(config.address_bits) // image.size * image.size
