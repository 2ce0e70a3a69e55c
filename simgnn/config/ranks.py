"""Table `[ranks]` of a configuration: over how many ranks mini-batches are cut, and what carries their messages."""

from dataclasses import dataclass
from typing import ClassVar

from simgnn.config.cache_names import NO_CACHE, STATIC_NAMES
from simgnn.config.checks import check_choice, check_integer, check_number
from simgnn.config.features import slots_of
from simgnn.config.partition_names import METHODS
from simgnn.errors import InputError

IN_PROCESS, GLOO = "in-process", "gloo"
COMMUNICATORS: tuple[str, ...] = (IN_PROCESS, GLOO)
"""Names of what can carry messages; `simgnn.distributed.launch.launching` has what starts each."""
SAME, FEWER = "same", "fewer"
RESTARTS_WITH: tuple[str, ...] = (SAME, FEWER)
"""How many ranks a run may go on with: as many as before, or another number."""
HYBRID, VANILLA = "hybrid", "vanilla"
SAMPLINGS: tuple[str, ...] = (HYBRID, VANILLA)
"""Names of how ranks with parts sample; `simgnn.distributed.launch.parts.sampling` has what does."""
ANY, OWN = "any", "own"
SEEDS: tuple[str, ...] = (ANY, OWN)
PROCESSES, DASK = "processes", "dask"
LAUNCHERS: tuple[str, ...] = (PROCESSES, DASK)
"""What starts processes of ranks; `simgnn.distributed.launch.launching` has each."""
EVERY_STEP, LOCAL_SGD = "every-step", "local-sgd"
SYNCHRONIZERS: tuple[str, ...] = (EVERY_STEP, LOCAL_SGD)
"""How ranks come to the same parameters; `simgnn.distributed.launch.synchronizers.choice` has the session of each."""
FLOAT32, BFLOAT16 = "float32", "bfloat16"
GRADIENT_FORMATS: tuple[str, ...] = (FLOAT32, BFLOAT16)
"""As what gradients go from rank to rank."""
MOST_RANKS = 1024
MOST_LOCAL_STEPS = 1_000_000


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
        Wall time that a rank of its own process waits for another one that is there and silent: more than the slowest
        machine needs, as one that has gone is noticed at once.
    restarts
        How often all processes may be started again after one was lost.
    restart_with
        "same", always as many ranks: the result is that of a run to which nothing happened; or "fewer", one rank less
        where ranks are lost again and again, and any number where a run is resumed: from there on the result is that of
        so many ranks.
    fewer_after
        With "fewer", how often as many ranks are lost, without an epoch's end between, before there is one less.
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
    launcher
        Of ranks that are processes: "processes", on this machine, unless torchrun has started them; or "dask", on the
        workers of a Dask scheduler.
    scheduler
        Its address, with "dask"; "" starts one, and as many workers, on this machine.
    synchronizer
        "every-step" adds the ranks' gradients in every mini-batch; "local-sgd" lets each rank take optimizer steps of
        its own, and averages parameters every now and then.
    gradient_format
        With "every-step", as what gradients travel: "float32", whose sum is exact; or "bfloat16", for half the bytes,
        which rounds each rank's, and their sum.
    local_steps
        With "local-sgd", mini-batches from one synchronization to the next.
    outer_learning_rate, outer_momentum
        With "local-sgd", of the step that all take when they meet, see
        `simgnn.distributed.launch.synchronizers.outer`; at 1 and 0 it is the mean.
    network_gbs, network_latency_us
        Of each rank's link to the network in each direction, 1e9 bytes per second, and of a message, microseconds: what
        virtual time counts with. At 0 no time of a network is reported.
    machine_ranks
        Ranks of a machine, which has links of its own; 1: every rank uses the network's.
    machine_gbs, machine_latency_us
        Of these.
    """

    RESULT_KEYS: ClassVar[tuple[str, ...]] = (
        "ranks",
        "seeds",
        "synchronizer",
        "local_steps",
        "outer_learning_rate",
        "outer_momentum",
        "gradient_format",
    )
    """Keys that decide the trained parameters: gradients are rounded once for each part."""

    ranks: int = 1
    communicator: str = IN_PROCESS
    deadline_seconds: float = 300.0
    restarts: int = 3
    restart_with: str = SAME
    fewer_after: int = 2
    parts: str = ""
    cut: str = ""
    sampling: str = HYBRID
    seeds: str = ANY
    remote_cache: str = NO_CACHE
    remote_cache_ratio: float = 0.1
    launcher: str = PROCESSES
    scheduler: str = ""
    synchronizer: str = EVERY_STEP
    gradient_format: str = FLOAT32
    local_steps: int = 8
    outer_learning_rate: float = 1.0
    outer_momentum: float = 0.0
    network_gbs: float = 0.0
    network_latency_us: float = 0.0
    machine_ranks: int = 1
    machine_gbs: float = 0.0
    machine_latency_us: float = 0.0

    def __post_init__(self) -> None:
        check_integer("ranks", self.ranks, 1, MOST_RANKS)
        check_choice("communicator", self.communicator, COMMUNICATORS)
        check_number("deadline_seconds", self.deadline_seconds, 0.1, 1e6)
        check_integer("restarts", self.restarts, 0, 1000)
        check_choice("restart_with", self.restart_with, RESTARTS_WITH)
        check_integer("fewer_after", self.fewer_after, 1, 1000)
        check_choice("launcher", self.launcher, LAUNCHERS)
        if not isinstance(self.scheduler, str):
            raise InputError(f"scheduler must be an address such as tcp://host:8786, not {self.scheduler!r}")
        check_choice("synchronizer", self.synchronizer, SYNCHRONIZERS)
        check_choice("gradient_format", self.gradient_format, GRADIENT_FORMATS)
        if self.gradient_format != FLOAT32 and self.synchronizer != EVERY_STEP:
            raise InputError(
                f"gradient_format must be {FLOAT32} where synchronizer is {self.synchronizer!r}, which sends no"
                f" gradients, not {self.gradient_format!r}"
            )
        check_integer("local_steps", self.local_steps, 1, MOST_LOCAL_STEPS)
        check_number("outer_learning_rate", self.outer_learning_rate, 1e-6, 100)
        check_number("outer_momentum", self.outer_momentum, 0, 0.999)
        for name in ("network_gbs", "machine_gbs"):
            check_number(name, getattr(self, name), 0, 1e6)
        for name in ("network_latency_us", "machine_latency_us"):
            check_number(name, getattr(self, name), 0, 1e9)
        check_integer("machine_ranks", self.machine_ranks, 1, MOST_RANKS)
        self._check_machines()
        self._check_parts()

    def _check_machines(self) -> None:
        """Links of a machine are links below a network's, and both have a bandwidth."""
        if self.machine_ranks > 1 and not (self.network_gbs and self.machine_gbs):
            low = "network_gbs" if not self.network_gbs else "machine_gbs"
            raise InputError(f"{low} must be above 0 where a machine has {self.machine_ranks} ranks, not 0")

    def _check_parts(self) -> None:
        """Where parts come from, and what ranks that have them do."""
        if not isinstance(self.parts, str) or "\0" in self.parts:
            raise InputError(f"parts must be the path of a folder, not {self.parts!r}")
        if self.cut:
            check_choice("cut", self.cut, METHODS)
        for key in ("parts", "cut"):
            if getattr(self, key) and self.ranks == 1:
                raise InputError(f"{key} must be left out where ranks is 1, not {getattr(self, key)!r}")
        if self.parts and self.restart_with == FEWER:
            raise InputError(
                f"restart_with must be {SAME!r} where parts are there, one for each rank, not {FEWER!r}"
            )
        if self.owned_seeds and self.restart_with == FEWER:
            raise InputError(
                f"restart_with must be {SAME!r} where seeds is {OWN!r}, as the partition, which changes with the number"
                f" of ranks, decides who trains together, not {FEWER!r}"
            )
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

    @property
    def fewest_ranks(self) -> int:
        """Of a run that has lost others: one rank alone averages no parameters, rounds no gradient and has no part."""
        lossy = self.gradient_format != FLOAT32
        return 2 if self.synchronizer == LOCAL_SGD or lossy or self.parted else 1

    def free_keys(self) -> tuple[str, ...]:
        """Those of `RESULT_KEYS` that may be others than the checkpoint's where a run is resumed."""
        return ("ranks",) if self.restart_with == FEWER else ()

    def result_keys(self) -> tuple[str, ...]:
        """Those of `RESULT_KEYS` that decide results: none without ranks, as checkpoints have them."""
        if self.ranks == 1:
            return ()
        local = self.synchronizer == LOCAL_SGD
        lossy = self.gradient_format != FLOAT32
        decides = {"ranks": True, "seeds": self.owned_seeds, "gradient_format": lossy}
        return tuple(key for key in self.RESULT_KEYS if decides.get(key, local))
