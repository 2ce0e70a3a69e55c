"""The bundle's C driver: on the verilated kernel it leaves the bits and counters that Python expects."""

import json
import subprocess
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from bundle_folder import bundle_of

import simgnn.fpga.bundle.bundle as bundle
from simgnn.cli.main import main
from simgnn.config.configuration import load_config
from simgnn.data.generators import stochastic_block
from simgnn.explore.simulate.runs import Batches
from simgnn.fpga.bundle.bench_program import TIMING, bench_program
from simgnn.fpga.image import board_files
from simgnn.hw.command import Format
from simgnn.hw.counters import COUNTERS
from simgnn.process.files.program_files import write_program_file
from simgnn.sim.harness.kernel_library import build_kernel
from simgnn.sim.memory.timing import MemoryTiming
from simgnn.sim.program.program import Tensor
from simgnn.sim.program.program_file import ProgramFile
from simgnn.sim.toolchain.design import kernel_modules
from simgnn.sim.toolchain.verilator import SHORTER_FLAGS
from simgnn.verify.drawing.composer import random_program
from simgnn.verify.programs import replay

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


def test_an_export_to_a_folder_of_others_is_refused(tmp_path, capsys):
    file, folder = tmp_path / "a.simgnn", tmp_path / "out"
    folder.mkdir()
    (folder / "mine.txt").write_text("mine")
    hardware = load_config("tiny").hardware
    drawn = random_program(hardware, np.random.default_rng(3), commands=6, segments=2)
    write_program_file(file, ProgramFile(program=drawn, hardware=hardware))
    assert main(["program", "export", str(file), "-o", str(folder)]) == 2
    assert (
        "output folder must be new, empty or made by simgnn, not one that holds 'mine.txt'"
        in capsys.readouterr().err
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
