"""Configurations that the tests of `simgnn simulate` try: models, memories and organisations, small."""

from dataclasses import replace

from simgnn.config.configuration import Config, load_config

CASES = {
    "gcn": ("tiny", {"kind": "gcn"}, {}),
    "sage, two ports and a DRAM": ("tiny", {"kind": "sage"}, {"memory": "ddr4-2400"}),
    "gin, random stalls": ("tiny", {"kind": "gin"}, {"memory_stalls": 0.1}),
    "two ports, a DRAM and random stalls": (
        "tiny",
        {"kind": "gcn"},
        {"memory": "hbm2", "memory_stalls": 0.1},
    ),
    "gin, everything": (
        "tiny",
        {"kind": "gin", "dropout": 0.5, "residual": True, "edge_weights": True, "layers": 3},
        {},
    ),
    "broadcast": ("tiny", {"kind": "gcn"}, {}),
    "sspmm": ("tiny", {"kind": "gcn", "dropout": 0.5, "layers": 3}, {}),
    "gcn, update first": ("tiny", {"kind": "gcn", "order": "update-first", "layers": 3}, {"memory": "ideal"}),
    "u250": ("u250", {"kind": "gcn"}, {"memory": "hbm2"}),
}


def a_config(case="gcn"):
    preset, model, platform = CASES[case]
    config = load_config(preset).replace("model", hidden=8, **model).replace("platform", **platform)
    if "two ports" in case:
        config = Config(**{**vars(config), "hardware": replace(config.hardware, ports=2)})
    if case in ("broadcast", "sspmm"):
        config = Config(**{**vars(config), "hardware": replace(config.hardware, organisation=case)})
    return config.replace("training", batch_size=24, seed=3).replace("sampling", fanout=(4,))
