"""Trainings of several variants with the same seeds, and their differences, seed by seed."""

from __future__ import annotations

import math
import statistics
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from simgnn.explore.reproduce.found import Shown
from simgnn.explore.reproduce.trained.graphs import TrainedGraph
from simgnn.explore.reproduce.trained.training import Ended, Tables, converged, train


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
    graphs
    variants
        Their names; the others are compared with the first.
    length
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
        return [ours - theirs for ours, theirs in pairs]

    def lost(self, variant: str, *, real: bool = True) -> dict[str, float]:
        """Accuracy that a variant loses, mean of the seeds, by graph: the real ones or the generated ones."""
        return {
            trained.name: 0.0 - statistics.mean(self.differences(trained.name, variant))
            for trained in self.graphs
            if trained.real is real
        }

    def shown(self, title: str) -> Shown:
        """Means with their spreads, and differences with their errors."""
        return Shown(
            title=title,
            names=(
                "graph",
                "train",
                "test",
                "epochs",
                *(f"{name}, %" for name in self.variants),
                *(f"{name}, points" for name in self.variants[1:]),
            ),
            rows=[
                (
                    trained.name + ("" if trained.own_split else " *"),
                    *map(str, trained.sizes),
                    str(next(row["epochs"] for row in self.rows if row["graph"] == trained.name)),
                    *(
                        _told(self.accuracies(trained.name, name), spread=statistics.pstdev, sign="")
                        for name in self.variants
                    ),
                    *(
                        _told(self.differences(trained.name, name), spread=standard_error, sign="+")
                        for name in self.variants[1:]
                    ),
                )
                for trained in self.graphs
            ],
            notes=(
                f"mean of {self.length.seeds} seeds and their standard deviation;"
                f" points: difference from {self.base} with the same seed, mean and its standard error",
                "accuracy of the epoch that is best on validation vertices",
                f"epochs: until none of {self.length.most_epochs} gains more than half a point on validation vertices,"
                f" by a training of {self.base} with another seed",
                "*: fewer than a tenth train; instead a half at random, at most 2,000, and a tenth validates",
            ),
        )


def train_paired(
    graphs: Sequence[TrainedGraph],
    variants: Mapping[str, Tables],
    length: Length,
    *,
    note: Callable[[Ended], dict[str, Any]],
) -> Paired:
    """Train every variant on every graph with every seed.

    A training of the first variant with one seed more, which is not judged, says after how many epochs accuracy on
    validation vertices rises no more; all others have as many.

    Parameters
    ----------
    graphs
    variants
        Values of the configuration that each sets, by its name.
    length
    note
        Plain values of a training for its row, beside its accuracy.

    Raises
    ------
    InputError
        See `simgnn.explore.reproduce.trained.training.train`.
    """
    rows = []
    for trained in graphs:
        pilot = train(trained, next(iter(variants.values())), seed=length.seeds, epochs=length.most_epochs)
        epochs = converged(pilot.validated)
        for seed in range(length.seeds):
            for name, tables in variants.items():
                ended = train(trained, tables, seed=seed, epochs=epochs)
                rows.append(
                    {
                        "graph": trained.name,
                        "dataset": trained.dataset,
                        "variant": name,
                        "seed": seed,
                        "epochs": epochs,
                        "batch_size": trained.batch_size,
                        "accuracy": ended.accuracy,
                        **note(ended),
                    }
                )
    return Paired(graphs=tuple(graphs), variants=tuple(variants), length=length, rows=rows)


def standard_error(values: Sequence[float]) -> float:
    """Of the mean of some values; 0 of a single one, which tells nothing of it."""
    return statistics.stdev(values) / math.sqrt(len(values)) if len(values) > 1 else 0.0


def _told(values: Sequence[float], *, spread: Callable[[Sequence[float]], float], sign: str) -> str:
    return f"{100 * statistics.mean(values):{sign}.2f} ({100 * spread(values):.2f})"
