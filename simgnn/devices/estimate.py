"""How long a run will take, guessed before it starts from the first mini-batch's program.

Rough on purpose: a factor of two is what a person needs to decide whether to wait. The progress bar
replaces the guess by what it measures.
"""

import os

from simgnn.compiler.tiling import product_cycles, settling_cycles
from simgnn.hw.command import Opcode, decode

SECONDS_PER_CYCLE = {"verilog": (2.6e-6, 6.0e-8), "host": (2.4e-6, 1.1e-8)}
"""Time to simulate one cycle, by arithmetic: a base, and what each floating-point unit adds.

The two that meet the mean CPU time of `tiny` (12 units) and of `cosim` (144), each over the first mini-batch of
`examples/demo.toml` as GCN, SAGE and GIN, on one core of a 2020s server: 3.3 and 11.2 us with the Verilog's
units, 2.5 and 4.0 us with the host's.
"""

CYCLE_MODEL_RATE = 1e6
"""Cycles that the `cycle` device works out in a second on one core of such a machine, with the bits: its order of
magnitude, which depends on the mini-batches more than on the hardware."""


def estimate_cycles(program, hardware):
    """Cycles of a program if no two engines overlapped and nobody waited, for memory, a fetch or a check.

    The two make up for each other: in the first mini-batch of `examples/demo.toml` as GCN, SAGE and GIN the guess was
    0.96 to 1.24 of the cycles of `tiny`, `cosim`, `mid`, `ecp5` and `u250`.

    Parameters
    ----------
    program : Program
    hardware : HardwareConfig

    Returns
    -------
    int
    """
    total = 0
    for words in program.commands:
        opcode, fields = decode(words)
        if opcode in (Opcode.LOAD, Opcode.STORE):
            total += fields["rows"] * hardware.words(fields["columns"])
        elif opcode == Opcode.AGGREGATE:
            row = hardware.words(fields["columns"])
            messages = row * hardware.parts
            # In `broadcast` each source is sent message by message; elsewhere its words come one by one.
            source = messages if hardware.organisation == "broadcast" else row
            total += max(fields["sources"] * source, -(-fields["edges"] * messages // hardware.clusters))
            total += fields["destinations"] * row
        else:
            k_tiles = -(-fields["k"] // hardware.array_rows)
            n_tiles = -(-fields["n"] // hardware.array_columns)
            total += settling_cycles(hardware) + int(product_cycles(hardware, fields["m"], k_tiles, n_tiles))
    return total


def estimate_seconds(cycles, config):
    """Wall time to simulate cycles that are shared evenly by accelerators, each with a thread of its own.

    Parameters
    ----------
    cycles : int
        Of all accelerators together.
    config : Config
        Says on which device, one that counts cycles.

    Returns
    -------
    float
    """
    training = config.training
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    model, rtl = cycles / CYCLE_MODEL_RATE, cycles / estimate_rate(config.hardware, training.arithmetic)
    seconds = {"rtl": rtl, "cycle": model, "auto": model + rtl / training.check_every}[training.device]
    return seconds / max(1, min(training.accelerators, cores))


def estimate_rate(hardware, arithmetic):
    """Cycles that one core of a usual machine simulates in a second.

    Parameters
    ----------
    hardware : HardwareConfig
    arithmetic : str
        "verilog" or "host".
    """
    base, each = SECONDS_PER_CYCLE[arithmetic]
    units = 2 * hardware.array_rows * hardware.array_columns + hardware.clusters * hardware.gather_width
    return 1.0 / (base + each * units)
