"""Every set of claims, by name."""

from formal.properties import binary32, control, floats, groups, hazards, queues, reads, stores, tokens

FILES = (queues, groups, tokens, control, reads, stores, hazards, floats, binary32)
SETS = {owner.name: owner for file in FILES for owner in file.SETS}
