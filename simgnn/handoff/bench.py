"""The self-checking test bench in plain Verilog: its modules, its memory images, and how to run it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from simgnn.handoff.bench_program import TIMING, BenchProgram, bench_program
from simgnn.handoff.file_lists import bench_makefile, file_list
from simgnn.handoff.texts import template
from simgnn.hw import registers
from simgnn.hw.counters import COUNTERS

if TYPE_CHECKING:
    from simgnn.hw.config import HardwareConfig

TIMEOUT = 10_000
"""Cycles without progress after which the kernel stops with an error."""
_REGISTERS = {
    "AP_CTRL": registers.AP_CTRL,
    "GIE": registers.GIE,
    "IER": registers.IER,
    "ISR": registers.ISR,
    "PROGRAM": registers.PROGRAM,
    "COMMANDS": registers.COMMANDS,
    "MEMORY_BASE": registers.MEMORY_BASE,
    "MEMORY_LIMIT": registers.MEMORY_LIMIT,
    "TIMEOUT": registers.TIMEOUT,
    "ERROR_CAUSE": registers.ERROR_CAUSE,
    "COUNTER_VALUES": registers.COUNTERS,
}
FOLDER = "bench"
Ports = dict[str, tuple[str, int]]
"""Direction and bits of ports by name."""
PORT = "m_axi_gmem"
"""Memory port n is called this and n."""
_UNUSED = ("arid", "arcache", "arprot", "awid", "awcache", "awprot", "rid", "bid")
"""Signals that the bench's memory does without."""


def signals_of(ports: Ports, number: int) -> Ports:
    """The signals of a memory port, without its name."""
    prefix = f"{PORT}{number}_"
    return {name.removeprefix(prefix): port for name, port in ports.items() if name.startswith(prefix)}


def beats(values: NDArray[np.uint8], hardware: HardwareConfig, port: int) -> NDArray[np.uint8]:
    """The beats of device memory that lie behind a port, shape (beats, bytes of a beat)."""
    return values.reshape(-1, hardware.ports, hardware.data_bits // 8)[:, port]


def _digits(beat: NDArray[np.uint8]) -> str:
    return bytes(beat[::-1]).hex()


def _image(values: NDArray[np.uint8]) -> str:
    """All beats as $readmemh reads them."""
    return "".join(f"{_digits(beat)}\n" for beat in values)


def _patch(before: NDArray[np.uint8], after: NDArray[np.uint8]) -> str:
    """The beats in which `after` differs, each run behind its address."""
    lines, behind = [], -1
    for index in np.flatnonzero((before != after).any(axis=1)).tolist():
        if index != behind:
            lines.append(f"@{index:x}\n")
        lines.append(f"{_digits(after[index])}\n")
        behind = index + 1
    return "".join(lines)


def _words(values: list[int]) -> str:
    return "".join(f"{value:016x}\n" for value in values)


def bench_files(
    hardware: HardwareConfig, ports: Ports, modules: Sequence[str], *, top: str
) -> dict[str, str]:
    """Every file of the bench, by its path in the bundle.

    Parameters
    ----------
    hardware
    modules
        Names of the files of Verilog.
    ports
        From `simgnn.hw.generate.ports.kernel_ports`.
    top
        Name of the kernel's module.
    """
    program = bench_program(hardware)
    images = _images(hardware, program)
    benches = {
        f"{top}_bench_memory.v": template("bench_memory.v", TOP=top),
        f"{top}_bench.v": _bench(hardware, program, images, ports, top=top),
    }
    lists = {
        "bench.f": file_list(modules, prefix="../") + file_list(list(benches)),
        "Makefile": bench_makefile(top=top),
    }
    images = {**benches, **lists, **images}
    return {**{f"{FOLDER}/{name}": text for name, text in images.items()}}


def _images(hardware: HardwareConfig, program: BenchProgram) -> dict[str, str]:
    """Launches, counters, first memory, and what changes before and in each launch; empty changes have no file."""
    launches = program.launches
    files = {
        "launches.hex": _words([value for launch in launches for value in (launch.address, launch.commands)]),
        "counters.hex": _words([value for launch in launches for value in launch.counters]),
    }
    for port in range(hardware.ports):
        last = beats(program.memory, hardware, port)
        files[f"memory_{port}.hex"] = _image(last)
        for number, launch in enumerate(launches):
            before, after = (beats(values, hardware, port) for values in (launch.before, launch.after))
            for name, text in (("written", _patch(last, before)), ("left", _patch(before, after))):
                if text:
                    files[f"{name}_{number}_{port}.hex"] = text
            last = after
    return files


def _bench(
    hardware: HardwareConfig, program: BenchProgram, images: dict[str, str], ports: Ports, *, top: str
) -> str:
    numbers = range(hardware.ports)
    signals = [signals_of(ports, number) for number in numbers]
    rows = program.memory.size // hardware.word_bytes
    wires = [
        f"  wire {f'[{bits - 1}:0] ' if bits > 1 else ''}m{port}_{name};"
        for port in numbers
        for name, (_, bits) in signals[port].items()
    ]
    pins = [f",\n    .{PORT}{port}_{name}(m{port}_{name})" for port in numbers for name in signals[port]]
    loads = [
        f'      if (launch == 0) begin $readmemh("memory_{port}.hex", memory_{port}.data);'
        f' $readmemh("memory_{port}.hex", expected_{port}); end'
        for port in numbers
    ]
    for number in range(len(program.launches)):
        for port in numbers:
            for name in ("written", "left"):
                file = f"{name}_{number}_{port}.hex"
                if file in images:
                    arrays = (f"memory_{port}.data", f"expected_{port}")[name == "left" :]
                    reads = " ".join(f'$readmemh("{file}", {array});' for array in arrays)
                    loads.append(f"      if (launch == {number}) begin {reads} end")
    return template(
        "bench.v",
        TOP=top,
        CONFIG=hardware.name,
        PORTS=hardware.ports,
        DATA_BITS=hardware.data_bits,
        ADDRESS_BITS=hardware.address_bits,
        BEATS=rows,
        LAUNCHES=len(program.launches),
        COUNTERS=len(COUNTERS),
        MOST_CYCLES=4 * max(launch.counters[0] for launch in program.launches) + TIMEOUT,
        CLEAR_CYCLES=4 * hardware.accumulator_words + 1000,
        REGISTERS="\n".join(f"  localparam [11:0] {name} = 12'h{at:03x};" for name, at in _REGISTERS.items()),
        WIRES="\n".join(wires),
        PORT_PINS="".join(pins),
        MEMORIES="\n\n".join(_memory(port, signals[port], top) for port in numbers),
        EXPECTED="\n".join(f"  reg [DATA_BITS-1:0] expected_{port} [0:BEATS-1];" for port in numbers),
        HALF_PERIOD=f"{500 / hardware.clock_mhz:.3f}",
        LOADS="\n".join(loads),
        COMPARISONS="\n".join(_comparison(port) for port in numbers),
        BASE=program.bounds[0],
        LIMIT=program.bounds[1],
        TIMEOUT=TIMEOUT,
    )


def _memory(port: int, signals: Ports, top: str) -> str:
    """The instance of a port's memory."""
    pins = [f".{name}(m{port}_{name})" for name in signals if name not in _UNUSED]
    return (
        f"  // One identifier serves all bursts.\n  assign m{port}_rid = 1'b0;\n  assign m{port}_bid = 1'b0;\n"
        f"  {top}_bench_memory #(\n"
        f"    .PORT({port}), .DATA_BITS(DATA_BITS), .ADDRESS_BITS(ADDRESS_BITS), .BEATS(BEATS),\n"
        f"    .READ_LATENCY({TIMING.read_latency}), .WRITE_LATENCY({TIMING.write_latency}),"
        f" .OUTSTANDING({TIMING.outstanding_reads})\n"
        f"  ) memory_{port} (\n    .clk(ap_clk), .rst_n(ap_rst_n),\n    " + ",\n    ".join(pins) + "\n  );"
    )


def _comparison(port: int) -> str:
    return (
        "      for (index = 0; index < BEATS; index = index + 1)\n"
        f"        if (memory_{port}.data[index] !== expected_{port}[index]) begin\n"
        f'          $display("launch %0d: port {port}, address 0x%0h: 0x%h, not 0x%h", launch,'
        f" index * (DATA_BITS / 8),\n            memory_{port}.data[index], expected_{port}[index]);\n"
        "          fail;\n        end\n"
        f"      if (memory_{port}.errors != 0) begin\n"
        f'        $display("launch %0d: port {port}: %0d bursts were wrong", launch, memory_{port}.errors);\n'
        "        fail;\n      end"
    )
