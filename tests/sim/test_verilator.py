"""Finding tools, building libraries and keeping them."""

import ctypes
import multiprocessing
import os
import re
import shlex
import shutil
import subprocess
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from simgnn.config.configuration import load_config
from simgnn.hw.arithmetic.float_add import FloatAdd
from simgnn.hw.float_format import FP32
from simgnn.hw.generate.verilog import verilog_of
from simgnn.sim.harness.kernel_library import shared_ports
from simgnn.sim.toolchain.cache import cache_folder, is_sealed, keep_text, locked
from simgnn.sim.toolchain.compiler import ToolError, find_compiler, link_flags, usable_compilers
from simgnn.sim.toolchain.design import host_float_modules, kernel_modules
from simgnn.sim.toolchain.verilator import build_library, environment

COUNTER = """\
module counter(input clk, input en, output reg [31:0] q);
    always @(posedge clk) if (en) q <= q + STEP;
endmodule
"""
HARNESS = """\
#include "Vkernel.h"
void vl_fatal(const char *, int, const char *, const char *) {}
extern "C" __attribute__((visibility("default"))) int count(int cycles) {
    VerilatedContext context;
    Vkernel top{&context};
    top.en = 1;
    for (int i = 0; i < cycles; i++) { top.clk = 0; top.eval(); top.clk = 1; top.eval(); }
    return top.q;
}
"""
FLOAT_TOP = """\
module top(input clk, input rst, input en, input [31:0] a, input [31:0] b, output [31:0] s, output [31:0] p);
    simgnn_fp32_add add(.clk(clk), .rst(rst), .en(en), .a(a), .b(b), .o(s));
    simgnn_fp32_mul mul(.clk(clk), .rst(rst), .en(en), .a(a), .b(b), .o(p));
endmodule
"""
FLOAT_HARNESS = """\
#include "Vkernel.h"
#include <cstdint>
void vl_fatal(const char *, int, const char *, const char *) {}
extern "C" __attribute__((visibility("default"))) void
run(const uint32_t *a, const uint32_t *b, const uint8_t *en, uint32_t *s, uint32_t *p, int64_t cycles) {
    VerilatedContext context;
    Vkernel top{&context};
    for (int64_t i = 0; i < cycles; i++) {
        top.a = a[i]; top.b = b[i]; top.en = en[i];
        top.clk = 0; top.eval();
        top.clk = 1; top.eval();
        s[i] = top.s; p[i] = top.p;
    }
}
"""


def build(folder, *, step=1):
    harness = folder / "harness.cpp"
    harness.write_text(HARNESS)
    return build_library({"counter": COUNTER.replace("STEP", str(step))}, top="counter", harness=harness)


def count(library, cycles=10):
    return ctypes.CDLL(str(library)).count(cycles)


@pytest.fixture
def fresh_cache(tmp_path, monkeypatch):
    """An empty cache, but for Verilator's runtime, which takes long to compile."""
    runtime = cache_folder() / "runtime"
    runtime.mkdir(parents=True, exist_ok=True)
    folder = tmp_path / "cache"
    folder.mkdir()
    (folder / "runtime").symlink_to(runtime)
    monkeypatch.setenv("SIMGNN_CACHE", str(folder))
    return folder


@pytest.mark.slow
def test_libraries_are_kept_by_content(tmp_path, fresh_cache):
    first = build(tmp_path)
    made = first.stat().st_mtime_ns
    assert count(first) == 10
    assert build(tmp_path) == first and first.stat().st_mtime_ns == made
    other = build(tmp_path, step=3)
    assert other != first and count(other) == 30
    names = {path.suffix for path in (fresh_cache / "libraries").iterdir()}
    assert names == {".so", ".lock"}


@pytest.mark.sample(1)
@pytest.mark.parametrize("damage", ["truncated", "flipped", pytest.param("empty", marks=pytest.mark.slow)])
def test_a_damaged_library_is_built_again(tmp_path, fresh_cache, damage):
    library = build(tmp_path)
    sound = library.read_bytes()
    middle = len(sound) // 2
    damaged = {
        "truncated": sound[:middle],
        "flipped": sound[:middle] + bytes([sound[middle] ^ 1]) + sound[middle + 1 :],
        "empty": b"",
    }[damage]
    library.unlink()  # nobody may have it in memory
    library.write_bytes(damaged)
    assert build(tmp_path) == library
    assert is_sealed(library) and len(library.read_bytes()) == len(sound)
    assert count(library) == 10


@pytest.mark.parametrize("damage", [b"", b"{", b'{"a": "b"}'])
def test_damaged_verilog_in_the_cache_is_generated_again(fresh_cache, monkeypatch, damage):
    hardware, made = load_config("tiny").hardware, []
    monkeypatch.setattr(
        "simgnn.hw.generate.verilog.verilog_modules", lambda config: made.append(config) or {"top": "module"}
    )
    for _ in range(2):
        assert kernel_modules(hardware) == {"top": "module"}
    assert len(made) == 1
    (kept,) = (fresh_cache / "designs").glob("*.sealed")
    kept.write_bytes(damage)
    for _ in range(2):
        assert kernel_modules(hardware) == {"top": "module"}
    assert len(made) == 2
    assert {path.suffix for path in kept.parent.iterdir()} == {".sealed", ".lock"}


@pytest.mark.slow
def test_a_damaged_runtime_is_compiled_again(tmp_path, monkeypatch):
    monkeypatch.setenv("SIMGNN_CACHE", str(tmp_path / "cache"))
    library = build(tmp_path)
    library.unlink()
    objects = list((tmp_path / "cache" / "runtime").rglob("*.o"))
    assert objects
    for path in objects:
        path.write_bytes(path.read_bytes()[:1000])
    assert count(build(tmp_path)) == 10
    assert all(map(is_sealed, objects))


def _build_in_process(folder, queue):
    queue.put(str(build(folder)))


@pytest.mark.slow
def test_two_processes_build_once(tmp_path, fresh_cache):
    context = multiprocessing.get_context("spawn")
    queue = context.Queue()
    processes = [context.Process(target=_build_in_process, args=(tmp_path, queue)) for _ in range(2)]
    for process in processes:
        process.start()
    libraries = {queue.get() for _ in processes}
    for process in processes:
        process.join()
        assert process.exitcode == 0
    assert len(libraries) == 1 and count(libraries.pop()) == 10
    assert len(list((fresh_cache / "libraries").glob("*.so"))) == 1


def test_bad_verilog_is_an_error_that_leaves_nothing(tmp_path, fresh_cache):
    with pytest.raises(ToolError, match="must be 0") as caught:
        build(tmp_path, step="nothing")
    assert "nothing" in str(caught.value)
    assert not list((fresh_cache / "libraries").glob("*.so"))
    assert not list((fresh_cache / "libraries").glob("*.build"))


def test_a_missing_compiler_is_named_with_its_package(tmp_path, monkeypatch):
    monkeypatch.delenv("CXX", raising=False)
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(ToolError) as caught:
        find_compiler()
    assert str(caught.value) == (
        "a C++ compiler must be on PATH, and clang++ or g++ is not: apt-get install g++ make"
    )
    monkeypatch.setenv("CXX", "no-such-compiler -m64")
    with pytest.raises(ToolError, match="'no-such-compiler -m64' is not: apt-get install g\\+\\+ make"):
        find_compiler()


STUB = """\
#!/bin/sh
case "$*" in
    *--version*) echo "stub clang version 14" ;;
    *) {action} ;;
esac
"""


def stub_clang(folder, action):
    program = folder / "clang++"
    program.write_text(STUB.format(action=action))
    program.chmod(0o755)
    return program


def test_clang_is_preferred_where_it_builds_libraries(tmp_path, monkeypatch):
    monkeypatch.delenv("CXX", raising=False)
    monkeypatch.setenv("PATH", f"{tmp_path}:{os.environ['PATH']}")
    gcc = shutil.which("g++")
    stub = stub_clang(tmp_path, f'exec {gcc} "$@"')
    assert find_compiler() == (str(stub),)
    assert list(usable_compilers())[1:] == [(gcc,)]
    assert "-latomic" in link_flags((str(stub),)) and not link_flags((gcc,))


def test_a_clang_without_its_libraries_is_passed_over(tmp_path, monkeypatch):
    monkeypatch.delenv("CXX", raising=False)
    monkeypatch.setenv("PATH", f"{tmp_path}:{os.environ['PATH']}")
    stub = stub_clang(tmp_path, "echo \"fatal error: 'atomic' file not found\"; exit 1")
    assert find_compiler() == (shutil.which("g++"),)
    monkeypatch.setenv("CXX", shlex.quote(str(stub)))
    assert find_compiler() == (str(stub),)


@pytest.mark.slow
def test_all_that_is_linked_by_clang_names_the_library_of_atomics(tmp_path, fresh_cache, monkeypatch):
    """A clang that is g++ underneath, and that refuses to link Verilator's runtime without the library."""
    (fresh_cache / "runtime").unlink()
    condition = 'case "$*" in *-shared*-latomic*|*" -c "*) exec %s "$@" ;; *) exit 1 ;; esac'
    monkeypatch.setenv("CXX", shlex.quote(str(stub_clang(tmp_path, condition % shutil.which("g++")))))
    assert count(build(tmp_path)) == 10
    assert "-latomic" in environment()["MAKEFLAGS"]


@pytest.mark.slow
@pytest.mark.parametrize("compiler", list(usable_compilers()), ids=lambda command: Path(command[0]).name)
def test_every_compiler_builds_libraries_of_its_own(compiler, tmp_path, fresh_cache, monkeypatch):
    default = build(tmp_path)
    monkeypatch.setenv("CXX", compiler[0])
    library = build(tmp_path)
    assert count(library) == 10
    assert (library == default) == (compiler == next(usable_compilers()))


def test_other_programs_get_the_same_verilator(tmp_path, monkeypatch):
    monkeypatch.setenv("SIMGNN_CACHE", str(tmp_path))
    said = subprocess.run(
        ["verilator", "--version"],
        env={**os.environ, **environment()},
        capture_output=True,
        text=True,
        check=True,
    )
    assert "rev" in said.stdout or "Verilator" in said.stdout


def test_the_cache_is_where_the_user_says(tmp_path, monkeypatch):
    monkeypatch.setenv("SIMGNN_CACHE", str(tmp_path / "here"))
    assert cache_folder() == tmp_path / "here"
    with locked(cache_folder() / "deep" / "lock"):
        assert (tmp_path / "here" / "deep" / "lock").exists()


@pytest.mark.sample(1)
@pytest.mark.parametrize("stages", [(5, 4), (2, 3)])
def test_host_arithmetic_equals_numpy(tmp_path, stages):
    add_stages, mul_stages = stages
    harness = tmp_path / "floats.cpp"
    harness.write_text(FLOAT_HARNESS)
    library = build_library(
        {**host_float_modules(add_stages, mul_stages), "top": FLOAT_TOP}, top="top", harness=harness
    )
    rng = np.random.default_rng(5)
    cycles = 200_000
    hard = np.array(
        [0, 1, 0x7FFFFF, 0x800000, 0x3F800000, 0x7F7FFFFF, 0x7F800000, 0x7FC00001, 0x7F800001], "u4"
    )
    words = rng.integers(0, 1 << 32, (2, cycles), dtype=np.uint32)
    chosen = hard[rng.integers(0, hard.size, (2, cycles))] | (
        rng.integers(0, 2, (2, cycles)).astype("u4") << 31
    )
    a, b = np.where(rng.random((2, cycles)) < 0.3, chosen, words)
    enabled = (rng.random(cycles) < 0.7).astype(np.uint8)
    total, product = np.zeros(cycles, "u4"), np.zeros(cycles, "u4")
    arrays = (a, b, enabled, total, product)
    pointers = [ctypes.c_void_p(array.ctypes.data) for array in arrays]
    ctypes.CDLL(str(library)).run(*pointers, ctypes.c_int64(cycles))
    with np.errstate(all="ignore"):
        wanted = a.view("f4") + b.view("f4"), a.view("f4") * b.view("f4")
    taken = np.flatnonzero(enabled)
    for found, exact, latency in ((total, wanted[0], add_stages), (product, wanted[1], mul_stages)):
        bits = np.where(np.isnan(exact), np.uint32(0x7FC00000), exact.view("u4"))
        np.testing.assert_array_equal(found[taken[latency - 1 :]], bits[taken[: taken.size - latency + 1]])


@pytest.mark.sample(1)
@pytest.mark.parametrize("mul_stages", [4, 7])
def test_host_arithmetic_replaces_every_float_unit(mul_stages):
    """Words of at least five stages' multipliers hold their operands in another module than the array's."""
    config = replace(load_config("tiny").hardware, name="deep", mul_stages=mul_stages)
    modules = kernel_modules(config, arithmetic="host")
    ranks = {
        name: len(re.findall(r"reg \[31:0\] stage\d+;", text))
        for name, text in modules.items()
        if name.startswith("simgnn_fp32_")
    }
    wanted = {"simgnn_fp32_add": config.add_stages, "simgnn_fp32_mul": mul_stages}
    assert ranks == wanted | ({"simgnn_fp32_mul_held": mul_stages} if mul_stages > 4 else {})


def test_instances_of_a_shared_module_keep_their_ports():
    """Verilator must leave the ports of these modules alone, or their instances cannot share functions."""
    wanted = [("simgnn_fp32_add", port) for port in ("en", "a", "b", "o")]
    for text in (verilog_of(FloatAdd(fmt=FP32, stages=3)), host_float_modules(3, 3)):
        unit = {"simgnn_fp32_add": text["simgnn_fp32_add"]}
        assert shared_ports(unit, ("simgnn_fp32_*",)) == wanted
        assert shared_ports(unit, ("simgnn_pe*",)) == []


def test_a_full_disk_names_the_file_of_the_cache(tmp_path):
    """A folder in the file's place stands for whatever hinders the write."""
    path = tmp_path / "taken"
    (path / "inside").mkdir(parents=True)
    with pytest.raises(OSError) as error:
        keep_text(path, "text")
    assert error.value.filename == str(path)
    assert [entry.name for entry in tmp_path.iterdir()] == ["taken"]
