"""From a failure to the smallest program that shows it, of other programs of the seed where those are better."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from simgnn.verify.drawing.draw import draw_case
from simgnn.verify.execution import CYCLES, EQUAL
from simgnn.verify.shrinking.shrink import ENOUGH

if TYPE_CHECKING:
    from simgnn.verify.execution import Failure
    from simgnn.verify.shrinking.shrink import Shrinker, Shrunk


_FURTHER = 48
"""Programs that are tried after the one that failed."""
_SECONDS = 30.0
"""CPU time after which no further one is."""


def minimise(failure: Failure, shrinker: Shrinker, *, seed: int, following: int) -> Shrunk | None:
    """Shrink a failure; as long as the result has more than `ENOUGH` commands, look at the programs that follow.

    Parameters
    ----------
    failure
    shrinker
    seed
        Of the run.
    following
        Index of the first program that has not been run.

    Returns
    -------
    None if the failure does not come again on a fresh device.
    """
    assert failure.program is not None and failure.timing is not None, "it has run"
    best = shrinker.shrink(failure.program, failure.timing, last_segment=failure.outcome.segment)
    deadline = time.process_time() + _SECONDS
    for index in range(following, following + _FURTHER):
        if best is None or len(best.program.commands) <= ENOUGH or time.process_time() > deadline:
            break
        case = draw_case(shrinker.config, seed=seed, index=index)
        shrinker.executions.renew()
        outcome = shrinker.executions.run(case.program, case.timing)
        if outcome.kind == EQUAL or (outcome.kind == CYCLES and best.outcome.kind != CYCLES):
            continue
        other = shrinker.shrink(case.program, case.timing, last_segment=outcome.segment)
        if other is not None and len(other.program.commands) < len(best.program.commands):
            best = other
    return best
