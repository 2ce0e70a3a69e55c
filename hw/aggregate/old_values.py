"""The aggregate engine's way in for old values: the sums of a command begin at what its destination holds."""

from amaranth.hdl import Const, Module, Mux, Signal
from amaranth.lib import wiring
from amaranth.lib.wiring import In, Out
from amaranth.utils import exact_log2

from simgnn.hw.aggregate.gather import destination_bits, next_owner, owner_bits, row_bits
from simgnn.hw.command import Opcode
from simgnn.hw.memory.activation import ReadPort, address_bits
from simgnn.hw.primitives.delay import delayed
from simgnn.hw.primitives.engine import COMMAND, bank_of, fields, row_words, word_address
from simgnn.hw.primitives.hierarchy import forward, place

LATENCY = 2
"""Cycles from the read of a word to its way into the accumulators: the bank's, and a register's."""


class OldValueReader(wiring.Component):
    """Walk over a command's destinations in a bank and hand each word to the accumulators of its sums.

    It reads before the command's sources are, by the same port of the activation memory. Bits are not looked at: a sum
    begins at an old -0, or at a NaN of any kind, as it is.

    Latency: `LATENCY` cycles from a read to `fill`. Throughput: one word per cycle, from the cycle after `start` on.

    Parameters
    ----------
    sizes : GatherSizes
    memory : ActivationSizes

    Members
    -------
    start : In(1)
        Begin; `command` holds until `done`.
    command : In(COMMAND payload)
    active : Out(1)
        A word is read in this cycle.
    done : Out(1)
        It is the last one.
    read : Out(ReadPort)
    fill : Out(1)
        `data` is the word at `address` of cluster `owner`, of the row that is number `row` among its cluster's.
    owner, address, row, data : Out
    """

    OPCODE = Opcode.AGGREGATE

    def __init__(self, *, sizes, memory):
        self.sizes = sizes
        self.memory = memory
        super().__init__(
            {
                "start": In(1),
                "command": In(COMMAND.members["payload"].shape),
                "active": Out(1),
                "done": Out(1),
                "read": Out(ReadPort(memory)),
                "fill": Out(1),
                "owner": Out(owner_bits(sizes)),
                "address": Out(exact_log2(sizes.accumulator_words)),
                "row": Out(exact_log2(sizes.accumulator_words)),
                "data": Out(sizes.word_bits),
            }
        )

    def elaborate(self, platform):
        m = Module()
        sizes, memory = self.sizes, self.memory
        command = fields(Opcode.AGGREGATE, self.command)
        words = Signal(row_bits(sizes))
        left = Signal(destination_bits(sizes))
        column = Signal.like(words)
        top = Signal(address_bits(memory))
        owner, local, row = Signal.like(self.owner), Signal.like(self.address), Signal.like(self.row)
        last = Signal()
        m.d.comb += [
            words.eq(row_words(command["columns"], lanes=sizes.lanes)),
            self.active.eq(left != 0),
            last.eq(column == words - 1),
            self.done.eq(last & (left == 1)),
            self.read.en.eq(self.active),
            self.read.address.eq(top + column),
        ]
        # A register will do, and shortens the way to the banks: the command holds from `start`, and the first read is
        # a cycle later.
        m.d.sync += self.read.bank.eq(bank_of(command["destination_space"]))
        with m.If(self.start):
            m.d.sync += [left.eq(command["destinations"]), column.eq(0), owner.eq(0), local.eq(0), row.eq(0)]
            m.d.sync += top.eq(word_address(command["destination_address"], word_bytes=memory.word_bytes))
        with m.Elif(self.active):
            m.d.sync += column.eq(Mux(last, 0, column + 1))
            with m.If(last):
                stride = word_address(command["destination_stride"], word_bytes=memory.word_bytes)
                m.d.sync += [left.eq(left - 1), top.eq(top + stride)]
                if sizes.clusters > 1:
                    m.d.sync += owner.eq(next_owner(sizes, owner))
                # A row of each cluster has been read: the next ones lie after it in every cluster's accumulators.
                with m.If(owner == sizes.clusters - 1):
                    m.d.sync += [local.eq(local + words), row.eq(row + 1)]
        data = Signal(sizes.word_bits, reset_less=True)
        m.d.sync += data.eq(self.read.data)
        m.d.comb += [self.data.eq(data), self.fill.eq(delayed(m, self.active, LATENCY, name="fill"))]
        # Where a word goes is known as it is read, and waits until it is there.
        places = {"owner": owner, "address": (local + column)[: len(local)], "row": row}
        for name, value in places.items():
            late = delayed(m, value, LATENCY, name=f"fill_{name}", reset_less=True)
            m.d.comb += getattr(self, name).eq(late)
        return m


def place_old_values(m, platform, engine, *, source):
    """The reader of old values in an aggregate engine, before whose sources it uses the engine's read port.

    Parameters
    ----------
    m : Module
        Of the engine.
    platform : object
        As `elaborate` takes it.
    engine : AggregateEngine
    source : SourceReader

    Returns
    -------
    OldValueReader or None
        None where sums begin at +0 alone.
    """
    organisation = engine.organisation
    if not organisation.sizes.accumulate:
        forward(m, engine.read, source.read)
        return None
    old = place(m, platform, "old", OldValueReader(sizes=organisation.sizes, memory=organisation.memory))
    m.d.comb += [
        old.command.eq(engine.command.payload),
        # Never both: the sources are read from START on, after the last old value.
        engine.read.en.eq(old.read.en | source.read.en),
        engine.read.bank.eq(Mux(old.active, old.read.bank, source.read.bank)),
        engine.read.address.eq(Mux(old.active, old.read.address, source.read.address)),
        old.read.data.eq(engine.read.data[: len(old.data)]),
        source.read.data.eq(engine.read.data),
    ]
    if organisation.sizes.source_words > 1:
        m.d.comb += engine.read.wide.eq(~old.active & source.read.wide)
    return old


def fill_inputs(old):
    """Inputs of an organisation by which old values come in.

    Parameters
    ----------
    old : OldValueReader or None

    Returns
    -------
    dict of str to Value
        Without bits where there is no reader.
    """
    ports = {"fill": "fill", "fill_owner": "owner", "fill_address": "address", "fill_data": "data"}
    return {name: Const(0, 0) if old is None else getattr(old, port) for name, port in ports.items()}
