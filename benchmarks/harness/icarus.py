"""Icarus Verilog with a test bench of its own, `icarus_testbench.v`: no Python takes part in the simulation."""

import ctypes
import os
import re
import shutil
import subprocess
import time
from pathlib import Path

import numpy as np
from harness.measurement import Measurement, cpu_seconds

from simgnn.hw.counters import COUNTERS
from simgnn.hw.generate.verilog import write_verilog
from simgnn.sim.program.program import PAGE_BYTES

PACKAGE = "iverilog"
TESTBENCH = Path(__file__).with_name("icarus_testbench.v")


def icarus_version():
    """Version of Icarus Verilog, or None where it is not installed."""
    if shutil.which("iverilog") is None or shutil.which("vvp") is None:
        return None
    said = subprocess.run(["iverilog", "-V"], capture_output=True, text=True, check=True).stdout
    return re.search(r"version (\S+)", said)[1]


def run_icarus(program, segment, *, config, timing, folder):
    """Generate, compile and run one launch of a program in Icarus Verilog.

    Parameters
    ----------
    program : Program
    segment : str
        The program's first launch.
    config : HardwareConfig
    timing : MemoryTiming
        Of full bandwidth and without random stalls: the test bench knows no other.
    folder : Path
        For the files of this run.

    Returns
    -------
    Measurement
        CPU seconds are those of the `vvp` process between the write of AP_CTRL and the interrupt.
    """
    limited = timing.read_bytes_per_cycle or timing.write_bytes_per_cycle
    if timing.kind != "fixed" or timing.stall_probability or limited:
        raise ValueError(f"timing for Icarus must be of full bandwidth and without stalls, not {timing!r}")
    if config.ports != 1:
        raise ValueError(f"ports must be 1 for the test bench of Icarus, not {config.ports!r}")
    beats = -(-program.memory.size // PAGE_BYTES) * PAGE_BYTES // config.word_bytes
    macros = {
        "DATA_BITS": config.data_bits,
        "MEMORY_BEATS": beats,
        "READ_LATENCY": timing.read_latency,
        "WRITE_LATENCY": timing.write_latency,
        "OUTSTANDING_READS": timing.outstanding_reads,
        "OUTSTANDING_WRITES": timing.outstanding_writes,
    }
    begin = cpu_seconds()
    files = [str(path) for path in write_verilog(config, folder / "verilog")]
    generate = cpu_seconds() - begin
    defines = [f"-D{name}={value}" for name, value in macros.items()]
    # -g2005: with later standards an `always @*` waits for its first change, and its outputs stay X.
    command = ["iverilog", "-g2005", "-s", "testbench", "-o", "design.vvp", *defines, str(TESTBENCH), *files]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    if done.returncode:
        raise RuntimeError(f"exit code of iverilog must be 0, not {done.returncode}\n{done.stderr}")
    build = cpu_seconds() - begin
    _write_image(folder / "image.hex", program.memory, beats, config.word_bytes)
    address, commands = program.segment_address(segment)
    arguments = {
        "image": "image.hex",
        "result": "result.hex",
        "program": address,
        "commands": commands,
        "counters": len(COUNTERS),
    }
    seconds, values = _simulate([f"+{name}={value}" for name, value in arguments.items()], folder)
    counters = dict(zip(COUNTERS, values, strict=True))
    return Measurement(
        simulator="icarus",
        cycles=counters["cycles"],
        cpu_seconds=seconds,
        generate_cpu_seconds=generate,
        build_cpu_seconds=build,
        counters=counters,
        memory=_read_image(folder / "result.hex", program.memory.size),
    )


def _simulate(arguments, folder):
    """CPU seconds from "start" to "end", and the values of the counters."""
    values = []
    times = {}
    with subprocess.Popen(
        ["vvp", "-n", "design.vvp", *arguments], cwd=folder, stdout=subprocess.PIPE, text=True
    ) as process:
        clock = _cpu_clock(process.pid)
        for line in process.stdout:
            word, *rest = line.split()
            if word in ("start", "end"):
                times[word] = time.clock_gettime(clock)
            elif word == "counter":
                values.append(int(rest[0]))
            elif (word, rest) != ("error", ["0"]):
                process.kill()
                raise RuntimeError(f"a launch in Icarus must end without errors, and says {line.strip()!r}")
    if process.returncode:
        raise RuntimeError(f"vvp must end with 0, not {process.returncode}")
    return times["end"] - times["start"], values


def _cpu_clock(pid):
    """The clock of a running process's CPU time, for `time.clock_gettime`."""
    clock = ctypes.c_int()
    error = ctypes.CDLL(None).clock_getcpuclockid(pid, ctypes.byref(clock))
    if error:
        raise OSError(error, os.strerror(error))
    return clock.value


def _write_image(path, memory, beats, beat_bytes):
    image = np.zeros(beats * beat_bytes, dtype=np.uint8)
    image[: memory.size] = memory
    lines = [row[::-1].tobytes().hex() for row in image.reshape(beats, beat_bytes)]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


def _read_image(path, size):
    """The memory that $writememh wrote; a digit X means that the kernel stored an unknown value."""
    lines = [
        line.strip() for line in path.read_text(encoding="utf-8").splitlines() if not line.startswith("//")
    ]
    unknown = next((number for number, line in enumerate(lines) if re.search("[xzXZ]", line)), None)
    if unknown is not None:
        raise RuntimeError(
            f"memory after a launch must hold known bits, and beat {unknown} is {lines[unknown]}"
        )
    beats = [np.frombuffer(bytes.fromhex(line), dtype=np.uint8)[::-1] for line in lines]
    return np.concatenate(beats)[:size]
