"""Virtual ranks that train a full graph, step by step, as the one trainer of a run."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

import numpy as np

from simgnn.distributed.collectives.in_process import InProcess
from simgnn.model.evaluation import whole_block
from simgnn.sampling.sampler import MiniBatch
from simgnn.systems.mixgcn.full_graph import Rank, Step, one_step
from simgnn.training.batches import LoadedBatch
from simgnn.training.trainer import Telemetry, Trainer, TrainerResult

if TYPE_CHECKING:
    from simgnn.data.graph import Graph
    from simgnn.distributed.collectives.collectives import Steps
    from simgnn.distributed.collectives.communicator import Communicator
    from simgnn.distributed.collectives.network import Network
    from simgnn.model.model import ModelConfig
    from simgnn.sim.device import Device
    from simgnn.systems.mixgcn.parallelism import Parallelism
    from simgnn.training.trainer import Parameters


class FullGraphTrainer(Trainer):
    """All ranks of a kind of parallelism, in one process.

    Parameters
    ----------
    training
        Of that kind.
    device
        Which sums for them; open while they train.

    Attributes
    ----------
    group
        Its counts and its clock.
    ranks
        In their order; they keep what they know from step to step.
    """

    def __init__(
        self, kind: Parallelism, training: Any, *, network: Network, device: Device | None = None
    ) -> None:
        self._kind, self._training, self._network = kind, training, network
        self._device = device
        self.begin_anew()

    def begin_anew(self) -> None:
        """Forget all steps so far."""
        self.group = InProcess(self._network.ranks, network=self._network)
        # Kept from step to step: PipeGCN's and Sancus' ranks know what came in epochs before.
        self.ranks: list[Rank] = [
            self._kind.make_rank(communicator, self._training) for communicator in self.group.communicators
        ]

    def count_anew(self) -> None:
        """Count rounds and bytes from here on; ranks keep what they know."""
        self.group = InProcess(self._network.ranks, network=self._network)
        for rank, communicator in zip(self.ranks, self.group.communicators, strict=True):
            rank.communicator = communicator

    def open(self) -> None:
        if self._device is not None:
            self._device.open()

    def close(self) -> None:
        if self._device is not None:
            self._device.close()

    def step(self, parameters: Parameters, number: int) -> Step:
        """An epoch of all ranks."""

        def program(communicator: Communicator) -> Steps[Step]:
            return (yield from one_step(self.ranks[communicator.rank], parameters, number))

        return self.group.run(program)[0]

    def train(self, batch: LoadedBatch, parameters: Parameters, total: int) -> TrainerResult:
        """See `Trainer`; the mini-batch says which step it is."""
        begin = time.perf_counter()
        step = self.step(parameters, int(batch.batch.step))
        telemetry = Telemetry(
            seeds=total, loss=step.loss, correct=step.right, wall_seconds=time.perf_counter() - begin
        )
        return TrainerResult(gradients=dict(step.gradients), telemetry=telemetry)


def whole_batch(graph: Graph, model: ModelConfig, step: int) -> LoadedBatch:
    """The whole graph as a mini-batch of all vertices that train, without features: ranks have theirs."""
    block, degrees = whole_block(graph, weighted=model.edge_weights)
    everything, seeds = np.arange(graph.vertices), np.flatnonzero(graph.train_mask)
    return LoadedBatch(
        batch=MiniBatch(
            step=step,
            seeds=seeds,
            vertices=(everything,) * (model.layers + 1),
            blocks=(block,) * model.layers,
        ),
        # Ranks have their parts of the features; a copy of all would double the memory of a full graph.
        features=np.empty((0, graph.feature_width), np.float32),
        labels=graph.labels[seeds],
        degrees=degrees,
        task=graph.task,
    )
