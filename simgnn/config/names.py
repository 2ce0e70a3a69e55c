"""Names that may stand in a configuration: systems, orders of seeds, partitioners, cache policies, data sets.

What a name stands for is loaded when it is used, so that help texts need none of it.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

VIRTUAL, REAL = "virtual", "real"
CLOCKS = (VIRTUAL, REAL)
"""The clocks that a system's tasks can run by."""


SYSTEMS: tuple[str, ...] = ("hyscale", "mixgcn", "orchestration")
"""Each is a package of `simgnn.systems`. Its module `settings` has `SETTINGS`, see
`simgnn.config.tables.register_table`; its module `session` has ``make_session(config, graph)``, which returns a
`simgnn.training.session.Session`, and may have ``check(config)``, which refuses what cannot be on any graph."""

PLACED_BY = "orchestration"
PLACEMENTS: tuple[str, ...] = ("bgl", "dgl", "gas", "gnnlab", "neutronorch", "pagraph", "uva")
"""The system that the others are presets of: values of its table and of others, a file of
`simgnn.systems.orchestration.presets` each."""
RANKED: tuple[str, ...] = ("fastsample",)
"""Systems that train over ranks with parts, in no virtual time: a TOML file of `simgnn.distributed.launch` each."""


SHUFFLED = "shuffled"
"""The order of seeds that a configuration has unless it names another."""
SEED_ORDERS = {
    SHUFFLED: "simgnn.sampling.orders.making.shuffled",
    "proximity": "simgnn.sampling.orders.making.proximity",
    "partition-local": "simgnn.sampling.orders.making.partition_local",
}
"""By name: what makes the order, called as `simgnn.sampling.orders.making.make_order` calls it."""


METHODS = {
    "blocks": "simgnn.data.partition.methods.blocks",
    "random": "simgnn.data.partition.methods.at_random",
    "metis": "simgnn.data.partition.methods.metis",
}
"""By name: a function of the graph, of the number of parts and of a seed that returns each vertex's part."""
DEFAULT_METHOD = "blocks"


NO_CACHE = "none"
"""In place of a policy: all rows are sent with each mini-batch, as rules ask that allow no caching (MLPerf)."""
STATIC_NAMES = ("degree", "presample", "vip")
"""Policies whose rows are chosen before training."""
OPTIMAL = "future"
"""The policy that others are a share of, where it knows all requests."""
POLICY_NAMES = (*STATIC_NAMES, "fifo", "lru", "lfu", "sieve", OPTIMAL)
"""Keys of `simgnn.features.cache.registry.POLICIES`, static policies first."""


CLASSES, MULTI_LABEL, REGRESSION, LINKS = "classes", "multi-label", "regression", "links"
"""What a graph is for: what its labels are, or the edges that it has."""

BUILT_IN = {
    "digits": "simgnn.data.datasets.digits",
}
"""Data sets by name: functions without parameters that return a `Graph`."""


@dataclass(frozen=True, kw_only=True)
class Generator:
    """A function that makes a `Graph` of `vertices`, `edges`, `width`, `classes` and the keywords below.

    Parameters
    ----------
    function
        By module and name.
    knobs
        Keywords that are numbers, beside `signal`, `train` and `seed`, which all have.
    flags
        Keywords that are true or false.
    """

    function: str
    knobs: tuple[str, ...]
    flags: tuple[str, ...] = ("weighted",)

    @property
    def numbers(self) -> tuple[str, ...]:
        """Keywords that a name may set to a number."""
        return (*self.knobs, "signal", "train", "seed")


GENERATORS: dict[str, Generator] = {
    "rmat": Generator(function="simgnn.data.generators.rmat", knobs=("homophily",)),
    "sbm": Generator(function="simgnn.data.generators.stochastic_block", knobs=("homophily",)),
    "dcsbm": Generator(
        function="simgnn.data.generators.degree_corrected_block",
        knobs=("communities", "p_in", "skew"),
        flags=("weighted", "power_law"),
    ),
    "community-ring": Generator(
        function="simgnn.data.generators.community_ring",
        knobs=("communities", "reach", "skew"),
        flags=("weighted", "power_law"),
    ),
    "citation": Generator(
        function="simgnn.data.generators.citation",
        knobs=("communities", "p_in", "preference", "age"),
        flags=("weighted", "undirected"),
    ),
}
"""Generators by name."""


def function_of(path: str) -> Callable[..., Any]:
    """The function that an entry names by module and name."""
    module, _, name = path.rpartition(".")
    function: Callable[..., Any] = getattr(importlib.import_module(module), name)
    return function


def known_datasets(sizes: str) -> str:
    """Names of data sets, files aside, for help and error texts; each generator's is followed by `sizes`."""
    return ", ".join([*BUILT_IN, *(f"{model}:{sizes}" for model in GENERATORS)])
