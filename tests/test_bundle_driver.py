"""The bundle's C driver: on the verilated kernel it leaves the bits and counters that Python expects."""

import subprocess
from pathlib import Path

import numpy as np
import pytest
from bundle_folder import bundle_of

from simgnn.config import load_config
from simgnn.handoff.bench_program import TIMING, bench_program
from simgnn.hw.counters import COUNTERS
from simgnn.sim.harness.kernel_library import build_kernel
from simgnn.sim.toolchain.design import kernel_modules

STRICT = ("-std=c99", "-Wall", "-Wextra", "-pedantic", "-Werror", "-O2", "-fsanitize=undefined")


@pytest.fixture(scope="module")
def program(tmp_path_factory):
    """The driver with the test's main, compiled."""
    driver = bundle_of("tiny") / "driver"
    made = tmp_path_factory.mktemp("driver") / "bundle_driver"
    sources = [driver / "simgnn.c", driver / "simgnn_files.c", Path(__file__).with_name("bundle_driver.c")]
    subprocess.run(["gcc", *STRICT, f"-I{driver}", *sources, "-o", made, "-ldl"], check=True)
    return made


def said(*words):
    run = subprocess.run([str(word) for word in words], capture_output=True, text=True, timeout=300)
    return run.returncode, run.stdout, run.stderr


def test_the_verilated_kernel_leaves_what_python_expects(program, tmp_path):
    hardware = load_config("tiny").hardware
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
        steps.append(f"{launch.address} {launch.commands} {tmp_path / launch.name} {first}\n")
        last = launch.after
    (tmp_path / "steps").write_text("".join(steps))
    library = build_kernel(kernel_modules(hardware), no_inline=("simgnn_fp32_*",))
    files = [tmp_path / name for name in ("timing", "memory", "steps", "out")]
    assert said(program, "kernel", library, *files) == (0, "PASS\n", "")
    out = (tmp_path / "out").read_bytes()
    assert len(out) == len(launches) * (bench.memory.size + 8 * len(COUNTERS))
    for launch in launches:
        memory, counters = out[: bench.memory.size], out[bench.memory.size :][: 8 * len(COUNTERS)]
        out = out[len(memory) + len(counters) :]
        assert memory == launch.after.tobytes()
        assert tuple(np.frombuffer(counters, "<u8").tolist()) == launch.counters


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
