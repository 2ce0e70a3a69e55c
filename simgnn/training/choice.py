"""The session that a configuration asks for: a system's own where it has that system's table."""

from __future__ import annotations

import importlib

from simgnn.config.configuration import Config
from simgnn.config.system_names import SYSTEMS
from simgnn.data.graph import Graph
from simgnn.errors import InputError
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
    if config.ranks.ranks > 1:
        raise InputError(f"ranks must be 1 where one machine does all, not {config.ranks.ranks}")
    if not asked:
        return Session(config, graph)
    session: Session = importlib.import_module(f"simgnn.systems.{asked[0]}.session").make_session(
        config, graph
    )
    return session
