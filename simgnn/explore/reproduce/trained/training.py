"""One training, without files: the CPU trainer's, in the loop of a `Session`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from simgnn.config.configuration import Config, load_config
from simgnn.errors import InputError
from simgnn.explore.reproduce.trained.graphs import TrainedGraph
from simgnn.model.evaluation import scores
from simgnn.training.runtime import DivergenceError
from simgnn.training.session import Session
from simgnn.training.trainer import Parameters

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
            "accelerators": 0,
            "seed": seed,
        },
    }
    return load_config().replace_all(
        {table: {**common.get(table, {}), **tables.get(table, {})} for table in {**common, **tables}}
    )


def train(trained: TrainedGraph, tables: Tables, *, seed: int, epochs: int) -> Ended:
    """Train for some epochs; `simgnn train` with the same configuration ends with the same parameters.

    Parameters
    ----------
    trained
    tables
        What differs from other trainings.
    seed
        Fixes the first parameters, the order of the seeds, and the draws.
    epochs

    Raises
    ------
    InputError
        For a graph without classes or without vertices to validate and test by, and for a training that diverges.
    """
    session = Session(config_of(trained, tables, seed=seed), trained.graph)
    found: list[tuple[float, float]] = []
    step = 0
    with session.make_runtime() as runtime:
        for epoch in range(epochs):
            try:
                for _ in session.iterations(runtime, epoch=epoch, first=0, step=step):
                    step += 1
            except DivergenceError as error:
                raise InputError(str(error), source=f"training on {trained.name}") from error
            found.append(_accuracies(trained, session, runtime.parameters))
    validated = [val for val, _ in found]
    return Ended(accuracy=found[validated.index(max(validated))][1], validated=validated, session=session)


def converged(validated: list[float]) -> int:
    """Epochs behind which no later one gains more than `GAINED` over the best so far; 1 to all of them."""
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
            "data set must have classes, and vertices to validate and to test by, not other labels or none",
            source=trained.dataset,
        )
    return val, test
