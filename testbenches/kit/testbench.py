"""What a bench knows from its beginning on."""

import numpy as np
from kit import case


class Testbench:
    """A design under test that has a configuration, and random numbers for it.

    Parameters
    ----------
    dut : handle
    key
        Of the random numbers.
    designs : dict
        The bench's `DESIGNS`.

    Attributes
    ----------
    config : HardwareConfig
    random : random.Random
    rng : numpy.random.Generator
    """

    __test__ = False
    """No class of tests: pytest must not take it for one when a bench's file is named."""

    def __init__(self, dut, *key, designs):
        self.dut = dut
        self.config = case.design(designs)["config"]
        self.random = case.generator(*key)
        self.rng = np.random.default_rng(self.random.getrandbits(32))

    def fill_memory(self, size):
        """Fill device memory with noise: bytes `image`, so many, a power of 2, from `base` on, any multiple of that."""
        self.image = self.rng.integers(0, 256, size, dtype=np.uint8)
        self.base = self.random.getrandbits(self.config.address_bits) // size * size
