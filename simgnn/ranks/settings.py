"""Table `[ranks]` of a configuration: over how many ranks mini-batches are cut, and what carries their messages."""

from dataclasses import dataclass
from typing import ClassVar

from simgnn.checks import check_choice, check_integer, check_number
from simgnn.errors import InputError
from simgnn.features.caches.names import NO_CACHE, STATIC_NAMES
from simgnn.features.caches.settings import slots_of
from simgnn.partition.names import METHODS

IN_PROCESS, GLOO = "in-process", "gloo"
COMMUNICATORS: tuple[str, ...] = (IN_PROCESS, GLOO)
"""Names of what can carry messages; `simgnn.ranks.launching` has what starts each."""
HYBRID, VANILLA = "hybrid", "vanilla"
SAMPLINGS: tuple[str, ...] = (HYBRID, VANILLA)
"""Names of how ranks with parts sample; `simgnn.ranks.parts.sampling` has what does."""
ANY, OWN = "any", "own"
SEEDS: tuple[str, ...] = (ANY, OWN)
MOST_RANKS = 1024


@dataclass(frozen=True, kw_only=True)
class RankSettings:
    """Table `[ranks]`.

    Parameters
    ----------
    ranks
        Parts that every mini-batch is cut into; 1 trains without ranks.
    communicator
        "in-process", virtual ranks in one process; or "gloo", a process each.
    deadline_seconds
        Wall time that a rank of its own process waits for another one.
    restarts
        How often all processes may be started again after one was lost.
    parts
        Folder of the graph's parts, one for each rank, which then opens no other's.
    cut
        In place of `parts` the method by which each process cuts the data set itself, to keep its part alone. Where
        both are empty every rank has the whole graph.
    sampling
        Of ranks with parts: "hybrid", each has the topology of the whole graph and samples alone; or "vanilla", each
        has the arcs to its own vertices and asks the others.
    seeds
        Of ranks with parts: "any", each mini-batch is cut into equal runs of its seeds, as where every rank has all; or
        "own", a rank's seeds are its own vertices, so that the partition decides which are in a mini-batch together.
    remote_cache
        Of ranks with parts: policy of the cache that each has of others' feature rows, one of those that choose rows
        before training; "none" asks for them each time.
    remote_cache_ratio
        Its slots, as a share of the graph's vertices; of each rank.
    """

    RESULT_KEYS: ClassVar[tuple[str, ...]] = ("ranks", "seeds")
    """Keys that decide the trained parameters: gradients are rounded once for each part."""

    ranks: int = 1
    communicator: str = IN_PROCESS
    deadline_seconds: float = 60.0
    restarts: int = 3
    parts: str = ""
    cut: str = ""
    sampling: str = HYBRID
    seeds: str = ANY
    remote_cache: str = NO_CACHE
    remote_cache_ratio: float = 0.1

    def __post_init__(self) -> None:
        check_integer("ranks", self.ranks, 1, MOST_RANKS)
        check_choice("communicator", self.communicator, COMMUNICATORS)
        check_number("deadline_seconds", self.deadline_seconds, 0.1, 1e6)
        check_integer("restarts", self.restarts, 0, 1000)
        if not isinstance(self.parts, str) or "\0" in self.parts:
            raise InputError(f"parts must be the path of a folder, not {self.parts!r}")
        if self.cut:
            check_choice("cut", self.cut, METHODS)
        for key in ("parts", "cut"):
            if getattr(self, key) and self.ranks == 1:
                raise InputError(f"{key} must be left out where ranks is 1, not {getattr(self, key)!r}")
        if self.parts and self.cut:
            raise InputError(f"cut must be left out where parts are there, not {self.cut!r}")
        check_choice("sampling", self.sampling, SAMPLINGS)
        check_choice("seeds", self.seeds, SEEDS)
        check_choice("remote_cache", self.remote_cache, (NO_CACHE, *STATIC_NAMES))
        check_number("remote_cache_ratio", self.remote_cache_ratio, 0, 1)

    @property
    def parted(self) -> bool:
        """Whether each rank has a part of the graph."""
        return bool(self.parts or self.cut)

    @property
    def owned_seeds(self) -> bool:
        """Whether a rank's seeds are its own vertices."""
        return self.parted and self.seeds == OWN

    @property
    def cached(self) -> bool:
        """Whether ranks keep rows of others."""
        return self.remote_cache != NO_CACHE

    def cache_slots(self, vertices: int) -> int:
        """Slots for a graph of so many vertices.

        Raises
        ------
        InputError
            For a ratio that is not 0 and gives none.
        """
        return slots_of("remote_cache_ratio", self.remote_cache_ratio, vertices)

    def result_keys(self) -> tuple[str, ...]:
        """Those of `RESULT_KEYS` that decide results: none without ranks, as checkpoints have them."""
        decides = {"ranks": self.ranks > 1, "seeds": self.owned_seeds}
        return tuple(key for key in self.RESULT_KEYS if decides[key])
