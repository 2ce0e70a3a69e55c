"""The one place that makes orders of seeds, from table `[sampling]`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from simgnn.config.names import SEED_ORDERS, SHUFFLED, function_of
from simgnn.data.partition.partition import open_partition
from simgnn.errors import InputError
from simgnn.sampling.orders.mix import enough_sequences
from simgnn.sampling.orders.order import PartitionLocal, Shuffled
from simgnn.sampling.orders.proximity import Proximity

if TYPE_CHECKING:
    from simgnn.config.sampling import SamplingSettings
    from simgnn.data.graph import Graph
    from simgnn.sampling.orders.order import SeedOrder


Made = tuple["SeedOrder", dict[str, Any]]
"""An order; and what decides it beside or in place of the settings that decide results, by "table.key": digests of
files that it was read from, and what was chosen where the settings leave it open."""


def make_order(graph: Graph, settings: SamplingSettings, *, batch_size: int, seed: int) -> Made:
    """The order that table `[sampling]` asks for.

    Parameters
    ----------
    settings
        Table `[sampling]`.

    Raises
    ------
    InputError
        For settings that do not fit the graph, and for a partition that is damaged or another graph's.
    """
    asked = settings.seed_order
    if graph.links is not None and asked != SHUFFLED:
        raise InputError(f"seed_order must be {SHUFFLED!r} where edges are predicted, not {asked!r}")
    made: Made = function_of(SEED_ORDERS[asked])(graph, settings, batch_size, seed)
    return made


def shuffled(graph: Graph, settings: SamplingSettings, batch_size: int, seed: int) -> Made:
    """Every epoch a shuffle of its own."""
    return Shuffled(graph.train_seeds, batch_size=batch_size, seed=seed), {}


def proximity(graph: Graph, settings: SamplingSettings, batch_size: int, seed: int) -> Made:
    """BGL's order, by as many sequences as the settings say, or by enough of them, see `enough_sequences`.

    Raises
    ------
    InputError
        For more sequences than training vertices.
    """
    order = Proximity(graph, batch_size=batch_size, sequences=settings.sequences or 1, seed=seed)
    if settings.sequences:
        return order, {}
    order = order.with_sequences(enough_sequences(graph, order))
    # Found by looking at labels: a resumed run must have found the same.
    return order, {"sampling.sequences": order.sequences}


def partition_local(graph: Graph, settings: SamplingSettings, batch_size: int, seed: int) -> Made:
    """Part by part of the partition that the settings name.

    Raises
    ------
    InputError
        For a partition that is missing, damaged or another graph's.
    """
    settings.check_partition()
    folder = Path(settings.partition)
    partition = open_partition(folder)
    partition.check_graph(graph, source=folder)
    train_ids = np.flatnonzero(graph.train_mask)
    order = PartitionLocal(train_ids, partition=partition, batch_size=batch_size, seed=seed)
    # By contents and not by path, so that a folder may be moved.
    return order, {"sampling.partition": partition.digest}
