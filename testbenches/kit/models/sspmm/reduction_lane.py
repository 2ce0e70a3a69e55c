"""A lane of the reduction, cycle by cycle: its queue, and when an addition may begin."""

import collections

from simgnn.hw.depths import QUEUE_WORDS


class Lane:
    """Model of a lane, cycle by cycle; an element is any tuple that begins with its accumulator."""

    def __init__(self, config):
        self.config = config
        self.queue = collections.deque()
        self.words = collections.deque()
        self.begun = {}
        self.cycle = 0

    @property
    def room(self):
        """Whether elements of a whole word can be taken."""
        return len(self.words) < QUEUE_WORDS

    @property
    def adding(self):
        """Whether an addition begins in this cycle."""
        if not self.queue:
            return False
        return self.cycle - self.begun.get(self.queue[0][0], -100) >= self.config.add_stages + 2

    def outputs(self):
        """Outputs of this cycle."""
        waiting, adding = bool(self.queue), self.adding
        return {
            "room": int(self.room),
            "waiting": int(waiting),
            "adding": int(adding),
            "hazard": int(waiting and not adding),
        }

    def step(self, coming):
        """End the cycle in which the elements `coming` were given; the element whose addition began, or None."""
        added = None
        if self.adding:
            added = self.queue.popleft()
            self.begun[added[0]] = self.cycle
            self.words[0] -= 1
            if not self.words[0]:
                self.words.popleft()
        self.queue.extend(coming)
        if coming:
            self.words.append(len(coming))
        self.cycle += 1
        return added
