"""Generated Verilog: each module once, the same bytes every time, clean under lint, as committed in ``rtl/``.

And the table of its operations beside their bounds, and what loads no Amaranth.
"""

import csv
import dataclasses
import json
import re
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from simgnn.cli.main import main
from simgnn.config.configuration import load_config
from simgnn.hw.generate.contract import kernel_ports, unreset_registers
from simgnn.hw.generate.verilog import verilog_modules, write_modules, write_verilog
from simgnn.sim.toolchain.verilator import find_verilator
from simgnn.verify.structure.design import read_design
from simgnn.verify.structure.rules import RULES, judge

ROOT = Path(__file__).resolve().parents[2]
LINT = ("--lint-only", "-Wall")


@pytest.fixture(scope="module", params=["tiny", "cosim"])
def generated(request):
    return request.param, verilog_modules(load_config(request.param).hardware)


@pytest.mark.sample(1)
def test_every_module_is_ours_and_there_once(generated):
    _, modules = generated
    text = "".join(modules.values())
    declared = re.findall(r"^module (\w+)\(", text, re.M)
    assert declared == list(modules)
    assert len(declared) == len(set(declared)) > 30
    assert all(re.fullmatch(r"simgnn_\w+", name) for name in declared)
    bodies = [body.split("(", 1)[1] for body in modules.values()]
    assert len(set(bodies)) == len(bodies), "two modules have the same body"
    assert list(modules)[-1] == "simgnn_kernel"


@pytest.mark.sample(1)
def test_every_rule_of_structure_holds(generated):
    preset, modules = generated
    design = read_design({f"{name}.v": text for name, text in modules.items()}, top="simgnn_kernel")
    hardware = load_config(preset).hardware
    verdicts = judge(design, kernel_ports(hardware), unreset_registers(hardware))
    assert [one.name for one in verdicts] == ["ports", *(rule.name for rule in RULES), "axi", "resets"]
    assert [line for one in verdicts for line in one.wrong] == []


def test_array_is_hierarchy_not_copies(generated):
    preset, modules = generated
    hardware = load_config(preset).hardware
    rows, row = modules["simgnn_systolic_array"], modules["simgnn_systolic_row"]
    assert len(re.findall(r"^  simgnn_systolic_row ", rows, re.M)) == hardware.array_rows
    assert len(re.findall(r"^  simgnn_pe ", row, re.M)) == hardware.array_columns
    assert sum(map(len, modules.values())) < 1_000_000


@pytest.mark.slow
@pytest.mark.parametrize("preset", ["mid", "u250", "ecp5"])
def test_large_presets(preset, tmp_path):
    modules = verilog_modules(load_config(preset).hardware)
    assert sum(map(len, modules.values())) < 2_000_000
    assert_lint_is_clean(modules, tmp_path)


@pytest.mark.sample(1)
def test_lint_is_clean(generated, tmp_path):
    assert_lint_is_clean(generated[1], tmp_path)


@pytest.mark.slow
@pytest.mark.parametrize("clusters, gather_lanes", [(1, 0), (4, 1)])
def test_lint_is_clean_of_broadcast(clusters, gather_lanes, tmp_path):
    tiny = load_config("tiny").hardware
    hardware = dataclasses.replace(
        tiny, organisation="broadcast", clusters=clusters, gather_lanes=gather_lanes
    )
    assert_lint_is_clean(verilog_modules(hardware), tmp_path)


@pytest.mark.slow
@pytest.mark.parametrize("clusters, network, gather_lanes", [(1, "full", 2), (4, "quarter", 1)])
def test_lint_is_clean_of_sspmm(clusters, network, gather_lanes, tmp_path):
    tiny = load_config("tiny").hardware
    hardware = dataclasses.replace(
        tiny, organisation="sspmm", clusters=clusters, network=network, gather_lanes=gather_lanes
    )
    assert_lint_is_clean(verilog_modules(hardware), tmp_path)


def assert_lint_is_clean(modules, tmp_path):
    files = write_modules(modules, tmp_path)
    tool = find_verilator()
    run = subprocess.run(
        [tool.program, *LINT, "--top-module", "simgnn_kernel", *files],
        env={"VERILATOR_ROOT": str(tool.root)},
        capture_output=True,
        text=True,
    )
    assert (run.returncode, run.stderr) == (0, "")


def test_lint_would_notice(tmp_path):
    (tmp_path / "simgnn_kernel.v").write_text(
        "module simgnn_kernel(input a, output [1:0] b); assign b[0] = a; endmodule\n"
    )
    tool = find_verilator()
    run = subprocess.run(
        [tool.program, *LINT, tmp_path / "simgnn_kernel.v"],
        env={"VERILATOR_ROOT": str(tool.root)},
        capture_output=True,
        text=True,
    )
    assert run.returncode != 0
    assert "UNDRIVEN" in run.stderr


def test_committed_verilog_is_what_is_generated(tmp_path):
    written = write_verilog(load_config("tiny").hardware, tmp_path)
    committed = sorted(path.name for path in (ROOT / "rtl").glob("*.v"))
    assert committed == sorted(path.name for path in written), "rtl/ holds other modules: run `make rtl`"
    stale = [path.name for path in written if (ROOT / "rtl" / path.name).read_bytes() != path.read_bytes()]
    assert stale == [], "rtl/ is out of date: run `make rtl`"


def test_every_attribute_has_a_value():
    """Some tools parse no attribute without one."""
    found = set()
    for text in verilog_modules(load_config("tiny").hardware).values():
        for attributes in re.findall(r"\(\* (.*?) \*\)", text):
            for attribute in re.split(r", (?=\w+)", attributes):
                name, _, value = attribute.partition(" = ")
                assert re.fullmatch(r"\w+", name) and re.fullmatch(r'"[^"]*"|\d+', value), attribute
                found.add(name)
    assert {"ram_style", "no_rw_check"} <= found


def test_ports_are_those_of_a_vitis_kernel(generated):
    kernel = generated[1]["simgnn_kernel"]
    ports = set(re.findall(r"^  (?:input|output) wire (?:\[\S+\] )?(\w+),?$", kernel, re.M))
    assert {"ap_clk", "ap_rst_n", "interrupt", "s_axi_control_awaddr", "s_axi_control_rdata"} <= ports
    assert {"m_axi_gmem0_araddr", "m_axi_gmem0_rdata", "m_axi_gmem0_wstrb", "m_axi_gmem0_bresp"} <= ports
    assert {port.split("_")[0] for port in ports} == {"ap", "interrupt", "s", "m"}


@pytest.mark.parametrize("unit", ["fp32_add", "fp32_mul"])
def test_unit_by_itself(unit, tmp_path, capsys):
    assert main(["generate", "--unit", unit, "-o", str(tmp_path / "unit"), "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert answer["module"] == f"simgnn_{unit}"
    assert answer["latency"] >= 1
    text = "".join(Path(file).read_text(encoding="utf-8") for file in answer["files"] if file.endswith(".v"))
    header = re.search(rf"^module simgnn_{unit}\((.*?)\);", text, re.M | re.S)[1]
    assert re.findall(r"(\w+),?$", header, re.M) == ["clk", "rst", "en", "a", "b", "o"]


# The table of every operation beside its bound: a file that a benchmark writes, and a picture and a page
# of it.

ROW = {
    "part": "update",
    "units": 8,
    "organisation": "clustered",
    "graph": "digits",
    "batch": 256,
    "features": 64,
    "operation": "layer 1 forward",
    "commands": 1,
    "bound": 43360.4,
    "alone": 1.00412,
    "ratio": 1.00361,
    "limit": 1.05,
}


@pytest.fixture
def benchmark(root, monkeypatch):
    monkeypatch.syspath_prepend(str(root / "benchmarks"))
    import hardware_quality

    return hardware_quality


@pytest.fixture(scope="module")
def committed(root):
    with open(root / "docs" / "pictures" / "hardware-quality.csv", encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def test_the_committed_file_is_as_the_benchmark_writes_it(benchmark, committed, root, tmp_path):
    from harness.quality_picture import write_rows

    text = (root / "docs" / "pictures" / "hardware-quality.csv").read_text()
    (tmp_path / "q.csv").write_text(text)
    first = committed[0]
    again = {**first, "ratio": float(first["sustained"]), "limit": 1.1}
    again |= {name: float(first[name]) for name in ("bound", "alone")}
    write_rows(tmp_path / "q.csv", [benchmark.csv_row(again)])
    assert (tmp_path / "q.csv").read_text() == text


def test_rows_replace_those_of_the_same_operation_alone(benchmark, tmp_path):
    from harness.quality_picture import write_rows

    path = tmp_path / "q.csv"
    write_rows(path, [benchmark.csv_row(ROW), benchmark.csv_row({**ROW, "units": 4})])
    held = write_rows(path, [benchmark.csv_row({**ROW, "ratio": 1.2})])
    assert [(row["units"], row["sustained"], row["verdict"]) for row in held] == [
        ("8", "1.200", "above 1.05"),
        ("4", "1.004", "ok"),
    ]
    assert held[0]["bound"] == "43360"


def test_a_picture_is_drawn_of_what_the_file_holds(benchmark, root, tmp_path, capsys):
    from matplotlib.image import imread

    copy, picture = tmp_path / "q.csv", tmp_path / "q.png"
    copy.write_text((root / "docs" / "pictures" / "hardware-quality.csv").read_text())
    assert benchmark.main(["--redraw", "--csv", str(copy), "--picture", str(picture)]) == 0
    drawn, committed = imread(picture), imread(root / "docs" / "pictures" / "hardware-quality.png")
    assert np.array_equal(drawn, committed), "draw it again"
    with pytest.raises(SystemExit):
        benchmark.main(["--picture", str(picture)])
    assert "--picture and --redraw need --csv" in capsys.readouterr().err


def test_the_page_says_what_the_file_says(committed, root):
    page = (root / "docs" / "results" / "hardware-quality.md").read_text()
    assert len(page.splitlines()) < 80
    judged = [row for row in committed if row["verdict"]]
    assert {row["verdict"] for row in judged} == {"ok"}
    assert f"all {len(committed)} operations" in page
    assert f"The {len(judged)} operations that are judged keep their limits" in page
    named = re.findall(r"^\| (`[^|]+) \|", page, re.MULTILINE)
    assert re.findall(r"`(\w+)`", " ".join(named)) == list(committed[0])


# The compiler, the reference and the cycle model are plain Python: none of them loads Amaranth.

PROGRAM = """
import sys
import numpy as np
from simgnn.compiler.compile import compile_graph
from simgnn.compiler.operators import Aggregation, OperatorGraph
from simgnn.hw.command import Space
from simgnn.hw.config import HardwareConfig
from simgnn.model.aggregation import LayerOperator
from simgnn.sim.executions.cycle_device import CycleDevice

config = HardwareConfig()
operator = LayerOperator(np.array([0, 2, 3]), np.array([0, 1, 1], dtype=np.int32), 2, 2)
graph = OperatorGraph()
graph.value("source", 2, 8, (Space.BANK1,), given=True)
sums = graph.value("sums", 2, 8, (Space.BANK0,), kept=True)
graph.segments["run"] = [Aggregation(output=sums, source="source", operator=operator)]
program, _ = compile_graph(graph, config, given={"source": np.ones((2, 8), np.float32)})
with CycleDevice(config) as device:
    device.load(program)
print(program.segments and sorted(name for name in sys.modules if name.partition(".")[0] == "amaranth"))
"""


def test_compiling_and_the_cycle_model_load_no_amaranth():
    run = subprocess.run([sys.executable, "-c", PROGRAM], check=True, capture_output=True, text=True)
    assert run.stdout.strip() == "[]", f"none of Amaranth must be loaded, not {run.stdout.strip()}"
