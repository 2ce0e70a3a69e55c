"""Mini-batches whose devices copy rows out of each other's memories, where their feature caches are shards of one.

What the host sends to one device may be what its peers need, and what it leaves in a cache what the next mini-batch
finds there: so a mini-batch's copies begin when all of its devices have what comes from the host, and when the copies
of the mini-batch before are over. They overlap with all else, training of the mini-batches before among it. Devices
copy beside their work, as their links bring transfers.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar

from simgnn.systems.orchestration.minibatches import Minibatches
from simgnn.systems.orchestration.one_minibatch import SYNCHRONIZE, TRAIN, OneMinibatch
from simgnn.virtual_time.tasks import Charge, Task

COPY = "copy"


class CopyingMinibatch(OneMinibatch):
    """The tasks of one; see `OneMinibatch`."""

    STAGES: ClassVar[tuple[str, ...]] = (
        *(stage for stage in OneMinibatch.STAGES if stage not in (TRAIN, SYNCHRONIZE)),
        COPY,
        TRAIN,
        SYNCHRONIZE,
    )

    def _copy(self, settled: Sequence[Task]) -> dict[str, Task]:
        """See `OneMinibatch`."""

        def cost(name: str) -> Callable[[object], Charge]:
            return lambda _: self.costs.copy(name, self.parts[name].traffic)

        return {
            name: self._submit(
                COPY,
                after=(*self.ready.values(), *settled),
                lane=f"{name} peer copies",
                holds={self.machine.peers[name]: 1},
                cost=cost(name),
            )
            for name in self.devices
        }


class CopyingMinibatches(Minibatches):
    """Trains such mini-batches; see `Minibatches`."""

    KIND: ClassVar[type[OneMinibatch]] = CopyingMinibatch
