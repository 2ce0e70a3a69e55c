"""Runs of HyScale-GNN in virtual time that are small, and what they leave."""

import csv

CONFIG = """
[hardware]
preset = "tiny"
[model]
hidden = 4
[sampling]
fanout = [3, 2]
[training]
batch_size = 300
accelerators = 2
cpu_share = 0.4
epochs = 2
[execution]
device = "cycle"
"""
"""Without a system's table, which may follow; three mini-batches in an epoch of digits."""

CALIBRATED = """
cpu_cores = { value = %d, source = "calibrated" }
[calibration]
kind = "gcn"
task_seconds = 1e-4
sample = { sizes = [100, 1000], seconds = [0.001, 0.01], factors = [1.0] }
gather = { sizes = [1000, 1000000], seconds = [0.0002, 0.002], factors = [1.0] }
synchronize = { sizes = [100, 10000], seconds = [0.001, 0.001], factors = [1.0] }
training = { minibatch = 0.05, layer = 0, moved = 0, multiplied = 0, streamed = 0, input = 0, factors = [1.0] }
"""
"""Platform file of a machine of so many cores, as it was measured."""

WALL = ("wall_seconds", "device_seconds")


def told(folder):
    """All that a run leaves, wall time and pictures aside."""
    names = ("checkpoint.npz", "iterations.jsonl", "stages.csv", "resources.csv", "system-trace.json")
    found = {name: (folder / name).read_bytes() for name in names}
    with (folder / "steps.csv").open() as file:
        found["steps"] = [
            {key: value for key, value in row.items() if key not in WALL} for row in csv.DictReader(file)
        ]
    return found
