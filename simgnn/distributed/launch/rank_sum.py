"""The sum of all ranks' gradients."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from simgnn.distributed.collectives.collectives import Steps
from simgnn.distributed.collectives.communicator import Communicator
from simgnn.distributed.collectives.ordered_sum import SLICED_FROM, ordered_sum, pack, unpack
from simgnn.training.runtime import OrderedSum

if TYPE_CHECKING:
    from simgnn.distributed.launch.group import Group
    from simgnn.training.trainer import Gradients


def to_bfloat16(values: NDArray[np.float32]) -> NDArray[np.uint16]:
    """The upper half of each number, rounded to the nearest, ties to even; NaN stays NaN."""
    # The sum carries into the upper half where the lower half is above 0x8000, or is 0x8000 and the upper half is odd.
    # A carry could make another number of a NaN: a NaN keeps its upper half, with the quiet bit set, since what made it
    # a NaN may have been in the lower half alone.
    bits = np.ascontiguousarray(values, np.float32).view(np.uint32)
    rounded = (bits + np.uint32(0x7FFF) + ((bits >> np.uint32(16)) & np.uint32(1))) >> np.uint32(16)
    quiet = (bits >> np.uint32(16)) | np.uint32(0x40)
    return np.where(np.isnan(values), quiet, rounded).astype(np.uint16)


def from_bfloat16(halves: NDArray[np.uint16]) -> NDArray[np.float32]:
    """The opposite, which loses nothing."""
    numbers: NDArray[np.float32] = (halves.astype(np.uint32) << np.uint32(16)).view(np.float32)
    return numbers


def reduce_bfloat16(
    communicator: Communicator, arrays: Mapping[str, NDArray[Any]], *, contributes: bool = True
) -> Steps[dict[str, NDArray[Any]]]:
    """A sum over ranks that is not exact: each number is rounded to bfloat16 on its way, and the sum on its own.

    As `Communicator.reduce_sliced`, in two rounds of half the bytes: between them numbers are added in binary64 in the
    order of ranks, so that the bits depend on no back end.

    Parameters
    ----------
    arrays, contributes
        As of `Communicator.reduce_ordered`, float32.
    """
    vector, _ = pack(arrays)
    lengths = np.diff(len(vector) * np.arange(communicator.ranks + 1) // communicator.ranks)
    rows = to_bfloat16(vector if contributes else vector[:0])
    # [contributing ranks, own slice], as bfloat16.
    received, _ = yield from communicator.all_to_all(rows, lengths if contributes else np.zeros_like(lengths))
    own = int(lengths[communicator.rank])
    total = np.zeros(own, np.float32)
    if len(received):
        total = ordered_sum(from_bfloat16(received).reshape(-1, own))
    gathered, _ = yield from communicator.all_gather(to_bfloat16(total))
    return unpack(from_bfloat16(gathered), arrays)


class RankSum:
    """A synchronizer: a rank's trainers in order, rounded once, then the ranks in order, rounded once.

    Parameters
    ----------
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
        # Rounded here once, to float32: a rank sends one gradient, however many trainers it has.
        sums = {rank: OrderedSum().reduce(trainers) for rank, trainers in own.items()}

        def program(communicator: Communicator) -> Steps[dict[str, NDArray[Any]]]:
            mine = sums.get(communicator.rank)
            # Shapes are in the header, so that a rank without seeds needs arrays of them to agree.
            given = mine or {name: np.zeros(shape, np.float32) for name, shape in self._shapes.items()}
            sliced = communicator.ranks >= SLICED_FROM
            call = communicator.reduce_sliced if sliced else communicator.reduce_ordered
            with communicator.phase("gradients"):
                if self._lossy:
                    return (yield from reduce_bfloat16(communicator, given, contributes=mine is not None))
                return (yield from call(given, contributes=mine is not None))

        return self._group.take(program)[0]
