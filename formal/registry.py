"""Every set of claims, by name."""

from formal.properties import queues

SETS = {owner.name: owner for file in (queues,) for owner in file.SETS}
