"""Where a launch stands still whose tokens do not suffice: found without timing, as engines only ever wait."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from simgnn.hw.command import ENGINE_OF, Engine, decode

_DEPTHS = (1, 2, 3, 4, 1 << 24)
"""Commands that an engine may hold: how many it does is a matter of the hardware, and must not decide the answer."""


def oldest_waiting(commands: NDArray[np.uint32]) -> int | None:
    """The oldest command of a launch that never ends.

    Engines take their commands in order and only wait, so that whatever they do first they end in the same state.

    Parameters
    ----------
    commands : shape (commands, COMMAND_WORDS)

    Returns
    -------
    Its number; None if all end, or if it depends on how many commands an engine's queue holds.
    """
    decoded = [decode(words) for words in commands]
    steps = [(ENGINE_OF[opcode], fields["wait"], fields["signal"]) for opcode, fields in decoded]
    found = {_oldest_waiting(steps, depth) for depth in _DEPTHS}
    return found.pop() if len(found) == 1 else None


def _oldest_waiting(steps: list[tuple[Engine, int, int]], depth: int) -> int | None:
    queues: dict[Engine, list[int]] = {engine: [] for engine in Engine}
    tokens = {(giver, taker): 0 for giver in Engine for taker in Engine}
    issued, moved = 0, True
    while moved:
        moved = False
        while issued < len(steps) and len(queues[steps[issued][0]]) < depth:
            queues[steps[issued][0]].append(issued)
            issued, moved = issued + 1, True
        for engine, queue in queues.items():
            if not queue:
                continue
            _, wait, signal = steps[queue[0]]
            givers = [giver for giver in Engine if wait >> giver & 1]
            if all(tokens[giver, engine] for giver in givers):
                for giver in givers:
                    tokens[giver, engine] -= 1
                for taker in Engine:
                    tokens[engine, taker] += signal >> taker & 1
                queue.pop(0)
                moved = True
    waiting = [queue[0] for queue in queues.values() if queue]
    return min(waiting, default=None)
