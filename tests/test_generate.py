"""Generation: each distinct module once, the same bytes every time, clean under lint, as committed in ``rtl/``."""

import dataclasses
import json
import os
import re
import resource
import signal
import subprocess
from pathlib import Path

import pytest
from amaranth.hdl import CombinationalCycle, Module
from amaranth.lib import wiring

from simgnn.cli.main import main
from simgnn.config import load_config
from simgnn.errors import InputError
from simgnn.hw.generate import verilog
from simgnn.hw.generate.verilog import verilog_modules, write_modules, write_verilog
from simgnn.sim.toolchain.verilator import find_verilator
from simgnn.synthesis.generation import MANIFEST, generate_unit

ROOT = Path(__file__).resolve().parents[1]
LINT = (
    "--lint-only",
    "-Wall",
    "-Wno-DECLFILENAME",
    "-Wno-UNUSEDSIGNAL",
    "-Wno-PROCASSINIT",
    "-Wno-WIDTHEXPAND",
    "-Wno-WIDTHTRUNC",
    "-Wno-CASEINCOMPLETE",
)


@pytest.fixture(scope="module", params=["tiny", "cosim"])
def generated(request):
    return request.param, verilog_modules(load_config(request.param).hardware)


def test_every_module_is_ours_and_there_once(generated):
    _, modules = generated
    text = "".join(modules.values())
    declared = re.findall(r"^module (\S+?)\s*\(", text, re.M)
    assert declared == list(modules)
    assert len(declared) == len(set(declared)) > 30
    assert all(re.fullmatch(r"simgnn_\w+", name) for name in declared)
    bodies = [body.split("(", 1)[1] for body in modules.values()]
    assert len(set(bodies)) == len(bodies), "two modules have the same body"
    assert list(modules)[-1] == "simgnn_kernel"


@pytest.mark.parametrize("processes", [1, 3])
def test_bytes_do_not_depend_on_the_number_of_processes(generated, monkeypatch, processes):
    preset, modules = generated
    monkeypatch.setattr(verilog, "available_processes", lambda: processes)
    assert verilog_modules(load_config(preset).hardware) == modules


def test_an_error_in_another_process_is_raised_here(monkeypatch):
    class Loop(wiring.Component):
        def __init__(self):
            super().__init__({"o": wiring.Out(1)})

        def elaborate(self, platform):
            m = Module()
            m.d.comb += self.o.eq(~self.o)
            return m

    with pytest.raises(CombinationalCycle):
        verilog.verilog_of(Loop())


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


def test_lint_is_clean(generated, tmp_path):
    assert_lint_is_clean(generated[1], tmp_path)


@pytest.mark.parametrize("clusters, gather_lanes", [(1, 0), (4, 1)])
def test_lint_is_clean_of_broadcast(clusters, gather_lanes, tmp_path):
    tiny = load_config("tiny").hardware
    hardware = dataclasses.replace(
        tiny, organisation="broadcast", clusters=clusters, gather_lanes=gather_lanes
    )
    assert_lint_is_clean(verilog_modules(hardware), tmp_path)


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
    ports = set(re.findall(r"^  (?:input|output) (?:\[\S+\] )?(\w+);", kernel, re.M))
    assert {"ap_clk", "ap_rst_n", "interrupt", "s_axi_control_awaddr", "s_axi_control_rdata"} <= ports
    assert {"m_axi_gmem0_araddr", "m_axi_gmem0_rdata", "m_axi_gmem0_wstrb", "m_axi_gmem0_bresp"} <= ports
    assert {port.split("_")[0] for port in ports} == {"ap", "interrupt", "s", "m"}


@pytest.mark.parametrize("unit", ["fp32_add", "fp32_mul"])
def test_unit_by_itself(unit, tmp_path, capsys):
    assert main(["generate", "--unit", unit, "-o", str(tmp_path / "unit"), "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert answer["module"] == f"simgnn_{unit}"
    assert answer["latency"] >= 1
    text = "".join(Path(file).read_text() for file in answer["files"])
    header = re.search(rf"^module simgnn_{unit}\((.*?)\);", text, re.M | re.S)[1]
    assert sorted(name.strip() for name in header.split(",")) == sorted(["clk", "rst", "en", "a", "b", "o"])


def contents(folder):
    """Texts of the files below a folder, by path."""
    return {
        path.relative_to(folder).as_posix(): path.read_text()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and path.name != MANIFEST
    }


@pytest.fixture
def small_files():
    """Calls something while no file can grow beyond a size."""
    handler = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)

    def limited(size, write, *arguments):
        resource.setrlimit(resource.RLIMIT_FSIZE, (size, limits[1]))
        try:
            return write(*arguments)
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, limits)

    yield limited
    signal.signal(signal.SIGXFSZ, handler)


@pytest.mark.parametrize("exists", [False, True])
def test_a_disk_that_fills_up_leaves_the_folder_as_it_was(
    generated, tmp_path, capsys, monkeypatch, small_files, exists
):
    preset, modules = generated
    largest = max(modules, key=lambda name: len(modules[name]))
    out = tmp_path / "deep" / "out"
    before = {}
    if exists:
        assert main(["generate", "--unit", "fp32_add", "-o", str(out)]) == 0
        before = contents(out)
        capsys.readouterr()
    monkeypatch.setattr(verilog, "verilog_modules", lambda config: modules)  # they take seconds to make
    monkeypatch.setattr(
        verilog, "write_modules", lambda *words: small_files(len(modules[largest]), write_modules, *words)
    )
    code = main(["generate", "-c", preset, "-o", str(out), "--force"])
    said = capsys.readouterr().err
    assert next(iter(modules)) != largest, "some files fit"
    assert code == 2
    assert (
        said
        == f"error: {out}/{largest}.v: generated Verilog must fit and be writable, not 'File too large'\n"
    )
    if exists:
        assert contents(out) == before
    else:
        assert list(tmp_path.iterdir()) == []
    monkeypatch.setattr(verilog, "write_modules", write_modules)
    assert main(["generate", "-c", preset, "-o", str(out), "--force"]) == 0
    assert {name for name in contents(out) if "/" not in name and name.endswith(".v")} == {
        f"{name}.v" for name in modules
    }


def test_what_a_killed_run_left_is_no_hindrance(tmp_path):
    out = tmp_path / "out"
    (out / ".simgnn_partial").mkdir(parents=True)
    (out / ".simgnn_partial" / "simgnn_half.v").write_text("module")
    assert main(["generate", "--unit", "fp32_add", "-o", str(out)]) == 0
    written = contents(out)
    assert set(written) and all(name.startswith("simgnn_fp32_add") for name in written)


def test_what_is_right_already_is_left_alone(tmp_path):
    words = ["generate", "--unit", "fp32_add", "-o", str(tmp_path)]
    assert main(words) == 0
    before = {path: path.stat().st_mtime_ns for path in tmp_path.iterdir()}
    assert main(words) == 0
    assert {path: path.stat().st_mtime_ns for path in tmp_path.iterdir()} == before


def refused(words, out, capsys, said):
    """Whether a command is refused in one line, and changes nothing in a folder."""
    before = contents(out)
    assert main(["generate", *words, "-o", str(out)]) == 2
    assert capsys.readouterr().err == f"error: {out}: output folder must {said}\n"
    assert contents(out) == before


def test_another_designs_verilog_is_replaced_only_by_force(generated, tmp_path, capsys, monkeypatch):
    preset, modules = generated
    monkeypatch.setattr(verilog, "verilog_modules", lambda config: modules)  # they take seconds to make
    out = tmp_path / "out"
    assert main(["generate", "-c", preset, "-o", str(out)]) == 0
    said = f"hold the Verilog of simgnn_fp32_add, not {len(modules)} modules of simgnn_kernel"
    refused(["--unit", "fp32_add"], out, capsys, f"{said} (--force replaces them)")
    assert main(["generate", "--unit", "fp32_add", "-o", str(out), "--force"]) == 0
    assert all(name.startswith("simgnn_fp32_add") for name in contents(out))
    # The same design again, perhaps with other sizes.
    assert main(["generate", "--unit", "fp32_add", "-o", str(out)]) == 0


@pytest.mark.parametrize("name", ["simgnn_fp32_add.v", "simgnn_mine.v"])
def test_edited_verilog_is_replaced_only_by_force(name, tmp_path, capsys):
    out, words = tmp_path / "out", ["--unit", "fp32_add"]
    assert main(["generate", *words, "-o", str(out)]) == 0
    before = contents(out)
    with open(out / name, "a") as file:
        file.write("// mine\n")
    said = f"hold Verilog as it was generated, not {name!r}, which was edited or added (--force replaces it)"
    refused(words, out, capsys, said)
    (out / MANIFEST).write_text("damaged")
    refused(words, out, capsys, said.replace(name, min(contents(out))))
    assert main(["generate", *words, "-o", str(out), "--force"]) == 0
    assert contents(out) == before


def test_verilog_that_a_kill_left_half_replaced_is_replaced(tmp_path, monkeypatch):
    out = tmp_path / "out"
    generate_unit("fp32_add", out)
    with monkeypatch.context() as patch:
        patch.setattr("simgnn.synthesis.generation.os.replace", killed_after_the_manifest(out))
        with pytest.raises(KeyboardInterrupt):
            generate_unit("fp32_mul", out, force=True)
    assert "simgnn_fp32_add.v" in contents(out)
    generate_unit("fp32_mul", out)
    assert all(name.startswith("simgnn_fp32_mul") for name in contents(out))


def killed_after_the_manifest(out, replace=os.replace):
    def go(source, target):
        if Path(target).parent == out and target != out / MANIFEST:
            raise KeyboardInterrupt
        replace(source, target)

    return go


@pytest.mark.parametrize("exists", [False, True])
def test_of_two_that_write_to_one_folder_the_second_is_refused(tmp_path, monkeypatch, exists):
    out, tried = tmp_path / "deep" / "out", []
    if exists:
        generate_unit("fp32_add", out)
    write_unit = verilog.write_unit

    def write(*words, **settings):
        if not tried:
            tried.append("once")
            with pytest.raises(InputError, match="must be free, not one that another simgnn run writes to"):
                generate_unit("fp32_add", out)
        return write_unit(*words, **settings)

    monkeypatch.setattr(verilog, "write_unit", write)
    generate_unit("fp32_add", out)
    assert tried and all(name.startswith("simgnn_fp32_add") for name in contents(out))
