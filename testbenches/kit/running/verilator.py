"""Verilator for benches.

The tools of `simgnn.sim.toolchain` compile the Verilog into a library that is cached by content and runs inside the
Python executable (``kit/inside_python.cpp``); the runtime that benches share is compiled once.
"""

import contextlib
import hashlib
import os
import shutil
import subprocess
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import cocotb_tools.config
from kit.running.errors import BenchError

from simgnn.sim.toolchain.compiler import compiler_version, find_compiler, link_flags
from simgnn.sim.toolchain.verilator import cache_folder, environment, find_verilator

VERILATOR = (
    "--cc",
    "--vpi",
    "--x-assign",
    "unique",
    "--x-initial",
    "unique",
    "-Wno-fatal",
    "-Wno-lint",
    "-Wno-style",
)
COMPILE = (
    "-std=gnu++17",
    "-fPIC",
    "-O1",
    "-w",
    "-DVM_SC=0",
    "-DVM_TRACE_SAIF=0",
)
INSIDE_PYTHON = Path(__file__).resolve().parents[1] / "inside_python.cpp"
PRELOAD = INSIDE_PYTHON.with_name("preload.cpp")
LIBRARY = "bench.so"
SECONDS = "seconds"
"""File beside it that says how long it took to make."""
LAUNCHER = f"""\
#!/bin/sh
LD_PRELOAD="$(dirname "$0")/{LIBRARY}" exec "$PYGPI_PYTHON_BIN" "$@"
"""
RUNTIME = ("verilated", "verilated_vpi", "verilated_threads")
FST_LIBRARIES = ("lz4", "z")
COVERAGE = ("verilated_cov",)
COVERAGE_FLAGS = ("--coverage-line", "--coverage-toggle")
"""What Verilator counts: lines with their branches, and bits that change."""


def call(command, **options):
    """Run a tool.

    Raises
    ------
    BenchError
        With the last of what it said, if it fails.
    """
    run = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, **options)
    if run.returncode:
        raise BenchError(f"{command[0]} ended with {run.returncode}:\n{run.stdout[-4000:]}")


def writes_fst(compiler):
    """Whether what Verilator's writer of FST needs is there: headers of lz4 and zlib; otherwise it writes VCD."""
    found = subprocess.run(
        [*compiler, "-E", "-x", "c++", "-"],
        input="#include <lz4.h>\n#include <zlib.h>\n",
        text=True,
        capture_output=True,
        check=False,
    )
    return found.returncode == 0


@contextlib.contextmanager
def filling(folder):
    """A new folder for what a block makes, which then gets this name; where the block fails it is removed."""
    folder.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=folder.parent) as made:
        yield Path(made)
        with contextlib.suppress(OSError):  # another process was faster
            os.rename(made, folder)


class Verilator:
    """Compiles models for cocotb.

    Parameters
    ----------
    waves : bool
        Able to write waveforms: FST, or VCD where there is no lz4 and zlib to compile with.
    coverage : bool
        Counts lines, branches and toggles.

    Members
    -------
    took : int
        Seconds that the last program took to make, by this process or an earlier one.

    Raises
    ------
    ToolError
        If Verilator or a compiler is missing.
    """

    name = "verilator"

    def __init__(self, *, waves=False, coverage=False):
        self.tool = find_verilator()
        self.environment = {**os.environ, **environment()}
        self.waves, self.coverage = waves, coverage
        self.took = 0
        include = self.tool.root / "include"
        libraries = cocotb_tools.config.libs_dir
        compiler = find_compiler()
        self.version = compiler_version(compiler)
        self.release = self.tool.version
        fst = waves and writes_fst(compiler)
        self.format = "fst" if fst else "vcd"
        self.suffix = f".{self.format}"
        # The runtime is the same with waveforms and coverage, and without.
        self.compile_runtime = [*compiler, *COMPILE, f"-I{include}", f"-I{include / 'vltstd'}"]
        self.compile = [
            *self.compile_runtime,
            f"-DVM_COVERAGE={int(coverage)}",
            f"-DVM_TRACE={int(waves)}",
            f"-DVM_TRACE_VCD={int(waves and not fst)}",
            f"-DVM_TRACE_FST={int(fst)}",
        ]
        self.link = [f"-L{libraries}", f"-Wl,-rpath,{libraries}", "-lcocotbvpi_verilator", "-pthread"]
        self.link += [*link_flags(compiler), *(f"-l{name}" for name in FST_LIBRARIES if fst)]
        self.main = cocotb_tools.config.share_dir / "lib" / "verilator" / "verilator.cpp"
        self.translate = ["verilator", *VERILATOR, *([f"--trace-{self.format}"] if waves else [])]
        self.translate += COVERAGE_FLAGS if coverage else ()

    def _folder(self, kind, *content):
        parts = (self.tool, self.version, *content)
        return cache_folder() / "benches" / kind / hashlib.sha256(repr(parts).encode()).hexdigest()[:24]

    def runtime(self):
        """Objects of the Verilator runtime, list of Path."""
        waves = [f"verilated_{self.format}_c"] if self.waves else []
        names = [*RUNTIME, *waves, *(COVERAGE if self.coverage else ())]
        with ThreadPoolExecutor(2) as pool:
            return list(pool.map(self._runtime_object, names))

    def _runtime_object(self, name):
        folder = self._folder("runtime", self.compile_runtime, name)
        if not folder.exists():
            source = self.tool.root / "include" / f"{name}.cpp"
            with filling(folder) as made:
                call([*self.compile_runtime, "-c", str(source), "-o", str(made / f"{name}.o")])
        return folder / f"{name}.o"

    def build(self, sources):
        """Compile `sources`; returns the folder of the program, which is called as the top module."""
        text = "\n".join(sources.modules.values())
        shared = [self.main.read_text(encoding="utf-8"), INSIDE_PYTHON.read_text(encoding="utf-8")]
        if sources.preloaded:
            shared += [sources.preloaded, PRELOAD.read_text(encoding="utf-8")]
        folder = self._folder("programs", self.translate, self.compile, *shared, text)
        if not folder.exists():
            with filling(folder) as made:
                begin = time.monotonic()
                self._compile(sources, text, made)
                (made / SECONDS).write_text(f"{time.monotonic() - begin:.0f}", encoding="utf-8")
        # One that an earlier release made has none.
        file = folder / SECONDS
        self.took = int(file.read_text(encoding="utf-8")) if file.exists() else 0
        return folder

    def _compile(self, sources, text, made):
        """Make what is in a program's folder."""
        top, objects = sources.top, self.runtime()
        seen = {top: sources.ports, **sources.preloaded}
        seen[top] = dict.fromkeys((*sources.ports, *seen[top]))
        seen = [
            f'public_flat_rw -module "{module}" -var "{name}"'
            for module, names in seen.items()
            for name in names
        ]
        (made / "ports.vlt").write_text("\n".join(["`verilator_config", *seen, ""]), encoding="utf-8")
        files = [f'`line 1 "{name}.v" 0\n{text}\n' for name, text in sources.modules.items()]
        (made / "design.v").write_text("".join(files), encoding="utf-8")
        command = [
            *self.translate,
            "--top-module",
            top,
            "--prefix",
            "Vtop",
            "--Mdir",
            "model",
            "ports.vlt",
            "design.v",
        ]
        call(command, cwd=made, env=self.environment)
        ours = (INSIDE_PYTHON, PRELOAD) if sources.preloaded else (INSIDE_PYTHON,)
        unit = ["#define main bench_main", f'#include "{self.main}"', "#undef main"]
        unit += [f'#include "{path}"' for path in (*sorted((made / "model").glob("*.cpp")), *ours)]
        (made / "unit.cc").write_text("\n".join([*unit, ""]), encoding="utf-8")
        command = [
            *self.compile,
            "-shared",
            "-Imodel",
            "unit.cc",
            *map(str, objects),
            *self.link,
            "-o",
            LIBRARY,
        ]
        call(command, cwd=made)
        (made / top).write_text(LAUNCHER, encoding="utf-8")
        (made / top).chmod(0o755)
        shutil.rmtree(made / "model")

    def options(self, *, waves=None, coverage=None):
        """Options of cocotb's runner that have waveforms and coverage written into these files."""
        arguments = ["--trace", "--trace-file", str(waves)] if waves else []
        arguments += [f"+verilator+coverage+file+{coverage}"] if coverage else []
        return {"test_args": arguments}

    def needs(self):
        """Environment that the simulator needs beside cocotb's own."""
        return {"GPI_USERS": cocotb_tools.config.pygpi_entry_point()}
