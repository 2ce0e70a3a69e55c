"""The performance counters (`counters.py` names them)."""

from amaranth.hdl import Array, Module, Signal
from amaranth.lib import wiring
from amaranth.lib.wiring import In, Out

from simgnn.hw.counters import COUNTERS, EVENTS, STATES

COUNTER_BITS = 48
EVENT_BITS = 8
"""Bits by which an event counter can grow in one cycle."""
STATE_BITS = sum(len(states) for states in STATES.values())


class PerformanceCounters(wiring.Component):
    """Count cycles, the states of every engine and events, from `clear` on while `run` is high.

    Members
    -------
    clear, run : In(1)
    states : In
        One bit per state of every engine, in the order of `counters.STATES`.
    events : In
        `EVENT_BITS` bits per event, in the order of `counters.EVENTS`.
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
                "events": In(EVENT_BITS * len(EVENTS)),
                "index": In(range(len(COUNTERS))),
                "value": Out(64),
            }
        )

    def elaborate(self, platform):
        m = Module()
        counters = [Signal(COUNTER_BITS, name=name) for name in COUNTERS]
        steps = [1, *self.states, *(self.events.word_select(i, EVENT_BITS) for i in range(len(EVENTS)))]
        with m.If(self.clear):
            m.d.sync += [counter.eq(0) for counter in counters]
        with m.Elif(self.run):
            m.d.sync += [counter.eq(counter + step) for counter, step in zip(counters, steps, strict=True)]
        m.d.sync += self.value.eq(Array(counters)[self.index])
        return m
