"""Bursts that STORE writes: compared with the bounds, and offered to the memory."""

from amaranth.hdl import Signal
from amaranth.utils import exact_log2

from simgnn.hw.memory.axi import BURST_INCREMENT, CACHE_MODIFIABLE
from simgnn.hw.memory.burst import burst_layout

AXI_LENGTH_BITS = 8
"""Bits of AWLEN: beats less one."""


def judged(m, bursts, *, bus, base, limit):
    """Compare each burst with the bounds in two stages: its end, and its verdict.

    Returns the burst, whether there is one, whether it is inside, and a signal to be driven when it is issued.
    """
    word_bits = exact_log2(bus.word_bytes)
    cut = bursts.payload
    ending = Signal(burst_layout(bus))
    burst = Signal(burst_layout(bus))
    ending_valid = Signal()
    burst_valid = Signal()
    # One bit more than an address: a burst at the end of all addresses must not wrap around into the limit.
    end = Signal(bus.address_bits + 1)
    above = Signal()
    inside = Signal()
    move1 = Signal()
    move2 = Signal()
    issue = Signal()
    m.d.comb += [move2.eq(~burst_valid | issue), move1.eq(~ending_valid | move2), bursts.ready.eq(move1)]
    with m.If(move1):
        m.d.sync += [
            ending_valid.eq(bursts.valid),
            ending.eq(cut),
            end.eq(cut.address + (cut.beats << word_bits)),
            above.eq((cut.address >= base) & (cut.address[:word_bits] == 0)),
        ]
    with m.If(move2):
        m.d.sync += [burst_valid.eq(ending_valid), burst.eq(ending), inside.eq(above & (end <= limit))]
    return burst, burst_valid, inside, issue


def offered(m, lengths, unanswered, burst, good, issue, *, bus, axi, halt, most):
    """Issue bursts: at most `most` without a response, whose number is returned."""
    outstanding = Signal(range(most + 1))
    answered = Signal()
    m.d.comb += [
        issue.eq(good & ~halt & (outstanding != most) & (~axi.aw.valid | axi.aw.ready)),
        # Data are offered with their address: a memory may wait for them before it takes the address, as AXI lets it.
        # To offer them only when the address was taken would then wait for ever.
        lengths.i.payload.eq((burst.beats - 1)[:AXI_LENGTH_BITS]),
        lengths.i.valid.eq(issue),
        unanswered.i.payload.eq(burst.address),
        unanswered.i.valid.eq(issue),
        unanswered.o.ready.eq(answered),
        axi.aw.size.eq(exact_log2(bus.word_bytes)),
        axi.aw.burst.eq(BURST_INCREMENT),
        axi.aw.cache.eq(CACHE_MODIFIABLE),
        # There is room for every response: `unanswered` was given a place as its burst was issued.
        axi.b.ready.eq(1),
        answered.eq(axi.b.valid),
    ]
    # AWVALID and its address are registers: they hold until AWREADY, as AXI asks, whatever becomes of the command.
    with m.If(issue):
        m.d.sync += [axi.aw.valid.eq(1), axi.aw.addr.eq(burst.address), axi.aw.len.eq(burst.beats - 1)]
    with m.Elif(axi.aw.ready):
        m.d.sync += axi.aw.valid.eq(0)
    m.d.sync += outstanding.eq(outstanding + issue - answered)
    return outstanding
