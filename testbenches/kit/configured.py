"""Components of the sizes of a configuration: a bench names a `HardwareConfig`, a component takes what it uses."""

import dataclasses
import inspect

from simgnn.hw.aggregate.edge import Edge
from simgnn.hw.aggregate.gather import GatherSizes
from simgnn.hw.aggregate.organisations import organisation_of
from simgnn.hw.aggregate.sspmm.masked_edge import MaskedEdge
from simgnn.hw.config import HardwareConfig
from simgnn.hw.memory.activation import ActivationSizes
from simgnn.hw.memory.bus import MemoryBus
from simgnn.hw.update.array_sizes import ArraySizes


def _edge(config):
    sizes = GatherSizes.of(config)
    return MaskedEdge(sizes=sizes, mask_words=config.mask_words) if config.fuses_masks else Edge(sizes=sizes)


PARAMETERS = {
    "array": ArraySizes.of,
    "bus": MemoryBus.of,
    "edge": _edge,
    "gather": GatherSizes.of,
    "mask_copies": lambda config: config.links,
    "memory": ActivationSizes.of,
    "organisation": organisation_of,
    "sizes": GatherSizes.of,
}
"""How a parameter is made of a configuration; one that is not here is the field of its name."""
FIELDS = {field.name for field in dataclasses.fields(HardwareConfig)}


def configured(component):
    """A bench's `DUT`: `component` for a configuration, by the keyword ``config``; other keywords are its own."""

    def design(*, config, **parameters):
        for name, parameter in inspect.signature(component).parameters.items():
            if name in parameters:
                continue
            made = PARAMETERS.get(name)
            if made:
                parameters[name] = made(config)
            # A default must not stand for what the configuration says: it would not be that hardware.
            elif name in FIELDS or parameter.default is parameter.empty:
                parameters[name] = getattr(config, name)
        return component(**parameters)

    return design
