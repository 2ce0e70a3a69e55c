"""Checking a command before it is issued: its fields, and that every operand lies where it may."""

from dataclasses import dataclass, fields

from amaranth.hdl import Cat, Const, Module, Mux, Signal, Value
from amaranth.lib import wiring
from amaranth.lib.wiring import In, Out
from amaranth.utils import bits_for, exact_log2

from simgnn.hw.command import (
    BANKS,
    COMMAND_WORDS,
    COUNT_BITS,
    EDGE_BYTES,
    ENGINE_OF,
    HEADER,
    LAYOUT,
    RESERVED,
    SOURCE_RECORD_BYTES,
    Engine,
    ErrorCause,
    Format,
    Opcode,
    Space,
    fields_of,
)
from simgnn.hw.compressed import LENGTH_BYTES
from simgnn.hw.depths import CHECK_CYCLES
from simgnn.hw.primitives.delay import delayed, occupied
from simgnn.hw.primitives.engine import divided, row_words
from simgnn.hw.primitives.engine import fields as command_fields
from simgnn.hw.primitives.hierarchy import place
from simgnn.hw.primitives.parameters import check_integers
from simgnn.hw.primitives.pipeline import constant

COUNTED = {
    Opcode.LOAD: ("rows", "columns"),
    Opcode.STORE: ("rows", "columns"),
    Opcode.AGGREGATE: ("destinations", "columns"),
    Opcode.GEMM: ("m", "n", "k"),
}
"""Fields that must not be zero."""
BANK_SPACES = tuple(Space(Space.BANK0 + bank) for bank in range(BANKS))
YES, NO = Const(1, 1), Const(0, 1)


@dataclass(kw_only=True)
class Extent:
    """Sizes of one operand, values of the command or constants.

    Members
    -------
    address, stride, rows, size, limit, unlimited
        The operand's end, `address` + (`rows` - 1) x `stride` + `size`, must not lie beyond `limit`, unless the operand
        is `unlimited` or has no rows.
    counted
        An end beyond the limit is a FIELD error; of an operand that is not counted it is an ADDRESS error.
    misaligned
        The operand is an ADDRESS error, wherever it ends.
    bad
        The operand is a FIELD error, wherever it ends.
    """

    address: Value | int = 0
    stride: Value | int = 0
    rows: Value | int = 1
    size: Value | int = 0
    limit: Value | int = 0
    unlimited: Value | int = 0
    counted: Value | int = 0
    misaligned: Value | int = 0
    bad: Value | int = 0


WIDTHS = {
    "stride": 32,
    "rows": COUNT_BITS + 1,
    "size": 32,
    "limit": 33,
    "unlimited": 1,
    "counted": 1,
    "misaligned": 1,
    "bad": 1,
}
"""Bits of an `Extent`'s members but the address."""


class ExtentChecker(wiring.Component):
    """Compare where an operand ends with where it may end.

    Whatever is so large that it alone goes beyond every limit needs no arithmetic: that has no more bits than a limit.

    Latency: `CHECK_CYCLES` - 1 cycles. Throughput: one operand per cycle.

    Parameters
    ----------
    most : int
        The greatest limit.
    address_bits : int

    Members
    -------
    address, stride, rows, size, limit, unlimited, counted, misaligned, bad : In
        As in `Extent`.
    valid : In(1)
    checked : Out(1)
        `cause` and `at`, the operand's address, are those of the operand of `CHECK_CYCLES` - 1 cycles ago.
    cause : Out(8)
    at : Out(address_bits)
    """

    def __init__(self, *, most, address_bits):
        self.most = most
        super().__init__(
            {
                "address": In(address_bits),
                **{name: In(width) for name, width in WIDTHS.items()},
                "valid": In(1),
                "checked": Out(1),
                "cause": Out(8),
                "at": Out(address_bits),
            }
        )

    def elaborate(self, platform):
        m = Module()

        def later(value, name):
            register = Signal(Value.cast(value).shape(), name=name, reset_less=True)
            m.d.sync += register.eq(value)
            return register

        bits = bits_for(self.most)
        late = {name: getattr(self, name) for name in ("address", "counted", "misaligned", "bad")}
        late["limit"] = self.limit[:bits]
        late["unlimited"] = self.unlimited | (self.rows == 0)
        # Stage 1: rows - 1. Stage 2: the product. Stage 3: the end. `steps`: one factor has more bits than the greatest
        # limit, and the other is not 0; so the product is too large, and need not be multiplied in full.
        above = later((self.rows - 1)[:COUNT_BITS], "above")
        stride = later(self.stride, "stride1")
        start = later(self.address[:bits] + self.size[:bits], "start1")
        large = later(Cat(self.address[bits:], self.size[bits:]).any(), "large1")
        late = {name: later(value, f"{name}1") for name, value in late.items()}
        product = later(above[:bits] * stride[:bits], "product")
        start = later(start, "start2")
        steps = (above[bits:].any() & stride.any()) | (above.any() & stride[bits:].any())
        large = later(large | steps, "large2")
        late = {name: later(value, f"{name}2") for name, value in late.items()}
        end = later(start + product, "end")
        large = later(large, "large3")
        late = {name: later(value, f"{name}3") for name, value in late.items()}

        beyond = Signal()
        m.d.comb += [
            beyond.eq(~late["unlimited"] & (large | (end > late["limit"]))),
            self.checked.eq(delayed(m, self.valid, CHECK_CYCLES - 1, name="valid")),
            self.at.eq(late["address"]),
        ]
        with m.If(late["bad"] | (beyond & late["counted"])):
            m.d.comb += self.cause.eq(ErrorCause.FIELD)
        with m.Elif(beyond | late["misaligned"]):
            m.d.comb += self.cause.eq(ErrorCause.ADDRESS)
        return m


class CommandChecker(wiring.Component):
    """Check one command after the other by the rules of `docs/reference/command-set.md`.

    What memory holds is not checked here: addresses in device memory are, at the port, burst by burst; row numbers of
    an indexed source and of destinations are not.

    Latency: `CHECK_CYCLES` cycles, and one per operand (LOAD and STORE 2, AGGREGATE 7, GEMM 5), from `start` to `done`.
    Throughput: one command at a time.

    Parameters
    ----------
    memory : ActivationSizes
    gather : GatherSizes
    address_bits : int
        Bits of an address in device memory.
    compressed_rows : bool
        LOAD and STORE may copy blocks.

    Members
    -------
    start : In(1)
        Check `command`, which holds until `done`.
    command : In(1024)
    done : Out(1)
        The verdict is there: `cause` (NONE if nothing is wrong), and the address of the operand that is wrong.
    cause : Out(8)
    address : Out(address_bits)
    """

    def __init__(self, *, memory, gather, address_bits, compressed_rows=False):
        check_integers("CommandChecker", address_bits=address_bits)
        self.memory = memory
        self.gather = gather
        self.address_bits = address_bits
        self.compressed_rows = compressed_rows
        super().__init__(
            {
                "start": In(1),
                "command": In(32 * COMMAND_WORDS),
                "done": Out(1),
                "cause": Out(8),
                "address": Out(address_bits),
            }
        )

    def elaborate(self, platform):
        m = Module()
        memory = self.memory
        most = max(
            self.gather.accumulator_words, max(memory.bank_words, memory.mask_words) * memory.word_bytes
        )
        extents = place(m, platform, "extents", ExtentChecker(most=most, address_bits=self.address_bits))
        opcode = HEADER["opcode"].of(self.command)
        self._mask_words = constant(m, memory.mask_words, "MASK_WORDS")
        self._bank_words = constant(m, memory.bank_words, "BANK_WORDS")
        self._word_bytes = constant(m, memory.word_bytes, "WORD_BYTES")
        destinations = command_fields(Opcode.AGGREGATE, self.command)["destinations"]
        clusters = self.gather.clusters
        self._in_cluster, _ = divided(m, destinations + (clusters - 1), clusters, name="in_cluster")
        operands = {
            code: getattr(self, f"_{code.name.lower()}")(command_fields(code, self.command))
            for code in LAYOUT
        }
        slot = Signal(range(max(map(len, operands.values())) + 1))
        last = Signal()
        flat = Signal(8)
        # One `ExtentChecker` takes an operand per cycle: no multiplier for each of up to seven operands.
        with m.Switch(opcode):
            for code, found in operands.items():
                with m.Case(code):
                    m.d.comb += [last.eq(slot == len(found) - 1), flat.eq(self._fields(code))]
                    with m.Switch(slot):
                        for index, extent in enumerate(found):
                            with m.Case(index):
                                m.d.comb += [
                                    getattr(extents, field.name).eq(getattr(extent, field.name))
                                    for field in fields(Extent)
                                ]
            with m.Default():
                m.d.comb += [last.eq(1), flat.eq(ErrorCause.OPCODE)]
        active = Signal()
        m.d.comb += extents.valid.eq(active)
        with m.If(self.start):
            m.d.sync += [active.eq(1), slot.eq(0), self.cause.eq(flat), self.address.eq(0)]
        with m.Elif(active):
            m.d.sync += slot.eq(slot + 1)
            with m.If(last):
                m.d.sync += active.eq(0)
        # The first cause stays: that of the fields, and then of the operands in their order.
        with m.If(extents.checked & (self.cause == ErrorCause.NONE)):
            m.d.sync += [self.cause.eq(extents.cause), self.address.eq(extents.at)]
        waiting = Signal()
        with m.If(self.start):
            m.d.sync += waiting.eq(1)
        with m.Elif(self.done):
            m.d.sync += waiting.eq(0)
        m.d.comb += self.done.eq(waiting & ~occupied(m, active, CHECK_CYCLES, name="under_way"))
        return m

    def _fields(self, opcode):
        """Cause of what is wrong with fields alone."""
        command = command_fields(opcode, self.command)
        own = ENGINE_OF[opcode]
        layout = fields_of(opcode, accumulate=self.gather.accumulate)
        covered = sum(((1 << field.width) - 1) << field.offset for field in layout.values())
        unused = [bit for bit in range(len(self.command)) if not covered >> bit & 1]
        bad = [Cat(*[self.command[bit] for bit in unused]).any()]
        bad += [command[name] == 0 for name in COUNTED[opcode]]
        bad += [command[name] != 0 for name in RESERVED.get(opcode, ())]
        for name in ("wait", "signal"):
            bad += [command[name][own], command[name][len(Engine) :].any()]
        conflict = Const(0, 1)
        if opcode == Opcode.GEMM:
            bad += [
                command["transpose_a"] & command["transpose_b"],
                command["mask_write"] & ~command["relu"],
                command["ones_row"] & ~command["transpose_a"],
            ]
            a, b, c = (command[f"{name}_space"] for name in "abc")
            conflict = (a == b) | (a == c) | (b == c)
        return Mux(
            Cat(*bad).any(), ErrorCause.FIELD, Mux(conflict, ErrorCause.BANK_CONFLICT, ErrorCause.NONE)
        )

    def _tensor(self, command, name, rows, columns, *, spaces, writes=NO, bitmap=False, free=NO, used=YES):
        """A tensor in one of `spaces`; `free`: its rows are named elsewhere. Not `used`: nothing is checked."""
        memory = self.memory
        unit = memory.mask_unit if bitmap else memory.word_bytes
        in_row = 8 * unit if bitmap else memory.lanes
        unit_bits = exact_log2(unit)
        size = ((columns + (in_row - 1)) >> exact_log2(in_row)) << unit_bits
        address, stride, space = (command[f"{name}_{part}"] for part in ("address", "stride", "space"))
        wrong = ~Cat(*[space == allowed for allowed in spaces]).any()
        wrong |= command[f"{name}_format"] != (Format.BITMAP if bitmap else Format.FP32)
        # Rows that are written must not overlap; those that are read may (a stride of 0 repeats one).
        wrong |= writes & (rows > 1) & (stride < size)
        return Extent(
            address=address,
            stride=stride,
            rows=rows,
            size=size,
            limit=Mux(space == Space.MASK, self._mask_words, self._bank_words) * self._word_bytes,
            unlimited=free | (space == Space.DEVICE) | ~used,
            misaligned=used & (Cat(address[:unit_bits], stride[:unit_bits]).any() | self._beyond(address)),
            bad=used & wrong,
        )

    def _list(self, command, name, unit, *, used):
        """A list in device memory, of elements of `unit` bytes."""
        address = command[f"{name}_address"]
        wrong = address[: exact_log2(unit)].any() | self._beyond(address)
        return Extent(address=address, unlimited=1, misaligned=used & wrong)

    def _beyond(self, address):
        """An address in the upper half of those that fit: a row after it might wrap around to address 0."""
        return address[self.address_bits - 1 :].any()

    def _load(self, command):
        shape, spaces = (command["rows"], command["columns"]), (*BANK_SPACES, Space.MASK)
        source = self._tensor(command, "source", *shape, spaces=(Space.DEVICE,))
        destination = self._tensor(command, "destination", *shape, spaces=spaces, writes=YES)
        self._allow_blocks(command, "source", device=source, chip=destination)
        return source, destination

    def _store(self, command):
        shape = command["rows"], command["columns"]
        source = self._tensor(command, "source", *shape, spaces=(*BANK_SPACES, Space.MASK))
        destination = self._tensor(command, "destination", *shape, spaces=(Space.DEVICE,), writes=YES)
        self._allow_blocks(command, "destination", device=destination, chip=source)
        return source, destination

    def _allow_blocks(self, command, name, *, device, chip):
        """Let operand `name`, in device memory, be the blocks of a column of words of a bank."""
        if not self.compressed_rows:
            return
        compressed = command[f"{name}_format"] == Format.COMPRESSED
        word, length = exact_log2(self.memory.word_bytes), exact_log2(LENGTH_BYTES)
        wrong = (command[f"{name}_space"] != Space.DEVICE) | (command["columns"] > self.memory.lanes)
        device.bad = Mux(compressed, wrong, device.bad)
        misaligned = Cat(device.address[:word], device.stride[:length]).any() | self._beyond(device.address)
        device.misaligned = Mux(compressed, misaligned, device.misaligned)
        in_masks = [command[f"{side}_space"] == Space.MASK for side in ("source", "destination")]
        chip.bad |= compressed & Cat(*in_masks).any()

    def _aggregate(self, command):
        gather = self.gather
        sources, edges = command["sources"], command["edges"]
        destinations, columns = command["destinations"], command["columns"]
        words = row_words(columns, lanes=gather.lanes)
        return [
            # Sums of a cluster fit into its accumulators, and two rows into the ring.
            Extent(
                stride=words,
                rows=self._in_cluster,
                size=words,
                limit=gather.accumulator_words,
                counted=1,
                bad=(edges < sources) | ((edges != 0) & (sources == 0)) | (words > gather.ring_words // 2),
            ),
            self._tensor(
                command,
                "source",
                sources,
                columns,
                spaces=(Space.DEVICE, *BANK_SPACES),
                free=command["indexed"],
            ),
            self._tensor(command, "destination", destinations, columns, spaces=BANK_SPACES, writes=YES),
            self._list(command, "edges", EDGE_BYTES, used=edges != 0),
            self._list(
                command,
                "records",
                SOURCE_RECORD_BYTES,
                used=(command["indexed"] | command["source_scaled"]) & (sources != 0),
            ),
            self._list(command, "scales", 4, used=command["destination_scaled"]),
            self._tensor(
                command,
                "mask",
                destinations,
                columns,
                spaces=(Space.MASK,),
                bitmap=True,
                used=command["masked"],
            ),
        ]

    def _gemm(self, command):
        m, n, k = command["m"], command["n"], command["k"]
        rows = m + command["ones_row"]
        a_rows, a_columns = Mux(command["transpose_a"], k, m), Mux(command["transpose_a"], m, k)
        b_rows, b_columns = Mux(command["transpose_b"], n, k), Mux(command["transpose_b"], k, n)
        bias = self._tensor(command, "bias", 1, n, spaces=BANK_SPACES, used=command["bias"])
        bias.bad |= command["bias"] & (command["bias_space"] != command["b_space"])
        return [
            self._tensor(command, "a", a_rows, a_columns, spaces=BANK_SPACES),
            self._tensor(command, "b", b_rows, b_columns, spaces=BANK_SPACES),
            self._tensor(command, "c", rows, n, spaces=BANK_SPACES, writes=YES),
            bias,
            self._tensor(
                command,
                "mask",
                rows,
                n,
                spaces=(Space.MASK,),
                writes=command["mask_write"],
                bitmap=True,
                used=command["masked"] | command["mask_write"],
            ),
        ]
