"""How fast the co-simulation is, beside Icarus Verilog and Amaranth's simulator.

    .venv/bin/python benchmarks/cosim_speed.py [--json] [--config tiny|cosim]

Everybody runs the same generated Verilog (Amaranth: the description it comes from) on the demo's mini-batches,
behind a memory of the same timing. The others get the forward launch of a few seeds of the first mini-batch,
from ap_start to the interrupt; ours runs that launch too, and whole mini-batches, forward and backward. A figure
counts only if every simulator reports the same cycles and counters and leaves the reference's bits in memory.
Ours is built by every C++ compiler that is there. Speeds are simulated cycles per second of CPU time in one run;
`docs/results/benchmarks.md` says more.
"""

import argparse
import contextlib
import json
import os
import shlex
import sys
import tempfile
import time
from pathlib import Path

import numpy as np
from harness.amaranth_simulator import run_amaranth
from harness.demo_programs import DemoPrograms
from harness.icarus import PACKAGE, icarus_version, run_icarus
from harness.machine import describe_machine, print_machine
from harness.measurement import Measurement, cpu_seconds

from simgnn.config.configuration import load_config
from simgnn.model.tasks import cross_entropy
from simgnn.sim.executions.reference import ReferenceDevice
from simgnn.sim.executions.rtl import RtlDevice
from simgnn.sim.memory.timing import MemoryTiming
from simgnn.sim.toolchain.compiler import find_compiler, usable_compilers
from simgnn.sim.toolchain.design import kernel_modules

SEEDS = {"tiny": 1, "cosim": 4}
"""Seeds of the launch that the slow simulators run: it keeps them busy for about a minute."""
SIMULATORS = ("verilog", "host", "icarus", "amaranth")
"""Ours with both arithmetics, and the others."""
TIMING = MemoryTiming()


def reference_image(program, hardware):
    """Device memory after the forward launch, by the reference."""
    with ReferenceDevice(hardware) as device:
        device.load(program)
        device.run("forward")
        return device.read(0, program.memory.size)


def compilers():
    """The command that the project would use, and behind it the others that it can, list of str."""
    first = shlex.join(find_compiler())
    return [first, *(other for other in map(shlex.join, usable_compilers()) if other != first)]


def expanded(simulators):
    """The simulators, ours by every further compiler as ``verilog, g++``, list of str."""
    return [
        name
        for simulator in simulators
        for name in (
            simulator,
            *(f"{simulator}, {other}" for other in compilers()[1:] if simulator in ("verilog", "host")),
        )
    ]


@contextlib.contextmanager
def environment(**settings):
    """Set environment variables for a while."""
    kept = {name: os.environ.get(name) for name in settings}
    os.environ.update(settings)
    try:
        yield
    finally:
        for name, value in kept.items():
            os.environ.pop(name)
            if value is not None:
                os.environ[name] = value


def open_cold(hardware, simulator):
    """An open device built with an empty cache folder, and the CPU seconds of its Verilog and of all of it."""
    arithmetic, _, compiler = simulator.partition(", ")
    compiler = compiler or compilers()[0]
    with (
        tempfile.TemporaryDirectory(prefix="simgnn-cache-") as folder,
        environment(SIMGNN_CACHE=folder, CXX=compiler),
    ):
        begin = cpu_seconds()
        kernel_modules(hardware, arithmetic=arithmetic)
        generated = cpu_seconds()
        device = RtlDevice(hardware, timing=TIMING, arithmetic=arithmetic)
        device.open()
        return device, (generated - begin, cpu_seconds() - begin)


def time_launch(device, program, build, *, seconds):
    """Repeat the forward launch for some CPU time."""
    spent, runs = 0.0, 0
    while spent < seconds:
        device.load(program)
        begin = time.process_time()
        run = device.run("forward")
        spent += time.process_time() - begin
        runs += 1
    return Measurement(
        simulator=device.arithmetic,
        cycles=run.cycles,
        cpu_seconds=spent / runs,
        generate_cpu_seconds=build[0],
        build_cpu_seconds=build[1],
        counters=run.counters,
        memory=device.read(0, program.memory.size),
    )


def time_batches(device, demo, *, batches):
    """Whole mini-batches of the demo, forward and backward: cycles, CPU seconds in the simulation, and checks.

    Raises
    ------
    RuntimeError
        If memory afterwards is not the reference's.
    """
    cycles, spent = 0, 0.0
    for step in range(batches):
        loaded = demo.load(step)
        program = demo.compile(loaded, device.config)
        images = []
        with ReferenceDevice(device.config) as reference:
            for execution in (reference, device):
                execution.load(program)
                for segment in ("forward", "backward"):
                    begin = time.process_time()
                    run = execution.run(segment)
                    if execution is device:
                        spent += time.process_time() - begin
                        cycles += run.cycles
                    if segment == "forward":
                        logits = execution.read_tensor(program.tensors["logits"])
                        gradient = cross_entropy(logits, loaded.labels, loaded.seeds)[2]
                        execution.write_tensor(program.tensors["logits_grad"], gradient)
                images.append(execution.read(0, program.memory.size))
        _require_equal_memory(images[1], images[0], f"mini-batch {step} on {device.arithmetic} arithmetic")
    return {"batches": batches, "cycles": cycles, "cpu_seconds": spent, "cycles_per_second": cycles / spent}


def _require_equal_memory(image, expected, what):
    different = np.count_nonzero(image.view("<u4") != expected.view("<u4"))
    if different:
        raise RuntimeError(f"words that differ from the reference after {what} must be 0, not {different}")


def measure(name, *, demo, seeds, batches, seconds, simulators):
    """All simulators on one configuration.

    Parameters
    ----------
    name : {"tiny", "cosim"}
    demo : DemoPrograms
    seeds : int
        Of the launch that everybody runs.
    batches : int
        Mini-batches that ours runs.
    seconds : float
        CPU seconds for which ours repeats the launch.
    simulators : sequence of str
        From `expanded`.

    Returns
    -------
    dict
        What `--json` prints for the configuration.

    Raises
    ------
    RuntimeError
        If the simulators do not agree.
    """
    hardware = load_config(name).hardware
    program = demo.compile(demo.load(0, seeds=seeds), hardware)
    expected = reference_image(program, hardware)
    measured, whole = {}, {}
    for simulator in simulators:
        _progress(f"{name}: {simulator}")
        if simulator == "icarus":
            with tempfile.TemporaryDirectory(prefix="simgnn-icarus-") as folder:
                result = run_icarus(program, "forward", config=hardware, timing=TIMING, folder=Path(folder))
        elif simulator == "amaranth":
            result = run_amaranth(program, "forward", config=hardware, timing=TIMING)
        else:
            device, build = open_cold(hardware, simulator)
            try:
                result = time_launch(device, program, build, seconds=seconds)
                whole[simulator] = time_batches(device, demo, batches=batches)
            finally:
                device.close()
        _require_equal_memory(result.memory, expected, f"the launch in {simulator}")
        measured[simulator] = result
    first = next(iter(measured.values()))
    for result in measured.values():
        if result.counters != first.counters:
            raise RuntimeError(
                f"counters of {result.simulator} must be those of {first.simulator}, and they are not"
            )
    return {
        "config": name,
        "launch": {
            "seeds": seeds,
            "cycles": first.cycles,
            "aggregate_busy": first.counters["aggregate_busy"] / first.cycles,
            "update_busy": first.counters["update_busy"] / first.cycles,
        },
        "simulators": {
            simulator: {
                "generate_cpu_seconds": result.generate_cpu_seconds,
                "build_cpu_seconds": result.build_cpu_seconds,
                "cycles_per_second": result.rate,
                "mini_batches": whole.get(simulator),
            }
            for simulator, result in measured.items()
        },
        "ratios": {
            mine: {
                other: measured[mine].rate / measured[other].rate
                for other in measured
                if other != mine and (other.startswith(mine) or not other.startswith("host"))
            }
            for mine in ("verilog", "host")
            if mine in measured
        },
    }


def print_table(result):
    """One configuration's figures."""
    launch = result["launch"]
    print(
        f"\n{result['config']}: forward launch of {launch['seeds']} seeds, {launch['cycles']:,} cycles "
        f"(aggregate engine busy {launch['aggregate_busy']:.0%}, update engine {launch['update_busy']:.0%})"
    )
    print(
        f"{'simulator':<34}{'build CPU s':>12}{'(Verilog)':>10}{'cycles/s':>12}"
        f"{'ours/it':>10}{'host/it':>10}{'mini-batches':>14}"
    )
    labels = {
        "verilog": "ours, full Verilog",
        "host": "ours, host arithmetic",
        "icarus": "Icarus Verilog",
        "amaranth": "Amaranth's simulator",
    }
    for simulator, row in result["simulators"].items():
        name, _, compiler = simulator.partition(", ")
        label = labels[name] + (f", by {compiler.rpartition('/')[2]}" if compiler else "")
        ratios = [result["ratios"].get(mine, {}).get(simulator) for mine in ("verilog", "host")]
        shown = ["" if ratio is None else f"{ratio:,.1f} x" for ratio in ratios]
        whole = row["mini_batches"]
        batches = f"{whole['cycles_per_second']:,.0f}" if whole else ""
        print(
            f"{label:<34}{row['build_cpu_seconds']:>12.1f}{row['generate_cpu_seconds']:>10.1f}"
            f"{row['cycles_per_second']:>12,.0f}{shown[0]:>10}{shown[1]:>10}{batches:>14}"
        )


def _positive(text):
    value = int(text)
    if value < 1:
        raise argparse.ArgumentTypeError(f"must be at least 1, not {value}")
    return value


def _progress(text):
    print(text, file=sys.stderr, flush=True)


def main(arguments=None):
    """Measure and print."""
    parser = argparse.ArgumentParser(description="Speed of the co-simulation beside other simulators.")
    parser.add_argument("--config", choices=tuple(SEEDS), help="only this configuration")
    parser.add_argument(
        "--json", action="store_true", help="print JSON on standard output instead of the table"
    )
    parser.add_argument("--seeds", type=_positive, help="seeds of the launch that every simulator runs")
    parser.add_argument("--batches", type=_positive, default=3, help="whole mini-batches that ours runs")
    parser.add_argument(
        "--seconds", type=float, default=2.0, help="CPU seconds for which ours repeats the launch"
    )
    parser.add_argument(
        "--only", nargs="+", choices=SIMULATORS, default=SIMULATORS, help="only these simulators"
    )
    options = parser.parse_args(arguments)
    simulators = [name for name in options.only if name != "icarus" or icarus_version()]
    if not simulators:
        parser.error(f"--only must name a simulator that is installed: apt-get install {PACKAGE}")
    machine = describe_machine()
    if not options.json:
        print_machine(machine)
        if len(simulators) < len(options.only):
            print(f"Icarus Verilog is left out: apt-get install {PACKAGE}")
        print("speeds are simulated cycles per second of CPU time; builds start with an empty cache folder")
    demo = DemoPrograms()
    results = []
    for name in [options.config] if options.config else SEEDS:
        results.append(
            measure(
                name,
                demo=demo,
                seeds=options.seeds or SEEDS[name],
                batches=options.batches,
                seconds=options.seconds,
                simulators=expanded(simulators),
            )
        )
        if not options.json:
            print_table(results[-1])
    if options.json:
        print(json.dumps({"machine": machine, "results": results}, indent=2))


if __name__ == "__main__":
    main()
