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
