"""The Verilog that people read: plain names, comments, and the meaning of what Amaranth says."""

import dataclasses
import importlib
import inspect
import pkgutil
import random
import re
import subprocess
from collections import Counter
from pathlib import Path

import pytest
from amaranth.back import rtlil
from amaranth.hdl import Array, Cat, ClockDomain, Const, Fragment, Module, Mux, Signal, signed, unsigned
from amaranth.hdl._ir import PortDirection

from simgnn import __version__, hw
from simgnn.config.configuration import load_config
from simgnn.hw.aggregate.sspmm.reduction import ReductionLane
from simgnn.hw.aggregate.sspmm.sspmm import SspmmGather
from simgnn.hw.generate.heading import _members, heading
from simgnn.hw.generate.keywords import KEYWORDS
from simgnn.hw.generate.lowering import Module as ModuleOf
from simgnn.hw.generate.verilog import unit_files, verilog_files, verilog_of
from simgnn.hw.generate.writer import verilog
from simgnn.hw.kernel.control import ControlRegisters
from simgnn.hw.kernel.kernel import Kernel
from simgnn.hw.memory.burst import BurstCutter
from simgnn.hw.memory.bus import MemoryBus
from simgnn.hw.primitives.fifo import Queue
from simgnn.hw.primitives.hierarchy import ModuleLibrary, ports_of
from simgnn.hw.primitives.pipeline import constant
from simgnn.hw.primitives.skid import SkidBuffer
from simgnn.process.yowasp import YOSYS, run_tool
from simgnn.sim.toolchain.verilator import find_verilator

ROOT = Path(__file__).resolve().parents[2]
TINY = load_config("tiny").hardware
SPELLING = re.compile(
    r"""//[^\n]*|/\*.*?\*/|"[^"\n]*"|(?P<directive>`\w+)|(?P<number>\d*'s?[bodh][0-9a-fxz?_]+|\d+)
    |(?P<escaped>\\\S+)|(?P<system>\$\w*)|(?P<name>[A-Za-z_][\w$]*)|\s+|[^\w\s]""",
    re.X | re.S,
)
"""Every token of Verilog, written down without a look at the generator."""


def tokens(text):
    end = 0
    for match in SPELLING.finditer(text):
        assert match.start() == end, text[end : end + 40]
        end = match.end()
        if match.lastgroup:
            yield match.lastgroup, match[0]
    assert end == len(text)


@pytest.fixture(scope="module")
def files():
    return verilog_files(TINY)


def test_what_a_file_says_of_bits_sizes_registers_and_stages():
    cutter = BurstCutter(bus=MemoryBus(word_bits=64, address_bits=64, burst_beats=32))
    text = verilog_of(cutter)["simgnn_burst_cutter"]
    assert "  // Runs, in order; a run has at least one beat. [63:0] address, [95:64] beats\n" in text
    assert "  // [63:0] address, [69:64] beats\n  output wire [69:0] burst_payload" in text
    body = text[text.index("always") : text.index("initial")]
    assert not re.search(r"'(h20|d32|d64)", body), "sizes have names"

    text = verilog_of(ControlRegisters(address_bits=64, ports=2))["simgnn_control_registers"]
    cases = re.findall(r"(?:// (.*)\n +)?12'(?:d|h)(\w+):", text)
    assert [place for name, place in cases if not name] == []
    assert {("TIMEOUT", "030"), ("MEMORY_BASE, bits 32 and up", "024"), ("GMEM1", "088")} <= set(cases)

    for unit, first in (("fp32_add", "Which operand is larger"), ("fp32_mul", "Significands, the sum")):
        for stages in (1, 5, 9):
            (text,) = unit_files(unit, stages=stages).values()
            told = re.findall(r"^//   (\d+): (.*)", text, re.M)
            assert [int(number) for number, _ in told] == list(range(1, stages + 1))
            assert told[0][1].startswith(first)
            assert (told[-1][1] == "A delay.") == (stages == 9)


def test_members_that_are_as_in_another_signature_have_its_words(files):
    for module in ("edge_router", "edge_reader"):
        text = files[f"simgnn_{module}.v"]
        assert "// Each command's list of edges, in order" in text
        assert re.search(r"// The group that was read .*\n.*\n  output (wire|reg) stray", text)
    assert "each [0] owner, [8:1] accumulator, [19:9] position" in files["simgnn_edge_reader.v"]
    for module in ("clustered_gather", "gather_cluster"):
        assert "// Set the word at drain_address to +0 in both halves" in files[f"simgnn_{module}.v"]
    assert "// Each command's list of edges, in order" in files["simgnn_clustered_gather.v"]
    checker = files["simgnn_extent_checker.v"]
    assert re.search(r"// The operand's end, .*\n.*\n  input wire \[63:0\] address", checker)
    assert "// An end beyond the limit is a FIELD error" in checker
    assert not any(re.search(r"^ +// As in `", text, re.M) for text in files.values())


def test_what_members_are_as_in_is_found_wherever_it_is():
    """Of every component; and what is said of a member besides replaces the other's words."""
    for module in pkgutil.walk_packages(hw.__path__, "simgnn.hw."):
        for name, kind in vars(importlib.import_module(module.name)).items():
            if inspect.isclass(kind) and kind.__module__ == module.name:
                assert not any(said.startswith("As in `") for _, said in _members(kind)), name
    lane = {name: said for names, said in _members(ReductionLane) for name in names}
    assert lane["clear"].startswith("Set the word at drain_address to +0")
    assert lane["drained"].startswith("The lane's values of a word")
    spmm = {name: said for names, said in _members(SspmmGather) for name in names}
    assert spmm["added"] == "Words whose last wanted values are on their way to the adders."
    assert spmm["columns"].startswith("Values in a row") and spmm["list"].startswith("Each command's list")


@pytest.mark.parametrize(
    "members, error",
    [
        ("clear\n    As in `NoSuchSignature`.", "`NoSuchSignature` must be one class of simgnn.hw, not 0"),
        ("clear, other\n    As in `SumsSignature`.", "SumsSignature says nothing of other"),
        ("As in `NoSuchSignature`, and", "`NoSuchSignature` must be one class of simgnn.hw, not 0"),
        ("clear\n    As in `SumsSignature`, more.", 'must end after "As in `SumsSignature`"'),
    ],
)
def test_what_members_are_not_as_in_is_an_error(members, error):
    kind = type("Kind", (), {"__doc__": f"A kind.\n\nMembers\n-------\n{members}"})
    with pytest.raises(LookupError, match=re.escape(error)):
        _members(kind)


@pytest.mark.slow
def test_names_are_plain(files):
    for file, text in files.items():
        for kind, token in tokens(text):
            assert kind != "escaped", (file, token)
            assert kind != "system" or token == "$signed", (file, token)
            assert "$" not in token or token == "$signed", (file, token)


def test_every_name_is_declared_once_and_no_other_is_used(files):
    modules = {name.removesuffix(".v") for name in files}
    ports = {
        name.removesuffix(".v"): set(
            re.findall(r"^  (?:input|output) (?:reg|wire) (?:\[\d+:0\] )?(\w+)", text, re.M)
        )
        for name, text in files.items()
    }
    for file, text in files.items():
        body = re.sub(r"//[^\n]*|\(\*.*?\*\)", "", text[re.search(r"^module ", text, re.M).start() :])
        declared = Counter(
            re.findall(
                r"^  (?:wire|reg|integer|localparam) (?:\[\d+:\d+\] )?(\w+)(?: \[0:\d+\])?(?: = [^;]+)?;",
                body,
                re.M,
            )
        )
        instances = re.findall(r"^  (simgnn_\w+) (\w+) \(\n(.*?)\n  \);", body, re.M | re.S)
        declared.update(name for _, name, _ in instances)
        assert set(declared.values()) == {1}, (file, [name for name, n in declared.items() if n > 1])
        for module, _, connections in instances:
            assert set(re.findall(r"^    \.(\w+)\(", connections, re.M)) <= ports[module], (file, module)
        body = re.sub(r"^    \.\w+\(", "", body, flags=re.M)
        used = {token for kind, token in tokens(body) if kind == "name"}
        known = set(declared) | ports[file.removesuffix(".v")] | modules
        assert used - known <= KEYWORDS, (file, used - known - KEYWORDS)
        assert not set(declared) & KEYWORDS


@pytest.mark.slow
def test_modules_are_named_by_their_parameters(files):
    assert {"simgnn_skid_buffer_70.v", "simgnn_burst_reader_64.v", "simgnn_index_reader_2x32.v"} <= set(files)
    for preset in ("tiny", "cosim", "ecp5", "mid", "u250", "spu-mini"):
        library = ModuleLibrary()
        library.add(Kernel(config=load_config(preset).hardware))
        for name, component in library.components.items():
            assert not KEYWORDS & ports_of(component).keys(), name
            numbers = re.findall(r"_(\d+)(?=_|$)", name.removeprefix("simgnn_"))
            values = set(map(str, vars(component).values())) | {str(getattr(component, "module_name", ""))}
            assert all(any(number in value for value in values) for number in numbers), name


def test_modules_of_one_class_that_differ_are_told_apart():
    library = ModuleLibrary()

    class Stage(Queue):
        def __init__(self, **sizes):
            super().__init__(**sizes)
            del self.module_name

    names = [library.add(Stage(width=8, depth=depth)) for depth in (2, 4, 4, 8)]
    assert names == ["simgnn_stage", "simgnn_stage_depth_4", "simgnn_stage_depth_4", "simgnn_stage_depth_8"]


def test_comments_say_what_a_module_is_and_where_it_is_from(files):
    for file, text in files.items():
        comment = re.match(r"(?://[^\n]*\n)+`timescale", text)
        assert comment, file
        path, line, name = re.search(r"^// From (\S+):(\d+) \((\w+)\)\.$", comment[0], re.M).groups()
        source = (ROOT / path).read_text().splitlines()[int(line) - 1]
        assert source.startswith(f"class {name}("), (file, source)
        assert re.match(r"// \w", comment[0]), file
        assert str(ROOT) not in text and " object at " not in text
    kernel = files["simgnn_kernel.v"]
    assert f"// Configuration tiny, digest {TINY.digest}.\n// simgnn {__version__}.\n" in kernel
    assert f"//   config.array_rows = {TINY.array_rows}\n" in kernel


def test_a_comment_by_itself():
    assert re.fullmatch(
        r"// Cut the combinational paths of a stream: o and i.ready come from registers.\n//\n"
        r"// Parameters:\n//   shape = 8\n//\n// From hw/primitives/skid.py:\d+ \(SkidBuffer\).\n// One more.\n",
        heading(SkidBuffer(shape=8), ["One more."]),
    )


def test_a_comment_is_above_the_first_port_of_those_that_it_is_about(files):
    """The array's documentation names `weight_valid` first, which is the last of the four ports."""
    assert re.search(
        r"  input wire swap,\n(  // [^\n]+\n)+  input wire \[63:0\] weight,\n(  input [^\n]+\n){2}"
        r"  input wire weight_valid,\n",
        files["simgnn_systolic_array.v"],
    )


@pytest.mark.slow
def test_the_page_counts_lines_and_the_names_that_are_not_in_the_source(files):
    source = set(re.findall(r"\w+", "".join(path.read_text() for path in (ROOT / "hw").rglob("*.py"))))
    page = (ROOT / "docs" / "how-to" / "verilog.md").read_text()
    for name in ("control registers", "accumulators", "drain"):
        text = files[f"simgnn_{name.replace(' ', '_')}.v"]
        instances = tuple(f"{instance}_" for instance in re.findall(r"^  simgnn_\w+ (\w+) \($", text, re.M))
        declared = re.findall(r"^\s*(?:wire|reg|localparam) (?:signed )?(?:\[.*?\] )?(\w+)", text, re.M)
        plain = {re.sub(r"(_?\d+)+$", "", each) for each in declared if not each.startswith(instances)}
        lines = text.splitlines()
        counted = len(lines), max(map(len, lines)), len(plain - source)
        assert re.search(rf"\| {name} \|" + r" [\d,]+, now {} \|".replace("{}", "%d") * 3 % counted, page), (
            counted
        )


def test_two_prefixes_live_in_one_design(files, tmp_path):
    """Two configurations in one run of Verilator; with one prefix they would clash."""
    other = dataclasses.replace(TINY, clusters=1, name="other")
    connections = {}
    for prefix, config in (("left_", TINY), ("right_", other)):
        texts = verilog_files(config, prefix=prefix)
        assert all(name.startswith(prefix) for name in texts)
        for name, text in texts.items():
            (tmp_path / name).write_text(text)
        declared = re.findall(r"^  (input|output) \w+ (\[\S+\] )?(\w+)", texts[f"{prefix}kernel.v"], re.M)
        connections[prefix] = [(direction, width or "", name) for direction, width, name in declared]
    ports, lines = [], []
    for prefix, declared in connections.items():
        ports += [f"{direction} wire {width}{prefix}{name}" for direction, width, name in declared]
        joined = ", ".join(f".{name}({prefix}{name})" for _, _, name in declared)
        lines.append(f"  {prefix}kernel {prefix}i ({joined});\n")
    (tmp_path / "top.v").write_text(f"module top({', '.join(ports)});\n{''.join(lines)}endmodule\n")
    tool = find_verilator()
    options = ["--lint-only", "-Wall", "--top-module", "top"]
    run = subprocess.run(
        [tool.program, *options, *sorted(tmp_path.glob("*.v"))],
        env={"VERILATOR_ROOT": str(tool.root)},
        capture_output=True,
        text=True,
    )
    assert (run.returncode, run.stderr) == (0, "")


MODULES = 4
"""Drawn for each seed."""
WIDTHS = (1, 1, 2, 3, 5, 8)


class Drawing:
    """Draws modules: expressions of all operators and shapes, in statements under conditions."""

    def __init__(self, seed):
        self.draw = random.Random(seed)

    def shape(self):
        width = self.draw.choice(WIDTHS)
        return signed(width) if self.draw.random() < 0.3 else unsigned(width)

    def value(self, signals, depth):
        draw = self.draw
        if depth == 0 or draw.random() < 0.15:
            one = draw.choice(signals)
            return one if draw.random() < 0.85 else Const(draw.choice((0, -1)), self.shape())
        one, other = (self.value(signals, depth - 1) for _ in range(2))
        kind = draw.choice(
            ("unary", "arithmetic", "bitwise", "compared", "shift", "mux", "cat", "cut", "part", "array")
        )
        match kind:
            case "unary":
                return draw.choice((lambda: ~one, lambda: -one, one.any, one.all, one.xor, one.bool))()
            case "arithmetic":
                return draw.choice((one + other, one - other, (one * other)[:8]))
            case "bitwise":
                return draw.choice((one & other, one | other, one ^ other))
            case "compared":
                return draw.choice(
                    (one == other, one != other, one < other, one <= other, one > other, one >= other)
                )
            case "shift":
                by = other.as_unsigned()[:3]
                return draw.choice(
                    (lambda: one << by, lambda: one >> by, lambda: one << 2, lambda: one >> 3)
                )()
            case "mux":
                return Mux(self.value(signals, depth - 1), one, other)
            case "cat":
                return draw.choice(
                    (Cat(one, other, one[0]), one.as_signed(), one.as_unsigned(), one.replicate(2))
                )
            case "cut":
                low = draw.randrange(len(one))
                return one[low : draw.randint(low + 1, len(one))]
            case "part":
                wide, bits = Cat(one, other, one, other, Const(0, 4))[:8], Cat(other, one, other)
                return draw.choice((wide.word_select(bits[:2], 2), wide.bit_select(bits[:3], 1)))
        return Array([one, other, one + other])[other.as_unsigned()[:2]]

    def statements(self, m, targets, signals, depth):
        for domain, target in targets:
            d = m.d[domain]
            value = self.value(signals, 3)
            match self.draw.randrange(6 if depth else 3):
                case 0 if len(target) > 1:
                    d += target[self.draw.randrange(len(target)) :].eq(value)
                case 1 if len(target) == 8:
                    d += target.word_select(self.value(signals, 1).as_unsigned()[:2], 2).eq(value)
                case 3:
                    with m.If(self.value(signals, 2).bool()):
                        self.statements(m, targets, signals, depth - 1)
                    with m.Elif(value.bool()):
                        d += target.eq(self.value(signals, 2))
                    with m.Else():
                        self.statements(m, [(domain, target)], signals, depth - 1)
                case 4:
                    with m.Switch(Cat(value, self.value(signals, 1), Const(0, 2))[:3]):
                        with m.Case(1, 2):
                            self.statements(m, [(domain, target)], signals, depth - 1)
                        with m.Case("1--") if self.draw.random() < 0.5 else m.Case(5):
                            d += target.eq(self.value(signals, 2))
                        with m.Default() if self.draw.random() < 0.5 else m.Case(0):
                            d += target.eq(value)
                case _:
                    d += target.eq(value)

    def module(self):
        """A module and its ports; all that it holds is seen at one, and later nets are made of earlier ones."""
        m = Module()
        inputs = [Signal(self.shape(), name=f"i{n}") for n in range(4)]
        registers = [
            Signal(shape, name=f"r{n}", init=self.draw.choice((0, -1)), reset_less=self.draw.random() < 0.3)
            for n, shape in enumerate((self.shape(), unsigned(8)))
        ]
        signals, outputs = [*inputs, *registers], []
        for n in range(4):
            net = Signal(self.shape() if n else unsigned(8), name=f"n{n}", init=self.draw.choice((0, -1)))
            self.statements(m, [("comb", net)], signals, 2)
            signals.append(net)
            outputs.append(net)
        self.statements(m, [("sync", one) for one in registers], signals, 2)
        return m, inputs, [*registers, *outputs]


def test_constants_that_the_source_names_are_local_parameters():
    """One of 32 bits has its floating-point value beside it, also where it is repeated; those that nothing reads, and
    numbers without a name, are not there."""
    m, a, o, total = Module(), Signal(64), Signal(64), Signal(9)
    one = constant(m, 0x3F800000, "ONE", width=32)
    lanes = constant(m, 12, "LANES", width=8)
    constant(m, 7, "WORDS")
    m.d.comb += [o.eq(Mux(a[0], one.replicate(2), a)), total.eq((a[:8] - lanes) + 7)]
    ports = {"a": (a, PortDirection.Input)}
    ports |= {name: (signal, PortDirection.Output) for name, signal in (("o", o), ("total", total))}
    text = verilog(ModuleOf("gate", Fragment.get(m, None).prepare(ports=ports)), {})
    assert sorted(re.findall(r"^  localparam .*", text, re.M)) == [
        "  localparam [31:0] ONE = 32'h3f800000;  // 1.0",
        "  localparam [8:0] LANES = 9'd12;",
    ]
    assert "{2{ONE}}" in text and "- LANES" in text


@pytest.mark.parametrize(("width", "offset_bits", "part"), [(8, 3, 2), (6, 1, 3), (8, 1, 2)])
def test_a_part_that_verilog_cannot_index_is_refused(width, offset_bits, part):
    m, word, offset, o = Module(), Signal(width), Signal(offset_bits), Signal(part)
    m.d.comb += o.eq(word.word_select(offset, part))
    ports = {one.name: (one, PortDirection.Input) for one in (word, offset)}
    design = Fragment.get(m, None).prepare(ports=ports | {"o": (o, PortDirection.Output)})
    with pytest.raises(NotImplementedError, match=r"must be one of parts of 2\^n bits, one for each offset$"):
        ModuleOf("gate", design)


@pytest.mark.sample(3)
@pytest.mark.parametrize("seed", range(6))
def test_what_is_written_means_what_amaranth_does(seed, tmp_path):
    """A solver finds no inputs and no state for which the Verilog differs from what Amaranth's own back end writes."""
    drawing, files = Drawing(seed), []
    for number in range(MODULES):
        m, inputs, outputs = drawing.module()
        m.domains.sync = clocks = ClockDomain("sync")
        ports = {one.name: (one, PortDirection.Input) for one in (clocks.clk, clocks.rst, *inputs)}
        ports |= {one.name: (one, PortDirection.Output) for one in outputs}
        design = Fragment.get(m, None).prepare(ports=ports, hierarchy=(f"gold{number}",))
        text, _ = rtlil.convert_fragment(design, name=f"gold{number}", emit_src=False)
        (tmp_path / f"gold{number}.il").write_text(text)
        files.append(verilog(ModuleOf(f"gate{number}", design), {}))
    (tmp_path / "gates.v").write_text("".join(files))
    script = [
        *[f"read_rtlil gold{number}.il" for number in range(MODULES)],
        "read_verilog gates.v",
        "proc",
        "async2sync",
    ]
    for number in range(MODULES):
        script += [
            f"equiv_make gold{number} gate{number} both{number}",
            f"cd both{number}",
            "opt_clean",
            "equiv_simple -undef",
            "equiv_induct -undef",
            "equiv_status -assert",
            "cd ..",
        ]
    (tmp_path / "prove.ys").write_text("\n".join(script) + "\n")
    run_tool(YOSYS, ["-q", "-s", "prove.ys"], tmp_path)
    assert sum(text.count("always") for text in files) > MODULES
