"""Netlists are made sooner, and are Amaranth's own: the same text, the same refusals."""

import amaranth
import pytest
from amaranth.back import rtlil
from amaranth.hdl import Cat, CombinationalCycle, Const, DriverConflict, Instance, Module, Mux, Signal, _nir

from simgnn.config.configuration import load_config
from simgnn.hw.generate import netlists
from simgnn.hw.kernel.kernel import Kernel
from simgnn.hw.primitives.hierarchy import ModuleLibrary


def text_of(module, *ports):
    return rtlil.convert(module, ports={port.name: (port, None) for port in ports}, emit_src=False)


@pytest.mark.slow
def test_an_accelerator_is_the_same_text():
    library = ModuleLibrary()
    library.add(Kernel(config=load_config("tiny").hardware))
    assert len(library.designs) > 50
    for name in library.designs:
        plain = library.rtlil(name)
        with netlists.made_sooner():
            assert library.rtlil(name) == plain, name


def mixed():
    """Constants, slices, signs, a choice, a part, a submodule, an instance, and a signal that is half driven."""
    m = Module()
    a, b, o = Signal(9, name="a"), Signal(5, name="b"), Signal(40, name="o")
    half, count = Signal(8, init=0xA5, name="half"), Signal(7, init=3, name="count")
    m.submodules.child = child = Module()
    child.d.sync += count.eq(count - b)
    m.submodules.other = Instance("other", i_a=a[2:7], o_o=half[1:4])
    m.d.comb += o.eq(Mux(a[0], a.as_signed() * b.as_signed(), a.bit_select(b[:3], 4)))
    with m.Switch(b):
        with m.Case(1, 3):
            m.d.comb += o[8:24].eq(half + 0x1F00)
        with m.Default():
            m.d.comb += o[30:].eq(count)
    return m, (a, b, o)


def test_every_kind_of_value_is_the_same_text():
    module, ports = mixed()
    plain = text_of(module, *ports)
    module, ports = mixed()
    with netlists.made_sooner():
        assert text_of(module, *ports) == plain


@pytest.mark.parametrize("width", [40_000, 70_000])
def test_a_cell_and_a_wire_may_have_more_bits_than_amaranth_counts(width):
    m, ports = Module(), [Signal(width, name=name) for name in "ab"]
    m.submodules.wide = Instance("wide", o_a=ports[0], o_b=ports[1])
    with netlists.made_sooner():
        assert text_of(m, *ports).count(f"wire width {width} output") == 2


def loop_of_operators():
    m, a, b = Module(), Signal(4), Signal(4)
    m.d.comb += [a.eq(b + 1), b.eq(~a)]
    return m, a


def loop_of_names():
    m, a, b = Module(), Signal(4), Signal(4)
    m.d.comb += [a.eq(b), b.eq(a)]
    return m, a


def two_drivers():
    m, a = Module(), Signal(4)
    m.submodules.one = Instance("one", o_o=a)
    m.submodules.two = Instance("two", o_o=a)
    return m, a


@pytest.mark.parametrize(
    ("make", "error"),
    [
        (loop_of_operators, CombinationalCycle),
        (loop_of_names, CombinationalCycle),
        (two_drivers, DriverConflict),
    ],
)
def test_what_amaranth_refuses_is_refused_in_the_same_words(make, error):
    with pytest.raises(error) as plain:
        text_of(*make())
    with netlists.made_sooner(), pytest.raises(error) as sooner:
        text_of(*make())
    assert str(sooner.value) == str(plain.value)


def test_bits_of_one_cell_may_depend_on_others_of_it():
    def ripple():
        m, a, o = Module(), Signal(8, name="a"), Signal(8, name="o")
        m.d.comb += o.eq(a ^ Cat(Const(0, 1), o[:7]))
        return m, a, o

    plain = text_of(*ripple())
    with netlists.made_sooner():
        assert text_of(*ripple()) == plain


def test_what_is_no_net_and_what_is_too_wide_is_refused():
    with netlists.made_sooner():
        for nets in ([0], [_nir.Net(3), "1"]):
            with pytest.raises(AssertionError):
                _nir.Value(nets)
        for cell, bit in ((0, 1), (-1, 2), (1, 1 << 24), (1, -1)):
            with pytest.raises(AssertionError):
                _nir.Net.from_cell(cell, bit)


def own():
    return [vars(owner)[name] for owner, name, _ in netlists._STAND_INS]


def test_amaranth_is_as_it_was_afterwards(monkeypatch):
    before = own()
    with pytest.raises(KeyError), netlists.made_sooner():
        assert all(now is not then for now, then in zip(own(), before, strict=True))
        raise KeyError
    assert own() == before
    monkeypatch.setattr(amaranth, "__version__", "0.5.11")
    with netlists.made_sooner():
        assert own() == before
