"""Dense products on the cycle model, beside SCALE-Sim: cycles, and how fast they are found.

    python benchmarks/dense_products.py [--json] [--scale-sim PYTHON] [--verilog CONFIG ...]

The products have the shapes of layers, M x K by K x N, on the arrays of three presets, weight-stationary in both tools.
Ours is the update engine's time of a launch that loads, multiplies and stores; its speed is all cycles of the launch
over the CPU time of preparing and running it, the best of several. On `cosim` the generated Verilog runs the launch
too, and a figure counts only if its cycles and counters are the model's. SCALE-Sim has no limit of bandwidth (`CALC`),
so that it counts the array alone. `--scale-sim` names an interpreter that has it; without one its columns are missing.
"""

import argparse
import json
import sys
from contextlib import nullcontext

from cycle_model import model_launch, padded
from harness.machine import describe_machine, print_machine
from harness.operation import product
from harness.scale_sim_peer import ScaleSimPeer

from simgnn.config.configuration import load_config
from simgnn.sim.executions.rtl import RtlDevice
from simgnn.sim.memory.timing import MemoryTiming

PRODUCTS = {
    "cosim": ((512, 64, 64), (1024, 47, 64), (64, 64, 1024)),
    "mid": ((1024, 128, 100), (2048, 47, 64), (128, 128, 1024)),
    "u250": ((2048, 256, 100), (1024, 47, 256), (256, 256, 2048)),
}
"""(M, N, K) by preset: a layer, a last layer of 47 classes, and a weight gradient, whose K are a mini-batch's rows."""
TIMING = MemoryTiming(read_latency=100)


def tiles(hardware, n, k):
    """Tiles of the weights."""
    return hardware.row_tiles(k) * hardware.column_tiles(n)


def on_model(hardware, m, n, k, *, verilog):
    """A product on the cycle model, and on the Verilog if asked for, dict."""
    operation = product(m, k, n)(hardware)
    program = operation.program
    (segment,) = program.segments
    launch, seconds = model_launch(hardware, TIMING, padded(program.memory), program, segment)
    counters = launch.counters
    if verilog:
        with RtlDevice(hardware, timing=TIMING, arithmetic="host") as device:
            device.load(program)
            if device.run(segment).counters != counters:
                raise SystemExit(
                    f"{hardware.name}, {m} x {k} x {n}: cycles or counters of the Verilog differ"
                )
    update = counters["cycles"] - counters["update_idle"] - counters["update_stall_token"]
    return {
        "cycles": update,
        "commands": operation.commands,
        "launch_cycles": launch.cycles,
        "cpu_seconds": seconds,
        "cycles_per_second": launch.cycles / seconds,
        "checked_on_verilog": verilog,
    }


def measured(peer, verilog):
    """Every product, a dict each, as they are finished."""
    for name, shapes in PRODUCTS.items():
        hardware = load_config(name).hardware
        array = {"rows": hardware.array_rows, "columns": hardware.array_columns}
        for m, n, k in shapes:
            row = {"config": name, **array, "m": m, "n": n, "k": k, "bound": tiles(hardware, n, k) * m}
            row["ours"] = on_model(hardware, m, n, k, verilog=name in verilog)
            if peer:
                theirs = peer.product(m=m, n=n, k=k, **array)
                theirs["cycles_per_second"] = theirs["cycles"] / theirs["cpu_seconds"]
                row["scale_sim"] = theirs
            yield row


def line(row):
    """A row for people."""
    ours = row["ours"]
    text = (
        f"{row['config']:<6} {row['rows']:>2} x {row['columns']:<3} {row['m']:>5} x {row['k']:>4} x {row['n']:>4}"
        f"  bound {row['bound']:>8,}  ours {ours['cycles']:>8,} ({ours['cycles'] / row['bound']:.3f})"
        f" at {ours['cycles_per_second'] / 1e6:,.1f}M/s"
    )
    if "scale_sim" in row:
        theirs = row["scale_sim"]
        text += (
            f"  SCALE-Sim {theirs['cycles']:>8,} ({theirs['cycles'] / row['bound']:.3f})"
            f" at {theirs['cycles_per_second'] / 1e3:,.1f}k/s"
        )
    return text + ("  = Verilog" if ours["checked_on_verilog"] else "")


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--scale-sim", metavar="PYTHON", help="an interpreter that can import SCALE-Sim")
    parser.add_argument(
        "--verilog", nargs="*", choices=PRODUCTS, default=["cosim"], help="presets that also run as Verilog"
    )
    options = parser.parse_args(arguments)
    try:
        with ScaleSimPeer(options.scale_sim) if options.scale_sim else nullcontext() as peer:
            machine = describe_machine() | (peer.versions if peer else {"SCALE-Sim": "not asked for"})
            if options.json:
                rows = list(measured(peer, options.verilog))
                json.dump({"machine": machine, "products": rows}, sys.stdout, indent=2)
                print()
                return 0
            print_machine(machine)
            for row in measured(peer, options.verilog):
                print(line(row), flush=True)
    except RuntimeError as error:
        print(f"error: {error}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
