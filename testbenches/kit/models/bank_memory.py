"""On-chip memory as engines see it: banks behind read and write ports, data one cycle after a read."""

import numpy as np
from cocotb.triggers import RisingEdge
from kit import case
from kit.numbers32 import pack

from simgnn.hw.command import BANKS
from simgnn.hw.memory.activation import MASK_BANK


class _Port:
    def __init__(self, dut, name, members):
        for member in members:
            setattr(self, member, getattr(dut, f"{name}_{member}"))
        self.holds_noise = False


def chunk_numbers(config):
    """Numbers of the chunks of a word of the mask memory: those of each group of as many bits as a word has lanes.

    A group has as many numbers as the next power of two.
    """
    chunks = -(-config.lanes // config.array_columns)
    numbers = 1 << (chunks - 1).bit_length()
    return [group * numbers + chunk for group in range(32) for chunk in range(chunks)]


def chunk_places(config, number):
    """Bits of a word of the mask memory that the chunk of a number has, a range."""
    chunks = -(-config.lanes // config.array_columns)
    group, chunk = divmod(number, 1 << (chunks - 1).bit_length())
    first, end = group * config.lanes + chunk * config.array_columns, (group + 1) * config.lanes
    return range(first, min(first + config.array_columns, end))


def places_written(address, words, bits):
    """Addresses of so many words that a port writes at once, by its `address`, of so many bits."""
    size = bits // words
    return [(address >> number * size & (1 << size) - 1) * words + number for number in range(words)]


class BankMemory:
    """Serves an engine's ports; a port that reads nothing gets noise.

    A read and a write of one word in one cycle give the old value. Two reads of one bank in one cycle are an error, and
    so are two writes.

    Parameters
    ----------
    dut : handle
    config : HardwareConfig
    rng : numpy.random.Generator
        Fills the memory, and makes the noise.
    reads, writes : sequence of str
        Ports (`ReadPort`, `WritePort`).
    mask_read, mask_write : str, optional
        Ports of the mask memory (`ReadPort`, `MaskWritePort`).
    mask_copies : sequence of str
        Ports of copies of the mask memory (`ReadPort`).

    Attributes
    ----------
    words : list of ndarray of uint32, shape (words, lanes)
        Contents of each bank, the mask memory last.
    cycle : int
        Cycles served.
    written : list of int
        The cycle of each write to a bank.
    """

    def __init__(
        self, dut, *, config, rng, reads=(), writes=(), mask_read=None, mask_write=None, mask_copies=()
    ):
        self.clock, self.config, self.rng = dut.clk, config, rng
        depths = [*[config.bank_words] * BANKS, config.mask_words]
        self.words = [rng.integers(0, 1 << 32, (depth, config.lanes), dtype=np.uint32) for depth in depths]
        self.reads = [_Port(dut, name, ("en", "bank", "address", "data")) for name in reads]
        self.mask_reads = [
            _Port(dut, name, ("en", "address", "data")) for name in [mask_read, *mask_copies] if name
        ]
        self.writes = [_Port(dut, name, ("en", "bank", "address", "data", "lanes")) for name in writes]
        self.mask_writes = [
            _Port(dut, name, ("en", "address", "chunk", "data")) for name in [mask_write] if name
        ]
        self.cycle = 0
        self.written = []

    def matrix(self, bank, address, rows, stride):
        """Rows of a tensor, a view, shape (rows, stride x lanes).

        Parameters
        ----------
        bank : int
        address, stride : int
            Words.
        rows : int
        """
        return self.words[bank][address : address + rows * stride].reshape(rows, -1)

    def bitmap(self, address, stride, rows, columns):
        """Bits of a bitmap in the mask memory, a copy, shape (rows, columns); `address` and `stride` in bytes."""
        image = self.words[MASK_BANK].reshape(-1).view(np.uint8)
        bits = [image[address + row * stride :][: -(-columns // 8)] for row in range(rows)]
        return np.unpackbits(np.array(bits), axis=1, bitorder="little")[:, :columns].astype(bool)

    def _read(self, port, bank):
        address = case.known(port.address)
        assert address < len(self.words[bank]), (
            f"read of bank {bank} must be inside {len(self.words[bank])} words, not at {address}"
        )
        return pack(self.words[bank][address])

    def _answer(self, port, word):
        if word is not None:
            port.data.value = word
        elif not port.holds_noise:
            port.data.value = int.from_bytes(self.rng.bytes(self.config.word_bytes), "little")
        port.holds_noise = word is None

    def _write(self, bank, address, word, lanes):
        values = np.frombuffer(word.to_bytes(self.config.word_bytes, "little"), dtype="<u4")
        chosen = np.array([lanes >> lane & 1 for lane in range(self.config.lanes)], dtype=bool)
        self.words[bank][address, chosen] = values[chosen]

    def _write_words(self, port):
        """Write the words of a port, which has one or several."""
        config, address, data, lanes = (
            self.config,
            *(case.known(each) for each in (port.address, port.data, port.lanes)),
        )
        words = len(port.lanes) // config.lanes
        places = places_written(address, words, len(port.address))
        for number, place in enumerate(places):
            word = data >> number * config.word_bits & (1 << config.word_bits) - 1
            mine = lanes >> number * config.lanes & (1 << config.lanes) - 1
            if mine:
                self._write(case.known(port.bank), place, word, mine)

    def _write_mask(self, port):
        places = chunk_places(self.config, case.known(port.chunk))
        first = case.known(port.address) * self.config.data_bits + places.start
        image = self.words[MASK_BANK].reshape(-1).view(np.uint8)
        data = case.known(port.data)
        for bit in range(len(places)):
            byte, place = divmod(first + bit, 8)
            image[byte] = image[byte] & ~np.uint8(1 << place) | np.uint8((data >> bit & 1) << place)

    async def serve(self):
        """Serve for ever."""
        while True:
            await RisingEdge(self.clock)
            used = []
            for port in self.reads:
                if case.known(port.en):
                    used.append(case.known(port.bank))
                    self._answer(port, self._read(port, used[-1]))
                else:
                    self._answer(port, None)
            assert len(set(used)) == len(used), f"reads of one cycle must be of different banks, not {used}"
            for port in self.mask_reads:
                self._answer(port, self._read(port, MASK_BANK) if case.known(port.en) else None)
            used = []
            for port in self.writes:
                if case.known(port.en):
                    used.append(case.known(port.bank))
                    self.written.append(self.cycle)
                    self._write_words(port)
            assert len(set(used)) == len(used), f"writes of one cycle must be to different banks, not {used}"
            for port in self.mask_writes:
                if case.known(port.en):
                    self._write_mask(port)
            self.cycle += 1

    def check(self, expected):
        """Compare all that is in the memory.

        Parameters
        ----------
        expected : list of ndarray of uint32
            As `words`; masked arrays leave out what is unspecified.

        Returns
        -------
        int
            Words compared.

        Raises
        ------
        AssertionError
            Names the first difference.
        """
        for bank, (got, wanted) in enumerate(zip(self.words, expected, strict=True)):
            differ = np.argwhere(np.ma.filled(got != wanted, False))
            if differ.size:
                word, lane = differ[0]
                raise AssertionError(
                    f"bank {bank}, word {word}, lane {lane} must be {wanted[word, lane]:#010x}, "
                    f"not {got[word, lane]:#010x}; {len(differ)} differ"
                )
        return sum(np.ma.count(wanted) for wanted in expected)
