"""How often ranks meet: one entry for each synchronizer that a configuration can name."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from simgnn.config.ranks import EVERY_STEP, LOCAL_SGD
from simgnn.distributed.launch.session import RankSession
from simgnn.distributed.launch.synchronizers.local_session import LocalSession

if TYPE_CHECKING:
    from simgnn.config.configuration import Config
    from simgnn.data.graph import Graph

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
