"""How often ranks meet: one entry for each synchronizer that a configuration can name."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from simgnn.ranks.local.session import LocalSession
from simgnn.ranks.session import RankSession
from simgnn.ranks.settings import EVERY_STEP, LOCAL_SGD

if TYPE_CHECKING:
    from simgnn.config import Config
    from simgnn.data.graph import Graph

SESSIONS: dict[str, Callable[..., RankSession]] = {EVERY_STEP: RankSession, LOCAL_SGD: LocalSession}
"""By synchronizer; each takes what `RankSession` takes."""


def rank_session(config: Config, graph: Graph, **options: Any) -> RankSession:
    """The session of the ranks of this process, see `RankSession`, with the synchronizer of the configuration."""
    return SESSIONS[config.ranks.synchronizer](config, graph, **options)
