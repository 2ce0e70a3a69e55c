"""The performance counters (`counters.py` names them)."""

from functools import reduce
from operator import or_

from amaranth.hdl import Cat, Const, Module, Mux, Signal
from amaranth.lib import data, wiring
from amaranth.lib.wiring import In, Out
from amaranth.utils import ceil_log2

from simgnn.hw.counters import COUNTERS, EVENTS, STATES
from simgnn.hw.primitives.hierarchy import place
from simgnn.hw.primitives.pipeline import wire
from simgnn.hw.primitives.ram import Ram
from simgnn.hw.primitives.select import selected

COUNTER_BITS = 48
EVENT_BITS = {name: 8 if name == "edge_words" else 1 for name in EVENTS}
"""Bits by which each event's counter can grow in one cycle."""
STATE_BITS = sum(len(states) for states in STATES.values())
LOW_BITS = ceil_log2(len(COUNTERS))
"""Bits of a counter that are registers; the cycles of a round, one per counter, must not be more than they count."""


class PerformanceCounters(wiring.Component):
    """Count cycles, the states of every engine and events, from `clear` on while `run` is high.

    The lower bits of a counter and their latest carries are registers; its upper bits are in a RAM. A visitor sees one
    counter per cycle: it adds the counter's carries to its upper bits and clears them. One wide adder thus
    serves all of them. In a round of at most ``2 ** LOW_BITS`` cycles a counter carries no more than its largest step,
    so that its carries are as wide as its step.

    A word of the RAM counts only from its counter's first visit after `clear`. The value that is shown has the carries
    in it, and is exact in every cycle: the visit and the RAM change at the same edge.

    Latency: 1 cycle from `index` to `value`. Throughput: one counter per cycle.

    Members
    -------
    clear, run : In(1)
        `clear` goes before `run`.
    states : In
        One bit per state of every engine, in the order of `counters.STATES`.
    events : In(data.StructLayout(EVENT_BITS))
        By how much each event's counter grows in this cycle.
    index : In
        Which counter to show.
    value : Out(64)
        It, one cycle later.
    """

    module_name = "simgnn_counters"

    def __init__(self):
        super().__init__(
            {
                "clear": In(1),
                "run": In(1),
                "states": In(STATE_BITS),
                "events": In(data.StructLayout(EVENT_BITS)),
                "index": In(range(len(COUNTERS))),
                "value": Out(64),
            }
        )

    def elaborate(self, platform):
        m = Module()
        # One-hot beside the number: which counter is visited selects its carry without a decoder.
        visit = Signal(len(COUNTERS), init=1)
        here = Signal(range(len(COUNTERS)))
        ahead = Signal(range(len(COUNTERS)), init=1)
        first = Signal(init=1)
        m.d.sync += [visit.eq(visit.rotate_left(1)), here.eq(ahead), ahead.eq(ahead + 1)]
        with m.If(visit[-2]):
            m.d.sync += ahead.eq(0)
        with m.If(visit[-1]):
            m.d.sync += first.eq(0)
        with m.If(self.clear):
            m.d.sync += [visit.eq(1), here.eq(0), ahead.eq(1), first.eq(1)]

        lows, carries = self._count(m, visit)
        visited = wire(
            m,
            reduce(or_, (carry & at.replicate(len(carry)) for carry, at in zip(carries, visit, strict=True))),
        )
        # The same words twice, as a `Ram` has one port to read: `upper` for the visitor, `shown` for `index`.
        upper, shown = (
            place(m, platform, name, Ram(width=COUNTER_BITS - LOW_BITS, depth=1 << LOW_BITS))
            for name in ("upper", "shown")
        )
        m.d.comb += [upper.read_en.eq(1), upper.read_address.eq(ahead)]
        m.d.comb += [shown.read_en.eq(1), shown.read_address.eq(self.index)]
        for ram in (upper, shown):
            m.d.comb += [
                ram.write_en.eq(1),
                ram.write_address.eq(here),
                ram.write_data.eq(Mux(first, 0, upper.read_data) + visited),
            ]

        # In the first round the words of counters from `here` on are still of the launch before.
        low = Signal(LOW_BITS)
        carry = Signal.like(visited)
        counts = Signal()
        m.d.sync += [
            low.eq(selected(lows, self.index)),
            carry.eq(selected(carries, self.index)),
            counts.eq(~first | (self.index < here)),
        ]
        high = (Mux(counts, shown.read_data, 0) + carry)[: COUNTER_BITS - LOW_BITS]
        m.d.comb += self.value.eq(Cat(low, high))
        return m

    def _count(self, m, visit):
        """The counters' lower bits, and what they have carried since they were visited."""
        steps = [Const(1), *self.states, *(self.events[name] for name in EVENTS)]
        lows, carries = [], []
        for name, step, visited in zip(COUNTERS, steps, visit, strict=True):
            low = Signal(LOW_BITS, name=name)
            carry = Signal(len(step), name=f"{name}_carry")
            # What goes beyond `LOW_BITS` waits for the visitor, who comes before it is more than one step's.
            total = wire(m, low + step)
            with m.If(self.run):
                m.d.sync += low.eq(total)
            m.d.sync += carry.eq(Mux(visited, 0, carry) + Mux(self.run, total[LOW_BITS:], 0))
            with m.If(self.clear):
                m.d.sync += [low.eq(0), carry.eq(0)]
            lows.append(low)
            carries.append(carry)
        return lows, carries
