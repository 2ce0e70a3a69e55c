"""Every set of claims, by name."""

from formal.properties import (
    binary32,
    bundles,
    control,
    fetches,
    floats,
    groups,
    hazards,
    loads,
    queues,
    reads,
    scoreboards,
    stores,
    tokens,
    updates,
)

FILES = (
    queues,
    groups,
    tokens,
    control,
    reads,
    bundles,
    fetches,
    loads,
    stores,
    hazards,
    scoreboards,
    updates,
    floats,
    binary32,
)
SETS = {owner.name: owner for file in FILES for owner in file.SETS}
