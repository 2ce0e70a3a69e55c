"""The Verilog that people read: plain names, comments, and the meaning of what Yosys wrote."""

import dataclasses
import random
import re
import subprocess
from collections import Counter
from pathlib import Path

import pytest

from simgnn import __version__
from simgnn.config.configuration import load_config
from simgnn.hw.generate.expressions import parsed, written
from simgnn.hw.generate.heading import heading
from simgnn.hw.generate.keywords import KEYWORDS
from simgnn.hw.generate.readable import readable
from simgnn.hw.generate.verilog import verilog_files
from simgnn.hw.kernel.kernel import Kernel
from simgnn.hw.primitives.fifo import Queue
from simgnn.hw.primitives.hierarchy import ModuleLibrary, ports_of
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
            re.findall(r"^  (?:input|output)(?: reg| wire)? (?:\[\d+:0\] )?(\w+);", text, re.M)
        )
        for name, text in files.items()
    }
    for file, text in files.items():
        body = re.sub(r"//[^\n]*|\(\*.*?\*\)", "", text[re.search(r"^module ", text, re.M).start() :])
        declared = Counter(
            re.findall(r"^  (?:wire|reg) (?:\[\d+:0\] )?(\w+)(?: \[0?:?\d+:?\d*\])?(?: = \S+)?;", body, re.M)
        )
        declared |= Counter(re.findall(r"^  output reg (?:\[\d+:0\] )?(\w+);", body, re.M))
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


@pytest.mark.slow
def test_two_prefixes_live_in_one_design(files, tmp_path):
    """Two configurations in one run of Verilator; with one prefix they would clash."""
    other = dataclasses.replace(TINY, clusters=1, name="other")
    connections = {}
    for prefix, config in (("left_", TINY), ("right_", other)):
        texts = verilog_files(config, prefix=prefix)
        assert all(name.startswith(prefix) for name in texts)
        for name, text in texts.items():
            (tmp_path / name).write_text(text)
        declared = re.findall(r"^  (input|output) (\[\S+\] )?(\w+);", texts[f"{prefix}kernel.v"], re.M)
        connections[prefix] = [(direction, width or "", name) for direction, width, name in declared]
    ports, lines = [], []
    for prefix, declared in connections.items():
        ports += [f"{direction} wire {width}{prefix}{name}" for direction, width, name in declared]
        joined = ", ".join(f".{name}({prefix}{name})" for _, _, name in declared)
        lines.append(f"  {prefix}kernel {prefix}i ({joined});\n")
    (tmp_path / "top.v").write_text(f"module top({', '.join(ports)});\n{''.join(lines)}endmodule\n")
    tool = find_verilator()
    ignored = ("DECLFILENAME", "UNUSEDSIGNAL", "PROCASSINIT", "WIDTHEXPAND", "WIDTHTRUNC", "CASEINCOMPLETE")
    options = ["--lint-only", "-Wall", *(f"-Wno-{name}" for name in ignored), "--top-module", "top"]
    run = subprocess.run(
        [tool.program, *options, *sorted(tmp_path.glob("*.v"))],
        env={"VERILATOR_ROOT": str(tool.root)},
        capture_output=True,
        text=True,
    )
    assert (run.returncode, run.stderr) == (0, "")


@pytest.mark.parametrize(
    "text",
    [
        "a",
        "\\$1 [3:0]",
        "{ a, 2'h0, { 3{ b[4] } } }",
        "$signed(a) + $signed({ 1'h0, b })",
        "a & b & (c | d)",
        "a ? b : c ? d : (e + f)",
        "!a | (~b[3:0])",
        "f(a, { b, c }, d)",
    ],
)
def test_an_expression_is_written_as_it_was_read(text):
    assert written(parsed(text)) == text


@pytest.mark.parametrize("text", ["a +", "a b", "{ a", "(a", "a ? b", ""])
def test_what_is_no_expression(text):
    with pytest.raises((ValueError, IndexError)):
        parsed(text)


OPERATORS = ("&", "|", "^", "+", "-", "*", "==", "!=", "<", ">=", "&&", "||", "<<", ">>", ">>>")


def drawn_module(draw):
    """A module as Yosys writes it: an operator for each net, mostly as wide as its operands, mostly used once."""
    widths = {f"i{n}": draw.randint(1, 6) for n in range(4)}
    lines, unused = [], []

    def use():
        name = draw.choice(list(widths))
        if unused and draw.random() < 0.7:
            name = unused.pop(draw.randrange(len(unused)))
        width, high = widths[name], draw.randrange(widths[name])
        text = f"{name} " if name[0] == "\\" else name
        part = draw.choice(("", "", "", "low", "bit", "zero"))
        if part == "low" and width > 1:
            return f"{text}[{high}:0]" if high else f"{text}[0]", high + 1
        if part == "bit" and width > 1:
            return f"{text}[{high}]", 1
        return (f"{{ 2'h0, {text} }}", width + 2) if part == "zero" else (text, width)

    for number in range(14):
        kind = draw.randrange(5)
        (one, width), (two, other), (three, third) = use(), use(), use()
        widest = max(width, other)
        if kind == 0:
            operator = draw.choice("~!&|^-")
            value, natural = f"{operator} {one}", width if operator in "~-" else 1
        elif kind == 1:
            value, natural = f"{one} ? {two} : {three}", max(other, third)
        elif kind == 2:
            operator = draw.choice(("+", "-", "<", ">>>"))
            value = f"$signed({one}) {operator} $signed({two})"
            natural = {"<": 1, ">>>": width}.get(operator, widest)
        else:
            operator = draw.choice(OPERATORS)
            value = f"{one} {operator} {two}"
            natural = {"<<": width, ">>": width, ">>>": width}.get(operator, widest)
            natural = 1 if operator in ("==", "!=", "<", ">=", "&&", "||") else natural
        name = f"\\${number}"
        widths[name] = natural if draw.random() < 0.8 else draw.randint(1, 7)
        lines.append(f"  assign {name}  = {value};\n")
        unused.append(name)
    inputs = [name for name in widths if name[0] == "i"]
    outputs = {f"o{n}": (draw.randint(1, 7), f"\\${13 - n} ") for n in range(4)}
    declared = [f"  input [{widths[name] - 1}:0] {name};\n" for name in inputs]
    declared += [f"  output [{width - 1}:0] {name};\n" for name, (width, _) in outputs.items()]
    declared += [f"  wire [{width - 1}:0] {name} ;\n" for name, width in widths.items() if name[0] == "\\"]
    lines += [f"  assign {name} = {value};\n" for name, (_, value) in outputs.items()]
    draw.shuffle(lines)
    return f"module drawn({', '.join([*inputs, *outputs])});\n{''.join(declared + lines)}endmodule\n"


@pytest.mark.sample(3)
@pytest.mark.parametrize("seed", range(4))
def test_what_is_read_means_what_yosys_wrote(seed, tmp_path):
    """A solver finds no inputs for which the two differ."""
    draw, verilog, script, gone = random.Random(seed), [], [], 0
    for number in range(20):
        text = drawn_module(draw)
        plain = readable(text)
        gone += text.count("assign") - plain.count("assign")
        for name, module in (("gold", text), ("gate", plain)):
            verilog.append(module.replace("module drawn(", f"module {name}{number}("))
        script += [
            f"miter -equiv -flatten -make_outputs gold{number} gate{number} miter{number}",
            f"sat -verify -prove trigger 0 miter{number}",
        ]
    assert gone > 40, "expressions are put into each other"
    (tmp_path / "drawn.v").write_text("".join(verilog))
    (tmp_path / "prove.ys").write_text("\n".join(["read_verilog drawn.v", "proc", *script]) + "\n")
    run_tool(YOSYS, ["-q", "-s", "prove.ys"], tmp_path)
