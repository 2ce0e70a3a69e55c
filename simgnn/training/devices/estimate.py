"""How long a run will take, guessed before it starts from the first mini-batch's program.

Rough on purpose, for a person who decides whether to wait, and for nothing else: no result depends on it. Cycles are
those of the first mini-batch's program; the rates below are of one machine, which `machine_speed` compares with this
one. After the first second of training the reporters replace the guess by what they measure.
"""

from __future__ import annotations

import os
import random
import time
import zlib
from typing import TYPE_CHECKING

from simgnn.compiler.tiling import product_cycles, settling_cycles
from simgnn.hw.command import Opcode, decode
from simgnn.training.devices.registry import device_kind

if TYPE_CHECKING:
    from simgnn.config.configuration import Config
    from simgnn.hw.config import HardwareConfig
    from simgnn.sim.program.program import Program

SECONDS_PER_CYCLE = {"verilog": (1.70e-6, 3.6e-8), "host": (1.67e-6, 5.7e-9)}
"""Time to simulate one cycle, by arithmetic: a base, and what each floating-point unit adds.

The two that meet the mean CPU time of `tiny` (12 units) and of `cosim` (144), each over the first mini-batch of
`examples/demo.toml` as GCN, SAGE and GIN, compiling included, on a machine of `FITTED_SPEED`: 2.1 and 6.9 us with the
Verilog's units, 1.7 and 2.5 us with the host's (g++).
"""

CYCLE_MODEL_RATE = 3.4e6
"""Cycles that the `cycle` device works out in a second on such a machine, with the bits: the geometric mean of six
presets on these mini-batches, from 1.8M (`u250`) to 5.6M (`ecp5`)."""

FITTED_SPEED = 41e6
"""Bytes that the machine of these rates, with an AMD EPYC, compressed in a second of `machine_speed`'s work."""

_OVERLAP = 1.08
"""What engines at work together save, over what waiting costs: see `estimate_cycles`."""
_PROBE_SECONDS = 0.05


def estimate_cycles(program: Program, hardware: HardwareConfig) -> int:
    """Cycles of a program if no two engines overlapped and none waited, for memory, a fetch or a check.

    The two nearly make up for each other: in the first mini-batch of `examples/demo.toml` as GCN, SAGE and GIN the sum
    was 0.94 to 1.22 of the cycles of `tiny`, `cosim`, `mid`, `ecp5`, `spu-mini` and `u250`, in the mean `_OVERLAP`.
    """
    total = 0
    for words in program.commands:
        opcode, fields = decode(words)
        if opcode in (Opcode.LOAD, Opcode.STORE):
            total += fields["rows"] * hardware.words(fields["columns"])
        elif opcode == Opcode.AGGREGATE:
            row = hardware.words(fields["columns"])
            messages = row * hardware.parts
            source = messages if hardware.sizes.sends_messages else row
            # Fetching rows and adding messages go on at once: the slower one counts.
            total += max(fields["sources"] * source, -(-fields["edges"] * messages // hardware.clusters))
            total += fields["destinations"] * row
        else:
            k_tiles = hardware.row_tiles(fields["k"], transposed=bool(fields["transpose_a"]))
            n_tiles = hardware.column_tiles(fields["n"])
            total += settling_cycles(hardware) + int(product_cycles(hardware, fields["m"], k_tiles, n_tiles))
    return round(total / _OVERLAP)


def estimate_seconds(cycles: int, config: Config) -> float:
    """Wall time here to simulate cycles that are shared evenly by accelerators, each with a thread of its own.

    Parameters
    ----------
    cycles
        Of all accelerators together.
    config
        Says on which device, one that counts cycles.
    """
    execution = config.execution
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    base, each = SECONDS_PER_CYCLE[execution.arithmetic]
    hardware = config.hardware
    units = 2 * hardware.array_rows * hardware.array_columns + hardware.clusters * hardware.gather_width
    model, rtl = cycles / CYCLE_MODEL_RATE, cycles * (base + each * units)
    kind, _ = device_kind(execution.device)
    seconds = model * kind.modelled + rtl * (kind.simulates / (execution.check_every if kind.modelled else 1))
    # Each accelerator is simulated in a thread of its own, as far as there are cores.
    return seconds / max(1, min(config.training.accelerators, cores)) / machine_speed()


def machine_speed() -> float:
    """How fast a core of this machine is now, in a twentieth of a second of wall time; 1 is `FITTED_SPEED`.

    The work is to compress, as simulation is: short branches, look-ups and a little memory, in compiled code. Whatever
    else runs here counts, since it will slow the simulation too.
    """
    draw = random.Random(0)
    # Half of it does not compress, half of it does: both ways of the compressor.
    data = draw.randbytes(1 << 16) + bytes(draw.choices(range(16), k=1 << 16))
    done, begin = 0, time.perf_counter()
    while (seconds := time.perf_counter() - begin) < _PROBE_SECONDS:
        done += len(data)
        zlib.compress(data, 6)
    return done / seconds / FITTED_SPEED
