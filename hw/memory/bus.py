"""The port to device memory, as readers and writers see it."""

from dataclasses import dataclass

from simgnn.hw.primitives.parameters import Sizes, check_integers, check_powers


@dataclass(frozen=True, kw_only=True)
class MemoryBus(Sizes):
    """Sizes of the port to device memory, as `HardwareConfig` has them.

    Parameters
    ----------
    word_bits : int
        Bits of a word, a beat of the port; a power of two, at least 32.
    address_bits : int
        Bits of an address, bytes.
    burst_beats : int
        Longest burst, a power of two.
    """

    word_bits: int
    address_bits: int
    burst_beats: int

    def __post_init__(self):
        check_powers("MemoryBus", word_bits=self.word_bits, burst_beats=self.burst_beats)
        check_integers("MemoryBus", least=32, word_bits=self.word_bits, address_bits=self.address_bits)

    @property
    def word_bytes(self):
        """Bytes of a word."""
        return self.word_bits // 8
