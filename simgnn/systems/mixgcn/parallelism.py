"""Kinds of parallelism: how ranks share a full graph out, an entry each.

What differs between two of them is here and in their ranks' classes; no other module asks for one by its name.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from simgnn.config.checks import check_choice
from simgnn.systems.mixgcn.broadcasting import BoundedRank, BoundedTraining, BroadcastRank
from simgnn.systems.mixgcn.collected import COLLECT, CollectedRank
from simgnn.systems.mixgcn.full_graph import Rank, Trained, train_with
from simgnn.systems.mixgcn.partitioned import PartitionRank, PartTraining, StaleRank
from simgnn.systems.mixgcn.timing.epochs import (
    Epoch,
    broadcast_epoch,
    collected_epoch,
    mixture_epoch,
    partition_epoch,
    stale_epoch,
)
from simgnn.systems.mixgcn.training import MixtureRank, Training, exchanged_bytes

if TYPE_CHECKING:
    from simgnn.distributed.collectives.collectives import Steps
    from simgnn.distributed.collectives.communicator import Communicator
    from simgnn.systems.mixgcn.timing.counts import Counts
    from simgnn.systems.mixgcn.timing.workers import Workers

Phases = dict[str, int]


def mixture_bytes(training: Training) -> Phases:
    return exchanged_bytes(training.model, training.layout, masks=training.masks)


def partition_bytes(training: PartTraining) -> Phases:
    """``sum |R_i| d`` in each layer, and back but for the first one. Source: MixGCN, Proposition 3.2."""
    return _layers(training, sum(map(len, training.parts.needed)))


def broadcast_bytes(training: PartTraining) -> Phases:
    """``(m - 1) n d`` in each layer, and back but for the first one."""
    return _layers(training, (training.partition.parts - 1) * training.graph.vertices)


def collected_bytes(training: PartTraining) -> Phases:
    """Features of all L-hop neighbours that others own."""
    rows = sum(len(reached[0]) - len(reached[-1]) for reached in training.reached)
    # MixGCN 5.1: DistDGL exchanges features once; what it computes twice costs operations and no bytes.
    return {COLLECT: 4 * rows * training.model.features}


def _layers(training: PartTraining, rows: int) -> Phases:
    widths = training.model.widths[:-1]
    forward = {f"forward {layer}": 4 * rows * width for layer, width in enumerate(widths)}
    # Gradients go back through all layers but the first: those of the features are not asked for.
    backward = {f"backward {layer}": 4 * rows * width for layer, width in list(enumerate(widths))[:0:-1]}
    return forward | backward


@dataclass(frozen=True, kw_only=True)
class Parallelism:
    """A kind.

    Parameters
    ----------
    title
        In tables and pictures.
    training
        What is trained in this way, a `FullGraph`.
    make_rank
        Of a communicator and a training.
    sent_bytes
        What an epoch's ranks send each other, by phase, losses and parameters' gradients aside; at most, where ranks
        may keep back what has hardly changed.
    epoch
        What an epoch takes in virtual time.
    keeps_state
        Whether an epoch depends on more of the one before than its parameters; without, the outputs of every layer are
        those of one rank, to the bit.
    by_parts
        Whether a partition says who has which vertices; without, a layout says who has which columns and rows.
    skips
        Whether ranks may leave broadcasts out.
    cuts
        Whether ranks send less where a partition has fewer arcs between parts; without, vertices may be dealt out.
    """

    title: str
    training: Callable[..., Any]
    make_rank: Callable[[Communicator, Any], Rank]
    sent_bytes: Callable[[Any], Phases]
    epoch: Callable[[Counts, Workers], Epoch]
    keeps_state: bool = False
    cuts: bool = True
    by_parts: bool = True
    skips: bool = False


PARALLELISMS: dict[str, Parallelism] = {
    "mixture": Parallelism(
        title="MixGCN",
        training=Training,
        make_rank=MixtureRank,
        sent_bytes=mixture_bytes,
        epoch=mixture_epoch,
        cuts=False,
        by_parts=False,
    ),
    "partition": Parallelism(
        title="partition",
        training=PartTraining,
        make_rank=PartitionRank,
        sent_bytes=partition_bytes,
        epoch=partition_epoch,
    ),
    "distdgl": Parallelism(
        title="DistDGL",
        training=PartTraining,
        make_rank=CollectedRank,
        sent_bytes=collected_bytes,
        epoch=collected_epoch,
    ),
    "cagnet": Parallelism(
        title="CAGNET",
        training=PartTraining,
        make_rank=BroadcastRank,
        sent_bytes=broadcast_bytes,
        epoch=broadcast_epoch,
        cuts=False,
    ),
    "pipegcn": Parallelism(
        title="PipeGCN",
        training=PartTraining,
        make_rank=StaleRank,
        sent_bytes=partition_bytes,
        epoch=stale_epoch,
        keeps_state=True,
    ),
    "sancus": Parallelism(
        title="Sancus",
        training=BoundedTraining,
        make_rank=BoundedRank,
        sent_bytes=broadcast_bytes,
        epoch=broadcast_epoch,
        keeps_state=True,
        cuts=False,
        skips=True,
    ),
}
"""By name, MixGCN first."""


def train_by(communicator: Communicator, name: str, training: Any) -> Steps[Trained]:
    """A rank's program of a kind: for `InProcess.run`, or over torch.distributed."""
    check_choice("parallelism", name, PARALLELISMS)
    return train_with(communicator, training, PARALLELISMS[name].make_rank)
