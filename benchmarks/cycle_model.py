"""How fast the cycle model is, beside the generated Verilog on the same launches.

    python benchmarks/cycle_model.py [--json] [--config cosim|mid ...] [--batches N] [--no-wide]

The Verilog, all of it, and the cycle model run the forward and the backward launch of the demo's first mini-batches
behind the same memory; a figure counts only if both report the same cycles, counters and memory counts. Then the model
alone runs a mini-batch of 1,024 seeds of an R-MAT graph of 1M vertices on `u250`, for several widths of the features,
behind a memory of 100 cycles and behind DDR4: forward, backward and both together, as a step of training takes them.
Speeds are simulated cycles per second of CPU time: of the Verilog in one run, of the model the best of at least five in
a third of a second, as its launches take a millisecond; preparing a launch for the model (decoding its commands) is
counted. Beside the Verilog the device `cycle` is measured, too, in one run: the model, and the reference, which has the
bits, and what the time of `sspmm` depends on (which sums are wanted, which values are zero).
"""

import argparse
import json
import sys
import time

import numpy as np
from harness.demo_programs import DemoPrograms
from harness.machine import describe_machine, print_machine

from simgnn.compiler.compile import compile_program
from simgnn.config.configuration import load_config
from simgnn.data.datasets import load_dataset
from simgnn.model.model import ModelConfig, initialise
from simgnn.sampling.sampler import NeighborSampler
from simgnn.sim.cycle.launch import Launch
from simgnn.sim.executions.cycle_device import CycleDevice
from simgnn.sim.executions.rtl import RtlDevice
from simgnn.sim.memory.timing import MemoryTiming
from simgnn.sim.program.program import PAGE_BYTES

TIMING = MemoryTiming(read_latency=100)
WIDE_TIMINGS = {"100 cycles": TIMING, "ddr4-2400": MemoryTiming(kind="ddr4-2400")}
WIDE_GRAPH = "rmat:1000000:10000000"
WIDE_SEEDS = 1024
WIDTHS = (64, 128, 256, 602)
HIDDEN, CLASSES, FANOUTS = 128, 16, (25, 10)
REPEATS, ENOUGH_SECONDS = 5, 0.33
SIDES = ("verilog", "model", "device")


def model_launch(hardware, timing, memory, program, segment, **values):
    """The cycle model's launch and the CPU seconds that it took, the best of several runs.

    `values` are masks, nonzero and blocks of `Launch`.
    """
    address, commands = program.segment_address(segment)
    runs = []
    while len(runs) < REPEATS or sum(runs) < ENOUGH_SECONDS:
        begin = time.process_time()
        launch = Launch(hardware, timing, memory, address=address, commands=commands, **values)
        launch.run()
        runs.append(time.process_time() - begin)
    return launch, min(runs)


def padded(memory):
    """A program's memory as a device has it."""
    whole = np.zeros(-(-memory.size // PAGE_BYTES) * PAGE_BYTES, np.uint8)
    whole[: memory.size] = memory
    return whole


def beside_verilog(name, demo, *, batches):
    """Verilog, cycle model and device `cycle` on the demo's mini-batches, on the preset or file `name`, dict."""
    hardware = load_config(name).hardware
    cycles, spent = 0, dict.fromkeys(SIDES, 0.0)
    with RtlDevice(hardware, timing=TIMING) as verilog, CycleDevice(hardware, timing=TIMING) as device:
        for step in range(batches):
            program = demo.compile(demo.load(step), hardware)
            verilog.load(program)
            device.load(program)
            for segment in program.segments:
                runs = {}
                for side, runner in (("verilog", verilog), ("device", device)):
                    begin = time.process_time()
                    runs[side] = runner.run(segment)
                    spent[side] += time.process_time() - begin
                values = {"masks": device.masks, "nonzero": device.nonzero, "blocks": device.blocks}
                launch, seconds = model_launch(
                    hardware, TIMING, padded(program.memory), program, segment, **values
                )
                for run in (runs["device"], launch):
                    if run.counters != runs["verilog"].counters or run.memory != runs["verilog"].memory:
                        raise SystemExit(f"{name}, mini-batch {step}, {segment}: cycles or counters differ")
                spent["model"] += seconds
                cycles += launch.cycles
    rates = {side: cycles / spent[side] for side in SIDES}
    ratios = {"ratio": rates["model"] / rates["verilog"], "device_ratio": rates["device"] / rates["verilog"]}
    return {"config": name, "cycles": cycles, **rates, **ratios}


def wide(features, timing_name):
    """The model alone on a large accelerator, dict."""
    hardware = load_config("u250").hardware
    graph = load_dataset(WIDE_GRAPH)
    sampler = NeighborSampler(graph, fanouts=FANOUTS, seed=0)
    batch = sampler.sample(np.arange(WIDE_SEEDS), 0)
    model = ModelConfig(kind="gcn", features=features, hidden=HIDDEN, classes=CLASSES, layers=2)
    block = batch.blocks[0]
    values = np.zeros((block.num_src, features), np.float32)
    degrees = np.diff(graph.indptr)[batch.vertices[0]]
    program = compile_program(batch, model, initialise(model, 0), values, degrees, hardware)
    memory = padded(program.memory)
    row = {"features": features, "memory": timing_name}
    cycles, spent = 0, 0.0
    for segment in program.segments:
        launch, seconds = model_launch(hardware, WIDE_TIMINGS[timing_name], memory, program, segment)
        row[segment] = {"cycles": launch.cycles, "cycles_per_second": launch.cycles / seconds}
        cycles, spent = cycles + launch.cycles, spent + seconds
    row["mini-batch"] = {"cycles": cycles, "cycles_per_second": cycles / spent}
    return row


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--config", nargs="+", default=["cosim", "mid"])
    parser.add_argument("--batches", type=int, default=2)
    parser.add_argument("--no-wide", action="store_true", help="leave the large accelerator out")
    options = parser.parse_args(arguments)
    demo = DemoPrograms()
    if not 1 <= options.batches <= demo.batches:
        parser.error(
            f"--batches must be from 1 to {demo.batches}, an epoch of the demo, not {options.batches}"
        )
    rows = [beside_verilog(name, demo, batches=options.batches) for name in options.config]
    large = [] if options.no_wide else [wide(features, name) for name in WIDE_TIMINGS for features in WIDTHS]
    machine = describe_machine()
    if options.json:
        json.dump({"machine": machine, "beside_verilog": rows, "u250": large}, sys.stdout, indent=2)
        print()
        return
    print_machine(machine)
    for row in rows:
        print(
            f"{row['config']}: {row['cycles']:,} cycles; Verilog {row['verilog']:,.0f} and cycle model "
            f"{row['model']:,.0f} cycles per CPU second: {row['ratio']:,.0f} x; with the reference "
            f"{row['device']:,.0f}: {row['device_ratio']:,.0f} x"
        )
    for row in large:
        for segment in ("forward", "backward", "mini-batch"):
            result = row[segment]
            print(
                f"u250, {row['features']} features, {row['memory']}, {segment}: {result['cycles']:,} cycles, "
                f"{result['cycles_per_second'] / 1e6:,.1f}M cycles per CPU second"
            )


if __name__ == "__main__":
    main()
