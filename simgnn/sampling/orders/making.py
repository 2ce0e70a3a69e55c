"""The one place that makes orders of seeds, from table `[sampling]`."""

from __future__ import annotations

import importlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from simgnn.config.names import SEED_ORDERS, SHUFFLED
from simgnn.data.partition.store import open_partition
from simgnn.errors import InputError
from simgnn.sampling.orders.mix import enough_sequences
from simgnn.sampling.orders.order import PartitionLocal, Shuffled
from simgnn.sampling.orders.proximity import Proximity

if TYPE_CHECKING:
    from simgnn.config.sampling import SamplingSettings
    from simgnn.data.graph import Graph
    from simgnn.sampling.orders.order import SeedOrder


@dataclass(frozen=True, kw_only=True)
class OrderRequest:
    """What an order is made of.

    Parameters
    ----------
    graph
    settings
        Table `[sampling]`.
    batch_size
    seed
    """

    graph: Graph
    settings: SamplingSettings
    batch_size: int
    seed: int


@dataclass(frozen=True, kw_only=True)
class MadeOrder:
    """An order.

    Parameters
    ----------
    order
    conditions
        What decides it beside or in place of the settings that decide results, by "table.key": digests of files that it
        was read from, and what was chosen where the settings leave it open.
    """

    order: SeedOrder
    conditions: Mapping[str, Any] = field(default_factory=dict)


def make_order(request: OrderRequest) -> MadeOrder:
    """The order that table `[sampling]` asks for.

    Raises
    ------
    InputError
        For settings that do not fit the graph, and for a partition that is damaged or another graph's.
    """
    asked = request.settings.seed_order
    if request.graph.links is not None and asked != SHUFFLED:
        raise InputError(f"seed_order must be {SHUFFLED!r} where edges are predicted, not {asked!r}")
    module, _, name = SEED_ORDERS[asked].rpartition(".")
    made: MadeOrder = getattr(importlib.import_module(module), name)(request)
    return made


def shuffled(request: OrderRequest) -> MadeOrder:
    """Every epoch a shuffle of its own."""
    return MadeOrder(
        order=Shuffled(request.graph.train_seeds, batch_size=request.batch_size, seed=request.seed)
    )


def proximity(request: OrderRequest) -> MadeOrder:
    """BGL's order, by as many sequences as the settings say, or by enough of them, see `enough_sequences`.

    Raises
    ------
    InputError
        For more sequences than training vertices.
    """
    order = Proximity(
        request.graph,
        batch_size=request.batch_size,
        sequences=request.settings.sequences or 1,
        seed=request.seed,
    )
    if request.settings.sequences:
        return MadeOrder(order=order)
    order = order.with_sequences(enough_sequences(request.graph, order))
    return MadeOrder(order=order, conditions={"sampling.sequences": order.sequences})


def partition_local(request: OrderRequest) -> MadeOrder:
    """Part by part of the partition that the settings name.

    Raises
    ------
    InputError
        For a partition that is missing, damaged or another graph's.
    """
    request.settings.check_partition()
    folder = Path(request.settings.partition)
    partition = open_partition(folder)
    partition.check_graph(request.graph, source=folder)
    train_ids = np.flatnonzero(request.graph.train_mask)
    order = PartitionLocal(train_ids, partition=partition, batch_size=request.batch_size, seed=request.seed)
    return MadeOrder(order=order, conditions={"sampling.partition": partition.digest})
