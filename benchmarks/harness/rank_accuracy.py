"""What ranks that have a part each do to a training: its losses, its bits and its accuracy, beside one machine's."""

import tempfile
from pathlib import Path
from statistics import fmean

from simgnn.config.configuration import load_config
from simgnn.data.datasets import load_dataset
from simgnn.distributed.launch.group import VirtualRanks
from simgnn.distributed.launch.parts.opening import CutHere
from simgnn.distributed.launch.parts.session import OwnSeeds
from simgnn.distributed.launch.rank import lead
from simgnn.distributed.launch.session import equal_runs
from simgnn.training.session import Session
from simgnn.training.split import SplitPolicy
from simgnn.training.train import train

HIDDEN, FANOUTS, LEARNING_RATE, BATCH, EPOCHS = 64, (10, 5), 0.003, 64, 20
RANKS = (2, 3, 4)


class _AsRanks(SplitPolicy):
    """The parts of ranks, for as many CPU trainers of one machine."""

    def __init__(self, cut, ranks):
        self._cut, self.trainers = cut, tuple(f"cpu{rank}" for rank in range(ranks))

    def split(self, seeds):
        return dict(zip(self.trainers, self._cut(seeds), strict=True))


def measured(dataset, seeds, epochs):
    """A row for each way to train: how far losses are from one machine's, whether bits are, and test accuracy."""
    graph = load_dataset(dataset)
    rows = {}
    for seed in range(seeds):
        alone = _alone(dataset, graph, seed, epochs)
        _add(rows, "one machine", alone, alone)
        for ranks in RANKS:
            for sampling in ("hybrid", "vanilla"):
                asked = {"ranks": ranks, "cut": "blocks", "sampling": sampling}
                found = _over(dataset, graph, seed, epochs, asked)
                same = _alone(dataset, graph, seed, epochs, cut=equal_runs(ranks), trainers=ranks)
                _add(rows, f"{ranks} ranks, {sampling}", found, alone, same)
        for method in ("blocks", "random"):
            asked = {"ranks": 4, "cut": method, "seeds": "own"}
            found = _over(dataset, graph, seed, epochs, asked)
            cut = CutHere(dataset, ranks=4, method=method, seed=seed)
            order = OwnSeeds(
                graph.train_seeds, owners=cut.part(0).ownership.owners, ranks=4, batch_size=BATCH, seed=seed
            )
            same = _alone(dataset, graph, seed, epochs, cut=order.cut, trainers=4, order=order)
            _add(rows, f"4 ranks, own seeds, {method}", found, None, same)
    return [
        {
            "dataset": dataset,
            "way": way,
            "loss_difference": None if None in row["differences"] else max(row["differences"]),
            "same_bits": all(row["same"]),
            "accuracies": row["accuracies"],
            "accuracy": fmean(row["accuracies"]),
            "own_rows": fmean(row["own"]) if row["own"] else 1.0,
        }
        for way, row in rows.items()
    ]


def _add(rows, way, found, alone, same=None):
    """Note a training beside one machine's with the same mini-batches, and with the same parts as well."""
    row = rows.setdefault(way, {"differences": [], "same": [], "accuracies": [], "own": []})
    difference = None
    if alone is not None:
        pairs = zip(found.steps, alone.steps, strict=True)
        difference = max(abs(one.loss_sum - other.loss_sum) / other.loss_sum for one, other in pairs)
    row["differences"].append(difference)
    same = alone if same is None else same
    row["same"].append(
        all(found.parameters[name].tobytes() == value.tobytes() for name, value in same.parameters.items())
        and found.summary["scores"] == same.summary["scores"]
    )
    row["accuracies"].append(found.summary["scores"]["test"]["accuracy"])
    if found.summary["ranks"] is not None:
        reads = {tier: sum(each["rows"]) for tier, each in found.summary["ranks"]["reads"].items()}
        row["own"].append(reads["host"] / sum(reads.values()))


def _config(dataset, seed, epochs, ranks):
    return load_config().replace_all(
        {
            "model": {"kind": "sage", "layers": len(FANOUTS), "hidden": HIDDEN},
            "sampling": {"fanout": FANOUTS},
            "training": {
                "dataset": dataset,
                "batch_size": BATCH,
                "learning_rate": LEARNING_RATE,
                "accelerators": 0,
                "epochs": epochs,
                "seed": seed,
            },
            "ranks": ranks,
        }
    )


def _alone(dataset, graph, seed, epochs, *, cut=None, trainers=1, order=None):
    """On one machine, with one trainer or with those that get the ranks' parts."""

    def session(config, graph):
        return Session(config, graph, order=order, split=None if cut is None else _AsRanks(cut, trainers))

    config = _config(dataset, seed, epochs, {})
    with tempfile.TemporaryDirectory() as folder:
        return train(config, output=Path(folder) / "out", graph=graph, make_session=session)


def _over(dataset, graph, seed, epochs, ranks):
    """Over virtual ranks that cut the data set."""
    del graph
    config = _config(dataset, seed, epochs, ranks)
    with tempfile.TemporaryDirectory() as folder:
        return lead(config, VirtualRanks(config.ranks.ranks), output=Path(folder) / "out")


def print_rows(rows):
    """A line for each way."""
    for row in rows:
        difference = "" if row["loss_difference"] is None else f"{row['loss_difference']:.1e}"
        each = ", ".join(f"{accuracy:.4f}" for accuracy in row["accuracies"])
        print(
            f"{row['dataset'][-24:]:24} {row['way']:28} losses {difference:>8} same bits {row['same_bits']!s:5}"
            f" own rows {row['own_rows']:6.1%} test {row['accuracy']:.4f} ({each})"
        )
