"""The hardware configuration: every size of the accelerator, checked once. Plain Python."""

from __future__ import annotations

import dataclasses
import hashlib
import json
from dataclasses import dataclass

from simgnn.hw.checks import check_integer, check_power, is_number
from simgnn.hw.organisation import (
    MOST_DRAINED,
    MOST_LANES,
    MOST_SOURCED,
    NETWORKS,
    ORGANISATIONS,
    OrganisationSizes,
    rows_at_once,
    scales_at_once,
)


@dataclass(frozen=True, kw_only=True)
class HardwareConfig:
    """Sizes of one accelerator.

    Parameters
    ----------
    name
        Name in reports; no part of the hardware.
    clock_mhz
        Frequency that turns cycles into simulated time.
    ports
        AXI4 memory ports. They work in lockstep: device memory is striped over them, a beat of each in turn.
    data_bits
        Width of each port. A word, of device memory as of the activation memory and of the aggregate engine, is one
        beat of every port: `lanes` = ports x data_bits / 32 values.
    address_bits
        Bits of an address inside the accelerator and at its ports. Device memory ends at or below
        2^(`address_bits` - 1), so that nothing beyond it wraps around.
    burst_beats
        Longest AXI4 burst.
    outstanding_reads, outstanding_writes
        Bursts that may be under way.
    add_stages, mul_stages
        Pipeline depth of the floating-point units.
    bank_words
        Words in each of the four banks of the activation memory.
    mask_words
        Words of 32 x lanes bits in the mask memory.
    organisation
        How the aggregate engine brings edges and features together, one of `ORGANISATIONS`.
    clusters
        Gather clusters; destination ``d`` belongs to cluster ``d mod clusters``. In `broadcast`, scatter PEs and as
        many gather PEs.
    gather_lanes
        Adders in each gather PE of `broadcast`, which takes a word in lanes / gather_lanes cycles; 0 is `lanes`. Adders
        in each cluster of `sspmm`, where each serves lanes / gather_lanes values of a word; 0 is half of `lanes`.
    network
        Shape of the fat tree that distributes features in `sspmm`, one of `NETWORKS`: each cluster has a link of its
        own, or two or four of them share one. It carries lanes x clusters, or a half or a quarter as many, values per
        cycle.
    skip_zeros
        In `sspmm`, source values that are zero take no adder, just as those that a mask drops.
    ring_words
        Words of source features that the aggregate engine holds.
    queue_depth
        Edges that wait in front of each cluster; in `sspmm`, groups of edges that came to it in one cycle.
    accumulator_words
        Accumulator words in each of a cluster's two halves: one is drained while the other fills.
    drain_words
        Words of sums that leave the aggregate engine per cycle, of one row or of several.
    accumulate
        AGGREGATE can begin its sums at the old values of its destination.
    source_words
        Words of sources that enter the aggregate engine per cycle, of rows in a bank that are as many words or a
        multiple of it.
    array_rows, array_columns
        Shape of the systolic array (R x C).
    compressed_rows
        LOAD and STORE also copy columns of words in blocks that lack their zeros (`hw/compressed.py`).
    clock_enables
        Floating-point pipelines hold while they have nothing to move. It saves power and takes a net to each of their
        registers.
    """

    name: str = "custom"
    clock_mhz: float = 300.0
    ports: int = 1
    data_bits: int = 256
    address_bits: int = 64
    burst_beats: int = 64
    outstanding_reads: int = 8
    outstanding_writes: int = 4
    add_stages: int = 5
    mul_stages: int = 4
    bank_words: int = 8192
    mask_words: int = 1024
    organisation: str = "clustered"
    clusters: int = 2
    gather_lanes: int = 0
    network: str = "full"
    skip_zeros: bool = False
    ring_words: int = 256
    queue_depth: int = 16
    accumulator_words: int = 8192
    drain_words: int = 1
    accumulate: bool = False
    source_words: int = 1
    array_rows: int = 8
    array_columns: int = 8
    compressed_rows: bool = False
    clock_enables: bool = True

    def __post_init__(self) -> None:
        if not isinstance(self.name, str) or not self.name:
            raise ValueError(f"hardware name must be a non-empty string, not {self.name!r}")
        if not is_number(self.clock_mhz, 0, 10_000) or self.clock_mhz == 0:
            raise ValueError(f"clock_mhz must be a number above 0 and at most 10000, not {self.clock_mhz!r}")
        check_power("ports", self.ports, 1, 16)
        check_power("data_bits", self.data_bits, 64, 1024)
        if self.lanes > MOST_LANES:
            raise ValueError(
                f"ports must keep a word of ports x data_bits within {32 * MOST_LANES} bits "
                f"at data_bits = {self.data_bits}, not {self.ports!r}"
            )
        check_integer("address_bits", self.address_bits, 34, 64)
        check_power("burst_beats", self.burst_beats, 1, 256)
        check_power("outstanding_reads", self.outstanding_reads, 1, 64)
        check_power("outstanding_writes", self.outstanding_writes, 1, 64)
        check_integer("add_stages", self.add_stages, 2, 16)
        check_integer("mul_stages", self.mul_stages, 2, 16)
        check_power("bank_words", self.bank_words, 16, 1 << 22)
        check_power("mask_words", self.mask_words, 2, 1 << 22)
        if self.organisation not in ORGANISATIONS:
            raise ValueError(
                f"organisation must be one of {', '.join(ORGANISATIONS)}, not {self.organisation!r}"
            )
        check_power("clusters", self.clusters, 1, 64)
        check_integer("gather_lanes", self.gather_lanes, 0, self.lanes)
        if self.gather_lanes:
            check_power("gather_lanes", self.gather_lanes, 1, self.lanes)
        if self.network not in tuple(NETWORKS):
            raise ValueError(f"network must be one of {', '.join(NETWORKS)}, not {self.network!r}")
        if not isinstance(self.skip_zeros, bool):
            raise ValueError(f"skip_zeros must be true or false, not {self.skip_zeros!r}")
        self.sizes.check(self)
        if self.clusters < NETWORKS[self.network]:
            raise ValueError(
                f"network must be a shape that clusters = {self.clusters} can share (half: 2, quarter: 4), "
                f"not {self.network!r}"
            )
        check_power("ring_words", self.ring_words, 4, 1 << 16)
        check_power("queue_depth", self.queue_depth, 2, 1024)
        check_power("accumulator_words", self.accumulator_words, 4, 1 << 22)
        check_power("drain_words", self.drain_words, 1, MOST_DRAINED)
        if 2 * self.drain_words > self.accumulator_words:
            raise ValueError(
                f"drain_words must be at most accumulator_words / 2 = {self.accumulator_words // 2}, "
                f"not {self.drain_words!r}"
            )
        if not isinstance(self.accumulate, bool):
            raise ValueError(f"accumulate must be true or false, not {self.accumulate!r}")
        check_power("source_words", self.source_words, 1, MOST_SOURCED)
        if 2 * self.source_words > self.ring_words:
            raise ValueError(
                f"source_words must be at most ring_words / 2 = {self.ring_words // 2}, not {self.source_words!r}"
            )
        check_power("array_rows", self.array_rows, 1, 64)
        check_power("array_columns", self.array_columns, 1, 64)
        for quantity in ("array_rows", "array_columns"):
            value = getattr(self, quantity)
            if value > self.lanes:
                raise ValueError(
                    f"{quantity} must be at most ports x data_bits / 32 = {self.lanes} "
                    f"(one word feeds it: more data_bits or ports widen it), not {value!r}"
                )
        if not isinstance(self.compressed_rows, bool):
            raise ValueError(f"compressed_rows must be true or false, not {self.compressed_rows!r}")
        if not isinstance(self.clock_enables, bool):
            raise ValueError(f"clock_enables must be true or false, not {self.clock_enables!r}")
        if self.burst_beats * self.data_bits // 8 > 4096:
            raise ValueError(
                f"burst_beats must keep a burst within 4096 bytes at data_bits = {self.data_bits}, "
                f"not {self.burst_beats!r}"
            )
        if self.bank_words < 4 * self.lanes:
            raise ValueError(
                f"bank_words must be at least 4 x {self.lanes} lanes = {4 * self.lanes}, "
                f"so that the smallest tiles fit, not {self.bank_words!r}"
            )

    @property
    def sizes(self) -> OrganisationSizes:
        """Sizes of the organisation."""
        return ORGANISATIONS[self.organisation]

    @property
    def word_bits(self) -> int:
        """Bits in one word (an AXI beat of every port)."""
        return self.ports * self.data_bits

    @property
    def lanes(self) -> int:
        """Values in one word."""
        return self.word_bits // 32

    @property
    def gather_width(self) -> int:
        """Adders in each cluster or gather PE."""
        return self.gather_lanes or self.sizes.default_width(self.lanes)

    @property
    def parts(self) -> int:
        """Values of a word for each adder: parts that a gather PE takes a word in, or that an adder chooses from."""
        return self.lanes // self.gather_width

    @property
    def fuses_masks(self) -> bool:
        """Whether the aggregate engine leaves out what a mask drops, so that its time depends on masks."""
        return self.sizes.fuses_masks

    @property
    def link_clusters(self) -> int:
        """Clusters that share a link of the network of `sspmm`."""
        return NETWORKS[self.network]

    @property
    def links(self) -> int:
        """Links of the network of `sspmm`, each with a copy of ring and mask memory; 0 in other organisations."""
        return self.sizes.links(self)

    @property
    def rings(self) -> int:
        """Copies of the ring of source features: one per link in `sspmm`, else one per cluster."""
        return self.links or self.clusters

    @property
    def edges_per_cycle(self) -> int:
        """Edges that the aggregate engine takes from a word of the list at once."""
        return self.sizes.edges_per_cycle(self)

    @property
    def edges_waiting(self) -> int:
        """Edges that wait in front of each cluster, at most."""
        return self.sizes.edges_waiting(self)

    @property
    def edges_under_way(self) -> int:
        """Edges that have been read and whose row is not yet being added, at most: with room to spare."""
        return self.clusters * (self.edges_waiting + 2) + 4 * self.edges_per_cycle

    @property
    def word_bytes(self) -> int:
        """Bytes in one word."""
        return self.word_bits // 8

    @property
    def mask_unit(self) -> int:
        """Bytes of which a bitmap's address and stride are multiples: a bit for each value of a word, at least one
        byte. It holds whole chunks of `array_columns` bits, since a word has at least as many values.
        """
        return max(1, self.lanes // 8)

    @property
    def burst_bytes(self) -> int:
        """Bytes in the longest burst of all ports together."""
        return self.burst_beats * self.word_bytes

    def words(self, columns: int) -> int:
        """Words that a row of `columns` values takes."""
        return -(-columns // self.lanes)

    @property
    def bank_stripes(self) -> int:
        """RAMs of a bank, which take turns from word to word: as many as words are read or written at once."""
        return max(self.drain_words, self.source_words)

    def source_cycles(self, words: int) -> int:
        """Cycles in which a source's row of `words` words enters that begins where several may enter at once."""
        return words if words % self.source_words else words // self.source_words

    @property
    def scales_at_once(self) -> int:
        """See `simgnn.hw.organisation.scales_at_once`."""
        return scales_at_once(self)

    @property
    def rows_at_once(self) -> list[int]:
        """See `simgnn.hw.organisation.rows_at_once`."""
        return rows_at_once(self)

    def draining_cycles(self, rows: int, words: int, *, stride: int) -> int:
        """Cycles in which rows of sums leave, the first of which begins where several words may leave at once.

        Parameters
        ----------
        rows
        words
            In a row.
        stride
            Words from one row to the next in their bank.
        """
        together = self.drain_words
        if stride % together == 0:
            return rows * self.drain_cycles(words)
        at_once = together // words
        if at_once in self.rows_at_once and at_once * words == together and stride % (2 * words) == words:
            return -(-rows // at_once)
        return rows * words

    def drain_cycles(self, words: int) -> int:
        """Cycles in which a row of `words` words of sums leaves that begins where several may leave at once."""
        return words if words % self.drain_words else words // self.drain_words

    def with_organisation(self, organisation: str) -> HardwareConfig:
        """This accelerator with another organisation of the aggregate engine, of as many adders and accumulators.

        Its own width of a cluster, shape of the network and zeros that it skips go, which no other organisation has.

        Raises
        ------
        ValueError
            For an unknown organisation, and for one that cannot have these sizes.
        """
        if organisation == self.organisation:
            return self
        known = organisation in ORGANISATIONS  # otherwise the new configuration is refused
        width = ORGANISATIONS[organisation].default_width(self.lanes) if known else self.lanes
        clusters = max(1, self.clusters * self.gather_width // width)
        sums = max(4, self.accumulator_words * self.clusters // clusters)
        name = f"{self.name.removesuffix(f'-{self.organisation}')}-{organisation}"
        return dataclasses.replace(
            self,
            name=name,
            organisation=organisation,
            clusters=clusters,
            accumulator_words=sums,
            gather_lanes=0,
            network="full",
            skip_zeros=False,
        )

    @property
    def digest(self) -> str:
        """Hash of everything that shapes the hardware; a program carries it."""
        shape = {k: v for k, v in dataclasses.asdict(self).items() if k not in ("name", "clock_mhz")}
        return hashlib.sha256(json.dumps(shape, sort_keys=True).encode()).hexdigest()[:16]
