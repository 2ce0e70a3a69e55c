"""Every set of claims, by name."""

from formal.properties import control, queues, reads, tokens

SETS = {owner.name: owner for file in (queues, tokens, control, reads) for owner in file.SETS}
