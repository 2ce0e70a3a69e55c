"""Several ports that act as one: every burst, beat and response on each of them, in its turn, once."""

from amaranth.hdl import Cat, Signal

from formal.properties.queues import watched
from formal.proving.sets import ClaimSet, mistakes
from simgnn.hw.memory.ports import PAGE_BITS, SKEW_BEATS, PortBundle

PORTS, DATA_BITS, ADDRESS_BITS, OUTSTANDING = 2, 8, PAGE_BITS + 3, 2
"""Two ports of a byte."""
BLOCK_BITS = 2
"""Bursts of the wide port stay within a block of so many (a power of two's) words."""
DATA = 1
"""Bits of a port's data that are watched, the lowest: beats are stored and never looked at."""


def address_claims(h, channel, taken):
    """A burst of the wide port is held here until each port has taken its own."""
    m, wide = h.m, getattr(h.dut.wide, channel)
    length = Signal(8)
    with m.If(taken):
        m.d.sync += length.eq(wide.len)
    once, same, stable, block, no_new = [], [], [], [], []
    for each, base in zip(h.dut.port, h.dut.bases, strict=True):
        port, address = getattr(each, channel), Signal(ADDRESS_BITS)
        with m.If(taken):
            m.d.sync += address.eq((wide.addr >> 1) + (base << PAGE_BITS))
        valid, ready = port.valid, port.ready
        found = Cat(port.addr, port.len)
        level = h.count(up=taken, down=valid & ready, most=3)
        once.append((level < 2) & (valid == level[0]))
        same.append(~valid | (found == Cat(address, length)))
        stable.append(h.holds(valid, ready, found))
        place = port.addr[:BLOCK_BITS]
        block.append(~valid | (port.len + place < 1 << BLOCK_BITS))
        no_new.append(~h.past(h.dut.halt) | ~valid | h.past(valid & ~ready))
    asked = f"{channel.upper()}VALID"
    h.prove(
        f"once_{channel}",
        Cat(*once).all(),
        f"{asked} is high at each port for each burst of the wide port, once",
    )
    h.prove(
        f"address_{channel}",
        Cat(*same).all(),
        "a port's burst lies at its part of the address past its base, and is as long",
    )
    h.prove(f"stable_{channel}", Cat(*stable).all(), "an address at a port stays the same until it is taken")
    h.prove(
        f"block_{channel}",
        Cat(*block).all(),
        "a port's burst crosses no 4 KB where the wide one crosses none",
    )
    h.prove(f"halt_{channel}", Cat(*no_new).all(), "a halt lets no new address out to any port")


def bundle_claims(h):
    """The wide port's master offers bursts of a cutter; the ports may take and answer at whatever times."""
    dut, wide = h.dut, h.dut.wide
    takes = {}
    for channel in ("aw", "ar"):
        asked = getattr(wide, channel)
        valid, address, length = asked.valid, asked.addr, asked.len
        takes[channel] = valid & asked.ready
        place = address[1 : 1 + BLOCK_BITS]
        h.assume(
            f"cut_{channel}",
            ~valid | ((length + place < 1 << BLOCK_BITS) & ~address[0]),
            f"a burst on {channel.upper()} of the wide port is one of a cutter",
        )
    for channel, taken in takes.items():
        address_claims(h, channel, taken)
    _writes(h, takes["aw"])
    _answers(h)
    h.cover(
        "apart",
        dut.port[0].aw.valid & ~dut.port[1].aw.valid & wide.w.valid & wide.w.ready,
        "one port lags behind",
    )
    h.cover("full", ~dut.port[0].r.ready & ~dut.port[1].r.valid, "a port is ahead by as much as it may be")


def _writes(h, addressed):
    """Beats that the wide port gives, and where they come out."""
    dut, wide = h.dut, h.dut.wide
    sent = wide.w.valid & wide.w.ready
    owed = h.count(up=addressed, down=sent & wide.w.last, most=2 * OUTSTANDING)
    free_ports = Cat(*[~port.aw.valid | port.aw.ready for port in dut.port]).all() & ~dut.halt
    h.prove(
        "takes_aw",
        wide.aw.ready == (free_ports & (owed < OUTSTANDING)),
        f"a burst to be written is taken where all ports are free and no {OUTSTANDING} want data",
    )
    free_ports = Cat(*[~port.ar.valid | port.ar.ready for port in dut.port]).all() & ~dut.halt
    h.prove("takes_ar", wide.ar.ready == free_ports, "a burst to be read is taken where all ports are free")
    levels, order, offered, stable, behind = [], [], [], [], []
    for index, port in enumerate(dut.port):
        popped = port.w.valid & port.w.ready
        level = h.count(up=sent, down=popped, most=2 * SKEW_BEATS)
        value = Cat(wide.w.data.word_select(index, DATA_BITS)[:DATA], wide.w.strb[index], wide.w.last)
        due, kept = watched(h, f"write{index}", pushed=sent, value=value, popped=popped, level=level)
        found = Cat(port.w.data[:DATA], port.w.strb, port.w.last)
        order.append(~due | ~port.w.valid | (found == kept))
        levels.append(level)
        offered.append(port.w.valid == (level != 0))
        stable.append(h.holds(port.w.valid, port.w.ready, found))
        unsent = h.count(up=addressed, down=popped & port.w.last, most=2 * OUTSTANDING + 2)
        behind.append(~port.w.valid | (unsent != 0))
    h.prove(
        "order_w",
        Cat(*order).all(),
        "a port gets its part of each beat, with its strobes and WLAST, in its turn",
    )
    h.prove("level_w", Cat(*offered).all(), "no beat is lost or doubled on its way to a port")
    h.prove("stable_w", Cat(*stable).all(), "a beat at a port stays the same until it is taken")
    h.prove("behind", Cat(*behind).all(), "no beat comes to a port before the address of its burst")
    room = Cat(*[level < SKEW_BEATS for level in levels]).all()
    h.prove(
        "room_w",
        wide.w.ready == (room & (owed != 0)),
        f"a beat is taken where no port has {SKEW_BEATS} waiting and its burst's address was taken",
    )


def _answers(h):
    """Beats and responses that the ports give: one of each makes one of the wide port's."""
    dut = h.dut
    for name, text in (("r", "beat"), ("b", "response")):
        wide = getattr(dut.wide, name)
        popped = wide.valid & wide.ready
        levels, dues, kepts, ready, order = [], [], [], [], []
        for index, each in enumerate(dut.port):
            port = getattr(each, name)
            came = port.valid & port.ready
            level = h.count(up=came, down=popped, most=2 * SKEW_BEATS)
            value = Cat(port.resp, *((port.last, port.data[:DATA]) if name == "r" else ()))
            due, kept = watched(h, f"{name}{index}", pushed=came, value=value, popped=popped, level=level)
            levels.append(level)
            dues.append(due & wide.valid)
            kepts.append(kept)
            ready.append(port.ready == (level < SKEW_BEATS))
            if name == "r":
                data = wide.data.word_select(index, DATA_BITS)[:DATA]
                last = ~dues[-1] | (wide.last == kept[2]) if index == 0 else 1
                order.append((~dues[-1] | (data == kept[3:])) & last)
        complete = Cat(*[level != 0 for level in levels]).all()
        h.prove(
            f"level_{name}",
            wide.valid == complete,
            f"the wide port has a {text} where each port's has come, and only there",
        )
        h.prove(
            f"room_{name}",
            Cat(*ready).all(),
            f"a port's {text} is taken where fewer than {SKEW_BEATS} wait for the other port's",
        )
        if name == "r":
            h.prove("order_r", Cat(*order).all(), "a beat has each port's part, in its turn, and RLAST")
        both = (kepts[0] | kepts[1])[:2]
        h.prove(
            f"error_{name}",
            ~Cat(*dues).all() | (wide.resp == both),
            f"a {text} is an error if any port's is",
        )


SETS = (
    ClaimSet(
        name="port_bundle",
        component=lambda: PortBundle(
            ports=PORTS, data_bits=DATA_BITS, address_bits=ADDRESS_BITS, outstanding_writes=OUTSTANDING
        ),
        describe=bundle_claims,
        mistakes=(
            *mistakes(
                "port_bundle",
                (
                    "if (port_1_awready) port_1_awvalid <= 1'b0",
                    "if (port_1_awready) port_1_awvalid <= 1'b1",
                    "once_aw",
                ),
                ("aw_address0_word + bases_1", "aw_address0_word + bases_0", "address_aw"),
                (
                    "else if (port_0_awready) port_0_awvalid <= 1'b0;",
                    "else begin aw_length0 <= wide_awlen; if (port_0_awready) port_0_awvalid <= 1'b0; end",
                    "stable_aw",
                ),
                ("aw_length1 <= wide_awlen", "aw_length1 <= wide_awlen + 8'd1", "block_aw"),
                ("& !halt & (bursts", "& (bursts", "halt_aw"),
                ("!= 2'd2", "!= 2'd1", "takes_aw"),
                ("if (port_0_arready) port_0_arvalid <=", "if (ar_taken) port_0_arvalid <=", "once_ar"),
                ("ar_length0 <= wide_arlen", "ar_length0 <= 8'd0", "address_ar"),
                (
                    "else if (port_1_arready) port_1_arvalid <= 1'b0;",
                    "else begin ar_address1 <= 15'd0; if (port_1_arready) port_1_arvalid <= 1'b0; end",
                    "stable_ar",
                ),
                (
                    "ar_address0[11:0] <= wide_araddr[12:1]",
                    "ar_address0[11:0] <= wide_araddr[11:0]",
                    "block_ar",
                ),
                (
                    "!port_0_arvalid | port_0_arready}) & !halt",
                    "!port_0_arvalid | port_0_arready})",
                    "halt_ar",
                ),
                ("!port_0_arvalid | port_0_arready})", "!port_0_arvalid})", "takes_ar"),
                ("wide_wstrb[1], wide_wdata[15:8]", "wide_wstrb[1], wide_wdata[7:0]", "order_w"),
                ("(&{write1_i_ready, write0_i_ready})", "write0_i_ready", "level_w", "room_w"),
                ("& (|bursts)", "", "behind"),
                ("wide_rvalid = &{read1_o_valid, read0_o_valid}", "wide_rvalid = read0_o_valid", "level_r"),
                ("[15:8] = read1_o_payload[7:0]", "[15:8] = read0_o_payload[7:0]", "order_r"),
                ("read0_o_payload[9:8] | read1_o_payload[9:8]", "read0_o_payload[9:8]", "error_r"),
                (
                    "wide_bvalid = &{response1_o_valid, response0_o_valid}",
                    "wide_bvalid = response1_o_valid",
                    "level_b",
                ),
                (
                    "response0_o_payload | response1_o_payload",
                    "response0_o_payload & response1_o_payload",
                    "error_b",
                ),
            ),
            *mistakes(
                "queue_2x10",
                ("= queue_storage[queue_consume]", "= queue_storage[queue_produce]", "stable_w"),
            ),
            *mistakes("queue_2x11", ("queue_level != 2'd2", "queue_level != 2'd1", "room_r")),
            *mistakes("queue_2x2", ("queue_level != 2'd2", "queue_level != 2'd3", "room_b")),
        ),
    ),
)
