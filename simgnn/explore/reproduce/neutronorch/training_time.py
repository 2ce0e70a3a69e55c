"""How much less a device trains with hot embeddings (Fig. 14): a GPU by its roofline, an accelerator in cycles."""

from __future__ import annotations

import statistics
from typing import Any

from simgnn.config.configuration import load_config
from simgnn.data.datasets import load_dataset
from simgnn.explore.reproduce.found import Found, Shown
from simgnn.explore.reproduce.neutronorch.printed import HIDDEN
from simgnn.explore.reproduce.neutronorch.sampled import Server, steps
from simgnn.training.session import Session

RATIOS = (0.1, 0.2, 0.3)
_STEP = "+HE"
_CLAIMED = 0.2
"""The ratio that figures are of: the middle of the paper's, and the preset's."""

_DENSE = ("reddit", "orkut")
"""Where the paper finds most, for their average degree."""

_GRAPHS = ("rmat:20000:100000:128:10:train=0.1", "rmat:20000:400000:128:10:train=0.1")
"""Average degrees 5 and 20; an epoch of each has eight mini-batches of 256."""


def figure14(server: Server) -> Found:
    """Fig. 14: training time on the device with hot embeddings, beside that without."""
    gpu = [_on_gpu(server, name) for name in HIDDEN]
    accelerator = [_on_accelerator(name) for name in _GRAPHS]
    saved = {row["name"]: row[f"saved_{_CLAIMED}"] for row in gpu}
    dense = statistics.mean(saved[name] for name in _DENSE)
    others = statistics.mean(part for name, part in saved.items() if name not in _DENSE)
    return Found(
        figures={
            "figure14-gpu": statistics.mean(saved.values()),
            "figure14-cycles": statistics.mean(row[f"saved_{_CLAIMED}"] for row in accelerator),
            "figure14-dense": dense - others,
        },
        shown=[
            Shown(
                title="Fig. 14: part of the device's training time that hot embeddings save",
                names=("mini-batches of", "without", *(f"{ratio:.0%} hot" for ratio in RATIOS)),
                rows=[
                    (
                        row["name"],
                        f"{row['without']:,.4g} {row['unit']}",
                        *(f"{row[f'saved_{ratio}']:.0%}" for ratio in RATIOS),
                    )
                    for row in (*gpu, *accelerator)
                ],
                notes=(
                    "stand-ins: a GPU's roofline; generated graphs: simulated cycles of the preset cosim",
                ),
            )
        ],
        tables={"figure14.csv": [*gpu, *accelerator]},
    )


def _saved(name: str, unit: str, without: float, hot: dict[float, float]) -> dict[str, Any]:
    return {
        "name": name,
        "unit": unit,
        "without": without,
        **{f"saved_{ratio}": 1 - each / without for ratio, each in hot.items()},
    }


def _on_gpu(server: Server, name: str) -> dict[str, Any]:
    def seconds(ratio: float) -> float:
        tables = steps()[_STEP]
        hot = {**tables, "embeddings": {**tables["embeddings"], "hot_ratio": ratio}}
        return server.layered(name, hot).outcome.stage_seconds["train"]

    return _saved(name, "s an epoch", seconds(0.0), {ratio: seconds(ratio) for ratio in RATIOS})


def _on_accelerator(name: str) -> dict[str, Any]:
    graph = load_dataset(name)

    def cycles(ratio: float) -> float:
        config = load_config("cosim").replace_all(
            {
                "sampling": {"fanout": (10, 5)},
                "model": {"kind": "gcn", "hidden": 32, "layers": 2},
                "training": {"dataset": name, "epochs": 1, "batch_size": 256, "cpu_share": 0.0},
                "execution": {"device": "cycle"},
                "embeddings": {"hot_ratio": ratio, "super_batch": 4},
            }
        )
        session, total = Session(config, graph), 0
        with session.make_runtime() as runtime:
            for minibatch in session.iterations(runtime, epoch=0, first=0, step=0):
                devices = (telemetry.device for telemetry in minibatch.telemetry.values())
                total += sum(device.cycles for device in devices if device is not None)
        return float(total)

    return _saved(name, "cycles", cycles(0.0), {ratio: cycles(ratio) for ratio in RATIOS})
