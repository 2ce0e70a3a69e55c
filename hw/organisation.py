"""Organisations of the aggregate engine, as far as sizes go: what each makes of a configuration. Plain Python.

`hw/aggregate/organisations.py` has their components, and `sim/cycle/aggregate/organisations.py` their cycles.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from simgnn.hw.config import HardwareConfig

BrokenRule = tuple[str, str, Any]
"""A key, what its value must do, and the nearest value that does it while the others stay."""
MOST_LANES = 128
"""Values in the widest word."""
NETWORKS = {"full": 1, "half": 2, "quarter": 4}
"""Shapes of the fat tree of `sspmm`: clusters that share a link of it, and with it a copy of the feature buffer."""
MOST_DRAINED = 8
"""Words of sums that leave the aggregate engine at once, at most; a bank of 16 words is then two of eight."""
MOST_SOURCED = 8
"""Words of a source's row that enter the aggregate engine at once, at most."""
MOST_PARTS = 8
"""Values of a word that an adder of `sspmm` serves, at most: they lie side by side in its queue."""
MOST_EDGES_PER_CYCLE = 4
"""Edges that the aggregate engine takes at once: one would starve several clusters whose rows are a word or two."""


def scales_at_once(sizes: HardwareConfig) -> int:
    """Scales of destinations that come at once: one for each word that leaves, but no more than a word has.

    Parameters
    ----------
    sizes
        Or anything else with its `drain_words` and `lanes`.
    """
    return min(sizes.drain_words, sizes.lanes)


def rows_at_once(sizes: HardwareConfig) -> list[int]:
    """Numbers of rows of sums, but for one, that can leave at once, `drain_words` words together: each needs a scale.

    Parameters
    ----------
    sizes
        See `scales_at_once`.
    """
    return [rows for rows in (2, 4, MOST_DRAINED) if rows <= scales_at_once(sizes)]


class OrganisationSizes:
    """Sizes of an organisation: those of `clustered`, unless a derived class says otherwise.

    Attributes
    ----------
    takes_gather_lanes : bool
        ``gather_lanes`` may be other than 0: a cluster has fewer adders than a word has values.
    most_lanes : int
        Values in the widest word.
    most_parts : int
        Values of a word that one adder serves, at most.
    counts_clusters : bool
        There may be any number of clusters, not only a power of two.
    has_network : bool
        ``network`` may be other than "full".
    fuses_masks : bool
        The engine leaves out what a mask drops, so that its time depends on masks, and can be built to leave out zeros
        (``skip_zeros``), on which its time depends then.
    sends_messages : bool
        Each source is sent message by message, and not word by word.
    """

    takes_gather_lanes = False
    most_lanes = MOST_LANES
    most_parts = MOST_LANES
    counts_clusters = True
    has_network = False
    fuses_masks = False
    sends_messages = False

    def default_width(self, lanes: int) -> int:
        """Adders in a cluster where ``gather_lanes`` is 0."""
        return lanes

    def edges_per_cycle(self, config: HardwareConfig) -> int:
        """Edges that the engine takes from a word of the list at once."""
        # Of a word, whose edges are a power of two.
        clusters = 1 << config.clusters.bit_length() - 1
        return min(MOST_EDGES_PER_CYCLE, clusters, config.lanes, config.queue_depth // 2)

    def edges_waiting(self, config: HardwareConfig) -> int:
        """Edges that wait in front of a cluster, at most."""
        return config.queue_depth

    def links(self, config: HardwareConfig) -> int:
        """Links of the network, each with a copy of ring and mask memory; 0 where there is no such network."""
        return 0

    def broken_rules(self, config: HardwareConfig) -> Iterator[BrokenRule]:
        """Rules of the organisation that sizes do not keep, each of which is possible by itself."""
        width, lanes = config.gather_lanes, config.lanes
        most = 1 << config.clusters.bit_length() - 1
        if most != config.clusters and not self.counts_clusters:
            rule = (
                f"be a power of two where organisation is {config.organisation!r} (its network has such ways)"
            )
            yield "clusters", rule, most
        if width and not self.takes_gather_lanes:
            yield (
                "gather_lanes",
                f'be 0 where organisation is "{config.organisation}" (a cluster has an adder for each value of a word)',
                0,
            )
        elif width > lanes:
            yield "gather_lanes", f"be an integer from 0 to {lanes}", lanes
        elif width & (width - 1):
            yield "gather_lanes", f"be a power of two from 1 to {lanes}", 1 << width.bit_length() - 1
        elif width and lanes // width > self.most_parts:
            least = lanes // self.most_parts
            yield (
                "gather_lanes",
                f"be at least lanes / {self.most_parts} = {least} in {config.organisation} (more of a word do not fit "
                "into an adder's queue)",
                least,
            )
        if config.network != "full" and not self.has_network:
            names = " or ".join(f'"{name}"' for name, sizes in ORGANISATIONS.items() if sizes.has_network)
            yield (
                "network",
                f'be "full" unless organisation is {names} (the others have no such network)',
                "full",
            )
        if config.skip_zeros and not self.fuses_masks:
            names = " or ".join(f'"{name}"' for name, sizes in ORGANISATIONS.items() if sizes.fuses_masks)
            yield "skip_zeros", f"be false unless organisation is {names} (the others add every value)", False


class BroadcastSizes(OrganisationSizes):
    """`broadcast`: gather PEs that may be narrower than a word."""

    takes_gather_lanes = True
    counts_clusters = False
    sends_messages = True

    def edges_per_cycle(self, config: HardwareConfig) -> int:
        return min(config.clusters, config.lanes)


class SspmmSizes(OrganisationSizes):
    """`sspmm`: clusters of half a word, at a fat tree's leaves."""

    takes_gather_lanes = True
    most_lanes = 64  # its models keep which values of a word are wanted as the bits of one number
    most_parts = MOST_PARTS
    counts_clusters = False
    has_network = True
    fuses_masks = True

    def default_width(self, lanes: int) -> int:
        return lanes // 2

    def edges_waiting(self, config: HardwareConfig) -> int:
        # Groups wait, of one edge or several.
        return config.queue_depth * config.edges_per_cycle

    def links(self, config: HardwareConfig) -> int:
        return config.clusters // config.link_clusters


ORGANISATIONS: dict[str, OrganisationSizes] = {
    "clustered": OrganisationSizes(),
    "broadcast": BroadcastSizes(),
    "sspmm": SspmmSizes(),
}
"""Sizes of each organisation by its name. They give the same bits."""
