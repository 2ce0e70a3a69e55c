"""The sum of all ranks' gradients."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import numpy as np

from simgnn.distributed.collectives.bfloat16 import reduce_bfloat16
from simgnn.distributed.collectives.communicator import Communicator
from simgnn.distributed.collectives.ordered_sum import SLICED_FROM
from simgnn.training.runtime import OrderedSum

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from simgnn.distributed.collectives.collectives import Steps
    from simgnn.distributed.launch.group import Group
    from simgnn.training.trainer import Gradients


class RankSum:
    """A synchronizer: a rank's trainers in order, rounded once, then the ranks in order, rounded once.

    Parameters
    ----------
    group
    rank_of
        By trainer of this process.
    shapes
        Of the parameters, by name.
    lossy
        Whether ranks' gradients, and their sum, are rounded to bfloat16 on their way.
    """

    def __init__(
        self,
        group: Group,
        rank_of: Mapping[str, int],
        shapes: Mapping[str, tuple[int, ...]],
        *,
        lossy: bool = False,
    ) -> None:
        self._group, self._rank_of, self._shapes, self._lossy = group, rank_of, shapes, lossy

    def reduce(self, gradients: Mapping[str, Gradients]) -> Gradients:
        """See `Synchronizer`; those of the trainers of this process, none where they have no seeds."""
        own: dict[int, dict[str, Gradients]] = {}
        for name, values in gradients.items():
            own.setdefault(self._rank_of[name], {})[name] = values
        sums = {rank: OrderedSum().reduce(trainers) for rank, trainers in own.items()}

        def program(communicator: Communicator) -> Steps[dict[str, NDArray[Any]]]:
            mine = sums.get(communicator.rank)
            given = mine or {name: np.zeros(shape, np.float32) for name, shape in self._shapes.items()}
            sliced = communicator.ranks >= SLICED_FROM
            call = communicator.reduce_sliced if sliced else communicator.reduce_ordered
            with communicator.phase("gradients"):
                if self._lossy:
                    return (yield from reduce_bfloat16(communicator, given, contributes=mine is not None))
                return (yield from call(given, contributes=mine is not None))

        return self._group.take(program)[0]
