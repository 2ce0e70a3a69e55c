"""What the ranks of a process train on: the whole graph each, or a part each. The one place that chooses."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from simgnn.config.ranks import EVERY_STEP, LOCAL_SGD
from simgnn.data.datasets import load_dataset
from simgnn.distributed.launch.local_sgd import LocalSession
from simgnn.distributed.launch.parts.graph import PartGraph
from simgnn.distributed.launch.parts.opening import check_parts, open_parts
from simgnn.distributed.launch.parts.session import PartSession
from simgnn.distributed.launch.session import RankSession
from simgnn.distributed.manifest import read_manifest

if TYPE_CHECKING:
    from simgnn.config.configuration import Config
    from simgnn.data.graph import Graph
    from simgnn.distributed.launch.group import Group


SESSIONS: dict[str, type[RankSession]] = {EVERY_STEP: RankSession, LOCAL_SGD: LocalSession}
"""By synchronizer. What one changes holds for ranks that have the whole graph and for those that have other data."""


def rank_session(
    config: Config, graph: Graph, *, kind: type[RankSession] = RankSession, **options: Any
) -> RankSession:
    """The session of the ranks of this process, with the synchronizer of the configuration.

    Parameters
    ----------
    config, graph, options
        As of `kind`.
    kind
        Session of ranks that meet in every step; by default of those that have the whole graph.
    """
    return synchronized(kind, config.ranks.synchronizer)(config, graph, **options)


def synchronized(kind: type[RankSession], synchronizer: str) -> type[RankSession]:
    """A kind of session with another synchronizer."""
    changes = SESSIONS[synchronizer]
    if issubclass(kind, changes):
        return kind
    if issubclass(changes, kind):
        return changes
    return type(f"{changes.__name__}{kind.__name__}", (changes, kind), {})


class RankData(Protocol):
    """One kind of data of ranks."""

    def check(self, config: Config) -> None:
        """Refuse, before anything is loaded or started, what ranks cannot do with it.

        Raises
        ------
        InputError
        """

    def named(self, config: Config) -> Config:
        """A configuration that names the data set."""

    def load(self, config: Config, group: Group) -> Graph:
        """What the ranks of this process have of the graph; all ranks call it."""

    def session(self, config: Config, graph: Graph, *, group: Group, **options: Any) -> RankSession:
        """Their session; `options` as of `RankSession`."""


class WholeGraph:
    """Every rank has all."""

    def check(self, config: Config) -> None:
        """See `RankData`."""

    def named(self, config: Config) -> Config:
        return config

    def load(self, config: Config, group: Group) -> Graph:
        del group
        return load_dataset(config.training.dataset)

    def session(self, config: Config, graph: Graph, *, group: Group, **options: Any) -> RankSession:
        return rank_session(config, graph, group=group, **options)


class Parts:
    """Every rank has its own part, from the folder that ``[ranks] parts`` names or cut by the method of ``cut``."""

    def check(self, config: Config) -> None:
        check_parts(config)

    def named(self, config: Config) -> Config:
        """See `RankData`; by the name that it had when the graph was cut."""
        if not config.ranks.parts:
            return config
        return config.replace("training", dataset=read_manifest(Path(config.ranks.parts)).facts.dataset)

    def load(self, config: Config, group: Group) -> Graph:
        return open_parts(config, group)

    def session(self, config: Config, graph: Graph, *, group: Group, **options: Any) -> RankSession:
        if not isinstance(graph, PartGraph):
            raise TypeError(f"graph must be what load returned, not a {type(graph).__name__}")
        return rank_session(config, graph, kind=PartSession, group=group, **options)


def data_of(config: Config) -> RankData:
    """What a configuration's ranks train on."""
    return Parts() if config.ranks.parted else WholeGraph()
