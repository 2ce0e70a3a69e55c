"""A cluster of `sspmm`, cycle by cycle, put together from its parts."""

import collections

from kit.models.sspmm.index_decoder import Decoder
from kit.models.sspmm.mask_decoder import Buffers
from kit.models.sspmm.reduction_lane import Lane


class Cluster:
    """Model of a cluster, cycle by cycle: index decoder, buffers of words and lanes. It has no values."""

    def __init__(self, config):
        self.config = config
        self.decoder, self.buffers = Decoder(config), Buffers(config)
        self.lanes = [Lane(config) for _ in range(config.gather_width)]
        self.half = 0
        self.met = collections.Counter()

    def begin(self, words, half):
        """A command with rows of so many words begins; its sums go to a half."""
        self.decoder.begin(words)
        self.half = half

    def _room(self):
        return sum(lane.room << number for number, lane in enumerate(self.lanes))

    def outputs(self, written, valid):
        """Outputs of this cycle; `valid` says that a word comes, `oldest` only with an edge."""
        index = self.decoder.outputs(written)
        buffers = self.buffers.outputs(self._room(), valid)
        adding = [lane.adding for lane in self.lanes if lane.queue]
        return index | {
            "asking": index["asking"] & buffers["ready"],
            "unfinished": index["waiting"] | buffers["waiting"] | bool(adding),
            "adding": int(any(adding)),
            "hazard": int(not all(adding)),
            "finished": buffers["finished"],
        }

    def step(self, edges, granted, word):
        """End the cycle in which `edges` and `word` (or None) came, and the request was perhaps granted; the number of
        additions that began in it."""
        config, room = self.config, self._room()
        address = self.buffers.held[0].address if self.buffers.held else None
        present = self.buffers.step(room, word)
        hazards = additions = 0
        for number, lane in enumerate(self.lanes):
            places = range(number, config.lanes, config.gather_width)
            coming = [((self.half, address, place),) for place in places if present >> place & 1]
            waiting = bool(lane.queue)
            added = lane.step(coming) is not None
            additions += added
            hazards += waiting and not added
        self.met["lanes differ"] += bool(hazards and additions)
        self.decoder.step(edges, granted)
        return additions
