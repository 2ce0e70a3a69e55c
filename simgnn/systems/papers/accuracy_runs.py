"""Trainings that differ in one thing, on the same graphs with the same seeds, and what that thing does to accuracy.

Each is the CPU trainer's, in the loop of a `Session`, without files.
"""

from __future__ import annotations

import statistics
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from simgnn.config.configuration import Config, load_config
from simgnn.data.datasets import load_dataset
from simgnn.data.graph import Graph
from simgnn.data.planted import split_masks
from simgnn.errors import InputError
from simgnn.model.evaluation import scores
from simgnn.random_key import fold
from simgnn.report.numbers import standard_error
from simgnn.systems.papers.claims import Noise
from simgnn.systems.tables import Table, tables_of
from simgnn.training.reports.charts import Drawing, Look, Marks, draw_bars
from simgnn.training.runtime import DivergenceError
from simgnn.training.session import Session
from simgnn.training.trainer import Parameters

FEW = 0.1
"""Part of the vertices: where fewer train, accuracy differs by points from seed to seed."""
MOST_TRAINED = 2000
"""Vertices that train where the split is replaced: as many as trainings of seconds can take."""
MOST_VALIDATED = 1000
SMALL_BATCH, LARGE_BATCH, LARGE = 64, 512, 10_000
"""Seeds of a mini-batch, and of one where more than so many vertices train."""
_SPLIT = 0x61636375726163
"""Last part of the key of the split, so that it meets no other key."""


@dataclass(frozen=True, kw_only=True)
class TrainedGraph:
    """A graph that is trained on.

    Parameters
    ----------
    name
        In tables.
    dataset
        As `load_dataset` takes it.
    real
        Whether it was gathered; otherwise it is generated.
    graph
        With the split that counts.
    own_split
        Whether that is the data set's own.
    """

    name: str
    dataset: str
    real: bool
    graph: Graph
    own_split: bool

    @classmethod
    def load(cls, name: str, dataset: str, *, real: bool) -> TrainedGraph:
        """A data set with its own split, or with another one where few vertices train, see `split_again`.

        Raises
        ------
        InputError
            For whatever is wrong with the data.
        """
        graph = load_dataset(dataset)
        # Planetoid's splits train on 20 vertices a class: there a difference of a point is chance.
        own = int(graph.train_mask.sum()) >= FEW * graph.vertices
        return cls(
            name=name,
            dataset=dataset,
            real=real,
            graph=graph if own else split_again(graph),
            own_split=own,
        )

    @property
    def batch_size(self) -> int:
        """Seeds of a mini-batch."""
        return LARGE_BATCH if self.graph.train_mask.sum() > LARGE else SMALL_BATCH

    @property
    def sizes(self) -> tuple[int, int]:
        """Training and test vertices."""
        return int(self.graph.train_mask.sum()), int(self.graph.test_mask.sum())


def split_again(graph: Graph) -> Graph:
    """Half of the vertices train, though at most `MOST_TRAINED`, a tenth validates, and the others test; at random.

    The split is the same for all seeds of training.
    """
    train_mask, val_mask, test_mask = split_masks(
        graph.vertices,
        train=min(graph.vertices // 2, MOST_TRAINED),
        val=min(graph.vertices // 10, MOST_VALIDATED),
        key=fold(0, _SPLIT),
    )
    return replace(graph, train_mask=train_mask, val_mask=val_mask, test_mask=test_mask)


HIDDEN, FANOUTS, LEARNING_RATE = 64, (10, 5), 0.003
"""GraphSAGE with two layers, by Adam. At a rate of 0.01 a training of amazon_computers, exact and in shuffled order,
falls by ten points between epochs; at 0.003 by four."""
GAINED = 0.005
"""Accuracy on validation vertices: what later epochs gain at the most once training has converged."""

Tables = Mapping[str, Mapping[str, Any]]
"""Values of a configuration by table and key."""


@dataclass(frozen=True, kw_only=True)
class Ended:
    """A training that has ended.

    Parameters
    ----------
    accuracy
        On test vertices, after the epoch with the highest accuracy on validation vertices.
    validated
        Accuracy on validation vertices after each epoch.
    session
        With what of the first layer was used again, and the order of the seeds.
    """

    accuracy: float
    validated: list[float]
    session: Session


def config_of(trained: TrainedGraph, tables: Tables, *, seed: int) -> Config:
    """The configuration of a training, but for its epochs."""
    common: dict[str, dict[str, Any]] = {
        "model": {"kind": "sage", "layers": len(FANOUTS), "hidden": HIDDEN},
        "sampling": {"fanout": FANOUTS},
        "training": {
            "dataset": trained.dataset,
            "batch_size": trained.batch_size,
            "learning_rate": LEARNING_RATE,
            # What is compared is the order or the reuse: the CPU trainer has the same arithmetic, and is quick.
            "accelerators": 0,
            "seed": seed,
        },
    }
    return load_config().replace_all(
        {table: {**common.get(table, {}), **tables.get(table, {})} for table in {**common, **tables}}
    )


def train(
    trained: TrainedGraph, tables: Tables, *, seed: int, epochs: int, kind: type[Session] = Session
) -> Ended:
    """Train for some epochs; `simgnn train` with the same configuration ends with the same parameters.

    Parameters
    ----------
    tables
        What differs from other trainings.
    seed
        Fixes the first parameters, the order of the seeds, and the draws.
    kind
        What trains.

    Raises
    ------
    InputError
        For a graph without classes or without vertices to validate and test by, and for a training that diverges.
    """
    session = kind(config_of(trained, tables, seed=seed), trained.graph)
    found: list[tuple[float, float]] = []
    step = 0
    with session.make_runtime() as runtime:
        for epoch in range(epochs):
            try:
                for _ in session.iterations(runtime, epoch=epoch, first=0, step=step):
                    step += 1
            except DivergenceError as error:
                raise InputError(str(error), source=f"training on {trained.name}") from error
            # On the whole neighbourhoods of all vertices, without sampling: the same for every variant.
            found.append(_accuracies(trained, session, runtime.parameters))
    validated = [val for val, _ in found]
    # The epoch is chosen on validation vertices, and judged on others.
    return Ended(accuracy=found[validated.index(max(validated))][1], validated=validated, session=session)


def converged(validated: list[float]) -> int:
    """Epochs after which no later one gains more than `GAINED` over the best so far; 1 to all of them."""
    for epochs in range(1, len(validated)):
        if max(validated[epochs:]) - max(validated[:epochs]) <= GAINED:
            return epochs
    return len(validated)


def _accuracies(trained: TrainedGraph, session: Session, parameters: Parameters) -> tuple[float, float]:
    """On validation and on test vertices."""
    found = scores(session.model, parameters, trained.graph)
    val, test = ((found[split] or {}).get("accuracy") for split in ("val", "test"))
    if val is None or test is None:
        raise InputError(
            "data set must have classes, and vertices for validation and for testing",
            source=trained.dataset,
        )
    return val, test


@dataclass(frozen=True, kw_only=True)
class Length:
    """How much is trained.

    Parameters
    ----------
    seeds
        Trainings of each variant, with seeds from 0.
    most_epochs
        Epochs of the training that says how many the others have.
    """

    seeds: int
    most_epochs: int


WHOLE, QUICK = Length(seeds=5, most_epochs=12), Length(seeds=1, most_epochs=3)


@dataclass(frozen=True, kw_only=True)
class Paired:
    """Accuracies of variants on graphs.

    Parameters
    ----------
    variants
        Their names; the others are compared with the first.
    rows
        Of each training: graph, variant, seed, epochs and accuracy, and what else is known of it.
    """

    graphs: tuple[TrainedGraph, ...]
    variants: tuple[str, ...]
    length: Length
    rows: list[dict[str, Any]]

    @property
    def base(self) -> str:
        """The variant that the others are compared with."""
        return self.variants[0]

    def noted(self, graph: str, variant: str, key: str) -> list[Any]:
        """A column of the rows, by seed."""
        return [row[key] for row in self.rows if (row["graph"], row["variant"]) == (graph, variant)]

    def accuracies(self, graph: str, variant: str) -> list[float]:
        """By seed."""
        return self.noted(graph, variant, "accuracy")

    def differences(self, graph: str, variant: str, base: str = "") -> list[float]:
        """Of a variant's accuracy from the base's, by seed; another variant may be the base."""
        pairs = zip(self.accuracies(graph, variant), self.accuracies(graph, base or self.base), strict=True)
        # Paired by seed: first parameters and draws are the same, so that their scatter falls out of the difference.
        return [ours - theirs for ours, theirs in pairs]

    def lost(self, variant: str, *, real: bool = True) -> dict[str, float]:
        """Accuracy that a variant loses, mean of the seeds, by graph: the real ones or the generated ones."""
        return {
            # 0.0 - x and not -x: a loss of nothing is 0.0, and not -0.0, in JSON.
            trained.name: 0.0 - statistics.mean(self.differences(trained.name, variant))
            for trained in self.graphs
            if trained.real is real
        }

    def noise(self, graph: str, variant: str, base: str = "") -> float:
        """What a mean difference on a graph would differ by if it was trained again: its standard error over the seeds,
        and a test vertex at the least, which is the step that accuracies have."""
        vertices = next(trained.sizes[1] for trained in self.graphs if trained.name == graph)
        return max(1 / vertices, standard_error(self.differences(graph, variant, base)) or 0.0)

    def noise_of(self, reach: float, *graphs: str) -> Noise:
        """Noise of a figure of some graphs, in words."""
        vertices = " and ".join(f"{each.sizes[1]:,}" for each in self.graphs if each.name in graphs)
        return Noise(reach=reach, of=f"{self._seeds} and {vertices} test vertices")

    @property
    def _seeds(self) -> str:
        return "1 seed" if self.length.seeds == 1 else f"{self.length.seeds} seeds"

    def worst(self, variant: str, *, real: bool = True) -> tuple[float, Noise]:
        """The most accuracy that a variant loses on a graph, and its noise."""
        lost = self.lost(variant, real=real)
        graph = max(lost, key=lambda name: lost[name])
        return lost[graph], self.noise_of(self.noise(graph, variant), graph)

    def table(self, title: str) -> Table:
        """Means with their spreads, and differences with their errors."""
        rows = []
        for trained in self.graphs:
            row: dict[str, Any] = {
                "graph": trained.name + ("" if trained.own_split else " *"),
                **dict(zip(("train", "test"), trained.sizes, strict=True)),
                "epochs": next(row["epochs"] for row in self.rows if row["graph"] == trained.name),
            }
            for name in self.variants:
                values = self.accuracies(trained.name, name)
                spread = statistics.pstdev(values) if len(values) > 1 else None
                row[name] = {"mean": statistics.mean(values), "spread": spread}
            for name in self.variants[1:]:
                less = self.differences(trained.name, name)
                row[f"{name} less"] = {"points": statistics.mean(less), "error": standard_error(less)}
            rows.append(row)
        said = {"title": title, **vars(self.length), "seeds": self._seeds, "base": self.base}
        return tables_of(__package__, "trainings", {"graphs": rows}, said)[0]

    def picture(self, title: str, *, bar: float, note: str) -> Drawing:
        """Points of accuracy of each variant less the base's: a bar for the mean, a mark for each seed.

        Parameters
        ----------
        bar
            Accuracy within which a variant is as good, which a band shows.
        """
        points = {
            variant: [
                [100 * each for each in self.differences(trained.name, variant)] for trained in self.graphs
            ]
            for variant in self.variants[1:]
        }
        return draw_bars(
            {title: {variant: list(map(statistics.mean, values)) for variant, values in points.items()}},
            [trained.name for trained in self.graphs],
            Look(y=f"points over {self.base}", note=note),
            marks=Marks(label="a seed", values={title: points}),
            bands={title: (-100 * bar, 100 * bar)},
            band=f"within {100 * bar:g} points",
        )


def train_paired(
    graphs: Sequence[TrainedGraph],
    variants: Mapping[str, Tables],
    length: Length,
    *,
    note: Callable[[Ended], dict[str, Any]],
    kinds: Mapping[str, type[Session]] | None = None,
) -> Paired:
    """Train every variant on every graph with every seed.

    A training of the first variant with one seed more, which is not judged, says after how many epochs accuracy on
    validation vertices stops rising; all others have as many.

    Parameters
    ----------
    variants
        Values of the configuration that each sets, by its name.
    note
        Plain values of a training for its row, beside its accuracy.
    kinds
        What trains, by variant; `Session` where it has none.

    Raises
    ------
    InputError
        See `train`.
    """
    rows = []
    for trained in graphs:
        # Its own seed: a training that says when to stop must not also be judged.
        pilot = train(trained, next(iter(variants.values())), seed=length.seeds, epochs=length.most_epochs)
        epochs = converged(pilot.validated)
        for seed in range(length.seeds):
            for name, tables in variants.items():
                kind = (kinds or {}).get(name, Session)
                ended = train(trained, tables, seed=seed, epochs=epochs, kind=kind)
                rows.append(
                    {
                        "graph": trained.name,
                        "dataset": trained.dataset,
                        "variant": name,
                        "seed": seed,
                        "epochs": epochs,
                        "batch_size": ended.session.config.training.batch_size,
                        "steps": ended.session.order.batches_per_epoch,
                        "accuracy": ended.accuracy,
                        **note(ended),
                    }
                )
    return Paired(graphs=tuple(graphs), variants=tuple(variants), length=length, rows=rows)
