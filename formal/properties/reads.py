"""The read side of the memory port: bursts, credits, and the arbiter with its AXI4 master."""

from amaranth.hdl import Cat, Mux, Signal
from amaranth.lib import data, fifo
from amaranth.utils import exact_log2

from formal.properties.queues import stable, watched
from formal.proving.sets import ClaimSet, mistakes
from simgnn.hw.memory.burst import BurstCutter, burst_layout
from simgnn.hw.memory.bus import MemoryBus
from simgnn.hw.memory.reads import BurstReader, ReadArbiter

BUS = MemoryBus(word_bits=32, address_bits=32, burst_beats=4)
PAIRS = MemoryBus(word_bits=32, address_bits=32, burst_beats=2)
"""Words of 4 bytes, bursts of at most 4 or 2."""
RUN_BITS = 5
"""Bits of the longest run that is tried."""
WORD_BITS = 2
"""Bits of an address within a word."""


def within_block(burst, bus=BUS):
    """Whether a burst is no longer than it may be, and stays within a multiple of its longest, and so of 4 KB."""
    word = exact_log2(bus.word_bytes)
    place = burst.address[word : word + exact_log2(bus.burst_beats)]
    return (burst.beats != 0) & (burst.beats + place <= bus.burst_beats)


def few_bits(h, name, run, *, bits=RUN_BITS):
    """Assume short runs near the beginning of memory, so that the counters of a run stay small."""
    h.assume(
        f"{name}_short",
        (run.payload.beats != 0)
        & (run.payload.beats >> bits == 0)
        & (run.payload.address >> (bits + WORD_BITS) == 0),
        f"a run has 1 to {(1 << bits) - 1} beats, and begins in the first {1 << bits} words",
    )


def cutter_claims(h):
    """What is left of a run is counted here once more, in beats from its own beginning."""
    m, run, burst = h.m, h.dut.run, h.dut.burst
    few_bits(h, "run", run)
    taken, given = run.valid & run.ready, burst.valid & burst.ready
    address, left = Signal(BUS.address_bits), Signal(RUN_BITS)
    with m.If(taken):
        m.d.sync += [address.eq(run.payload.address), left.eq(run.payload.beats)]
    with m.Elif(given):
        m.d.sync += [
            address.eq(address + (burst.payload.beats << WORD_BITS)),
            left.eq(left - burst.payload.beats),
        ]
    stable(h, "stable", burst)
    h.prove(
        "block",
        ~burst.valid | within_block(burst.payload),
        "no burst crosses a multiple of its longest, or is empty",
    )
    h.prove(
        "address",
        ~burst.valid | (burst.payload.address == address),
        "a burst begins where the one before ended",
    )
    h.prove("beats", ~burst.valid | (burst.payload.beats <= left), "bursts have no more beats than their run")
    h.prove("offer", burst.valid == (left != 0), "a burst is offered until all beats of the run are")
    done = (left == 0) | (given & (left == burst.payload.beats))
    h.prove("next", ~taken | done, "a run is taken when the one before is done", given=("offer", "beats"))
    h.prove("ready", run.ready | (left != 0), "a run is taken as soon as nothing is left")
    h.cover(
        "crossing",
        burst.valid & (burst.payload.beats == 1) & (left > BUS.burst_beats),
        "a run begins at a block's end",
    )
    h.cover("adjoining", taken & given, "a run follows the last burst of another")


def reader_claims(h):
    """The memory gives back beats that were asked for, in their order, whenever it likes."""
    m, dut = h.m, h.dut
    room = dut.buffer_beats
    few_bits(h, "run", dut.run, bits=4)
    asked = dut.request.valid & dut.request.ready
    came, taken = dut.response.valid & dut.response.ready, dut.o.valid & dut.o.ready
    owed = Signal(range(2 * room + 1))
    m.d.sync += owed.eq(owed + Mux(asked, dut.request.payload.beats, 0) - came)
    h.assume("owed", ~dut.response.valid | (owed != 0), "the memory sends what was asked for, and no more")
    held = h.count(up=came, down=taken, most=2 * room)
    h.prove("credit", owed + held <= room, "what is asked for and what is held fits into the buffer")
    h.prove("always", dut.response.ready, "a beat that comes is always taken")
    h.prove(
        "block",
        ~dut.request.valid | within_block(dut.request.payload, PAIRS),
        "requests are bursts of the cutter",
    )
    stable(h, "stable", dut.request)
    # One beat, whichever, is watched, and how many are ahead of it.
    beat = dut.response.payload
    due, value = watched(h, "choose", pushed=came, value=beat, popped=taken, level=held)
    h.prove("held", ~dut.o.valid | (held != 0), "no beat leaves that has not come", given=("credit",))
    # Beats are stored and never looked at: of each bit the same is true, and one bit is quicker to decide.
    h.prove(
        "order",
        ~(due & dut.o.valid) | (dut.o.payload[0] == value[0]),
        "a beat leaves as it came, in its turn",
        given=("credit", "held"),
    )
    h.cover("full", owed + held == room, "all credits are used")
    h.cover("again", asked & (held == room - PAIRS.burst_beats), "credits come back")


CLIENTS, OUTSTANDING = 3, 2


def arbiter_clients(h):
    """Clients offer bursts as AXI has it, within bounds that stay."""
    dut = h.dut
    for index, request in enumerate(dut.request):
        h.assume(
            f"client_{index}",
            h.holds(request.valid, request.ready, request.payload)
            & (~request.valid | within_block(request.payload)),
            f"client {index} offers bursts of a cutter, and holds them until they are taken",
        )
    h.assume(
        "bounds", (dut.base == h.past(dut.base)) & (dut.limit == h.past(dut.limit)) | h.first, "bounds stay"
    )


def arbiter_claims(h):
    """The memory answers bursts in their order."""
    m, dut, axi = h.m, h.dut, h.dut.axi
    requests = dut.request
    valid, ready = Cat(*[r.valid for r in requests]), Cat(*[r.ready for r in requests])
    grants = valid & ready
    arbiter_clients(h)

    # Bursts under way, oldest first: their clients and beats.
    issued = axi.ar.valid & axi.ar.ready
    answered = axi.r.valid & axi.r.ready
    under_way = h.count(up=issued, down=answered & axi.r.last, most=2 * OUTSTANDING)
    lengths = m.submodules.lengths = fifo.SyncFIFO(width=2, depth=OUTSTANDING + 1)
    beat = Signal(2)
    m.d.comb += [
        lengths.w_en.eq(issued),
        lengths.w_data.eq(axi.ar.len),
        lengths.r_en.eq(answered & axi.r.last),
    ]
    with m.If(answered):
        m.d.sync += beat.eq(Mux(axi.r.last, 0, beat + 1))
    h.assume("answers", ~axi.r.valid | (under_way != 0), "the memory answers what was asked for, and no more")
    h.assume(
        "last",
        ~axi.r.valid | (axi.r.last == (beat == lengths.r_data)),
        "RLAST marks the last beat of a burst",
    )
    # The kernel halts from the cycle after an error on, and every halt lasts until a reset. If one did not, the place
    # of a burst that was refused, for which no answer comes, would be the next one's.
    failed, stopped, left = Signal(), Signal(), Signal()
    goes_on = left | (stopped & ~dut.halt)
    m.d.sync += [
        failed.eq(failed | dut.error),
        stopped.eq(stopped | dut.error | dut.halt),
        left.eq(goes_on),
    ]

    granted = m.submodules.granted = fifo.SyncFIFO(width=2, depth=OUTSTANDING)
    chosen = Mux(grants[0], 0, Mux(grants[1], 1, 2))
    m.d.comb += [
        granted.w_en.eq(grants.any()),
        granted.w_data.eq(chosen),
        granted.r_en.eq(answered & axi.r.last),
    ]
    # Whose burst is at the port, and whose are under way.
    offers = Signal(2)
    with m.If(grants.any()):
        m.d.sync += offers.eq(chosen)
    asked = m.submodules.asked = fifo.SyncFIFO(width=2, depth=OUTSTANDING)
    m.d.comb += [
        asked.w_en.eq(issued),
        asked.w_data.eq(offers),
        asked.r_en.eq(answered & axi.r.last),
    ]

    same = h.holds(axi.ar.valid, axi.ar.ready, Cat(axi.ar.addr, axi.ar.len))
    h.prove("stable", same, "an address stays the same until it is taken", steps=2)
    h.prove(
        "block",
        ~axi.ar.valid | (axi.ar.len + axi.ar.addr[WORD_BITS:4] < BUS.burst_beats),
        "no burst crosses 4 KB, or is too long",
    )
    h.prove("one_hot", (grants & (grants - 1)[: len(grants)]) == 0, "one client is granted at a time")
    h.prove(
        "constant",
        ~axi.ar.valid | ((axi.ar.size == WORD_BITS) & (axi.ar.burst == 1)),
        "bursts are increments of whole words",
    )
    h.prove("outstanding", under_way <= OUTSTANDING, f"at most {OUTSTANDING} bursts are under way")
    h.prove("answer", ~dut.waiting | (granted.r_rdy), "bursts are answered in the order of grants")
    responses = Cat(*[r.valid for r in dut.response])
    h.prove(
        "route",
        goes_on | (responses == Cat(*[axi.r.valid & (asked.r_data == index) for index in range(CLIENTS)])),
        "each beat goes to the client whose burst it belongs to, and to no other, in a halt after an error as well",
    )
    passed = [
        h.count(up=grants.any() & ~grants[i] & valid[i], clear=grants[i] | ~valid[i], most=2 * CLIENTS)
        for i in range(CLIENTS)
    ]
    fair = Cat(*[count < CLIENTS for count in passed]).all()
    h.prove("fair", fair, f"at most {CLIENTS - 1} bursts of others are granted while a client waits")
    free = granted.w_rdy & (~axi.ar.valid | axi.ar.ready) & ~dut.halt
    h.prove(
        "progress",
        ~(valid.any() & free) | grants.any() | dut.error,
        "a burst is granted wherever one can be, but as one is refused",
    )
    h.prove(
        "halt",
        ~h.past(dut.halt) | ~axi.ar.valid | h.past(axi.ar.valid & ~axi.ar.ready),
        "a halt lets no new address out",
    )
    h.cover("three", valid.all() & grants.any(), "all clients ask at once")
    h.cover(
        "last_served",
        responses[CLIENTS - 1] & (under_way == OUTSTANDING),
        "the last client is served, others wait",
    )
    h.cover("after_error", failed & ~goes_on & responses.any(), "a beat comes in the halt after an error")
    h.cover("waits", failed & axi.ar.valid & ~axi.ar.ready, "an address waits after an error")


def bounds_claims(h):
    """Bounds are compared here in numbers that have a bit more than an address, and of what has been granted."""
    m, dut = h.m, h.dut
    arbiter_clients(h)
    grants = Cat(*[r.valid & r.ready for r in dut.request])
    burst = Mux(
        grants[0], dut.request[0].payload, Mux(grants[1], dut.request[1].payload, dut.request[2].payload)
    )
    burst = data.View(burst_layout(BUS), burst)
    end = Signal(BUS.address_bits + 1)
    m.d.comb += end.eq(burst.address + (burst.beats << WORD_BITS))
    inside = (burst.address >= dut.base) & (end <= dut.limit) & (burst.address[:WORD_BITS] == 0)
    # What is granted as a burst is refused is dropped.
    out, within, last = Signal(), Signal(), Signal(burst.shape())
    m.d.sync += out.eq(grants.any() & ~inside & ~out)
    with m.If(grants.any()):
        m.d.sync += [last.eq(burst), within.eq(inside)]
    late = ~dut.error_response
    h.prove(
        "exact",
        ~late | (dut.error == (out & ~dut.halt)),
        "what is out of bounds is refused a cycle later, and nothing else",
    )
    h.prove(
        "address",
        ~(out & late) | (dut.error_address == h.past(burst.address)),
        "an error names the burst",
    )
    ar = dut.axi.ar
    h.prove(
        "inside",
        ~ar.valid | (within & (ar.addr == last.address) & (ar.len == last.beats - 1)),
        "the address that is asked for is the burst's that was granted last, which is within the bounds",
    )
    h.prove("hidden", ~out | ~ar.valid, "a burst that is refused is not shown to the memory")
    h.cover("end", h.past(grants.any() & (end == dut.limit)) & ar.valid, "a burst ends at the limit")
    h.cover("refused", dut.error & late, "a burst is refused")


SETS = (
    ClaimSet(
        name="burst_cutter",
        component=lambda: BurstCutter(bus=BUS),
        describe=cutter_claims,
        mistakes=mistakes(
            "burst_cutter",
            (
                "if (active & burst_ready) begin",
                "offset <= 2'd0; if (active & burst_ready) begin",
                "stable",
            ),
            ("(BURST_BEATS_3 - alone_word)", "BURST_BEATS_3", "block"),
            ("block + 28'd1", "block", "address"),
            ("span_word + {31'd0, run_payload[3:2]}", "span_word + 33'd3", "beats"),
            ("& (alone_word <= spare)", "", "block"),
            ("left <= TWO_BURSTS", "left <= BURST_BEATS_33", "offer"),
            ("(burst_ready & last)", "burst_ready", "next"),
            (
                "run_ready = !active | (burst_ready & last)",
                "run_ready = active & burst_ready & last",
                "ready",
            ),
        ),
    ),
    ClaimSet(
        name="burst_reader",
        component=lambda: BurstReader(bus=PAIRS, buffer_beats=4),
        describe=reader_claims,
        mistakes=(
            *mistakes(
                "burst_reader_4",
                ("room = {1'b0, cutter_burst_payload[33:32]} <= free", "room = 1'b1", "credit"),
                ("response_ready = 1'b1", "response_ready = o_ready", "always"),
            ),
            *mistakes("burst_cutter", ("(BURST_BEATS_2 - alone_word)", "BURST_BEATS_2", "block")),
            *mistakes("skid_buffer_34", ("if (free) offered", "if (1'b1) offered", "stable")),
            *mistakes(
                "block_queue_4x32",
                ("queue_storage[queue_produce] <=", "queue_storage[queue_consume] <=", "order"),
                ("if (o_ready) queue_r_rdy <= 1'b0", "if (o_ready) queue_r_rdy <= 1'b1", "held"),
            ),
        ),
    ),
    ClaimSet(
        name="read_arbiter",
        component=lambda: ReadArbiter(bus=BUS, outstanding_reads=OUTSTANDING, clients=CLIENTS),
        describe=arbiter_claims,
        mistakes=mistakes(
            "read_arbiter",
            ("(!(axi_arvalid | refused) | axi_arready) & !halt", "!halt", "stable"),
            ("held_burst[34:32] - 3'd1", "held_burst[34:32]", "block"),
            ("axi_arburst = 2'd1", "axi_arburst = 2'd0", "constant"),
            ("request_1_valid & !(|present1)", "request_1_valid", "one_hot"),
            ("(|present0_word) & route_i_ready &", "(|present0_word) &", "outstanding"),
            ("(axi_rvalid & axi_rlast)", "(axi_rvalid & axi_rlast & !axi_rdata[0])", "answer"),
            ("axi_rvalid & (client == 2'd0)", "axi_rvalid & !client[0]", "route"),
            ("granted ? (present0_word & (~grant)) :", "granted ? 3'd0 :", "fair"),
            ("(present0 & (~grant)) : present0", "3'd6 : 3'd6", "progress"),
            ("| axi_arready) & !halt", "| axi_arready)", "halt"),
            # What only an error shows: an address is taken back or changed, a credit comes back too early, and a halt
            # does not stop what comes beside the error.
            ("if (refused) begin", "if (refused | bad_response) begin", "stable"),
            ("held_burst[34:32] - 3'd1", "held_burst[34:32] - {2'd0, !bad_response}", "block", "stable"),
            ("(axi_rvalid & axi_rlast)", "(axi_rvalid & (axi_rlast | bad_response))", "outstanding", "route"),
            ("axi_arready) & !halt", "axi_arready) & (!halt | bad_response)", "halt"),
        ),
    ),
    ClaimSet(
        name="read_bounds",
        component=lambda: ReadArbiter(bus=BUS, outstanding_reads=OUTSTANDING, clients=CLIENTS),
        describe=bounds_claims,
        mistakes=mistakes(
            "read_arbiter",
            (
                "({burst_net[31:4], ending} < limit[31:2])",
                "({burst_net[31:4], ending} <= limit[31:2])",
                "exact",
            ),
            ("(burst_net[31:0] >= base)", "(burst_net[31:0] > base)", "exact"),
            ("refused & !halt", "refused", "exact"),
            ("axi_arvalid <= inside_", "axi_arvalid <= 1'b1", "hidden"),
            ("burst_net[31:4], ending} < limit", "burst_net[31:4], 2'd0} < limit", "inside"),
            ("held_burst <= burst_net", "held_burst <= request_0_payload", "address"),
        ),
    ),
)
