"""The activation memory: four banks of words, and the mask memory, with one read and one write port each."""

from dataclasses import dataclass
from functools import reduce
from math import gcd
from operator import or_

from amaranth.hdl import Cat, Const, Module, Mux, Signal
from amaranth.lib import wiring
from amaranth.lib.wiring import In, Out
from amaranth.utils import ceil_log2, exact_log2

from simgnn.hw.command import BANKS, Engine
from simgnn.hw.memory.wide_bank import WideBank, in_place
from simgnn.hw.primitives.hierarchy import place
from simgnn.hw.primitives.parameters import Sizes, check_integers, check_powers
from simgnn.hw.primitives.ram import Ram
from simgnn.hw.primitives.select import selected

BANK_BITS = 3
"""Bits of a bank number; bank `BANKS` is the mask memory."""
MASK_BANK = BANKS


DRAIN = len(Engine)
"""The aggregate engine's drain, whose command is an earlier one than the engine's."""
PARTY_OF_CLIENT = {
    **{name: DRAIN for name in ("aggregate_mask", "aggregate_out")},
    "aggregate": Engine.AGGREGATE,
    **{name: Engine.UPDATE for name in ("a", "b", "c", "update_mask", "update_out", "mask_out")},
    "store": Engine.STORE,
    "load": Engine.LOAD,
}
"""The engine, or `DRAIN`, that uses each port of the activation memory."""


@dataclass(frozen=True, kw_only=True)
class ActivationSizes(Sizes):
    """Sizes of the activation memory, as `HardwareConfig` has them.

    Parameters
    ----------
    lanes : int
        Values in a word.
    bank_words, mask_words : int
        Words of each bank, and of the mask memory.
    mask_unit : int
        Bytes of which a bitmap's address and stride are multiples.
    array_columns : int
        Bits of the chunks in which the update engine writes masks, at most lanes. Each group of as many bits as a word
        has lanes is made of chunks, of which the last may be smaller.
    drain_words : int
        Words of sums that are written at once.
    source_words : int
        Words of sources that are read at once.
    """

    lanes: int
    bank_words: int
    mask_words: int
    mask_unit: int
    array_columns: int
    drain_words: int
    source_words: int

    def __post_init__(self):
        sizes = {field: getattr(self, field) for field in self.__dataclass_fields__}
        check_integers("ActivationSizes", array_columns=sizes.pop("array_columns"))
        check_powers("ActivationSizes", **sizes)
        if self.array_columns > self.lanes:
            raise ValueError(
                f"ActivationSizes array_columns must be at most lanes = {self.lanes}, not {self.array_columns!r}"
            )

    @property
    def bank_stripes(self):
        """RAMs of a bank, which take turns from word to word: as many as words are read or written at once."""
        return max(self.drain_words, self.source_words)

    @property
    def mask_chunks(self):
        """Chunks of a mask in as many bits as a word has lanes."""
        return -(-self.lanes // self.array_columns)

    @property
    def mask_chunk_bits(self):
        """Bits of a chunk's number in a word of the mask memory: the chunk, and the one of 32 groups that it is in."""
        return ceil_log2(self.mask_chunks) + exact_log2(32)

    @property
    def word_bits(self):
        """Bits of a word."""
        return 32 * self.lanes

    @property
    def word_bytes(self):
        """Bytes of a word."""
        return 4 * self.lanes


def check_same_words(owner, bus, memory):
    """Raise ValueError unless a word of device memory is one of the memory on chip."""
    if bus.word_bits != memory.word_bits:
        raise ValueError(
            f"{owner} bus must have the words of its memory, {memory.word_bits} bits, not {bus.word_bits!r}"
        )


class ReadPort(wiring.Signature):
    """Read access, from the client's side: data come one cycle after `en`, and only then.

    Parameters
    ----------
    memory : ActivationSizes
    words : int
        Words that can be read at once. Where they are several, a member `wide` says that they are, from `address` on, a
        multiple of as many; otherwise the word at `address` is the first of `data`.
    """

    def __init__(self, memory, *, words=1):
        super().__init__(
            {
                "en": Out(1),
                "bank": Out(BANK_BITS),
                "address": Out(address_bits(memory)),
                "data": In(memory.word_bits * words),
                **({"wide": Out(1)} if words > 1 else {}),
            }
        )


class WritePort(wiring.Signature):
    """Write access, from the client's side; `lanes` has a bit per 32-bit lane of the word.

    Parameters
    ----------
    memory : ActivationSizes
    words : int
        Words that can be written at once, one in each place. The place is the lowest bits of its address; `address` has
        the others, place by place. The lanes of words that are not written are 0.
    """

    def __init__(self, memory, *, words=1):
        super().__init__(
            {
                "en": Out(1),
                "bank": Out(BANK_BITS),
                "address": Out(upper_bits(memory, words) * words),
                "data": Out(memory.word_bits * words),
                "lanes": Out(memory.lanes * words),
            }
        )


class MaskWritePort(wiring.Signature):
    """Write access to one chunk of `array_columns` bits of the mask memory, from the client's side.

    Parameters
    ----------
    memory : ActivationSizes
    """

    def __init__(self, memory):
        super().__init__(
            {
                "en": Out(1),
                "address": Out(exact_log2(memory.mask_words)),
                "chunk": Out(memory.mask_chunk_bits),
                "data": Out(memory.array_columns),
            }
        )


def address_bits(memory):
    """Bits of a word address that reach every word of the banks and of the mask memory."""
    return exact_log2(max(memory.bank_words, memory.mask_words))


def upper_bits(memory, words):
    """Bits of an address without the lowest, which are the word's place among so many that are written at once."""
    return address_bits(memory) - exact_log2(words)


def bank_of_words(memory):
    """The component that is a bank: a RAM, or several where several words are read or written at once."""
    # A product may read some lanes of a word while it writes others; tokens keep all other commands apart.
    sizes = {"depth": memory.bank_words, "granularity": 32, "collides": memory.array_columns < memory.lanes}
    if memory.bank_stripes == 1:
        return Ram(width=memory.word_bits, **sizes)
    several = {"words": memory.bank_stripes, "reads": memory.source_words}
    return WideBank(width=memory.word_bits, **several, **sizes)


class ActivationMemory(wiring.Component):
    """Banks that engines read and write without arbitration.

    A bank's port serves whichever client enables it; that no two do so at once is the program's duty (tokens), and
    `conflict` reports when it was not kept. A bank of which several words are read or written at once is a `WideBank`.

    Latency: a write in one cycle is seen by a read in the next; data one cycle after a read.
    Throughput: one read and one write per bank and cycle.

    Parameters
    ----------
    memory : ActivationSizes
    mask_copies : int
        Copies of the mask memory for reading alone.

    Members
    -------
    store, aggregate, a, b, c : In(ReadPort)
        Readers: the STORE engine (also of the mask memory), the aggregate engine's sources, the update engine's
        operands.
    aggregate_mask, update_mask : In(ReadPort)
        Readers of the mask memory; their `bank` is not used.
    load, aggregate_out, update_out : In(WritePort)
        Writers: the LOAD engine (also of the mask memory, whole words), sums, products.
    edge_mask : In(ReadPort).array(mask_copies)
        Each reads a copy of the mask memory of its own.
    mask_out : In(MaskWritePort)
        Writer of the update engine's ReLU mask.
    conflict : Out(engines + 1)
        Engines, by `Engine`, and `DRAIN`, whose clients used one port of one bank in this cycle with another client.
    """

    READERS = ("store", "aggregate", "a", "b", "c")
    WRITERS = ("load", "aggregate_out", "update_out")

    def __init__(self, *, memory, mask_copies):
        check_integers("ActivationMemory", least=0, mask_copies=mask_copies)
        self.memory = memory
        self.mask_copies = mask_copies
        members = {name: In(ReadPort(memory)) for name in (*self.READERS, "aggregate_mask", "update_mask")}
        members |= {name: In(WritePort(memory)) for name in self.WRITERS}
        members["aggregate_out"] = In(WritePort(memory, words=memory.drain_words))
        members["aggregate"] = In(ReadPort(memory, words=memory.source_words))
        members |= {"mask_out": In(MaskWritePort(memory)), "conflict": Out(len(Engine) + 1)}
        members["edge_mask"] = In(ReadPort(memory)).array(mask_copies)
        super().__init__(members)

    def elaborate(self, platform):
        m = Module()
        # Nothing arbitrates: a second client of a port would move garbage, and `conflict` tells the kernel.
        conflicts = [port for index in range(BANKS) for port in self._bank(m, platform, index)]
        conflicts += self._mask_memory(m, platform)
        m.d.comb += self.conflict.eq(reduce(or_, conflicts))
        for name in self.READERS:
            port = getattr(self, name)
            banks = BANKS + 1 if name == "store" else BANKS
            # Data come a cycle after the read, when the client may ask another bank already.
            bank = Signal(BANK_BITS, name=f"{name}_bank_read")
            with m.If(port.en):
                m.d.sync += bank.eq(port.bank)
            with m.Switch(bank):
                for index in range(1, banks):
                    with m.Case(index):
                        m.d.comb += port.data.eq(self._data[index])
                with m.Default():
                    m.d.comb += port.data.eq(self._data[0])
        for name in ("aggregate_mask", "update_mask"):
            m.d.comb += getattr(self, name).data.eq(self._data[MASK_BANK])
        return m

    def _connect_reads(self, m, ram, ports, index):
        """Let the enabled one of `ports` drive a RAM's read port; returns the engines that conflict."""
        select, addresses = {}, []
        for name, port, any_bank in ports:
            enabled = Signal(name=f"read{index}_{name}")
            m.d.comb += enabled.eq(port.en if any_bank else port.en & (port.bank == index))
            select[name] = enabled
            # An OR of gated addresses in place of a priority multiplexer: at most one client is enabled, and where a
            # program breaks that rule, `conflict` stops the launch and what was read does not matter.
            addresses.append(Mux(enabled, port.address, 0))
        m.d.comb += [ram.read_en.eq(Cat(*select.values()).any()), ram.read_address.eq(reduce(or_, addresses))]
        return self._conflict(m, select, f"read{index}_conflict")

    def _conflict(self, m, select, name):
        """Whose clients in `select` (client name to enable) are enabled with another one."""
        conflict = Signal(len(Engine) + 1, name=name)
        for client, enabled in select.items():
            others = [other for key, other in select.items() if key != client]
            with m.If(enabled & Cat(*others).any()):
                m.d.comb += conflict[PARTY_OF_CLIENT[client]].eq(1)
        return conflict

    def _bank(self, m, platform, index):
        memory = self.memory
        bank = place(m, platform, f"bank{index}", bank_of_words(memory))
        if index == 0:
            self._data = []
        self._data.append(bank.read_data)
        conflict = self._connect_reads(m, bank, [(n, getattr(self, n), False) for n in self.READERS], index)
        if memory.source_words > 1:
            m.d.comb += bank.read_wide.eq(
                self.aggregate.en & self.aggregate.wide & (self.aggregate.bank == index)
            )
        select, writes = {}, []
        for name in self.WRITERS:
            port = getattr(self, name)
            enabled = Signal(name=f"write{index}_{name}")
            m.d.comb += enabled.eq(port.en & (port.bank == index))
            select[name] = enabled
            if memory.bank_stripes == 1:
                address, data, lanes = port.address[: len(bank.write_address)], port.data, port.lanes
            else:
                words = memory.drain_words if name == "aggregate_out" else 1
                size = upper_bits(memory, words)
                addresses = [port.address.word_select(number, size) for number in range(words)]
                address, data, lanes = in_place(memory, addresses, port.data, port.lanes)
            writes.append(Mux(enabled, Cat(address, data, lanes), 0))
        # As the reads: gated and joined by an OR, without priority.
        m.d.comb += Cat(bank.write_address, bank.write_data, bank.write_en).eq(reduce(or_, writes))
        return conflict, self._conflict(m, select, f"write{index}_conflict")

    def _mask_ram(self, m, platform, name):
        memory = self.memory
        return place(
            m,
            platform,
            name,
            Ram(width=memory.word_bits, depth=memory.mask_words, granularity=mask_piece(memory)),
        )

    def _mask_memory(self, m, platform):
        memory = self.memory
        masks = self._mask_ram(m, platform, "masks")
        self._data.append(masks.read_data)
        readers = [("store", self.store, False)]
        readers += [(name, getattr(self, name), True) for name in ("aggregate_mask", "update_mask")]
        conflict = self._connect_reads(m, masks, readers, MASK_BANK)
        loaded = Signal()
        m.d.comb += loaded.eq(self.load.en & (self.load.bank == MASK_BANK))
        # LOAD writes whole words, the update engine a chunk. Both at once are a conflict (below): any order will do.
        with m.If(loaded):
            m.d.comb += [
                masks.write_address.eq(self.load.address),
                masks.write_data.eq(self.load.data),
                masks.write_en.eq(~0),
            ]
        with m.Elif(self.mask_out.en):
            m.d.comb += [
                masks.write_address.eq(self.mask_out.address),
                masks.write_data.eq(chunk_in_places(memory, self.mask_out.data)),
                masks.write_en.eq(pieces_of_chunk(memory, self.mask_out.chunk)),
            ]
        for index, port in enumerate(self.edge_mask):
            copy = self._mask_ram(m, platform, f"masks{index}")
            # Copies see every write, so that they are equal at all times; each adds a read port.
            m.d.comb += [
                copy.write_address.eq(masks.write_address),
                copy.write_data.eq(masks.write_data),
                copy.write_en.eq(masks.write_en),
                copy.read_en.eq(port.en),
                copy.read_address.eq(port.address),
                port.data.eq(copy.read_data),
            ]
        writers = {"load": loaded, "mask_out": self.mask_out.en}
        return conflict, self._conflict(m, writers, "masks_write_conflict")


def mask_piece(memory):
    """Bits of the mask memory that have a write enable of their own: of them, all chunks are made."""
    return gcd(memory.lanes, memory.array_columns)


def chunk_in_places(memory, bits):
    """A word of the mask memory that has the bits of a chunk in the place of each chunk."""
    if memory.lanes % memory.array_columns == 0:
        return bits.replicate(memory.word_bits // memory.array_columns)
    return bits.replicate(memory.mask_chunks)[: memory.lanes].replicate(32)


def pieces_of_chunk(memory, chunk):
    """A bit for each piece of a word of the mask memory: whether it is in the chunk of a number."""
    each = Const(1, 1 << memory.mask_chunk_bits) << chunk
    if memory.lanes % memory.array_columns == 0:
        # A chunk is one piece.
        return each
    # With 8 lanes and 6 columns pieces have 2 bits: the first chunk of a group is three pieces, the second is one.
    piece, in_group = mask_piece(memory), 1 << ceil_log2(memory.mask_chunks)
    places = range(0, memory.lanes, piece)
    return Cat(*[each[group * in_group + at // memory.array_columns] for group in range(32) for at in places])


def mask_chunk_of(memory, word, chunk):
    """The chunk of a number out of a word of the mask memory."""
    size = memory.array_columns
    if memory.lanes % size == 0:
        return word.word_select(chunk, size)
    # Numbers beyond the last chunk stand for none; they choose the last, so that no slice is out of range.
    starts = [min(at, memory.mask_chunks - 1) * size for at in range(1 << ceil_log2(memory.mask_chunks))]
    groups = [word.word_select(group, memory.lanes) for group in range(32)]
    return selected([group[start : start + size] for group in groups for start in starts], chunk)


def chunk_of(word, index, *, bits):
    """Chunk number `index` of `bits` bits of a word.

    For large chunks. With `word_select`, Amaranth takes each bit of the chunk to depend on every bit of the word.
    """
    chunks = [word[start : start + bits] for start in range(0, len(word), bits)]
    return selected(chunks, index)
