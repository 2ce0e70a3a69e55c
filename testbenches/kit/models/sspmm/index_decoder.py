"""The index decoder, cycle by cycle: edges that wait, and the words of features that they ask for."""

import collections

from kit.models.sspmm.link_request import Request
from kit.oracles.edge_lists import kept

from simgnn.hw.aggregate.sspmm.masked_edge import mask_chunk_bits

Edge = collections.namedtuple("Edge", ("accumulator", "position", "mask", "rotation"))
"""An edge behind the router, as in `MaskedEdge.layout`."""


class Decoder:
    """Model of the index decoder, cycle by cycle; `written` are words that the feature buffer has been given."""

    def __init__(self, config):
        self.config = config
        self.words = 1
        self.queue = collections.deque()
        self.groups = collections.deque()
        self.head = None
        self.column = 0

    def begin(self, words):
        """Rows of so many words follow; nothing waits."""
        assert not self.queue and self.head is None and self.column == 0
        self.words = words

    def needed(self, otherwise=None):
        """Position that the oldest edge needs, or `otherwise` if there is none."""
        oldest = self.head or (self.queue[0] if self.queue else None)
        return oldest.position if oldest else otherwise

    def outputs(self, written):
        """Outputs of this cycle; `oldest` only with an edge."""
        oldest = self.needed()
        return {
            "room": int(len(self.groups) < self.config.queue_depth),
            "waiting": int(oldest is not None),
            "asking": int(self.head is not None and written - self.head.position >= self.words),
            **({} if oldest is None else {"oldest": kept(self.config, oldest)}),
        }

    def request(self):
        """The word that is next."""
        config, head, column = self.config, self.head, self.column
        return Request(
            place=(head.position + column) % config.ring_words,
            last=int(column == self.words - 1),
            mask=(head.mask + column) % (1 << mask_chunk_bits(config)),
            accumulator=(head.accumulator + column) % config.accumulator_words,
            rotation=head.rotation,
        )

    def step(self, edges, granted):
        """End the cycle in which `edges` came and the request was perhaps granted."""
        if granted:
            self.column += 1
            if self.column == self.words:
                self.column, self.head = 0, None
        if self.head is None and self.queue:
            self.head = self.queue.popleft()
            self.groups[0] -= 1
            if not self.groups[0]:
                self.groups.popleft()
        self.queue.extend(edges)
        if edges:
            self.groups.append(len(edges))
