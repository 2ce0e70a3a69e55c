"""The session that a configuration asks for: a system's own where it has that system's table."""

from __future__ import annotations

import importlib

from simgnn.config import Config
from simgnn.data.graph import Graph
from simgnn.errors import InputError
from simgnn.systems.names import PLACED_BY, SYSTEMS
from simgnn.training.session import Session


def make_session(config: Config, graph: Graph) -> Session:
    """A configuration at work on a graph.

    Raises
    ------
    InputError
        For the tables of several systems, and for a configuration that does not fit the graph or the system.
    """
    asked = [name for name in SYSTEMS if name in config.systems]
    if len(asked) > 1:
        tables = " and ".join(f"[{name}]" for name in asked)
        raise InputError(f"configuration must have one system's table, not {tables}")
    if config.features.host_cached and asked != [PLACED_BY]:
        raise InputError(
            f"host_cache must be none without [{PLACED_BY}], whose devices say what they lack,"
            f" not {config.features.host_cache}"
        )
    if not asked:
        return Session(config, graph)
    if config.embeddings.reuses and asked[0] != PLACED_BY:
        raise InputError(f"hot_ratio must be 0 with the system {asked[0]}, not {config.embeddings.hot_ratio}")
    session: Session = importlib.import_module(f"simgnn.systems.{asked[0]}.session").make_session(
        config, graph
    )
    return session
