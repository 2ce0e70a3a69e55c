"""What the process of rank 0 does: it trains as one machine does, and writes the results of all."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from simgnn.config.configuration import Config
from simgnn.data.graph import Graph
from simgnn.distributed.launch.data import data_of
from simgnn.distributed.launch.group import Group
from simgnn.distributed.launch.session import RankSession
from simgnn.distributed.launch.supervised import Supervised
from simgnn.training.reports.progress import Reporter
from simgnn.training.train import Trained, train


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
    group
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
    made: list[RankSession] = []
    data = data_of(config)

    def make_session(config: Config, graph: Graph) -> RankSession:
        made.append(
            data.session(config, graph, group=group, asked_to_stop=should_stop, supervised=supervised)
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
        load=lambda config: data.load(config, group),
    )
