"""The organisation `sspmm` as its docstrings state it, cycle by cycle: where edges, words and elements are."""

import collections

from kit.models.round_robin import Turns
from kit.models.sspmm.mask_decoder import Word, turned_bits
from kit.models.sspmm.sspmm_cluster import Cluster
from kit.oracles import edge_lists

from simgnn.hw.command import EDGE_BYTES

BUFFERED = 2
"""Cycles from a beat to its first group of edges in the list reader."""

Group = collections.namedtuple("Group", ("edges", "oldest", "beat"))
"""Edges, (cluster, Edge), that are taken at once; the oldest position that they may need; the beat they lie in."""


class Router:
    """When edges come to the clusters: groups from beats, through two stages, when all clusters have room."""

    def __init__(self):
        self.groups = collections.deque()
        self.stages = [None, None]
        self.position = self.end = 0
        self.beats = []

    def begin(self, groups, end, beats):
        """A command's groups and the position behind them; `beats` grows, the cycle of each of them."""
        assert self.done
        self.groups.extend(groups)
        self.position, self.end = 0, end
        self.beats = beats

    @property
    def done(self):
        """Whether every edge has been taken."""
        return not self.groups and self.stages == [None, None]

    @property
    def oldest(self):
        """Position that the oldest edge that is not yet taken may need."""
        waiting = [stage for stage in reversed(self.stages) if stage]
        return waiting[0].oldest if waiting else self.position

    def given(self, room):
        """The group that clusters take in this cycle, or None."""
        return self.stages[1] if room else None

    def _offered(self, cycle):
        """The group at the front of the list reader, if it is there."""
        if not self.groups:
            return None
        beat = self.groups[0].beat
        if len(self.beats) <= beat or cycle < self.beats[beat] + BUFFERED:
            return None
        return self.groups[0]

    def step(self, room, cycle):
        """End the cycle `cycle`."""
        if self.given(room):
            self.stages[1] = None
        if self.stages[1] is None:
            self.stages = [None, self.stages[0]]
        offered = self._offered(cycle)
        if self.stages[0] is None and offered:
            self.stages[0] = self.groups.popleft()
            self.position = self.groups[0].oldest if self.groups else self.end


class Gather:
    """Model of `SspmmGather`, cycle by cycle.

    Parameters
    ----------
    config : HardwareConfig

    Members
    -------
    met : collections.Counter
        Situations that the parts have been in.
    """

    def __init__(self, config):
        self.config = config
        self.router = Router()
        self.clusters = [Cluster(config) for _ in range(config.clusters)]
        self.links = [Turns(config.link_clusters) for _ in range(config.links)]
        self.coming = [None] * config.clusters
        self.admitted = self.written = 0
        self.room = 1
        self.met = collections.Counter()
        self.last_granted = [None] * config.clusters
        self.in_a_row = [False] * config.clusters

    def begin(self, *, groups, end, beats, words, half, wanted):
        """A command begins.

        Parameters
        ----------
        groups : list of Group
        end : int
            Position behind all sources.
        beats : list of int
            The cycle of each beat of edges; it grows.
        words : int
            In a row.
        half : int
        wanted : callable
            Bits of the mask, from a request of an index decoder and the position of the word.
        """
        self.router.begin(groups, end, beats)
        self.wanted = wanted
        self.admitted = self.written = 0
        self.in_a_row = [False] * self.config.clusters
        for cluster in self.clusters:
            cluster.begin(words, half)
        for link in self.links:
            link.step(None, start=True)

    def outputs(self):
        """Outputs of this cycle, those of each cluster, and the cluster that each link grants (or None)."""
        share = self.config.link_clusters
        clusters = [
            cluster.outputs(self.written, coming is not None)
            for cluster, coming in zip(self.clusters, self.coming, strict=True)
        ]
        grants = []
        for number, link in enumerate(self.links):
            asking = [did["asking"] for did in clusters[number * share : (number + 1) * share]]
            leaf = link.granted(asking)
            grants.append(None if leaf is None else number * share + leaf)
            self.met["all clusters of a link ask"] += all(asking)
        unfinished = any(did["unfinished"] for did in clusters)
        outputs = {
            "room": self.room,
            "done": int(self.router.done and not unfinished),
            "adding": int(any(did["adding"] for did in clusters)),
            "added": sum(did["finished"] for did in clusters),
            "hazard": int(any(did["hazard"] for did in clusters)),
            "unfed": int(unfinished),
            "unread": int(not self.router.done),
        }
        return outputs, clusters, grants

    def step(self, did, grants, *, admitted, came, cycle):
        """End the cycle of which `outputs` gave `did`, of the clusters, and `grants`; how many additions began in it.

        Parameters
        ----------
        admitted, came : bool
            A word was admitted; one came.
        cycle : int
            Its number, as `beats` counts.
        """
        config = self.config
        room = all(each["room"] for each in did)
        oldest = [cluster.decoder.needed(self.router.oldest) for cluster in self.clusters]
        self.room = int(all(self.admitted - each < config.ring_words - 1 for each in oldest))
        given = self.router.given(room)
        edges = given.edges if given else []
        coming, self.coming = self.coming, [None] * config.clusters
        additions = 0
        for number, cluster in enumerate(self.clusters):
            granted = number in grants
            if granted:
                self._grant(number, cluster)
            if did[number]["hazard"] and self.in_a_row[number]:
                self.met["two sources in a row"] += 1
            mine = [edge for owner, edge in edges if owner == number]
            additions += cluster.step(mine, granted, coming[number])
        for number, link in enumerate(self.links):
            owner = grants[number]
            link.step(None if owner is None else owner % config.link_clusters)
        self.router.step(room, cycle)
        self.admitted += admitted
        self.written += came
        return additions

    def _grant(self, number, cluster):
        request, position = cluster.decoder.request(), cluster.decoder.head.position
        wanted = self.wanted(request, position + cluster.decoder.column)
        rotation = request.rotation % self.config.gather_width
        self.coming[number] = Word(request.accumulator, turned_bits(wanted, rotation, self.config))
        before, self.last_granted[number] = self.last_granted[number], (request.accumulator, position)
        if before and wanted and before[0] == request.accumulator and before[1] != position:
            self.in_a_row[number] = True


def groups_of(config, address, graph, words, masks):
    """A graph's edges as a list of `Group`, and the position behind all sources.

    Parameters
    ----------
    config : HardwareConfig
    address : int
        Of the list, bytes.
    graph : list of list of int
        Each source's destinations, at least one.
    words : int
        In a row.
    masks : (int, int)
        Chunks: where the mask of destination 0 begins, and how far that of the next one is.
    """
    edges = [(targets[at], at == len(targets) - 1) for targets in graph for at in range(len(targets))]
    found, (*oldest, end) = edge_lists.groups_of(config, address, edges, words, masks)
    groups, number = [], address // EDGE_BYTES
    first_beat = number // config.lanes
    for group, needed in zip(found, oldest, strict=True):
        owned = [(edge.owner, edge) for edge in group]
        groups.append(Group(owned, needed, number // config.lanes - first_beat))
        number += len(group)
    return groups, end
