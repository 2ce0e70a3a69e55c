"""Training with ranks on the workers of a Dask scheduler."""

from __future__ import annotations

import contextlib
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from simgnn.distributed.launch.scheduled.generation import ScheduledGeneration, option_of
from simgnn.distributed.launch.supervisor import Observer, Supervisor
from simgnn.process.dask_client import connected, own_cluster

if TYPE_CHECKING:
    from simgnn.config.configuration import Config
    from simgnn.distributed.launch.launching import RankedRun
    from simgnn.training.train import Trained


def train_on_workers(run: RankedRun, *, observer: Observer | None = None) -> Trained:
    """Train with one rank on each of as many workers, those of `scheduler` or of a cluster that lives as long.

    Parameters
    ----------
    run
    observer
        As of `Supervisor`.

    Raises
    ------
    InputError, RanksError
        As `simgnn.distributed.launch.launching.train_over_ranks`; also for a scheduler that cannot have the ranks.
    """
    ranks = run.config.ranks
    options: dict[str, Any] = {} if observer is None else {"observer": observer}
    option, silent = option_of(ranks), set[str]()
    with contextlib.ExitStack() as stack:
        address = ranks.scheduler or stack.enter_context(own_cluster(ranks.ranks, option=option))
        client = stack.enter_context(connected(address, workers=ranks.ranks, option=option))
        supervisor = stack.enter_context(
            Supervisor(
                _absolute(run.config),
                output=Path(run.output).absolute(),
                resume=run.resume,
                make_generation=lambda orders, folder: ScheduledGeneration(orders, client, silent=silent),
                **options,
            )
        )
        return supervisor.train(reporter=run.reporter, should_stop=run.should_stop)


def _absolute(config: Config) -> Config:
    """The configuration with names of files as any working folder sees them."""
    training, sampling, ranks = config.training, config.sampling, config.ranks
    if ranks.parts:  # and nobody opens the whole data set
        ranks = replace(ranks, parts=str(Path(ranks.parts).absolute()))
    elif Path(training.dataset).exists():
        training = replace(training, dataset=str(Path(training.dataset).absolute()))
    if sampling.partition and Path(sampling.partition).exists():
        sampling = replace(sampling, partition=str(Path(sampling.partition).absolute()))
    return replace(config, training=training, sampling=sampling, ranks=ranks)
