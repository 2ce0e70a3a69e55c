"""Interfaces of the hardware: what connects them refuses what does not fit, and components refuse wrong parameters."""

import ast
import dataclasses
import re

import pytest
from amaranth.hdl import Const, Module, ResetSignal, Signal
from amaranth.lib import stream, wiring
from amaranth.lib.wiring import ConnectionError, In, Out
from amaranth.sim import Simulator

from simgnn.hw.aggregate import organisations
from simgnn.hw.aggregate.aggregate_engine import AggregateEngine
from simgnn.hw.aggregate.clustered.clustered import ClusteredGather
from simgnn.hw.aggregate.gather import GatherSignature, GatherSizes, SumsSignature
from simgnn.hw.aggregate.organisations import Organisation, organisation_of
from simgnn.hw.aggregate.sspmm.sspmm import MaskSignature
from simgnn.hw.config import HardwareConfig
from simgnn.hw.generate.verilog import verilog_of
from simgnn.hw.memory.activation import ActivationSizes
from simgnn.hw.memory.bus import MemoryBus
from simgnn.hw.memory.reads import BurstReader
from simgnn.hw.organisation import ORGANISATIONS
from simgnn.hw.primitives.hierarchy import ModuleLibrary, forward, join, merged, place, supply
from simgnn.hw.transfer.transfer_engines import LoadEngine
from simgnn.hw.update.array_sizes import ArraySizes
from simgnn.sim.cycle.aggregate.organisations import TIMINGS

MEMBERS = {"i": In(8), "o": Out(4), "s": Out(stream.Signature(8))}
CONFIG = HardwareConfig(data_bits=64, burst_beats=4, array_rows=2, array_columns=2)
BUS, MEMORY, SIZES = MemoryBus.of(CONFIG), ActivationSizes.of(CONFIG), GatherSizes.of(CONFIG)


def interface(**changes):
    """An interface of `MEMBERS`, some of which are changed, or left out where None."""
    members = {name: member for name, member in {**MEMBERS, **changes}.items() if member is not None}
    return wiring.Signature(members).create()


REFUSED = [
    ({"more": In(1)}, "'more' must be a member of both interfaces; the first one lacks it"),
    ({"o": None}, "'o' must be a member of both interfaces; the second one lacks it"),
    ({"i": In(9)}, "'i' must be as wide at both ends, not 8 and 9 bits"),
    ({"s": Out(stream.Signature(7))}, "'s.payload' must be as wide at both ends, not 8 and 7 bits"),
    ({"o": In(4)}, "'o' must flow outwards, not inwards"),
]


@pytest.mark.parametrize("changes, text", REFUSED)
def test_forwarding_refuses_what_differs(changes, text):
    forward(Module(), interface(), interface())
    with pytest.raises(ConnectionError) as refused:
        forward(Module(), interface(), interface(**changes))
    assert str(refused.value) == text


@pytest.mark.parametrize("changes, text", REFUSED)
def test_joining_refuses_what_differs(changes, text):
    join(Module(), interface(), wiring.flipped(interface()))
    with pytest.raises(ConnectionError) as refused:
        join(Module(), interface(), wiring.flipped(interface(**changes)))
    flipped = text.replace("outwards, not inwards", "inwards, not outwards")
    assert str(refused.value) == flipped


def test_a_common_part_is_forwarded_and_must_be_there():
    part = wiring.Signature({name: MEMBERS[name] for name in ("i", "s")})
    forward(Module(), interface(), interface(o=None, more=In(1)), part)
    with pytest.raises(ConnectionError, match="'i' must be a member of what is connected, and is not"):
        forward(Module(), interface(), interface(i=None), part)
    with pytest.raises(ConnectionError, match=r"'s\.payload' must be as wide at both ends, not 8 and 7 bits"):
        forward(Module(), interface(), interface(s=Out(stream.Signature(7))), part)


@pytest.mark.parametrize(
    "values, text",
    [
        ({}, "'i' must be driven where it is an input: the interface has an input that nothing drives"),
        ({"i": Const(0, 8), "x": Const(0)}, "'x' must be driven .*: the interface has no input of this name"),
        (
            {"i": Const(0, 8), "o": Const(0, 4)},
            "'o' must be driven .*: the interface has no input of this name",
        ),
        ({"i": Signal(7)}, "'i' must be 8 bits wide, not 7"),
    ],
)
def test_driving_inputs_refuses_what_does_not_fit(values, text):
    signature = wiring.Signature(MEMBERS)
    supply(Module(), interface(), signature, {"i": Signal(8)})
    with pytest.raises(ConnectionError, match=text):
        supply(Module(), interface(), signature, values)


def test_a_member_belongs_to_one_signature():
    sums = SumsSignature(16, 64, words=1, accumulate=False)
    with pytest.raises(ConnectionError, match="'drain' must be a member of one signature, not of two"):
        merged(sums, wiring.Signature({"drain": In(1)}))


def test_every_organisation_shows_the_engine_its_signature():
    assert list(organisations.ORGANISATIONS) == list(ORGANISATIONS) == list(TIMINGS)
    for name in ORGANISATIONS:
        organisation = organisation_of(CONFIG.with_organisation(name))
        sizes, links = organisation.sizes, organisation.links
        parts = [GatherSignature(sizes, BUS)]
        if links:
            parts.append(MaskSignature(sizes, MEMORY, links=links))
        gather = organisation.gather()
        gather._MustUse__used = True  # it is looked at, not elaborated
        forward(Module(), wiring.Signature(merged(*parts)).create(), gather)


class _Larger(ClusteredGather):
    """An organisation whose ring is not the one that the engine knows of."""

    def __init__(self, *, sizes, bus):
        super().__init__(sizes=sizes, bus=bus)
        self.sizes = dataclasses.replace(sizes, ring_words=2 * sizes.ring_words)


def test_an_organisation_of_other_sizes_is_refused(monkeypatch):
    monkeypatch.setitem(organisations.ORGANISATIONS, "clustered", (Organisation, _Larger))
    with pytest.raises(ConnectionError, match="'words' must be as wide at both ends"):
        ModuleLibrary().add(AggregateEngine(organisation=organisation_of(CONFIG)))


@pytest.mark.parametrize(
    "build, text",
    [
        (
            lambda: BurstReader(bus=BUS, buffer_beats=3),
            "BurstReader buffer_beats must be an integer of at least 4, not 3",
        ),
        (
            lambda: LoadEngine(bus=dataclasses.replace(BUS, word_bits=128), memory=MEMORY),
            "LoadEngine bus must have the words of its memory, 64 bits, not 128",
        ),
        (
            lambda: dataclasses.replace(BUS, burst_beats=3),
            "MemoryBus burst_beats must be a power of two, not 3",
        ),
        (
            lambda: dataclasses.replace(MEMORY, array_columns=4),
            "ActivationSizes array_columns must be at most lanes = 2, not 4",
        ),
        (
            lambda: dataclasses.replace(SIZES, parts=2),
            "GatherSizes parts must be lanes / gather_width = 2 / 2, not 2",
        ),
        (
            lambda: dataclasses.replace(ArraySizes.of(CONFIG), add_stages=1),
            "ArraySizes add_stages must be an integer of at least 2, not 1",
        ),
    ],
)
def test_wrong_parameters_are_refused_by_name(build, text):
    with pytest.raises(ValueError) as refused:
        build()
    assert str(refused.value).startswith(text)


def test_only_tops_take_the_whole_configuration(root):
    """Every other component says by its parameters what it uses."""
    tops = {"Kernel", "Accelerator", "BoardSystem"}
    takes = set()
    for path in sorted((root / "hw").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(), filename=str(path))):
            if isinstance(node, ast.ClassDef) and any(
                "Component" in ast.unparse(base) for base in node.bases
            ):
                functions = [item for item in node.body if isinstance(item, ast.FunctionDef)]
                names = {
                    arg.arg
                    for f in functions
                    for arg in f.args.args + f.args.kwonlyargs
                    if f.name == "__init__"
                }
                takes |= {node.name} if "config" in names else set()
    assert takes == tops


def test_only_the_registry_knows_what_an_organisation_is_called(root):
    """The classes of the organisations hold all their differences: nobody else asks which one it is."""
    allowed = {root / "hw" / name for name in ("config.py", "organisation.py", "aggregate/organisations.py")}
    for path in sorted(set((root / "hw").rglob("*.py")) - allowed):
        assert "fuses_masks" not in path.read_text(), path
    for folder in ("hw", "sim", "simgnn", "testbenches"):
        for path in sorted((root / folder).rglob("*.py")):
            compared = re.findall(r"organisation (?:==|!=) \"\w+\"", path.read_text())
            assert not compared, f"{path}: {compared}"


class Counter(wiring.Component):
    """Counts cycles."""

    o: Out(4)

    def elaborate(self, platform):
        m = Module()
        m.d.sync += self.o.eq(self.o + 1)
        return m


class Restarted(wiring.Component):
    """Two counters, of which `again` resets one."""

    again: In(1)
    all: Out(4)
    some: Out(4)

    def elaborate(self, platform):
        m = Module()
        reset = Signal()
        m.d.comb += reset.eq(ResetSignal() | self.again)
        plain = place(m, platform, "plain", Counter())
        restarted = place(m, platform, "restarted", Counter(), reset=reset)
        m.d.comb += [self.all.eq(plain.o), self.some.eq(restarted.o)]
        return m


def test_a_part_can_have_a_reset_of_its_own():
    counters = Restarted()
    seen = []

    async def run(simulation):
        for again in (0, 0, 1, 0, 0):
            simulation.set(counters.again, again)
            await simulation.tick()
            seen.append((simulation.get(counters.all), simulation.get(counters.some)))

    simulator = Simulator(counters)
    simulator.add_clock(1e-6)
    simulator.add_testbench(run)
    simulator.run()
    assert seen == [(1, 1), (2, 2), (3, 0), (4, 1), (5, 2)]
    text = verilog_of(Restarted())["simgnn_restarted"]
    resets = re.findall(r"simgnn_counter (\w+) \(\s+\.clk\(clk\),\s+\.rst\((.*)\),", text)
    assert resets == [("plain", "rst"), ("restarted", "rst | again")]
