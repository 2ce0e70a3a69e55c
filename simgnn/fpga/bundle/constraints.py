"""Timing constraints with the configuration's clock: Vivado's XDC, Lattice's LPF, and SDC for the others."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from simgnn.hw.config import HardwareConfig

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
        From `simgnn.hw.generate.ports.kernel_ports`.
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
