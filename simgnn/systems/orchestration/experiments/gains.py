"""What each of NeutronOrch's four steps gains over the one before (Fig. 12), and what hot embeddings leave to do.

Fig. 14: how much less a device trains, a GPU by its kernels, an accelerator in cycles. Section 5.7: how much of a
mini-batch is its bottom layer, by the depth of the model.
"""

from __future__ import annotations

import itertools
import math
import statistics
from typing import Any

from simgnn.config.configuration import load_config
from simgnn.data.datasets import load_dataset
from simgnn.systems.data_set import load_data_set
from simgnn.systems.orchestration.experiments.server import FANOUTS, HIDDEN, RATIOS, SEEDS, Server, steps
from simgnn.systems.orchestration.layered.runs import LayeredOutcome
from simgnn.systems.papers.claims import printed
from simgnn.systems.papers.reproduce import Result
from simgnn.systems.synthetic_graph import SyntheticGraph
from simgnn.training.session import Session

_PRINTED = printed(__name__)
FIGURE12 = _PRINTED["figures"]["12"]
BOTTOM_SHARES, WIKIPEDIA_BOTTOM = _PRINTED["bottom"]["shares"], _PRINTED["bottom"]["vertices"]
_CLAIMS = ("figure12-l", "figure12-he", "figure12-hh", "figure12-s")


def figure12(server: Server) -> Result:
    """Fig. 12: a baseline, and layers, hot embeddings, hybrid hot vertices and super-batches added in turn."""
    names = list(steps())
    runs = {(name, step): server.step(name, step) for name in HIDDEN for step in names}
    gains = {name: _gains([runs[name, step].outcome.epoch_seconds for step in names]) for name in HIDDEN}
    means = [statistics.mean(column) for column in zip(*gains.values(), strict=True)]
    # The mean of products, not the product of means: each data set's own speed-up in all.
    total = statistics.mean(math.prod(each) for each in gains.values())
    collected = _collected(server, names[:2])
    still = [name for name in HIDDEN if not runs[name, names[-1]].rows.shared.moved]
    shown = [
        *((name, *_product_row(gains[name]), _moved(runs[name, names[-1]])) for name in HIDDEN),
        ("mean", *(f"{each:.2f}" for each in means), f"{total:.2f}", ""),
        ("printed", *map(str, FIGURE12), f"{math.prod(FIGURE12):.2f}", ""),
        (
            "over the printed",
            *(f"{ours / said:.2f}" for ours, said in zip(means, FIGURE12, strict=True)),
            f"{total / math.prod(FIGURE12):.2f}",
            "",
        ),
    ]
    return Result(
        figures={**dict(zip(_CLAIMS, means, strict=True)), "figure12-total": total},
        rows={
            "figure12.csv": [_row(name, step, run) for (name, step), run in runs.items()],
            "adjustments.csv": [
                {"dataset": name, "step": step, "adjustment": number, **vars(each)}
                for (name, step), run in runs.items()
                for number, each in enumerate(run.adjustments)
            ],
            "gains": [
                dict(zip(("data set", *names[1:], "in all", "hot on the device"), row, strict=True))
                for row in shown
            ],
        },
        said={"collected": collected, "shared": names[3], "still": len(still), "graphs": len(HIDDEN)},
        summary={"gains": gains, "means": means, "total": total, "collected": collected},
    )


def _gains(seconds: list[float]) -> list[float]:
    return [before / after for before, after in itertools.pairwise(seconds)]


def _product_row(gains: list[float]) -> tuple[str, ...]:
    return (*(f"{each:.2f}" for each in gains), f"{math.prod(gains):.2f}")


def _moved(run: LayeredOutcome) -> str:
    shared = run.rows.shared
    return f"{shared.moved / shared.hot:.0%}"


def _collected(server: Server, names: list[str]) -> float:
    """Mean gain of the second step over the first where the CPU collects features before it adds them up."""
    baseline, split = names
    tables = steps()[split]
    # What +L owes to reading features in place: the paper's argument for the CPU, priced both ways.
    gathered = {**tables, "orchestration": {**tables["orchestration"], "embed_reads": "gathered"}}
    return statistics.mean(
        server.step(name, baseline).outcome.epoch_seconds
        / server.layered(name, gathered).outcome.epoch_seconds
        for name in HIDDEN
    )


def _row(name: str, step: str, run: LayeredOutcome) -> dict[str, Any]:
    outcome = run.outcome
    return {
        "dataset": name,
        "step": step,
        "epoch_seconds": outcome.epoch_seconds,
        "hit_ratio": outcome.hit_ratio,
        "gpu": outcome.gpu,
        "cpu": outcome.cpu,
        "hot": run.rows.shared.hot,
        "moved": run.rows.shared.moved,
        "slots": run.slots,
        "stays_bytes": run.stays,
        "training_bytes": run.trains,
    }


_STEP = "+HE"
_CLAIMED = 0.2
"""The ratio that figures are of: the middle of the paper's, and the preset's."""

_DENSE = ("reddit", "orkut")
"""Where the paper finds most, for their average degree."""

_GRAPHS = ("rmat:20000:100000:128:10:train=0.1", "rmat:20000:400000:128:10:train=0.1")
"""Average degrees 5 and 20; an epoch of each has eight mini-batches of 256."""


def figure14(server: Server) -> Result:
    """Fig. 14: training time on the device with hot embeddings, beside that without."""
    gpu = [_on_gpu(server, name) for name in HIDDEN]
    accelerator = [_on_accelerator(name) for name in _GRAPHS]
    saved = {row["name"]: row[f"saved_{_CLAIMED}"] for row in gpu}
    dense = statistics.mean(saved[name] for name in _DENSE)
    others = statistics.mean(part for name, part in saved.items() if name not in _DENSE)
    return Result(
        figures={
            "figure14-gpu": statistics.mean(saved.values()),
            "figure14-cycles": statistics.mean(row[f"saved_{_CLAIMED}"] for row in accelerator),
            "figure14-dense": dense - others,
        },
        rows={"figure14.csv": [*gpu, *accelerator]},
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
                # Cycles of training alone: nothing is said of transfers.
                devices = (telemetry.device for telemetry in minibatch.telemetry.values())
                total += sum(device.cycles for device in devices if device is not None)
        return float(total)

    return _saved(name, "cycles", cycles(0.0), {ratio: cycles(ratio) for ratio in RATIOS})


_DEPTHS, _QUICK_DEPTHS = (3, 4, 5), (3, 4)
_DEEPER = 5
"""Fan-out of layers below the third."""

_PAPERS = "wikipedia"


def bottom_layer(server: Server) -> Result:
    """Section 5.7: the bottom layer's part of all layers' vertices."""
    depths = _QUICK_DEPTHS if server.asked.quick else _DEPTHS
    rows = [_depth_row(name, depth) for name in HIDDEN for depth in depths]
    shares = {name: [row["share"] for row in rows if row["dataset"] == name] for name in HIDDEN}
    tree = SEEDS
    for fanout in FANOUTS:
        tree *= 1 + fanout
    return Result(
        figures={
            "depth-half": sum(row["share"] > 0.5 for row in rows),
            "depth-wikipedia": min(shares[_PAPERS]),
            "depth-falls": sum(
                all(after < before for before, after in itertools.pairwise(each)) for each in shares.values()
            ),
        },
        rows={
            "bottom-layer.csv": rows,
            "by layers": [
                *(
                    {
                        "dataset": name,
                        **{str(depth): share for depth, share in zip(depths, shares[name], strict=True)},
                        "bottom": ", ".join(
                            f"{row['bottom']:,.0f}" for row in rows if row["dataset"] == name
                        ),
                    }
                    for name in HIDDEN
                ),
                {
                    "dataset": "printed, wikipedia",
                    **{str(depth): share for depth, share in zip(depths, BOTTOM_SHARES, strict=False)},
                    "bottom": f"{WIKIPEDIA_BOTTOM:,}",
                },
            ],
        },
        said={"seeds": SEEDS, "tree": tree},
    )


def _depth_row(name: str, depth: int) -> dict[str, Any]:
    synthetic = SyntheticGraph(load_data_set(name))
    # 5.1: "fan-out beyond 3 layers will be set to 5".
    fanouts = (*FANOUTS, *(_DEEPER for _ in range(depth - len(FANOUTS))))
    sizes = synthetic.sample(synthetic.seeds(SEEDS, batch=0), fanouts, batch=0)
    return {
        "dataset": name,
        "layers": depth,
        "bottom": sizes.vertices[0],
        "all": sum(sizes.vertices),
        "share": sizes.vertices[0] / sum(sizes.vertices),
        "edge_share": sizes.edges[0] / sum(sizes.edges),
    }
