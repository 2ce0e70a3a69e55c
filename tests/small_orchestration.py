"""Runs of step-based orchestration that are small, and what they leave."""

import csv
import json

import small_hyscale

from simgnn.config.configuration import parse_config
from simgnn.config.systems import load_preset

ALONE = small_hyscale.CONFIG.replace("cpu_share = 0.4", "cpu_share = 0.0").replace("epochs = 2", "epochs = 1")
"""Accelerators alone; three mini-batches of digits."""

GPUS = """
accelerators = { value = 1, source = "assumed" }
gpus = { value = 2, source = "assumed" }
accelerator_sample_medges_per_s = { value = 50, source = "assumed" }
pcie_gbs = { value = 0.5, source = "assumed" }
"""


def placed(name, text=ALONE, **tables):
    """The configuration that `--system NAME` makes of another."""
    config = parse_config(text)
    values = {table: dict(keys) for table, keys in load_preset(name).items()}
    values["orchestration"]["name"] = name
    if "cache_ratio" in tables.get("features", {}):
        values["orchestration"].pop("cache_memory", None)
    for table, keys in tables.items():
        values.setdefault(table, {}).update(keys)
    return config.replace_all(values)


def plain(config, device="reference"):
    """The same training without a system and without a cache."""
    alone = config.replace_all({"features": {"cache": "none"}, "execution": {"device": device}})
    alone.systems.clear()
    return alone


def records(folder):
    return [json.loads(line) for line in (folder / "iterations.jsonl").read_text().splitlines()[1:]]


def resources(folder):
    with (folder / "resources.csv").open() as file:
        return {row["resource"]: row for row in csv.DictReader(file)}
