"""Blocks instead of rows: how LOAD and STORE take their beats from one or the other, command by command."""

from dataclasses import dataclass

from amaranth.hdl import Mux, Signal

from simgnn.hw.command import Format
from simgnn.hw.primitives.hierarchy import forward, place
from simgnn.hw.transfer.packer import BlockPacker
from simgnn.hw.transfer.unpacker import BlockUnpacker


@dataclass(frozen=True)
class Packing:
    """What makes blocks of a STORE's rows, and whether its command asks for them."""

    compressed: Signal
    packer: BlockPacker


def unpacked(engine, m, platform, command, reader, runs):
    """Rows come as they are or as blocks.

    Returns what begins a command, whether the reader's beat is taken, a word, whether there is one, and whether
    the engine moves anything.
    """
    unpacker = place(m, platform, "unpacker", BlockUnpacker(bus=engine.bus))
    forward(m, engine.lengths_request, unpacker.request)
    forward(m, engine.lengths_response, unpacker.response)
    compressed, starts, ready, valid, moving = (
        Signal(name=name) for name in ("compressed", "starts", "ready", "arrives", "moving")
    )
    data = Signal(engine.bus.word_bits)
    m.d.comb += [
        compressed.eq(command["source_format"] == Format.COMPRESSED),
        runs.start.eq(starts & ~compressed),
        unpacker.start.eq(starts & compressed),
        unpacker.rows.eq(command["rows"]),
        unpacker.address.eq(command["source_address"]),
        unpacker.distance.eq(command["source_stride"]),
        unpacker.i.payload.eq(reader.o.payload),
        unpacker.i.valid.eq(reader.o.valid & compressed),
        ready.eq(Mux(compressed, unpacker.i.ready, 1)),
        data.eq(Mux(compressed, unpacker.word, reader.o.payload)),
        valid.eq(Mux(compressed, unpacker.word_valid, reader.o.valid)),
        # For the engine's state: a bitmap is a beat that moves, though no word comes of it.
        moving.eq(Mux(compressed, unpacker.moving, reader.o.valid)),
    ]
    either(m, reader.run, compressed, unpacker.run, runs.run)
    return starts, ready, data, valid, moving


def packed(engine, m, platform, command, cutter, runs):
    """Rows leave as they are or as blocks: what begins a command, and the packer (`Packing`)."""
    packer = place(m, platform, "packer", BlockPacker(bus=engine.bus))
    compressed, starts = Signal(name="compressed"), Signal(name="starts")
    m.d.comb += [
        compressed.eq(command["destination_format"] == Format.COMPRESSED),
        runs.start.eq(starts & ~compressed),
        packer.start.eq(starts & compressed),
        packer.rows.eq(command["rows"]),
        packer.tail.eq(command["columns"]),
        packer.address.eq(command["destination_address"]),
        packer.distance.eq(command["destination_stride"]),
        packer.word.eq(engine.read.data),
    ]
    either(m, cutter.run, compressed, packer.run, runs.run)
    return starts, Packing(compressed, packer)


def either(m, run, first, one, other):
    """Take runs of beats from `one` where it comes `first`, else from the `other`."""
    m.d.comb += [
        run.payload.eq(Mux(first, one.payload.as_value(), other.payload.as_value())),
        run.valid.eq(Mux(first, one.valid, other.valid)),
        one.ready.eq(run.ready & first),
        other.ready.eq(run.ready & ~first),
    ]
