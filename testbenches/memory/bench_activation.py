"""Bench of activation.py: banks and the mask memory, all ports at once, and conflicts."""

import cocotb
from cocotb.triggers import RisingEdge
from kit import case
from kit.configured import configured
from kit.models.bank_memory import chunk_numbers, chunk_places, places_written
from kit.points import bit, both, high, some_bits, watch
from kit.sizes import DESIGNS as SIZES
from kit.sizes import SSPMM_DESIGNS, UNEVEN, WIDE_DESIGNS
from kit.streams import clock_and_reset

from simgnn.hw.command import BANKS, Engine
from simgnn.hw.memory.activation import DRAIN, MASK_BANK, PARTY_OF_CLIENT, ActivationMemory

DUT = configured(ActivationMemory)
DESIGNS = SIZES | {"sspmm": SSPMM_DESIGNS["pairs"], "uneven": {"config": UNEVEN}} | WIDE_DESIGNS
READERS = ("store", "aggregate", "a", "b", "c")
MASK_READERS = ("aggregate_mask", "update_mask")
WRITERS = ("load", "aggregate_out", "update_out")
case.declare("a word is read as it is written")
for party in (*Engine, DRAIN):
    watch(f"conflict of party {int(party)}", bit("conflict", party))
watch("two readers in conflict", lambda ports: ports.conflict.bit_count() > 1)
watch("every reader of a bank at once", high(*(f"{name}_en" for name in READERS)))
watch("every writer of a bank at once", high(*(f"{name}_en" for name in WRITERS)))
watch("both readers of masks in turn", high("aggregate_mask_en"), high("update_mask_en"))
watch("a part of a word is written", both(high("load_en"), some_bits("load_lanes")))
watch("a chunk of a mask is written while one is read", both(high("mask_out_en"), high("a_en")))
for bank in range(BANKS + 1):
    watch(
        f"a word of bank {bank} is loaded", lambda ports, bank=bank: ports.load_en and ports.load_bank == bank
    )
watch("two links read masks at once", high("edge_mask_0_en", "edge_mask_1_en"))


class Banks:
    """Reference and driver: in a cycle, ports are used, and what they give in the next is compared.

    Members
    -------
    words : list of list of int
        Contents of each bank, the mask memory last.
    due : dict of str to int
        Data that readers must show now.
    """

    def __init__(self, dut, random):
        self.dut = dut
        self.random = random
        self.config = case.design(DESIGNS)["config"]
        self.words = [[0] * self.config.bank_words for _ in range(BANKS)] + [[0] * self.config.mask_words]
        self.due = {}
        self.compared = self.collisions = 0
        # Readers of copies of the mask memory; they read when its words are known.
        self.copies = [f"edge_mask_{link}" for link in range(self.config.links)]
        self.copied, self.known = {}, False
        for name in (*READERS, *MASK_READERS, *WRITERS, "mask_out", *self.copies):
            self._port(name, "en").value = 0

    def _port(self, name, member):
        return getattr(self.dut, f"{name}_{member}")

    def _noise(self, name, *members):
        for member in members:
            signal = self._port(name, member)
            signal.value = self.random.getrandbits(len(signal))

    async def cycle(self, *, reads, writes, mask=None):
        """One cycle.

        Parameters
        ----------
        reads : dict of str to (int, int)
            Bank and address, by reader.
        writes : dict of str to (int, int, int, int)
            Bank, address, data and lanes, by writer.
        mask : (int, int, int), optional
            Address, chunk and data for `mask_out`.
        """
        for name in (*READERS, *MASK_READERS):
            self._noise(name, "bank", "address")
            self._port(name, "en").value = int(name in reads)
        for name, (bank, address) in reads.items():
            self._port(name, "address").value = address
            if name not in MASK_READERS:
                self._port(name, "bank").value = bank
        for name in WRITERS:
            self._noise(name, "bank", "address", "data", "lanes")
            self._port(name, "en").value = int(name in writes)
        for name, values in writes.items():
            for member, value in zip(("bank", "address", "data", "lanes"), values, strict=True):
                self._port(name, member).value = value
        self._noise("mask_out", "address", "chunk", "data")
        self._port("mask_out", "en").value = int(mask is not None)
        if mask is not None:
            for member, value in zip(("address", "chunk", "data"), mask, strict=True):
                self._port("mask_out", member).value = value
        copies = self._read_copies()
        await RisingEdge(self.dut.clk)
        for name, wanted in (self.due | self.copied).items():
            got = case.known(self._port(name, "data"))
            assert got == wanted, f"{name} must read {wanted:#x}, not {got:#x}"
            self.compared += 1
        used = [bank for bank, _ in reads.values()]
        written = [bank for bank, *_ in writes.values()] + [MASK_BANK] * (mask is not None)
        names = [*writes, *["mask_out"] * (mask is not None)]
        pairs = [(name, bank, used) for name, bank in zip(reads, used, strict=True)]
        pairs += [(name, bank, written) for name, bank in zip(names, written, strict=True)]
        clash = {PARTY_OF_CLIENT[name] for name, bank, banks in pairs if banks.count(bank) > 1}
        found = {engine for engine in (*Engine, DRAIN) if case.known(self.dut.conflict) >> engine & 1}
        assert found == clash, f"engines in conflict must be {clash}, not {found}, of {reads} and {writes}"
        self.due = {} if clash else {name: self.words[bank][at] for name, (bank, at) in reads.items()}
        # A reader of a copy is in nobody's way.
        self.copied = {name: self.words[MASK_BANK][address] for name, address in copies.items()}
        self._update(writes, mask, reads)

    def _read_copies(self):
        """Some of the copies' readers read, each its own word; {reader: address}."""
        copies = {}
        for name in self.copies:
            self._noise(name, "bank", "address")
            reads = self.known and self.random.random() < 0.7
            self._port(name, "en").value = int(reads)
            if reads:
                copies[name] = self._port(name, "address").value = self.place(MASK_BANK)
        return copies

    def _update(self, writes, mask, reads):
        config = self.config
        for name, (bank, address, data, lanes) in writes.items():
            lanes = lanes if bank < BANKS else -1  # a word of the mask memory is loaded whole
            words = self.together(name)
            bits_of = len(self._port(name, "address"))
            for place, at in enumerate(places_written(address, words, bits_of)):
                mine = range(place * config.lanes, (place + 1) * config.lanes)
                bits = sum(0xFFFFFFFF << 32 * i for i, lane in enumerate(mine) if lanes >> lane & 1)
                new = data >> place * config.word_bits
                if bits:
                    self.words[bank][at] = self.words[bank][at] & ~bits | new & bits
                self.collisions += (bank, at) in reads.values() and bits != 0
        if mask is not None:
            address, chunk, data = mask
            places = chunk_places(self.config, chunk)
            bits = (1 << len(places)) - 1 << places.start
            new = data << places.start & bits
            self.words[MASK_BANK][address] = self.words[MASK_BANK][address] & ~bits | new

    def place(self, bank):
        """A random address: few, so that ports meet."""
        return self.random.randrange(8) * (len(self.words[bank]) // 8) + self.random.randrange(2)

    def word(self):
        return self.random.getrandbits(self.config.data_bits)

    def together(self, writer):
        """Words that a writer's port takes at once."""
        return self.config.drain_words if writer == "aggregate_out" else 1

    def write(self, bank, writer="load"):
        """A random write by a port."""
        words = self.together(writer)
        data = self.random.getrandbits(words * self.config.word_bits)
        lanes = self.random.getrandbits(words * self.config.lanes)
        return bank, self._address(writer, [self.place(bank) for _ in range(words)]), data, lanes

    def alone(self, writer, target):
        """A write of one word, as the port of a writer takes it."""
        bank, address, data, lanes = target
        words, bits = self.together(writer), self.config.word_bits
        everywhere = sum(data << place * bits for place in range(words))
        at = address % words * self.config.lanes
        return bank, self._address(writer, [address] * words), everywhere, lanes << at

    def _address(self, writer, addresses):
        """A port's `address` of words that lie in each place beside one of these."""
        words = self.together(writer)
        size = len(self._port(writer, "address")) // words
        return sum(address // words << number * size for number, address in enumerate(addresses))

    def mask(self):
        data = self.random.getrandbits(self.config.array_columns)
        return self.place(MASK_BANK), self.random.choice(list(chunk_numbers(self.config))), data

    async def begin(self):
        """Write every word, by LOAD's port."""
        await clock_and_reset(self.dut)
        for bank, words in enumerate(self.words):
            for address in range(len(words)):
                await self.cycle(
                    reads={}, writes={"load": (bank, address, self.word(), -1 % (1 << self.config.lanes))}
                )
        self.known = True


def shared_out(random, names, banks, idle):
    """Some of the clients, each with a bank of its own."""
    banks = random.sample(banks, len(banks))
    return {
        name: banks.pop() for name in random.sample(names, len(names)) if banks and random.random() >= idle
    }


@cocotb.test()
@cocotb.parametrize(
    idle_reads=[0.0, 0.5], idle_writes=[0.0, 0.5, 0.95], count=[20, case.pick(short=300, full=10_000)]
)
async def contents(dut, idle_reads, idle_writes, count):
    """A write is seen by a read in the next cycle, its data one cycle later; each port of each bank in every cycle."""
    random = case.generator(idle_reads, idle_writes, count)
    banks = Banks(dut, random)
    await banks.begin()
    every = list(range(BANKS))
    for _ in range(count):
        reads = shared_out(random, READERS, every, idle_reads)
        readers = [name for name in ("store", *MASK_READERS) if name not in reads]
        if readers and random.random() >= idle_reads:
            reads[random.choice(readers)] = MASK_BANK
        writes = shared_out(random, WRITERS, every, idle_writes)
        mask = None
        if random.random() >= idle_writes:
            if "load" not in writes and random.random() < 0.5:
                writes["load"] = MASK_BANK
            else:
                mask = banks.mask()
        await banks.cycle(
            reads={name: (bank, banks.place(bank)) for name, bank in reads.items()},
            writes={name: banks.write(bank, name) for name, bank in writes.items()},
            mask=mask,
        )
    await banks.cycle(reads={}, writes={})
    case.met("a word is read as it is written", banks.collisions)
    assert banks.collisions or count < 100 or idle_writes > 0.9, "words must have been read while written"
    case.checked(banks.compared)


@cocotb.test()
async def every_conflict(dut):
    """Any two readers of one bank conflict, any two writers too; a reader and a writer do not."""
    random = case.generator()
    banks = Banks(dut, random)
    await banks.begin()
    compared = 0
    for bank in range(BANKS + 1):
        readers = READERS if bank < BANKS else ("store", *MASK_READERS)
        writers = WRITERS if bank < BANKS else ("load", None)
        for index, first in enumerate(readers):
            for second in readers[index + 1 :]:
                await banks.cycle(
                    reads={name: (bank, banks.place(bank)) for name in (first, second)}, writes={}
                )
                compared += 1
            for writer in writers:
                reads = {first: (bank, banks.place(bank))}
                writes = {writer: banks.write(bank, writer)} if writer else {}
                await banks.cycle(reads=reads, writes=writes, mask=None if writer else banks.mask())
                compared += 1
        for index, first in enumerate(writers):
            for second in writers[index + 1 :]:
                target = banks.write(bank)  # both write the same, so that the words stay known
                if second:
                    both_write = {name: banks.alone(name, target) for name in (first, second)}
                    await banks.cycle(reads={}, writes=both_write)
                else:
                    address, chunk, data = banks.mask()
                    places = [chunk_places(banks.config, number) for number in chunk_numbers(banks.config)]
                    word = sum((data & (1 << len(at)) - 1) << at.start for at in places)
                    await banks.cycle(
                        reads={}, writes={first: (bank, address, word, 0)}, mask=(address, chunk, data)
                    )
                compared += 1
    case.checked(compared)
