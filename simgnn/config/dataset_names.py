"""Names of data sets and of what they are for; the function that makes each is loaded when it is called.

So help texts need none of what the names stand for.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

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
        function="simgnn.data.degree_corrected.degree_corrected_block",
        knobs=("communities", "p_in", "skew"),
        flags=("weighted", "power_law"),
    ),
    "community-ring": Generator(
        function="simgnn.data.community_ring.community_ring",
        knobs=("communities", "reach", "skew"),
        flags=("weighted", "power_law"),
    ),
    "citation": Generator(
        function="simgnn.data.citation.citation",
        knobs=("communities", "p_in", "preference", "age"),
        flags=("weighted", "undirected"),
    ),
}
"""Generators by name."""


def function_of(path: str) -> Callable[..., Any]:
    """The function, of which a `Graph` comes, that an entry names by module and name."""
    module, _, name = path.rpartition(".")
    function: Callable[..., Any] = getattr(importlib.import_module(module), name)
    return function


def known_datasets(sizes: str) -> str:
    """Names of data sets, files aside, for help and error texts; each generator's is followed by `sizes`."""
    return ", ".join([*BUILT_IN, *(f"{model}:{sizes}" for model in GENERATORS)])
