"""Run cocotb benches: ``python testbenches/runner.py [NAME ...] [--full]``.

A bench is one file, ``FOLDER/bench_NAME.py`` for ``hw/FOLDER/NAME.py``, with

- ``DUT``: an Amaranth component class (or a function of the same keywords that returns a component),
- ``DESIGNS``: a dict, name -> keywords for `DUT`; the bench runs once for each of them,
- cocotb tests, which cross idle, back-pressure and size with ``cocotb.parametrize``; each compares with a
  reference and accounts for what it compared by ``case.checked`` or ``Scoreboard.finish``.

Inside the simulator ``case.design(DESIGNS)`` gives the keywords of the design under test, ``case.pick`` sizes
a short or full run, ``case.generator`` random numbers, and ``case.covered`` insists on situations that must be met, and
has them printed. Ports have the names of the generated Verilog
(``i_payload``). A bench fails if a test fails, if there is none, or if a test compared nothing. Where a file of
hw/ has several components, ``skip=case.other(DESIGNS, ...)`` keeps a test to the designs that it is for.

The Verilog is what `simgnn.hw.generate.verilog` writes. The tools of `simgnn.sim.toolchain` compile it into a library
that is cached by content and runs inside the Python executable (``kit/inside_python.cpp``); the runtime that benches
share is compiled once.
"""

import argparse
import contextlib
import hashlib
import importlib
import os
import shutil
import subprocess
import sys
import tempfile
import xml.etree.ElementTree
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import cocotb_tools.config
from cocotb_tools.runner import get_runner
from kit import case

from simgnn.hw.generate.verilog import verilog_of
from simgnn.hw.primitives.hierarchy import ports_of
from simgnn.sim.toolchain.compiler import compiler_version, find_compiler, link_flags
from simgnn.sim.toolchain.verilator import cache_folder, environment, find_verilator

HERE = Path(__file__).resolve().parent
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
    "-DVM_COVERAGE=0",
    "-DVM_SC=0",
    "-DVM_TRACE_FST=0",
    "-DVM_TRACE_SAIF=0",
)
INSIDE_PYTHON = HERE / "kit" / "inside_python.cpp"
BENCHES = {
    path.stem.removeprefix("bench_"): ".".join(path.relative_to(HERE).with_suffix("").parts)
    for path in sorted(HERE.rglob("bench_*.py"), key=lambda path: path.stem)
}
"""Module of each bench, by its name."""
LIBRARY = "bench.so"
LAUNCHER = f"""\
#!/bin/sh
LD_PRELOAD="$(dirname "$0")/{LIBRARY}" exec "$PYGPI_PYTHON_BIN" "$@"
"""
RUNTIME = ("verilated", "verilated_vpi", "verilated_threads")
WAVES = ("verilated_vcd_c",)


class BenchError(RuntimeError):
    """A bench failed, or could not run."""


def _call(command, **options):
    run = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, **options)
    if run.returncode:
        raise BenchError(f"{command[0]} ended with {run.returncode}:\n{run.stdout[-4000:]}")


def _finish(made, final):
    """Move a finished file to its place in the cache; another process may have been faster."""
    with contextlib.suppress(OSError):
        made.rename(final)
    shutil.rmtree(made, ignore_errors=True)


class Builder:
    """Compiles models for cocotb.

    Parameters
    ----------
    waves : bool
        Able to write waveforms.
    """

    def __init__(self, *, waves=False):
        self.tool = find_verilator()
        self.environment = {**os.environ, **environment()}
        self.waves = waves
        include = self.tool.root / "include"
        libraries = cocotb_tools.config.libs_dir
        compiler = find_compiler()
        self.version = compiler_version(compiler)
        self.compile = [
            *compiler,
            *COMPILE,
            f"-DVM_TRACE={int(waves)}",
            f"-DVM_TRACE_VCD={int(waves)}",
            f"-I{include}",
            f"-I{include / 'vltstd'}",
        ]
        self.link = [f"-L{libraries}", f"-Wl,-rpath,{libraries}", "-lcocotbvpi_verilator", "-pthread"]
        self.link += link_flags(compiler)
        self.main = cocotb_tools.config.share_dir / "lib" / "verilator" / "verilator.cpp"
        self.translate = ["verilator", *VERILATOR, *(["--trace-vcd"] if waves else [])]

    def _folder(self, kind, *content):
        parts = (
            self.tool,
            self.translate,
            self.compile,
            self.version,
            self.main.read_text(),
            INSIDE_PYTHON.read_text(),
            *content,
        )
        return cache_folder() / "benches" / kind / hashlib.sha256(repr(parts).encode()).hexdigest()[:24]

    def runtime(self):
        """Objects of the Verilator runtime, list of Path."""
        names = [*RUNTIME, *(WAVES if self.waves else ())]
        folder = self._folder("runtime", names)
        if not folder.exists():
            folder.parent.mkdir(parents=True, exist_ok=True)
            made = Path(tempfile.mkdtemp(dir=folder.parent))
            include = self.tool.root / "include"
            commands = [
                [*self.compile, "-c", str(include / f"{name}.cpp"), "-o", str(made / f"{name}.o")]
                for name in names
            ]
            with ThreadPoolExecutor(2) as pool:
                list(pool.map(_call, commands))
            _finish(made, folder)
        return [folder / f"{name}.o" for name in names]

    def program(self, component):
        """Compile a component.

        Returns
        -------
        (Path, str)
            Folder, and the program in it that runs the library, named as the top module.
        """
        ports = ports_of(component)
        modules = verilog_of(component)
        *_, top = modules
        text = "\n".join(modules.values())
        folder = self._folder("programs", text)
        if folder.exists():
            return folder, top
        objects = self.runtime()
        folder.parent.mkdir(parents=True, exist_ok=True)
        made = Path(tempfile.mkdtemp(dir=folder.parent))
        seen = [f'public_flat_rw -module "{top}" -var "{name}"' for name in (*ports, "clk", "rst")]
        (made / "ports.vlt").write_text("\n".join(["`verilator_config", *seen, ""]))
        (made / "design.v").write_text(text)
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
        _call(command, cwd=made, env=self.environment)
        sources = ["#define main bench_main", f'#include "{self.main}"', "#undef main"]
        sources += [f'#include "{path}"' for path in (*sorted((made / "model").glob("*.cpp")), INSIDE_PYTHON)]
        (made / "unit.cc").write_text("\n".join([*sources, ""]))
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
        _call(command, cwd=made)
        (made / top).write_text(LAUNCHER)
        (made / top).chmod(0o755)
        shutil.rmtree(made / "model")
        _finish(made, folder)
        return folder, top


def _verdict(results, log, accounts):
    """Number of tests and of comparisons.

    Raises
    ------
    BenchError
        If a test failed, none ran, or one compared nothing.
    """
    tail = log.read_text()[-5000:] if log.exists() else ""
    if not results.exists():
        raise BenchError(f"the simulator left no results\n{tail}")
    found = xml.etree.ElementTree.parse(results).getroot().findall(".//testcase")
    tests = [test for test in found if test.find("skipped") is None]
    failed = [
        f"{test.get('name')}: {problem.get('message')}"
        for test in tests
        for problem in (*test.findall("failure"), *test.findall("error"))
    ]
    if failed:
        raise BenchError("\n".join((f"failed, {len(failed)} of {len(tests)}:", *failed, tail)))
    counts = [int(line) for line in accounts.read_text().split()] if accounts.exists() else []
    if not tests or len(counts) != len(tests):
        raise BenchError(
            f"each of {len(tests)} tests must account for what it compared, and {len(counts)} did"
        )
    return len(tests), sum(counts)


def run_bench(name, design, *, builder, full=False, seed=1, waves=None):
    """Run one bench on one of its designs.

    Parameters
    ----------
    name : str
        A key of `BENCHES`.
    design : str
        Key of its `DESIGNS`.
    builder : Builder
    full : bool
        Full crossing instead of the short one.
    seed : int
        Of all random numbers.
    waves : Path, optional
        Where to write waveforms (VCD); needs a builder with `waves`.

    Returns
    -------
    (int, int, str)
        Tests passed, items compared, and the points that were covered, where the bench has such.

    Raises
    ------
    BenchError
        If it failed; the text ends with the simulator's last lines.
    """
    module = BENCHES[name]
    bench = importlib.import_module(module)
    folder, top = builder.program(bench.DUT(**bench.DESIGNS[design]))
    with tempfile.TemporaryDirectory() as work:
        names = ("results.xml", "log.txt", "checked.txt", "covered.txt")
        results, log, accounts, points = (Path(work) / name for name in names)
        settings = {case.DESIGN: design, case.FULL: "1" if full else ""}
        settings |= {case.CHECKED: str(accounts), case.COVERED: str(points)}
        settings["GPI_USERS"] = cocotb_tools.config.pygpi_entry_point()
        with contextlib.suppress(SystemExit):  # cocotb's way to say that a test failed; the results say which
            get_runner("verilator").test(
                test_module=module,
                hdl_toplevel=top,
                hdl_toplevel_lang="verilog",
                build_dir=folder,
                test_dir=work,
                results_xml=str(results),
                log_file=log,
                seed=seed,
                extra_env=settings,
                test_args=["--trace", "--trace-file", str(Path(waves).absolute())] if waves else [],
            )
        tests, compared = _verdict(results, log, accounts)
        return tests, compared, points.read_text().strip() if points.exists() else ""


def main():
    """Run the benches that the command line names; 1 if one failed."""
    parser = argparse.ArgumentParser(description="Run cocotb benches on the designs that they declare.")
    parser.add_argument(
        "names", nargs="*", metavar="NAME", help=f"benches, all by default: {', '.join(BENCHES)}"
    )
    parser.add_argument("--full", action="store_true", help="full crossing instead of the short one")
    parser.add_argument("--seed", type=int, default=1, help="seed of all random numbers")
    parser.add_argument("--waves", action="store_true", help="write NAME-DESIGN.vcd into the working folder")
    arguments = parser.parse_args()
    unknown = sorted(set(arguments.names) - set(BENCHES))
    if unknown:
        parser.error(f"NAME must be one of {', '.join(BENCHES)}, not {unknown[0]!r}")
    builder = Builder(waves=arguments.waves)
    failures = 0
    for name in arguments.names or BENCHES:
        for design in importlib.import_module(BENCHES[name]).DESIGNS:
            waves = Path(f"{name}-{design}.vcd") if arguments.waves else None
            try:
                tests, compared, points = run_bench(
                    name, design, builder=builder, full=arguments.full, seed=arguments.seed, waves=waves
                )
            except BenchError as error:
                failures += 1
                print(f"FAIL {name} {design}: {error}")
            else:
                print(f"pass {name} {design}: {tests} tests, {compared} items compared")
                if points:
                    print(f"  reached: {points}")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
