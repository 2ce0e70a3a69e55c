"""Generation: each distinct module once, the same bytes every time, clean under lint, as committed in ``rtl/``."""

import dataclasses
import json
import re
import subprocess
from pathlib import Path

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
@pytest.mark.parametrize("clusters, gather_lanes", [(1, 0), pytest.param(4, 1, marks=pytest.mark.slow)])
def test_lint_is_clean_of_broadcast(clusters, gather_lanes, tmp_path):
    tiny = load_config("tiny").hardware
    hardware = dataclasses.replace(
        tiny, organisation="broadcast", clusters=clusters, gather_lanes=gather_lanes
    )
    assert_lint_is_clean(verilog_modules(hardware), tmp_path)


@pytest.mark.slow
@pytest.mark.parametrize(
    "clusters, network, gather_lanes", [pytest.param(1, "full", 2, marks=pytest.mark.slow), (4, "quarter", 1)]
)
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
