"""Every set of claims, by name."""

from formal.properties import control, floats, hazards, queues, reads, stores, tokens

FILES = (queues, tokens, control, reads, stores, hazards, floats)
SETS = {owner.name: owner for file in FILES for owner in file.SETS}
