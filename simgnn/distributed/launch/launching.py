"""How a run over ranks begins: with virtual ranks, as the rank that torchrun has started, or under a supervisor."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from simgnn.config.ranks import FEWER, GLOO, IN_PROCESS, SAME
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
    # A launcher may start a single process: one rank is a run without any.
    if not launched() or os.environ[_RANKS] == str(ranks.ranks) == "1":
        return
    if os.environ[_RANKS] != str(ranks.ranks):
        raise InputError(
            f"ranks must be as many as the launcher's processes, WORLD_SIZE = {os.environ[_RANKS]}, not "
            f"{ranks.ranks}"
        )
    if ranks.communicator != GLOO:
        raise InputError(
            f"communicator must be {GLOO!r} in processes that a launcher starts, WORLD_SIZE = "
            f"{os.environ[_RANKS]}, not {ranks.communicator!r}, with which each would train all {ranks.ranks} "
            "parts"
        )


def _check_restarts(ranks: RankSettings, *, resume: bool) -> None:
    """Refuse fewer ranks where none can be lost; a checkpoint of another number of them is continued with it."""
    if ranks.restart_with == FEWER and ranks.communicator == IN_PROCESS and not resume:
        raise InputError(
            f"restart_with must be {SAME!r} where communicator is {IN_PROCESS!r}, whose ranks are never started again,"
            f" not {FEWER!r} (with --resume it lets the checkpoint's number of ranks be another)"
        )


def train_anywhere(
    config: Config,
    *,
    output: str | Path,
    resume: bool,
    reporter: Reporter,
    should_stop: Callable[[], bool] = lambda: False,
) -> Trained | None:
    """Train on one machine, or over as many ranks as the configuration's table `[ranks]` asks for.

    Parameters
    ----------
    config, output, resume, reporter, should_stop
        As of `simgnn.training.train.train`.

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
    ranks = config.ranks
    check_launched(ranks)
    if ranks.ranks == 1:
        from simgnn.training.train import train

        return train(config, output=output, resume=resume, reporter=reporter, should_stop=should_stop)
    from simgnn.distributed.launch.parts.opening import check_parts, named
    from simgnn.distributed.launch.session import check_supported

    # Before a process is started or anything is loaded: otherwise each rank would say it, after its import of PyTorch.
    check_supported(config)
    _check_restarts(ranks, resume=resume)
    if ranks.parted:
        check_parts(config)
    config = named(config)
    if ranks.communicator == GLOO and not launched():
        from simgnn.distributed.launch.supervisor import Supervisor

        with Supervisor(config, output=output, resume=resume) as supervisor:
            return supervisor.train(reporter=reporter, should_stop=should_stop)
    from simgnn.distributed.launch.rank import train_as_launched, train_virtual

    train_here = train_as_launched if launched() else train_virtual
    return train_here(config, output=output, resume=resume, reporter=reporter, should_stop=should_stop)
