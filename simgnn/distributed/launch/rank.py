"""What one rank does: rank 0 leads and writes the results of all, the others follow and write nothing.

Its process was started by a supervisor, or by a launcher such as torchrun; virtual ranks have one process, which leads.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

from simgnn.config.configuration import Config
from simgnn.config.ranks import EVERY_STEP, LOCAL_SGD
from simgnn.data.datasets import load_dataset
from simgnn.data.graph import Graph
from simgnn.distributed.collectives.blocking import BlockingRank
from simgnn.distributed.collectives.notes import Hear
from simgnn.distributed.collectives.torch_group import open_by_environment
from simgnn.distributed.launch.group import Group, OneRank, VirtualRanks, network_of
from simgnn.distributed.launch.launching import started_again
from simgnn.distributed.launch.local_sgd import LocalSession
from simgnn.distributed.launch.parts.graph import PartGraph
from simgnn.distributed.launch.parts.opening import open_parts
from simgnn.distributed.launch.parts.session import PartSession
from simgnn.distributed.launch.session import RankSession, Supervised
from simgnn.process.signals import interruptible
from simgnn.training.iteration import Place
from simgnn.training.reports.progress import Reporter
from simgnn.training.train import Trained, train

SESSIONS: dict[str, type[RankSession]] = {EVERY_STEP: RankSession, LOCAL_SGD: LocalSession}
"""By synchronizer. What one changes holds for ranks with the whole graph and for ranks with parts."""


def rank_session(config: Config, graph: Graph, **options: Any) -> RankSession:
    """The session of the ranks of this process, with the synchronizer of the configuration.

    Parameters
    ----------
    config, options
        As of `RankSession`.
    graph
        As `load_graph` returns it.
    """
    kind = PartSession if isinstance(graph, PartGraph) else RankSession
    return synchronized(kind, config.ranks.synchronizer)(config, graph, **options)


def synchronized(kind: type[RankSession], synchronizer: str) -> type[RankSession]:
    """A kind of session with another synchronizer."""
    changes = SESSIONS[synchronizer]
    if issubclass(kind, changes):
        return kind
    if issubclass(changes, kind):
        return changes
    # One says when ranks meet, the other what they train on; any two of them can be combined.
    return type(f"{changes.__name__}{kind.__name__}", (changes, kind), {})


def load_graph(config: Config, group: Group) -> Graph:
    """What the ranks of this process have of the graph: all, or their parts; all ranks call it."""
    return open_parts(config, group) if config.ranks.parted else load_dataset(config.training.dataset)


def lead(
    config: Config,
    group: Group,
    *,
    output: str | Path,
    graph: Graph | None = None,
    resume: bool = False,
    reporter: Reporter | None = None,
    should_stop: Callable[[], bool] = lambda: False,
    supervised: Supervised | None = None,
) -> Trained:
    """Train with the ranks of a group, rank 0 among those of this process.

    Parameters
    ----------
    config, output, graph, resume, reporter
        As of `simgnn.training.train.train`.
    should_stop
        Asked at every mini-batch; any rank's True stops all of them.
    supervised
        As of `RankSession`.

    Raises
    ------
    InputError, DeviceError
        As `simgnn.training.train.train`.
    CommunicatorError
        If other ranks are lost, late, or do something else.
    """
    # `train` makes the session when the graph is there; whether to stop is the session's to say.
    made: list[RankSession] = []

    def make_session(config: Config, graph: Graph) -> RankSession:
        made.append(
            rank_session(config, graph, group=group, asked_to_stop=should_stop, supervised=supervised)
        )
        return made[0]

    return train(
        config,
        output=output,
        graph=graph,
        resume=resume,
        reporter=reporter,
        should_stop=lambda: made[0].stopping,
        make_session=make_session,
        load=lambda config: load_graph(config, group),
    )


def follow(session: RankSession) -> None:
    """Train with the others to the end of the last epoch, or until all are stopped."""
    runtime = session.make_runtime()
    with runtime:
        place, scored = session.start(runtime, Place()), False
        while place.epoch < session.config.training.epochs:
            iterations = session.iterations(runtime, epoch=place.epoch, first=place.batch, step=place.step)
            with contextlib.closing(iterations):
                for iteration in iterations:
                    place = replace(place, batch=place.batch + 1, step=place.step + 1)
                    # No wall time: rank 0 writes its own.
                    session.step_row(place, iteration, wall_seconds=0.0)
                    if place.batch == session.order.batches_per_epoch:
                        session.help_score(runtime.parameters)
                        scored = True
                    # All ranks find it in the same row, and so stop after the same mini-batch.
                    if session.stopping:
                        return
            place = Place(epoch=place.epoch + 1, step=place.step)
        if not scored:  # nothing was left to train
            session.help_score(runtime.parameters)
        session.ranks_report()


def train_virtual(config: Config, **options: Any) -> Trained:
    """Train with all ranks in this process; `options` as of `lead`."""
    ranks = config.ranks
    return lead(config, VirtualRanks(ranks.ranks, network=network_of(ranks)), **options)


def train_as_launched(config: Config, **options: Any) -> Trained | None:
    """Train as the rank that the environment says; as `train_rank`."""
    ranks = config.ranks
    with contextlib.ExitStack() as stack:
        with interruptible():  # the first signal ends the run: there is no mini-batch to stop after
            rank = stack.enter_context(
                open_by_environment(
                    back_end=ranks.communicator,
                    deadline_s=ranks.deadline_seconds,
                    generation=started_again(),
                )
            )
        return train_rank(rank, config, **options)


def train_rank(
    rank: BlockingRank,
    config: Config,
    *,
    should_stop: Callable[[], bool] = lambda: False,
    hear: Hear | None = None,
    **options: Any,
) -> Trained | None:
    """Train as one rank, and leave with the others.

    Parameters
    ----------
    should_stop
        Whether this rank is asked to stop.
    hear
        As of `Notes`.
    options
        Of rank 0, as of `lead`.

    Returns
    -------
    None of another rank than rank 0.
    """
    # Before anything is called: the journal and the notes are of all collectives.
    group = OneRank(rank, network=network_of(config.ranks), hear=hear)
    with rank.together():
        if rank.communicator.rank == 0:
            return lead(config, group, should_stop=should_stop, **options)
        graph = load_graph(config, group)
        follow(rank_session(config, graph, group=group, asked_to_stop=should_stop))
    return None
