"""Tokens: which command must wait for which, so that decoupled engines give the results of program order.

Commands of one engine run in order. Commands of two engines must not overlap in time if they touch the same
bytes and one writes them, or if they use the same port of a bank; then the later one in program order waits for
the earlier. Waiting is transitive: what the awaited command has itself waited for needs no token of its own.
Since each engine's knowledge of another only grows, tokens of a (giver, taker) pair are given and taken in the
same order, and a command gives or takes at most one of each.
"""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass, field

from simgnn.hw.command import ENGINE_OF, Engine, Opcode, Space

OUTSTANDING_TOKENS = 128
"""Tokens of a pair that may wait to be taken before the giver is slowed down; the counters hold 255."""


@dataclass(frozen=True, slots=True)
class Access:
    """Bytes that a command reads or writes: `rows` runs of `width` bytes, `stride` apart."""

    space: Space
    address: int
    rows: int
    stride: int
    width: int
    writes: bool

    def overlaps(self, other: Access) -> bool:
        """Whether two accesses may share a byte; exact for rows of one stride, careful otherwise."""
        if self.space != other.space:
            return False
        low, high = (self, other) if self.address <= other.address else (other, self)
        if low.address + (low.rows - 1) * low.stride + low.width <= high.address:
            return False
        if low.stride != high.stride or low.rows == 1 or high.rows == 1:
            return True
        shift = (high.address - low.address) % low.stride
        return shift < low.width or shift + high.width > low.stride


@dataclass(slots=True)
class Command:
    """A command before its tokens are known.

    Parameters
    ----------
    opcode
    fields
    accesses
    layer
        Layer of the model that it works for.
    tensor
        Value or mask that it makes or moves.
    """

    opcode: Opcode
    fields: dict[str, int]
    accesses: list[Access]
    ports: int = field(init=False, default=0)
    wait: int = field(init=False, default=0)
    signal: int = field(init=False, default=0)
    layer: int = 0
    tensor: str = ""

    def __post_init__(self) -> None:
        # The mask memory is treated as a bank: its ports are not shared either.
        for access in self.accesses:
            if access.space != Space.DEVICE:
                self.ports |= 1 << (2 * access.space + access.writes)

    def conflicts(self, other: Command) -> bool:
        """Whether the two must not overlap in time."""
        if self.ports & other.ports:
            return True
        for mine in self.accesses:
            for theirs in other.accesses:
                if (mine.writes or theirs.writes) and mine.overlaps(theirs):
                    return True
        return False


class _Lane:
    """One engine's commands so far.

    `known[i][e]` counts the commands of engine e that have surely ended when command i starts; `taken[g]`
    holds the places of the commands that take engine g's tokens.
    """

    def __init__(self) -> None:
        self.commands: list[Command] = []
        self.known: list[list[int]] = []
        self.taken: list[list[int]] = [[] for _ in Engine]

    def outstanding(self, giver: Engine, known: int) -> int:
        """Tokens from `giver` that may not have been taken when `known` commands of this lane have ended."""
        return len(self.taken[giver]) - bisect_left(self.taken[giver], known)

    def latest_conflict(self, command: Command, known: int) -> int:
        """Number of commands up to the last one that `command` conflicts with; 0 if none after `known`."""
        for place in range(len(self.commands) - 1, known - 1, -1):
            if command.conflicts(self.commands[place]):
                return place + 1
        return 0


def assign_tokens(commands: list[Command]) -> None:
    """Set `wait` and `signal` of one segment's commands.

    Parameters
    ----------
    commands
        In program order. A launch starts when everything before it has ended, so a segment stands for itself.
    """
    lanes = [_Lane() for _ in Engine]
    for command in commands:
        engine = ENGINE_OF[command.opcode]
        lane = lanes[engine]
        known = list(lane.known[-1]) if lane.commands else [0] * len(Engine)
        known[engine] = len(lane.commands)
        needs = _needs(lanes, engine, command, known)
        for giver, need in needs.items():
            place = need - 1
            if lane.outstanding(giver, lanes[giver].known[place][engine]) > OUTSTANDING_TOKENS:
                place = len(lanes[giver].commands) - 1  # one token for all that this lane can wait for
            lanes[giver].commands[place].signal |= 1 << engine
            command.wait |= 1 << giver
            lane.taken[giver].append(len(lane.commands))
            known = [max(pair) for pair in zip(known, lanes[giver].known[place], strict=True)]
            known[giver] = max(known[giver], place + 1)
        lane.commands.append(command)
        lane.known.append(known)


def _needs(lanes: list[_Lane], engine: Engine, command: Command, known: list[int]) -> dict[Engine, int]:
    """For each engine how many of its commands must have ended; what is implied is left out."""
    needs = {}
    for giver in Engine:
        if giver == engine:
            continue
        need = lanes[giver].latest_conflict(command, known[giver])
        if lanes[giver].outstanding(engine, known[giver]) > OUTSTANDING_TOKENS:
            need = max(need, lanes[giver].taken[engine][-1] + 1)
        if need:
            needs[giver] = need
    return {
        giver: need
        for giver, need in needs.items()
        if not any(lanes[other].known[n - 1][giver] >= need for other, n in needs.items() if other != giver)
    }
