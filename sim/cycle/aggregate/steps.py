"""The organisations that most hardware does not have: `broadcast`, simulated cycle by cycle from event to event, and
`sspmm`, whose words are granted by recurrences.

They are half of the model: each is compiled by itself where it is first needed, and `machine.py` calls it by its
address.
"""

from __future__ import annotations

import functools
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numba
import numpy as np
from numba import carray, cfunc, types
from numpy.typing import NDArray

from simgnn.sim.compiled import hash_of_source, inlined
from simgnn.sim.cycle.aggregate.broadcast import step_broadcast
from simgnn.sim.cycle.aggregate.clustered import route_edges
from simgnn.sim.cycle.aggregate.marks import NOTHING, mark, marks_room
from simgnn.sim.cycle.aggregate.sspmm import add_words
from simgnn.sim.cycle.aggregate.stepped import ALL_BEGUN, bursts_asked
from simgnn.sim.cycle.reader import lists_taken
from simgnn.sim.cycle.state import CORE, NEVER

if TYPE_CHECKING:
    from simgnn.sim.cycle.state import Record


_ARRAYS = (types.uint32, types.uint64, types.int64, types.int64)
_SIGNATURE = types.int64(
    types.CPointer(numba.from_dtype(CORE)),
    *(argument for array in _ARRAYS for argument in (types.CPointer(array), types.int64)),
)
"""The model's state; device memory, marks, `addition_free` and masks, each with its length."""


GROUPED, MARKED = np.bool_(True), np.bool_(True)
"""A group of edges has a place in a queue; what the engine does is marked."""


@inlined
def _step(
    m: Record,
    memory: NDArray[np.uint32],
    marks: NDArray[np.uint64],
    addition_free: NDArray[np.int64],
    masks: NDArray[np.int64],
) -> int:
    """Simulate the cycles up to the horizon; returns the cycle in which the last addition has begun, or NEVER."""
    sizes, agg, b, horizon = m.sizes, m.aggregate, m.limited, m.machine.horizon
    if b.done_at:
        return b.done_at
    bursts, listed = bursts_asked(m), lists_taken(m)
    while b.now <= horizon:
        now = b.now
        if now + 2 - agg.marks_from >= marks_room(marks):
            agg.grow = now + 2
            return NEVER
        b.changed, b.next = 0, NEVER
        state = step_broadcast(m, memory, addition_free, masks, now)
        if state == ALL_BEGUN:
            # The last word, too, must have come out of the scaler, even if no edge waits for it.
            b.done_at = max(now, agg.last_admit + sizes.mul_stages + 2) if agg.total else now
            return b.done_at
        # The next command's lists are asked for when this one's are taken.
        asked = bursts_asked(m) != bursts or lists_taken(m) != listed
        b.now = now + 1
        # Where nothing changed, the next cycles are like this one, up to the first in which something may: they are not
        # stepped through, but marked with the same state.
        if not b.changed and not asked:
            following = max(now + 1, min(b.next, horizon + 1))
            if following + 1 - agg.marks_from < marks_room(marks):
                b.now = following
        if state != NOTHING:
            mark(marks, now - agg.marks_from, b.now - agg.marks_from, state)
        if asked:
            # The burst may be granted before the next cycle that would be stepped through: that is an event, served
            # outside.
            return NEVER
    return NEVER


@functools.cache
def compiled_organisation(stepped: bool) -> Any:
    """The C function of `broadcast`, which is stepped, or of `sspmm`; its `address` is good as long as it is there.

    Of `broadcast` it returns what `_step` does. Of `sspmm` it routes edges and grants words, and returns 1 if anything
    came of that, else 0.
    """
    source = hash_of_source(Path(__file__).parents[1])

    @cfunc(_SIGNATURE, cache=True, error_model="numpy")
    def organisation(
        core: Any,
        memory: Any,
        words: int,
        marks: Any,
        marked: int,
        addition_free: Any,
        sums: int,
        masks: Any,
        masked: int,
    ) -> int:
        assert source  # so that it closes over the text
        m, read, states = carray(core, 1)[0], carray(memory, words), carray(marks, marked)
        free, bits = carray(addition_free, sums), carray(masks, masked)
        # A constant: Numba leaves the other's code out before it looks at it.
        if stepped:
            return _step(m, read, states, free, bits)
        route_edges(m, read, GROUPED)
        return add_words(m, states, free, bits, MARKED)

    return organisation
