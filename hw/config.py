"""The hardware configuration: every size of the accelerator, checked once. Plain Python."""

from __future__ import annotations

import dataclasses
import functools
import hashlib
import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from simgnn.hw.checks import in_toml
from simgnn.hw.keys import key, keys, wrong_keys
from simgnn.hw.organisation import (
    MOST_DRAINED,
    MOST_LANES,
    MOST_SOURCED,
    NETWORKS,
    ORGANISATIONS,
    BrokenRule,
    OrganisationSizes,
    rows_at_once,
    scales_at_once,
)


def _broken(config: HardwareConfig, values: dict[str, Any]) -> dict[str, list[BrokenRule]]:
    """Rules that do not hold where a configuration has other values, each of which is possible by itself; by key."""
    # Not by the constructor, which would raise what this is asked for.
    other = object.__new__(HardwareConfig)
    own = {field.name: getattr(config, field.name) for field in dataclasses.fields(config)}
    other.__dict__.update(own | values)
    rules: dict[str, list[BrokenRule]] = {}
    for rule in other._broken_rules():
        rules.setdefault(rule[0], []).append(rule)
    return rules


def _named(nearest: Any) -> str:
    """What an error ends with: the nearest value that is allowed, unless the rule has only one."""
    return "" if isinstance(nearest, bool) else f" (nearest: {nearest!r})"


@dataclass(frozen=True, kw_only=True)
class HardwareConfig:
    """Sizes of one accelerator; each field says what it is."""

    name: str = key("custom", "name in reports; does not change the hardware", kind="a non-empty string")
    clock_mhz: float = key(
        300.0, "clock frequency, which turns cycles into simulated time", above=0, most=10_000, unit="MHz"
    )
    ports: int = key(
        1,
        "AXI4 memory ports, which work in lockstep: memory is striped over them",
        power=True,
        least=1,
        most=16,
    )
    data_bits: int = key(
        256,
        "width of each port; a word is one beat of every port, lanes = ports x data_bits / 32 values, at "
        f"most {MOST_LANES} (sspmm: 64)",
        power=True,
        least=64,
        most=1024,
        unit="bits",
    )
    address_bits: int = key(
        64,
        "bits of an address; memory must end at or below 2^(address_bits - 1), so that no address wraps "
        "around",
        least=34,
        most=64,
        unit="bits",
    )
    burst_beats: int = key(
        64, "longest AXI4 burst, at most 4096 bytes on each port", power=True, least=1, most=256, unit="beats"
    )
    outstanding_reads: int = key(
        8,
        "read bursts in flight; short rows (one burst each) and slow memories need many",
        power=True,
        least=1,
        most=64,
    )
    outstanding_writes: int = key(4, "write bursts in flight", power=True, least=1, most=64)
    add_stages: int = key(5, "pipeline depth of the adders", least=2, most=16)
    mul_stages: int = key(4, "pipeline depth of the multipliers", least=2, most=16)
    bank_words: int = key(
        8192,
        "words in each of the four banks of the activation memory, at least 4 x lanes",
        power=True,
        least=16,
        most=1 << 22,
    )
    mask_words: int = key(
        1024,
        "words of 32 x lanes bits in the mask memory; sspmm copies it for each link of the network",
        power=True,
        least=2,
        most=1 << 22,
    )
    organisation: str = key(
        "clustered",
        "dataflow of the aggregate engine: how it brings edges and features together",
        choices=ORGANISATIONS,
    )
    clusters: int = key(
        2,
        "gather clusters; destination d belongs to cluster d mod clusters. broadcast: number of scatter "
        "PEs, and of gather PEs; a power of two there and in sspmm",
        least=1,
        most=64,
    )
    gather_lanes: int = key(
        0,
        "adders in each gather PE (broadcast; 0 means lanes) or cluster (sspmm; 0 means lanes / 2; at "
        "least lanes / 8)",
        rule="0; broadcast and sspmm: power of two, 1 to lanes",
        least=0,
        most=MOST_LANES,
    )
    network: str = key(
        "full",
        "sspmm: fat tree that distributes features; full carries lanes x clusters values per cycle",
        choices=NETWORKS,
    )
    skip_zeros: bool = key(False, "sspmm: skip source values that are zero, as masked values are skipped")
    ring_words: int = key(
        256,
        "words of source features in each cluster or scatter PE, or at each link of sspmm",
        power=True,
        least=4,
        most=1 << 16,
    )
    queue_depth: int = key(
        16,
        "edges that can wait for each cluster; sspmm: groups of edges that arrived in one cycle",
        power=True,
        least=2,
        most=1024,
    )
    accumulator_words: int = key(
        8192,
        "accumulator words in each half of a cluster: one half is drained while the other fills",
        power=True,
        least=4,
        most=1 << 22,
    )
    drain_words: int = key(
        1,
        "words of sums drained from the aggregate engine per cycle, at most accumulator_words / 2",
        power=True,
        least=1,
        most=MOST_DRAINED,
    )
    accumulate: bool = key(False, "let AGGREGATE start from values in memory, to which residuals are added")
    source_words: int = key(
        1,
        "source words that enter the aggregate engine per cycle, at most ring_words / 2",
        power=True,
        least=1,
        most=MOST_SOURCED,
    )
    array_rows: int = key(8, "rows of the systolic array, at most lanes", least=1, most=MOST_LANES)
    array_columns: int = key(
        8,
        "columns of the systolic array, at most lanes; a tile ends where a word ends, so an array is best used "
        "where lanes are a multiple of its rows and columns",
        least=1,
        most=MOST_LANES,
    )
    compressed_rows: bool = key(
        False, "let LOAD and STORE copy rows without their zeros, which saves memory bandwidth"
    )
    clock_enables: bool = key(
        True,
        "stop floating-point pipelines that have nothing to move: saves power, costs a net to each register",
    )

    def __post_init__(self) -> None:
        wrong = wrong_keys(self)
        if not isinstance(self.name, str) or not self.name:
            wrong["name"] = f"name must be a non-empty string, not {in_toml(self.name)}"
        possible = {name: keys(self)[name].nearest(getattr(self, name)) for name in wrong}
        if "name" in wrong:
            del possible["name"]
        # What the others break is found with values that the wrong ones could have. A key counts only where two do not
        # suit it, the nearest ones and larger ones: one alone may break what the meant one does not.
        above = {name: keys(self)[name].nearest(getattr(self, name), above=True) for name in possible}
        nearer, larger = _broken(self, possible), _broken(self, above)
        # What a wrong key must do besides is said of it, and its nearest value does that, too.
        besides = {name: nearer.pop(name, []) for name in wrong}
        errors = []
        for name, text in wrong.items():
            value = f", not {in_toml(getattr(self, name))}"
            more = "".join(f" and {rule}" for _, rule, _ in besides[name])
            allowed = (
                near for _, _, near in besides[name] if name not in _broken(self, possible | {name: near})
            )
            nearest = next(allowed, possible.get(name, True))
            errors.append(f"{text.removesuffix(value)}{more}{value}{_named(nearest)}")
        for name, rules in nearer.items():
            if name in larger:
                shown = in_toml(getattr(self, name))
                errors += [f"{name} must {rule}, not {shown}{_named(nearest)}" for _, rule, nearest in rules]
        if errors:
            raise ValueError("\n".join(errors))

    def _broken_rules(self) -> Iterator[BrokenRule]:
        """Rules between keys that do not hold, each of whose values is possible."""
        most_bits = 32 * self.sizes.most_lanes
        if self.word_bits > most_bits:
            yield (
                "ports",
                f"keep a word of ports x data_bits within {most_bits} bits at data_bits = {self.data_bits}",
                most_bits // self.data_bits,
            )
        yield from self.sizes.broken_rules(self)
        if self.clusters < NETWORKS[self.network]:
            yield (
                "network",
                f"be a shape that clusters = {self.clusters} can share (half: 2, quarter: 4)",
                "full" if self.clusters == 1 else "half",
            )
        if self.drain_words > 1 and self.clusters & (self.clusters - 1):
            yield (
                "drain_words",
                f"be 1 where clusters = {self.clusters} are no power of two (sums that leave at once are of as many)",
                1,
            )
        for name, of in (("drain_words", "accumulator_words"), ("source_words", "ring_words")):
            most = getattr(self, of) // 2
            if getattr(self, name) > most:
                yield name, f"be at most {of} / 2 = {most}", most
        for name in ("array_rows", "array_columns"):
            if getattr(self, name) > self.lanes:
                yield (
                    name,
                    f"be at most ports x data_bits / 32 = {self.lanes} (one word feeds it: more data_bits or "
                    "ports widen it)",
                    self.lanes,
                )
        if self.burst_beats * self.data_bits // 8 > 4096:
            yield (
                "burst_beats",
                f"keep a burst within 4096 bytes at data_bits = {self.data_bits}",
                4096 * 8 // self.data_bits,
            )
        if self.bank_words < 4 * self.lanes:
            yield (
                "bank_words",
                f"be at least 4 x {self.lanes} lanes = {4 * self.lanes}, so that the smallest tiles fit",
                4 * self.lanes,
            )

    @property
    def sizes(self) -> OrganisationSizes:
        """Sizes of the organisation."""
        return ORGANISATIONS[self.organisation]

    @property
    def word_bits(self) -> int:
        """Bits in one word (an AXI beat of every port)."""
        return self.ports * self.data_bits

    @functools.cached_property
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

    @functools.cached_property
    def word_bytes(self) -> int:
        """Bytes in one word."""
        return self.word_bits // 8

    @property
    def mask_unit(self) -> int:
        """Bytes of which a bitmap's address and stride are multiples: a bit for each value of a word, at least one
        byte.
        """
        return max(1, self.lanes // 8)

    @property
    def burst_bytes(self) -> int:
        """Bytes in the longest burst of all ports together."""
        return self.burst_beats * self.word_bytes

    def words(self, columns: int) -> int:
        """Words that a row of `columns` values takes."""
        return -(-columns // self.lanes)

    def row_tiles(self, depth: Any, *, transposed: bool = False) -> Any:
        """Tiles of a product along its depth k, or depths; with A transposed, none but the last has fewer rows."""
        return -(-depth // self.array_rows) if transposed else self._tiles_in_words(depth, self.array_rows)

    def column_tiles(self, columns: Any) -> Any:
        """Tiles of a product along its columns n, or numbers of them."""
        return self._tiles_in_words(columns, self.array_columns)

    def _tiles_in_words(self, values: Any, size: int) -> Any:
        """Tiles of at most `size` values, each of one word."""
        # A tile ends where its word does: so many for each whole word, rounded up, and then for the rest.
        return values // self.lanes * -(-self.lanes // size) - -(values % self.lanes) // size

    def tiled_columns(self, columns: int) -> int:
        """Columns from the first to the end of the last one's tile."""
        whole, rest = divmod(columns, self.lanes)
        return whole * self.lanes + min(-(-rest // self.array_columns) * self.array_columns, self.lanes)

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
        words
            In a row.
        stride
            Words from one row to the next in their bank.
        """
        together = self.drain_words
        if stride % together == 0:
            return rows * self.drain_cycles(words)
        # Rows of `words` words leave `at_once` at a time if they begin in different RAMs of the bank. Their stride is
        # then an odd multiple of a row, since `at_once` is a power of two.
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

    @functools.cached_property
    def digest(self) -> str:
        """Hash of everything that shapes the hardware; a program carries it."""
        shape = {k: v for k, v in dataclasses.asdict(self).items() if k not in ("name", "clock_mhz")}
        return hashlib.sha256(json.dumps(shape, sort_keys=True).encode()).hexdigest()[:16]
