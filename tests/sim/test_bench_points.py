"""What benches share: points and those missed, bits that cannot change, a bench of every component, stream drivers."""

import asyncio
import contextlib
import importlib
import inspect
import json
import random
import re
import shutil
import subprocess
import sys
from types import SimpleNamespace

import pytest
from amaranth.lib import wiring


@pytest.fixture
def kit(root, monkeypatch):
    """Imports a module of the kit."""
    monkeypatch.syspath_prepend(str(root / "testbenches"))
    before = set(sys.modules)
    yield lambda name: importlib.import_module(f"kit.{name}")
    for name in set(sys.modules) - before:
        if name.partition(".")[0] in ("kit", "aggregate", "arithmetic", "kernel", "memory", "primitives"):
            del sys.modules[name]


def cycles(**ports):
    """Ports in one cycle after the other."""
    for values in zip(*ports.values(), strict=True):
        yield SimpleNamespace(**dict(zip(ports, values, strict=True)))


@pytest.mark.parametrize(
    ("valid", "met"),
    [
        ([1, 0, 1, 0, 1, 1], [0, 0, 0, 0, 0, 1]),
        ([1, 1, 1, 0, 0, 0], [0, 1, 1, 0, 0, 0]),
        ([0, 1, 0, 1, 0, 1], [0, 0, 0, 0, 0, 0]),
    ],
)
def test_conditions_must_hold_in_cycles_that_follow_each_other(kit, valid, met):
    points = kit("points")
    watched = points._Watched([points.high("valid"), points.high("valid")])
    assert [watched.step(ports) for ports in cycles(valid=valid)] == [bool(flag) for flag in met]


class _EndError(Exception):
    """No cycle is left."""


@pytest.mark.parametrize(
    ("valid", "reset", "met"),
    [
        ([1, 0, 1, 0], [0, 1, 0, 0], False),
        ([1, 0, 0, 1], [0, 1, 1, 0], False),
        ([1, 1, 1, 0], [0, 1, 0, 0], False),
        ([1, 0, 1, 1], [0, 1, 0, 0], True),
    ],
)
def test_cycles_before_and_after_a_reset_do_not_follow_each_other(kit, monkeypatch, valid, reset, met):
    points, ports, found = kit("points"), SimpleNamespace(), []
    rows = cycles(valid=valid, rst=reset)

    async def edge(clock):
        for row in rows:
            vars(ports).update(vars(row))
            return
        raise _EndError

    monkeypatch.setattr(points, "RisingEdge", edge)
    monkeypatch.setattr(points, "Ports", lambda dut: ports)
    monkeypatch.setattr(points.case, "met", found.append)
    points.watch("two in a row", points.high("valid"), points.high("valid"))
    with contextlib.suppress(_EndError):
        asyncio.run(points.look(None, clock=None, in_reset=points.high("rst")))
    assert found == (["two in a row"] if met else [])


def test_conditions_of_ports(kit):
    points = kit("points")
    ports = SimpleNamespace(
        i_valid=1, i_ready=0, axi_arvalid=1, axi_arready=1, present=0b101, bits=lambda name: 3
    )
    assert points.waits("i")(ports) and not points.moved("i")(ports)
    assert points.axi_moved("axi_ar")(ports) and not points.axi_waits("axi_ar")(ports)
    assert points.some_bits("present")(ports) and not points.every_bit("present")(ports)
    assert points.bit("present", 2)(ports) and not points.bit("present", 1)(ports)
    assert points.low("i_ready")(ports) and not points.low("i_ready", "i_valid")(ports)


def test_bits_that_cannot_change_are_found(kit):
    """In a part, a module that passes them on, a slice, a choice, a register; a bit that anything drives is not."""
    part = """module part(clk, i, o, p);
  input clk;
  input i;
  output [3:0] o;
  wire [3:0] o;
  output p;
  reg p = 1'h0;
  assign o = 4'h3;
  always @(posedge clk) p <= i;
endmodule
"""
    top = """module top(clk, i, q, r, s, t, u);
  input clk;
  input i;
  output [3:0] q;
  output [3:0] r;
  output s, t;
  output [3:0] u;
  wire [3:0] inner;
  wire [2:0] moved;
  reg [3:0] u = 4'h0;
  part one (
    .clk(clk),
    .i(i),
    .o(inner),
    .p(s)
  );
  part two (
    .clk(clk),
    .i(1'h0),
    .o(),
    .p(t)
  );
  assign moved = inner[3:1];
  assign r[3:2] = 2'h0;
  assign r[1:0] = { s, clk };
  assign q = i ? 4'h9 : { inner[0], inner[3:2], i };
  always @(posedge clk) u <= { 2'h0, i, u[3] };
endmodule
"""
    fixed = kit("running.constants").constant_bits([top, part], top="top")
    assert fixed["part"] == {("o", bit) for bit in range(4)}, "p of `one` changes"
    wanted = {("inner", bit) for bit in range(4)} | {("moved", bit) for bit in range(3)}
    wanted |= {("r", 2), ("r", 3), ("t", 0), ("q", 1), ("q", 2), ("q", 3), ("u", 0), ("u", 2), ("u", 3)}
    assert fixed["top"] == wanted


def test_the_page_needs_nothing_beside_it_and_names_what_was_missed(kit, tmp_path):
    """Points with how often they were met, places with their line of Verilog; text is escaped."""
    report, page = kit("running.report"), kit("running.page")
    missed = {"bench": "fifo", "design": "queue_4", "top": "simgnn_queue_4x8", "constant": [], "within": {}}
    missed |= {
        "points": {"full": 0, "a < b": 3},
        "lines": {"simgnn_queue_4x8.v:7": "if (a < b) level <= 1'h1;"},
    }
    fields = {"f": "q.v", "l": 7, "n": 3, "page": "v_branch/simgnn_queue_4x8", "o": "else"}
    text = "C '" + "".join(f"\x01{key}\x02{value}" for key, value in fields.items()) + "' 0\n"
    (tmp_path / "a.json").write_text(json.dumps(missed))
    (tmp_path / "a.dat").write_text(text)
    page.write_page(tmp_path, report.gather(tmp_path), tmp_path)
    found = (tmp_path / "coverage.html").read_text()
    assert '<td>full</td><td><span class="no">none</span></td>' in found
    assert '<td>a &lt; b</td><td><span class="ok">3</span></td>' in found
    assert "<code>if (a &lt; b) level &lt;= 1&#x27;h1;</code>" in found
    assert "else at column 3" in found and "Missed branches, 1" in found
    assert "http" not in found and "src=" not in found and "<script" not in found


@pytest.fixture
def copied(root, tmp_path):
    """A copy of the benches, in which skid has a point that nothing meets; runs pytest there."""
    ignored = shutil.ignore_patterns("__pycache__")
    shutil.copytree(root / "testbenches", tmp_path / "testbenches", ignore=ignored)
    shutil.copy(root / "pyproject.toml", tmp_path)
    bench = tmp_path / "testbenches" / "primitives" / "bench_skid.py"
    text = bench.read_text()
    assert '\nwatch("full"' in text
    bench.write_text(text.replace('\nwatch("full"', '\nwatch("never", lambda ports: False)\nwatch("full"'))

    def call(*words):
        command = [sys.executable, "-m", "pytest", "testbenches", "-p", "no:cacheprovider", *words]
        return subprocess.run(command, cwd=tmp_path, capture_output=True, text=True)

    return call


@pytest.mark.slow
@pytest.mark.parametrize("processes", ["0", "2"])
def test_a_point_that_no_test_met_fails_the_run(copied, processes):
    """Once every design of the bench has run; one design alone need not meet what another may."""
    done = copied("-k", "skid", "-n", processes)
    assert done.returncode == 1, done.stdout
    assert "2 passed" in done.stdout and "but not skid: never" in done.stdout
    done = copied("-k", "skid and bits_1", "-n", processes)
    assert done.returncode == 0, done.stdout
    assert "never" not in done.stdout


PARTS = {"SystolicRow": "SystolicArray", "TileRow": "TileBuffer", "TransposeRow": "BlockTranspose"}
"""Components that are rows of another one of the same file, in whose bench they count."""
PARTS |= {
    "UartReceiver": "BothEnds",
    "UartTransmitter": "BothEnds",
    "HostDecoder": "Reach",
    "ControlPort": "Reach",
}
PARTS |= {"BoardRegisters": "Reach"}
"""Those that a bench has together: the two ends of a line, and what a host can reach."""


def test_every_component_is_under_test_in_some_design(root, kit):
    """Not only its file has a bench: a bench makes the component, or the one that it is a part of."""
    designs = kit("running.designs")
    used = {
        type(design.component()).__name__
        for bench in designs.BENCHES
        for design in designs.designs_of(bench)[0]
    }
    found = set()
    for path in sorted((root / "hw").rglob("*.py")):
        name = ".".join(path.relative_to(root).with_suffix("").parts)
        module = importlib.import_module(f"simgnn.{name}")
        classes = [item for item in vars(module).values() if inspect.isclass(item)]
        found |= {
            item.__name__
            for item in classes
            if issubclass(item, wiring.Component) and item.__module__ == module.__name__
        }
    assert len(found) > 45
    untested = {name for name in found if PARTS.get(name, name) not in used}
    assert not untested, f"no bench has {sorted(untested)} under test"


def test_every_bench_declares_points(root):
    """Each component has a list of what must be met."""
    for path in sorted((root / "testbenches").rglob("bench_*.py")):
        declared = r"^(watch\w*|case\.declare)\(|\b(case\.covered|check_unit)\("
        assert re.search(declared, path.read_text(), re.MULTILINE), path


@pytest.mark.slow
def test_a_bench_may_be_named_by_its_file(root):
    """Each file gives its designs as tests and nothing else, as the page says."""
    files = sorted(str(path.relative_to(root)) for path in (root / "testbenches").rglob("bench_*.py"))
    command = [sys.executable, "-m", "pytest", "--collect-only", "-q", "-p", "no:cacheprovider", *files]
    done = subprocess.run(command, cwd=root, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout
    found = {line.partition("::")[0] for line in done.stdout.splitlines() if "::" in line}
    assert found == set(files)


# The benches' stream driver gives up on a port that takes nothing, and names it.


class Edge:
    """An awaitable clock edge that comes at once."""

    def __init__(self, clock):
        clock.edges += 1

    def __await__(self):
        return iter(())


class Signal:
    def __init__(self, value=0):
        self.value = value

    def __len__(self):
        return 8


@pytest.fixture
def streams(root, monkeypatch):
    monkeypatch.syspath_prepend(str(root / "testbenches"))
    before = set(sys.modules)
    module = importlib.import_module("kit.streams")
    monkeypatch.setattr(module, "RisingEdge", Edge)
    monkeypatch.setattr(module.case, "known", lambda signal: signal.value)
    yield module
    for name in set(sys.modules) - before:
        if name.split(".")[0] == "kit":
            del sys.modules[name]


def a_port(ready):
    clock = SimpleNamespace(edges=0)
    return SimpleNamespace(clk=clock, i_payload=Signal(), i_valid=Signal(), i_ready=Signal(ready))


def send(streams, port):
    driver = streams.StreamDriver(port, "i", random=random.Random(0))
    asyncio.run(driver.send([0x11, 0x22], patience=30))


def test_a_port_that_takes_all_gets_all(streams):
    port = a_port(1)
    send(streams, port)
    assert (port.clk.edges, port.i_valid.value) == (2, 0)


def test_a_port_that_takes_nothing_is_named(streams):
    port = a_port(0)
    with pytest.raises(AssertionError, match=r"i took nothing for 30 cycles, payload 0 \(0x11\) is offered"):
        send(streams, port)
    assert (port.clk.edges, port.i_valid.value) == (30, 1)
