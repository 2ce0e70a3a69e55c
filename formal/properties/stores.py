"""STORE as an AXI4 master: addresses, data that follow them, and an end behind the last response."""

from amaranth.hdl import Cat, Mux, Signal
from amaranth.lib import fifo

from formal.properties.reads import PAIRS, WORD_BITS
from formal.proving.sets import ClaimSet, mistakes
from simgnn.hw.command import LAYOUT, Opcode
from simgnn.hw.memory.activation import ActivationSizes
from simgnn.hw.transfer.transfer_engines import StoreEngine

OUTSTANDING = 2
MEMORY = ActivationSizes(
    lanes=1, bank_words=4, mask_words=4, mask_unit=4, drain_words=1, source_words=1, array_columns=1
)
COUNT = 3
"""Rows and columns of the commands that are tried are below this power of two's."""
DEPTH = 14
"""Cycles of the claims that are not proved for all time."""


def small_commands(h, command):
    """Assume commands of few rows near the beginning of memory, which stay until they are done."""
    payload = command.payload
    of = {name: field.of(payload) for name, field in LAYOUT[Opcode.STORE].items()}
    kept = h.holds(command.valid, command.ready, Cat(*of.values()))
    h.assume("stays", kept, "a command stays until it is done")
    small = (of["rows"] >> COUNT == 0) & (of["columns"] >> COUNT == 0) & (of["columns"] != 0)
    near = (of["destination_address"] >> 5 == 0) & (of["destination_stride"] >> 5 == 0)
    words = (of["destination_address"][:WORD_BITS] == 0) & (of["destination_stride"][:WORD_BITS] == 0)
    h.assume(
        "small", small & near & words, f"a command has below {1 << COUNT} rows and columns, near address 0"
    )


def store_commands(h):
    """Commands are small, and the bounds stay."""
    dut = h.dut
    small_commands(h, dut.command)
    same = (dut.base == h.past(dut.base)) & (dut.limit == h.past(dut.limit))
    h.assume(
        "bounds", (same | h.first) & (dut.base == 0) & (dut.limit >> 7 == 0), "bounds stay, and begin at 0"
    )


def store_claims(h):
    """The memory takes addresses and data in any order, and answers bursts that are complete."""
    m, dut, axi = h.m, h.dut, h.dut.axi
    store_commands(h)

    offered = axi.aw.valid & ~h.past(axi.aw.valid & ~axi.aw.ready)  # an address that was not there before
    sent, ended = axi.w.valid & axi.w.ready, axi.w.valid & axi.w.ready & axi.w.last
    # Bursts whose data are not complete, by their lengths: the first may have been offered in this cycle.
    lengths = m.submodules.lengths = fifo.SyncFIFO(width=len(axi.aw.len), depth=OUTSTANDING + 1)
    empty = ~lengths.r_rdy
    m.d.comb += [
        lengths.w_data.eq(axi.aw.len),
        lengths.w_en.eq(offered & ~(empty & ended)),
        lengths.r_en.eq(ended),
    ]
    length = Mux(empty, axi.aw.len, lengths.r_data)
    beat = Signal.like(axi.aw.len)
    with m.If(sent):
        m.d.sync += beat.eq(Mux(axi.w.last, 0, beat + 1))
    most = 2 * OUTSTANDING
    open_addresses = h.count(up=axi.aw.valid & axi.aw.ready, down=axi.b.valid & axi.b.ready, most=most)
    open_data = h.count(up=ended, down=axi.b.valid & axi.b.ready, most=most)
    unanswered = h.count(up=offered, down=axi.b.valid & axi.b.ready, most=most)
    h.assume(
        "answers",
        ~axi.b.valid | ((open_addresses != 0) & (open_data != 0)),
        "the memory answers a burst once, behind its address and its last beat",
    )

    h.prove(
        "stable_aw",
        h.holds(axi.aw.valid, axi.aw.ready, Cat(axi.aw.addr, axi.aw.len)),
        "an address stays the same until it is taken",
    )
    h.prove(
        "stable_w",
        h.holds(axi.w.valid, axi.w.ready, Cat(axi.w.strb, axi.w.last, axi.w.data[:1])),
        "strobes, last and data of a beat stay the same until it is taken",
    )
    place = axi.aw.addr[WORD_BITS : WORD_BITS + 1]
    h.prove(
        "block",
        ~axi.aw.valid | (axi.aw.len + place < PAIRS.burst_beats),
        "no burst crosses 4 KB, or is too long",
    )
    end = axi.aw.addr + ((axi.aw.len + 1) << WORD_BITS)
    h.prove(
        "inside",
        ~offered | (end <= dut.limit),
        "no address is given that is outside of the bounds",
        depth=DEPTH,
    )
    h.prove(
        "outstanding",
        unanswered + offered <= OUTSTANDING,
        f"at most {OUTSTANDING} bursts are without a response",
    )
    h.prove("behind", ~axi.w.valid | ~empty | offered, "no beat is offered before the address of its burst")
    h.prove(
        "last",
        ~axi.w.valid | (axi.w.last == (beat == length)),
        "WLAST marks the last beat of each burst",
        depth=DEPTH,
    )
    h.prove("taken", axi.b.ready, "a response is always taken")
    h.prove("waiting", dut.waiting | (unanswered == 0), "it says that a response is outstanding")
    h.prove(
        "ends",
        ~dut.command.ready | (unanswered == 0),
        "a command ends behind its last response",
        given=("waiting",),
    )
    h.prove(
        "quiet",
        dut.waiting | (~axi.aw.valid & ~axi.w.valid),
        "nothing is offered while no response is to come",
    )
    halted = h.past(dut.halt)
    h.prove("halt", ~halted | ~offered, "a halt lets no new address out")
    h.cover("two", (unanswered == OUTSTANDING) & axi.w.valid, "all bursts are under way")
    h.cover("done", dut.command.ready & h.past(axi.b.valid), "a command that has stored something ends")


SETS = (
    ClaimSet(
        name="store",
        component=lambda: StoreEngine(bus=PAIRS, memory=MEMORY, outstanding_writes=OUTSTANDING),
        describe=store_claims,
        mistakes=mistakes(
            "store_engine",
            ("(!axi_awvalid | axi_awready)", "1'b1", "stable_aw"),
            ("beat_o_valid & lengths_o_valid", "beat_o_valid & lengths_o_valid & !axi_bvalid", "stable_w"),
            ("= {1'b0, burst_register[33:32]} - 3'd1", "= {1'b0, burst_register[33:32]}", "block"),
            ("above & (end_ <= {1'b0, limit})", "above", "inside"),
            ("(outstanding != 2'd2)", "(outstanding != 2'd3)", "outstanding"),
            ("axi_wvalid = beat_o_valid & lengths_o_valid", "axi_wvalid = beat_o_valid", "behind"),
            ("axi_wlast = sent_in_burst == lengths_o_payload", "axi_wlast = sent_in_burst != 8'd0", "last"),
            ("axi_bready = 1'b1", "axi_bready = !axi_awvalid", "taken"),
            ("waiting = outstanding != 2'd0", "waiting = outstanding[1]", "waiting", "quiet"),
            ("= (unsent == 27'd0) & (outstanding == 2'd0)", "= unsent == 27'd0", "ends"),
            ("inside_ & !halt &", "inside_ &", "halt"),
        ),
    ),
)
