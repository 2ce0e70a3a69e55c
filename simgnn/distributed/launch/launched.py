"""One rank, in a process that a supervisor has started, or a launcher such as torchrun."""

from __future__ import annotations

import contextlib

from simgnn.distributed.collectives.blocking import BlockingRank
from simgnn.distributed.collectives.notes import Hear
from simgnn.distributed.collectives.torch_group import open_by_environment
from simgnn.distributed.launch.data import data_of
from simgnn.distributed.launch.following import follow
from simgnn.distributed.launch.group import OneRank
from simgnn.distributed.launch.launching import RankedRun, started_again
from simgnn.distributed.launch.leading import lead
from simgnn.distributed.launch.supervised import Supervised
from simgnn.distributed.launch.virtual_network import network_of
from simgnn.process.signals import interruptible
from simgnn.training.train import Trained


def train_as_launched(run: RankedRun) -> Trained | None:
    """Train as the rank that the environment says.

    Returns
    -------
    None of another rank than rank 0.
    """
    ranks = run.config.ranks
    with contextlib.ExitStack() as stack:
        with interruptible():  # the first signal ends the run: there is no mini-batch to stop after
            rank = stack.enter_context(
                open_by_environment(
                    back_end=ranks.communicator,
                    deadline_s=ranks.deadline_seconds,
                    generation=started_again(),
                )
            )
        return train_rank(rank, run)


def train_rank(
    rank: BlockingRank,
    run: RankedRun,
    *,
    hear: Hear | None = None,
    supervised: Supervised | None = None,
) -> Trained | None:
    """Train as one rank, and leave with the others.

    Parameters
    ----------
    rank
    run
        `reporter` and `output` are rank 0's.
    hear
        As of `Notes`.
    supervised
        As of `simgnn.distributed.launch.session.RankSession`; rank 0's.

    Returns
    -------
    None of another rank than rank 0.
    """
    group = OneRank(rank, network=network_of(run.config.ranks), hear=hear)
    with rank.together():
        if rank.communicator.rank == 0:
            return lead(
                run.config,
                group,
                output=run.output,
                resume=run.resume,
                reporter=run.reporter,
                should_stop=run.should_stop,
                supervised=supervised,
            )
        data = data_of(run.config)
        graph = data.load(run.config, group)
        follow(data.session(run.config, graph, group=group, asked_to_stop=run.should_stop))
    return None
