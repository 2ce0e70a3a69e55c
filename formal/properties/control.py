"""The AXI4-Lite control registers: the port's handshakes, what a write leaves behind, and when the kernel starts."""

from amaranth.hdl import Cat, Mux, Signal

from formal.proving.sets import ClaimSet, mistakes
from simgnn.hw import registers
from simgnn.hw.kernel.control import ControlRegisters

WRITE_CYCLES, READ_CYCLES = 2, 3
"""Cycles from a handshake to its answer, where the one before has been taken."""


def control_claims(h):
    """The port's manager may do anything, even what AXI forbids: drop a valid, or change an address meanwhile."""
    m, axi = h.m, h.dut.axi
    wrote_address, wrote_data = axi.aw.valid & axi.aw.ready, axi.w.valid & axi.w.ready
    read, answered, told = axi.ar.valid & axi.ar.ready, axi.r.valid & axi.r.ready, axi.b.valid & axi.b.ready

    for name, valid, ready, payload in (
        ("b", axi.b.valid, axi.b.ready, axi.b.resp),
        ("r", axi.r.valid, axi.r.ready, Cat(axi.r.data, axi.r.resp)),
    ):
        same = h.holds(valid, ready, payload)
        h.prove(f"stable_{name}", same, f"an answer on {name.upper()} stays the same until it is taken")
    h.prove("okay", (axi.b.resp | axi.r.resp) == 0, "every answer is OKAY")

    addresses = h.count(up=wrote_address, down=told, most=3)
    data = h.count(up=wrote_data, down=told, most=3)
    reads = h.count(up=read, down=answered, most=3)
    h.prove(
        "asked_b",
        ~axi.b.valid | ((addresses != 0) & (data != 0)),
        "a write is answered once, after both its parts came",
    )
    h.prove("asked_r", ~axi.r.valid | (reads != 0), "a read is answered once, and nothing else is")
    h.prove(
        "few", (addresses <= 2) & (data <= 2) & (reads <= 1), "at most one read and two writes are under way"
    )
    waited_write = h.count(
        up=(addresses != 0) & (data != 0) & ~axi.b.valid,
        clear=axi.b.valid | (addresses == 0) | (data == 0),
        most=7,
    )
    waited_read = h.count(up=(reads != 0) & ~axi.r.valid, clear=axi.r.valid | (reads == 0), most=7)
    h.prove("soon_b", waited_write < WRITE_CYCLES, f"a write is answered within {WRITE_CYCLES} cycles")
    h.prove("soon_r", waited_read < READ_CYCLES, f"a read is answered within {READ_CYCLES} cycles")
    h.prove("free_b", axi.aw.ready | (addresses != 0), "an address is taken where no write is under way")
    h.prove("free_r", axi.ar.ready | (reads != 0), "a read is taken where none is under way")

    # What the last write to COMMANDS left, byte by byte.
    address, word, strobes = Signal.like(axi.aw.addr), Signal.like(axi.w.data), Signal.like(axi.w.strb)
    with m.If(wrote_address):
        m.d.sync += address.eq(axi.aw.addr)
    with m.If(wrote_data):
        m.d.sync += [word.eq(axi.w.data), strobes.eq(axi.w.strb)]
    expected = Signal(32)
    done = axi.b.valid & ~h.past(axi.b.valid & ~axi.b.ready)  # a write's answer is new: it has taken effect
    here = address[2:] == registers.COMMANDS >> 2
    written = Cat(*[Mux(strobes[i], word.word_select(i, 8), expected.word_select(i, 8)) for i in range(4)])
    current = Mux(done & here, written, expected)
    m.d.sync += expected.eq(current)
    h.prove(
        "commands",
        h.dut.commands == current,
        "COMMANDS holds what was written under the strobes, and nothing else does",
    )

    # A start takes one write of AP_START.
    asked = Signal()
    starts = done & (address[2:] == registers.AP_CTRL >> 2) & strobes[0] & word[0] & ~h.past(h.dut.recovering)
    m.d.sync += asked.eq((asked | starts) & ~h.dut.start & ~h.dut.recovering)
    h.prove(
        "start",
        h.dut.start == ((asked | starts) & h.dut.idle),
        "the kernel starts once it is idle and was asked to since it last recovered from an error, and only then",
    )
    h.cover("back_to_back", told & h.past(told, cycles=4), "writes follow each other")
    h.cover("set", (h.dut.commands == 0x01020304) & ~axi.b.valid, "COMMANDS is written")
    h.cover("runs", h.dut.start, "the kernel starts")


SETS = (
    ClaimSet(
        name="control",
        component=lambda: ControlRegisters(address_bits=64, ports=1),
        describe=control_claims,
        mistakes=mistakes(
            "control_registers",
            ("if (axi_bready) axi_bvalid", "axi_bvalid", "stable_b"),
            ("if (reading == 2'd2) begin", "axi_rdata <= 32'd0; if (reading == 2'd2) begin", "stable_r"),
            ("axi_bresp = 2'd0", "axi_bresp = {1'b0, pending_start}", "okay"),
            ("write = addressed & filled & !axi_bvalid", "write = addressed & !axi_bvalid", "asked_b"),
            ("(axi_rready) axi_rvalid <= 1'b0", "(axi_rready) axi_rvalid <= 1'b1", "asked_r"),
            ("(reading == 2'd0) & !axi_rvalid", "!axi_rvalid", "few"),
            ("addressed & filled & !axi_bvalid", "addressed & filled & !axi_bvalid & !axi_rvalid", "soon_b"),
            ("if (reading == 2'd2)", "if ((reading == 2'd2) & !axi_bvalid)", "soon_r"),
            ("axi_awready = !addressed", "axi_awready = !addressed & !axi_rvalid", "free_b"),
            ("(reading == 2'd0) & !axi_rvalid", "(reading == 2'd0) & !axi_rvalid & !axi_bvalid", "free_r"),
            ("if (strobes[3]) commands", "if (strobes[0]) commands", "commands"),
            ("start = pending_start & idle", "start = pending_start", "start"),
            ("if (recovering) pending_start <= 1'b0;", "", "start"),
            ("start = pending_start & idle", "start = pending_start & idle & !commands[7]", "start"),
        ),
    ),
)
