"""What drives an instance's input is connected to it directly, unless its signal is needed."""

import re

import pytest
from amaranth.hdl import Module
from amaranth.lib import wiring
from amaranth.lib.wiring import In, Out

from simgnn.hw.generate.verilog import verilog_of
from simgnn.hw.primitives.hierarchy import place


class Inverter(wiring.Component):
    def __init__(self):
        super().__init__({"i": In(4), "o": Out(4)})

    def elaborate(self, platform):
        m = Module()
        m.d.comb += self.o.eq(~self.i)
        return m


class Pair(wiring.Component):
    """Two inverters; `connect` sets the input of the second one."""

    def __init__(self, connect):
        self._connect = connect
        super().__init__({"a": In(4), "b": In(4), "o": Out(4), "p": Out(4)})

    def elaborate(self, platform):
        m = Module()
        first = place(m, platform, "first", Inverter())
        second = place(m, platform, "second", Inverter())
        m.d.comb += [first.i.eq(self.a), self.o.eq(second.o)]
        self._connect(m, self, first, second)
        return m


def read_as_well(m, pair, first, second):
    m.d.comb += [second.i.eq(first.o), pair.p.eq(second.i)]


def read_on_a_clock(m, pair, first, second):
    m.d.comb += second.i.eq(first.o)
    m.d.sync += pair.p.eq(second.i)


def set_in_parts(m, pair, first, second):
    m.d.comb += [second.i[:2].eq(first.o), second.i[2:].eq(pair.b)]


def set_twice(m, pair, first, second):
    m.d.comb += second.i.eq(first.o)
    with m.If(pair.a[3]):
        m.d.comb += second.i.eq(pair.b)


def narrower(m, pair, first, second):
    m.d.comb += second.i.eq(first.o[:2])


def only_set(m, pair, first, second):
    m.d.comb += second.i.eq(first.o)


def second_input(connect):
    """The module of a pair, and what its second inverter's input is connected to."""
    text = verilog_of(Pair(connect))["simgnn_pair"]
    assert re.search(r"simgnn_inverter first \(\n    \.i\(a\),", text)
    return text, re.search(r"simgnn_inverter second \(\n    \.i\((.*)\)", text)[1]


def test_an_input_that_is_only_set_has_no_signal():
    text, connected = second_input(only_set)
    assert not re.search(r"^  wire .*\bi\b", text, re.M)
    assert f".o({connected})" in text


@pytest.mark.sample(2)
@pytest.mark.parametrize(
    "connect, connected, used",
    [
        (read_as_well, r"(\S+ ?)", r"\.o\(p\)"),
        (read_on_a_clock, r"(\S+ ?)", r"p <= {0};"),
        (set_in_parts, r"\{ b\[1:0\], (\S+ ?)\[1:0\] \}", r""),
        (set_twice, r"(\S+ ?)", r"assign {0} = a\[3\] \? b : "),
        (narrower, r"\{ 2'h0, (\S+ ?)\[1:0\] \}", r""),
    ],
)
def test_a_signal_with_more_to_it_keeps_its_value(connect, connected, used):
    text, found = second_input(connect)
    match = re.fullmatch(connected, found)
    assert match, text
    assert re.search(used.format(re.escape(match[1])), text), text
