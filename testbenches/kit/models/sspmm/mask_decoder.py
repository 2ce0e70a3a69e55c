"""The mask decoder, cycle by cycle: the words in its two buffers, and which of their values are sent."""

import collections
from dataclasses import dataclass

BUFFERS = 2


@dataclass
class Word:
    """A word of features on its way: its accumulators' address, and the places that its wanted values come to."""

    address: int
    wanted: int

    def sent(self, room, config):
        """Places whose lanes have room."""
        return self.wanted & sum(room << part * config.gather_width for part in range(config.parts))


def turned(place, rotation, config):
    """Where the value at `place` of a word comes to."""
    part, number = divmod(place, config.gather_width)
    return part * config.gather_width + (number + rotation) % config.gather_width


def turned_bits(mask, rotation, config):
    """A mask's bits where their values come to."""
    return sum(1 << turned(place, rotation, config) for place in range(config.lanes) if mask >> place & 1)


class Buffers:
    """Model of the mask decoder, cycle by cycle; `valid` says that a word comes in this one."""

    def __init__(self, config):
        self.config = config
        self.held = collections.deque()
        self.met = collections.Counter()

    def outputs(self, room, valid):
        """Outputs of this cycle, with `room` a bit for each lane."""
        head = self.held[0] if self.held else None
        present = head.sent(room, self.config) if head else 0
        finished = head is not None and present == head.wanted
        behind = len(self.held) - 1 + valid
        return {
            # A buffer is free in the next cycle, or one stays empty.
            "ready": int(head is None or finished or behind < BUFFERS - 1),
            "present": present,
            "finished": int(finished),
            "waiting": int(bool(self.held) or valid),
        }

    def step(self, room, word):
        """End the cycle in which `word` (or None) came; the places whose values were sent in it."""
        outputs = self.outputs(room, word is not None)
        if self.held:
            head = self.held[0]
            head.wanted &= ~outputs["present"]
            self.met["partly"] += bool(head.wanted and outputs["present"])
        if outputs["finished"]:
            self.met["move up"] += len(self.held) == BUFFERS
            self.held.popleft()
        if word is not None:
            self.held.append(word)
        assert len(self.held) <= BUFFERS, "a word must come only when it was asked for"
        return outputs["present"]
