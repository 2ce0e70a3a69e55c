"""What training in simulation costs, beside the same training on the CPU alone.

    python benchmarks/training.py [--json] [--config NAME ...] [--batches N] [--rounds N]

A GCN of two layers, hidden 128, on `rmat:20000:400000:128:16` with mini-batches of 256 seeds and fan-outs 25 and 10:
the CPU trains all seeds; or an accelerator has half of them, on the `reference` or the `cycle` execution. Runs take
turns, so that what else the machine does meets all of them, and each figure is the median of the rounds. CPU time is
shown beside wall time, because machines are shared.

The second table has a mini-batch of all 256 seeds compiled for banks of several sizes: its rows stay as they are, while
its commands become more. The third has GEMM's arithmetic, in the order of
docs/reference/numerics.md, beside torch's on the same shapes, each in one thread.
"""

import argparse
import contextlib
import functools
import itertools
import json
import statistics
import sys
import time

import numpy as np
import torch
from harness.machine import describe_machine, print_machine

from simgnn.config.configuration import load_config
from simgnn.data.datasets import load_dataset
from simgnn.explore.simulate.runs import Batches
from simgnn.sim.executions.legality import check_program
from simgnn.sim.numerics.engines import accumulate_product
from simgnn.training.session import make_session

GRAPH = "rmat:20000:400000:128:16"
CONFIGS = ("u250", "mid", "cosim")
CPU_ALONE = "CPU alone"
EXECUTIONS = (CPU_ALONE, "reference", "cycle")
WARM = 2
"""Mini-batches before the first that counts: they compile, and take memory."""
BANKS = (32768, 8192, 2048, 512, 256, 128)
PRODUCTS = ((3000, 128, 128), (128, 3000, 128), (1024, 128, 16))
"""(M, K, N): a layer, a weight gradient, a last layer."""


def configured(name, *, accelerators=1):
    """The configuration of the training, Config."""
    config = load_config(name).replace("model", kind="gcn", layers=2, hidden=128)
    config = config.replace("sampling", fanout=(25, 10))
    return config.replace("training", batch_size=256, accelerators=accelerators)


def trained(name, graph, execution, batches):
    """What some mini-batches take, (wall seconds, CPU seconds, cycles)."""
    config = configured(name, accelerators=int(execution != CPU_ALONE))
    if execution != CPU_ALONE:
        config = config.replace("execution", device=execution)
    session = make_session(config, graph)
    cycles = 0
    with session.make_runtime() as runtime:
        found = session.iterations(runtime, epoch=0, first=0, step=0)
        with contextlib.closing(found):
            for number, iteration in enumerate(itertools.islice(found, WARM + batches), 1):
                if number > WARM:
                    devices = (each.device for each in iteration.telemetry.values() if each.device)
                    cycles += sum(device.cycles for device in devices)
                elif number == WARM:
                    begin = time.perf_counter(), time.process_time()
            return time.perf_counter() - begin[0], time.process_time() - begin[1], cycles


def measure_training(name, graph, *, batches, rounds):
    """Milliseconds of a mini-batch by execution, and cycles per second, dict."""
    runs = {execution: [] for execution in EXECUTIONS}
    for _ in range(rounds):
        for execution in EXECUTIONS:
            runs[execution].append(trained(name, graph, execution, batches))
    found = {}
    for execution, of in runs.items():
        wall, cpu = (statistics.median(each[column] for each in of) for column in (0, 1))
        found[execution] = {
            "wall_ms": 1e3 * wall / batches,
            "cpu_ms": 1e3 * cpu / batches,
            "cycles_per_second": of[0][2] / wall,
        }
    return found


def thread_ms(work, rounds):
    """CPU time of this thread, median of several calls, float."""
    times = []
    for _ in range(rounds):
        begin = time.thread_time()
        work()
        times.append(time.thread_time() - begin)
    return 1e3 * statistics.median(times)


def measure_commands(graph, *, rounds):
    """Compiling and checking a mini-batch by the number of its commands, list of dict."""
    rows = []
    for words in BANKS:
        config = configured("mid").replace("hardware", name=f"mid, {words} words", bank_words=words)
        source = Batches(config, graph)
        loaded = source.load(0)
        compiling = functools.partial(source.compile, loaded, config.hardware)
        program = compiling().program
        checking = functools.partial(check_program, program, config.hardware)
        checking()
        rows.append(
            {
                "bank_words": words,
                "commands": len(program.commands),
                "compile_ms": thread_ms(compiling, rounds),
                "check_ms": thread_ms(checking, rounds),
            }
        )
    return rows


def measure_products(*, rounds):
    """Products beside torch's, list of dict."""
    torch.set_num_threads(1)
    rng = np.random.default_rng(0)
    rows = []
    for m, k, n in PRODUCTS:
        a, b = (rng.standard_normal(shape, dtype=np.float32) for shape in ((m, k), (k, n)))
        c = np.zeros((m, n), np.float32)
        accumulate_product(a, b, c)
        theirs = [torch.from_numpy(values) for values in (a, b)]
        ours = thread_ms(functools.partial(accumulate_product, a, b, c), rounds)
        rows.append(
            {
                "shape": (m, k, n),
                "ms": ours,
                "torch_ms": thread_ms(functools.partial(torch.matmul, *theirs), rounds),
                "gflops": 2e-6 * m * k * n / ours,
            }
        )
    return rows


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--config", nargs="+", default=CONFIGS, help=f"presets; default {' '.join(CONFIGS)}")
    parser.add_argument("--batches", type=int, default=30, help="mini-batches of a run; default 30")
    parser.add_argument("--rounds", type=int, default=5, help="runs of each kind; default 5")
    options = parser.parse_args(arguments)
    graph = load_dataset(GRAPH)
    training = {
        name: measure_training(name, graph, batches=options.batches, rounds=options.rounds)
        for name in options.config
    }
    commands, products = (
        measure_commands(graph, rounds=options.rounds),
        measure_products(rounds=options.rounds),
    )
    machine = describe_machine()
    if options.json:
        contents = {"machine": machine, "training": training, "commands": commands, "products": products}
        json.dump(contents, sys.stdout, indent=2)
        print()
        return
    print_machine(machine)
    for name, found in training.items():
        alone = found[CPU_ALONE]
        for execution, of in found.items():
            print(
                f"{name}, {execution}: {of['wall_ms']:.1f} ms of a mini-batch, {of['cpu_ms']:.1f} ms of CPU,"
                f" {of['wall_ms'] / alone['wall_ms']:.1f} and {of['cpu_ms'] / alone['cpu_ms']:.1f} x CPU alone;"
                f" {of['cycles_per_second'] / 1e6:.1f}M cycles per second"
            )
    for row in commands:
        print(
            f"banks of {row['bank_words']} words, {row['commands']} commands:"
            f" compiled in {row['compile_ms']:.2f} ms, checked in {row['check_ms']:.2f} ms"
        )
    for row in products:
        print(
            f"product of {row['shape']}: {row['ms']:.2f} ms, torch {row['torch_ms']:.2f} ms;"
            f" {row['gflops']:.0f} GFLOP/s"
        )


if __name__ == "__main__":
    main()
