"""Names of data sets, and which function makes each; loaded when it is called, so that help texts need none of them."""

import importlib

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


def function_of(path):
    """The function that an entry names by module and name."""
    module, _, name = path.rpartition(".")
    return getattr(importlib.import_module(module), name)


def known_datasets(sizes):
    """What can be named beside files, for help and error texts; `sizes` stands behind each generator's name."""
    return ", ".join([*BUILT_IN, *(f"{model}:{sizes}" for model in GENERATORS)])
