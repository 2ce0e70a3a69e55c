"""Names of data sets, and which function makes each; loaded when it is called, so that help texts need none of them."""

from __future__ import annotations

import importlib
from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from simgnn.data.graph import Graph

BUILT_IN = {
    "digits": "simgnn.data.datasets.digits",
}
"""Data sets by name: functions without parameters that return a `Graph`."""

GENERATORS = {
    "rmat": "simgnn.data.generators.rmat",
    "sbm": "simgnn.data.generators.stochastic_block",
}
"""Generators by name: functions of `vertices`, `edges`, `width`, `classes`, `weighted` and `seed`, that return a
`Graph`."""


def function_of(path: str) -> Callable[..., Graph]:
    """The function that an entry names by module and name."""
    module, _, name = path.rpartition(".")
    function: Callable[..., Graph] = getattr(importlib.import_module(module), name)
    return function


def known_datasets(sizes: str) -> str:
    """Names of data sets, files aside, for help and error texts; each generator's is followed by `sizes`."""
    return ", ".join([*BUILT_IN, *(f"{model}:{sizes}" for model in GENERATORS)])
