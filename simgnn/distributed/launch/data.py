"""What the ranks of a process train on: the whole graph each, or a part each. The one place that chooses."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from simgnn.config.configuration import Config
from simgnn.config.ranks import EVERY_STEP, LOCAL_SGD
from simgnn.data.datasets import load_dataset
from simgnn.data.graph import Graph
from simgnn.distributed.launch.group import Group
from simgnn.distributed.launch.local_sgd import LocalSession
from simgnn.distributed.launch.parts.graph import PartGraph
from simgnn.distributed.launch.parts.opening import open_parts
from simgnn.distributed.launch.parts.session import PartSession
from simgnn.distributed.launch.session import RankSession
from simgnn.distributed.parts import read_manifest

SESSIONS: dict[str, type[RankSession]] = {EVERY_STEP: RankSession, LOCAL_SGD: LocalSession}
"""By synchronizer. What one changes holds for ranks with the whole graph and for ranks with parts."""


def rank_session(config: Config, graph: Graph, **options: Any) -> RankSession:
    """The session of the ranks of this process, with the synchronizer of the configuration.

    Parameters
    ----------
    config, options
        As of `RankSession`.
    graph
        As `load` returns it.
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


def named(config: Config) -> Config:
    """A configuration that names the data set: of parts by the name that it had when the graph was cut."""
    if not config.ranks.parts:
        return config
    return config.replace("training", dataset=read_manifest(Path(config.ranks.parts)).facts.dataset)


def load(config: Config, group: Group) -> Graph:
    """What the ranks of this process have of the graph: all, or their parts; all ranks call it."""
    return open_parts(config, group) if config.ranks.parted else load_dataset(config.training.dataset)
