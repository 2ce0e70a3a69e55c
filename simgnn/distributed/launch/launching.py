"""What starts ranks: one entry for each communicator that a configuration can name; and what started this process."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from simgnn.config.ranks import DASK, FEWER, GLOO, IN_PROCESS, PROCESSES, SAME
from simgnn.errors import InputError

if TYPE_CHECKING:
    from simgnn.config.configuration import Config
    from simgnn.config.ranks import RankSettings
    from simgnn.training.reports.progress import Reporter
    from simgnn.training.train import Trained


_RANK, _RANKS = "RANK", "WORLD_SIZE"
_STARTED_AGAIN = "TORCHELASTIC_RESTART_COUNT"
"""Where torchrun says how often it has started all ranks again."""


def launched() -> bool:
    """Whether a launcher has started this process as one of several: the environment says so."""
    return _RANK in os.environ and _RANKS in os.environ


def started_again() -> int:
    """How often the launcher has started all ranks again.

    Raises
    ------
    InputError
        If the environment does not say it as a number.
    """
    said = os.environ.get(_STARTED_AGAIN, "0")
    if not (said.isascii() and said.isdecimal()):
        raise InputError(f"{_STARTED_AGAIN} must be an integer from 0, not {said!r}")
    return int(said)


def check_launched(ranks: RankSettings) -> None:
    """Check that a run fits the launcher that has started this process, if one has.

    Raises
    ------
    InputError
        If there are not as many processes as the run has ranks, or if each of them would do all.
    """
    if not launched() or os.environ[_RANKS] == str(ranks.ranks) == "1":
        return
    if os.environ[_RANKS] != str(ranks.ranks):
        raise InputError(
            f"ranks must be the launcher's processes, WORLD_SIZE = {os.environ[_RANKS]}, not {ranks.ranks}"
        )
    if ranks.communicator != GLOO:
        raise InputError(
            f"communicator must be {GLOO!r} in processes of a launcher, WORLD_SIZE = {os.environ[_RANKS]},"
            f" not {ranks.communicator!r}, with which each would train all {ranks.ranks} parts"
        )


@dataclass(frozen=True, kw_only=True)
class RankedRun:
    """What is asked for: a run over ranks.

    Parameters
    ----------
    config, output, resume, reporter, should_stop
        As of `simgnn.training.train.train`.
    """

    config: Config
    output: str | Path
    resume: bool
    reporter: Reporter
    should_stop: Callable[[], bool]


def _check_restarts(run: RankedRun) -> None:
    """Refuse fewer ranks where none can be lost; a checkpoint of another number of them is continued with it.

    Raises
    ------
    InputError
    """
    ranks = run.config.ranks
    if ranks.restart_with == FEWER and ranks.communicator == IN_PROCESS and not run.resume:
        raise InputError(
            f"restart_with must be {SAME!r} where communicator is {IN_PROCESS!r}, whose ranks are never started again,"
            f" not {FEWER!r} (with --resume it lets the checkpoint's number of ranks be another)"
        )


def _in_process(run: RankedRun) -> Trained:
    from simgnn.distributed.launch.group import VirtualRanks, network_of
    from simgnn.distributed.launch.rank import lead

    return lead(
        run.config,
        VirtualRanks(run.config.ranks.ranks, network=network_of(run.config.ranks)),
        output=run.output,
        resume=run.resume,
        reporter=run.reporter,
        should_stop=run.should_stop,
    )


def _gloo(run: RankedRun) -> Trained | None:
    return LAUNCHERS[run.config.ranks.launcher](run)


def _processes(run: RankedRun) -> Trained | None:
    if launched():
        from simgnn.distributed.launch.rank import train_as_launched

        return train_as_launched(run)
    from simgnn.distributed.launch.supervisor import Supervisor

    with Supervisor(run.config, output=run.output, resume=run.resume) as supervisor:
        return supervisor.train(reporter=run.reporter, should_stop=run.should_stop)


def _dask(run: RankedRun) -> Trained:
    from simgnn.distributed.launch.dask_launch import train_on_workers

    return train_on_workers(run)


LAUNCHERS: dict[str, Callable[[RankedRun], Trained | None]] = {PROCESSES: _processes, DASK: _dask}
"""Of ranks that are processes, by launcher."""
COMMUNICATORS: dict[str, Callable[[RankedRun], Trained | None]] = {IN_PROCESS: _in_process, GLOO: _gloo}
"""By communicator."""


def train_anywhere(
    config: Config,
    *,
    output: str | Path,
    resume: bool,
    reporter: Reporter,
    should_stop: Callable[[], bool] = lambda: False,
) -> Trained | None:
    """Train on one machine, or over ranks where the configuration asks for several.

    Parameters
    ----------
    config, output, resume, reporter, should_stop
        As of `simgnn.training.train.train`.

    Returns
    -------
    As `train_over_ranks`, which also says what is raised.
    """
    if config.ranks.ranks == 1:
        from simgnn.training.train import train

        check_launched(config.ranks)
        return train(config, output=output, resume=resume, reporter=reporter, should_stop=should_stop)
    return train_over_ranks(
        RankedRun(config=config, output=output, resume=resume, reporter=reporter, should_stop=should_stop)
    )


def train_over_ranks(run: RankedRun) -> Trained | None:
    """Train over as many ranks as the configuration's table `[ranks]` asks for.

    Returns
    -------
    None in a process that is not rank 0, where a launcher has started this one.

    Raises
    ------
    InputError
        For anything that the user can put right.
    DeviceError
        If an accelerator fails.
    RanksError
        If ranks were lost more often than they may be started again.
    """
    from simgnn.distributed.launch.data import data_of
    from simgnn.distributed.launch.session import check_supported

    check_launched(run.config.ranks)
    check_supported(run.config)
    _check_restarts(run)
    data = data_of(run.config)
    data.check(run.config)
    run = replace(run, config=data.named(run.config))
    return COMMUNICATORS[run.config.ranks.communicator](run)
