"""One rank, in a process that somebody has started: `simgnn.ranks.supervisor`, or a launcher such as torchrun."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence

from simgnn.communicator.blocking import BlockingRank
from simgnn.communicator.torch_group import open_by_environment
from simgnn.errors import InputError
from simgnn.ranks.data import data_of
from simgnn.ranks.following import follow
from simgnn.ranks.group import OneRank
from simgnn.ranks.launching import RankedRun
from simgnn.ranks.leading import lead
from simgnn.ranks.virtual_network import network_of
from simgnn.train import Trained

_RANK, _RANKS = "RANK", "WORLD_SIZE"
_STARTED_AGAIN = "TORCHELASTIC_RESTART_COUNT"
"""Where torchrun says how often it has started all ranks again."""


def launched() -> bool:
    """Whether a launcher has started this process as one of several: the environment says so."""
    return _RANK in os.environ and _RANKS in os.environ


def train_as_launched(run: RankedRun) -> Trained | None:
    """Train as the rank that the environment says.

    Returns
    -------
    None of another rank than rank 0.

    Raises
    ------
    InputError
        If there are not as many processes as the run has ranks.
    """
    ranks = run.config.ranks
    if os.environ[_RANKS] != str(ranks.ranks):
        raise InputError(
            f"ranks must be the launcher's processes, WORLD_SIZE = {os.environ[_RANKS]}, not {ranks.ranks}"
        )
    with open_by_environment(
        back_end=ranks.communicator,
        deadline_s=ranks.deadline_seconds,
        generation=int(os.environ.get(_STARTED_AGAIN, "0")),
    ) as rank:
        return train_rank(rank, run)


def train_rank(
    rank: BlockingRank, run: RankedRun, *, begun: Callable[[], None] = lambda: None, lost: Sequence[str] = ()
) -> Trained | None:
    """Train as one rank, and leave with the others.

    Parameters
    ----------
    rank
    run
        `reporter` and `output` are rank 0's.
    begun
        Called on rank 0 when the first checkpoint is on disk.
    lost
        As of `RankSession`.

    Returns
    -------
    None of another rank than rank 0.
    """
    group = OneRank(rank, network=network_of(run.config.ranks))
    with rank.together():
        if rank.communicator.rank == 0:
            return lead(
                run.config,
                group,
                output=run.output,
                resume=run.resume,
                reporter=run.reporter,
                should_stop=run.should_stop,
                begun=begun,
                lost=lost,
            )
        data = data_of(run.config)
        graph = data.load(run.config, group)
        follow(data.session(run.config, graph, group=group, asked_to_stop=run.should_stop))
    return None
