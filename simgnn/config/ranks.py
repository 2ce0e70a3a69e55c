"""Table `[ranks]` of a configuration: over how many ranks mini-batches are cut, and what carries their messages."""

from dataclasses import dataclass
from typing import ClassVar

from simgnn.config.checks import check_keys, key
from simgnn.config.features import slots_of
from simgnn.config.names import METHODS, NO_CACHE, STATIC_NAMES
from simgnn.errors import InputError

IN_PROCESS, GLOO = "in-process", "gloo"
COMMUNICATORS: tuple[str, ...] = (IN_PROCESS, GLOO)
"""Names of what can carry messages; `simgnn.distributed.launch.launching` starts them."""
SAME, FEWER = "same", "fewer"
RESTARTS_WITH: tuple[str, ...] = (SAME, FEWER)
"""How many ranks a run may go on with: as many as before, or another number."""
HYBRID, VANILLA = "hybrid", "vanilla"
SAMPLINGS: tuple[str, ...] = (HYBRID, VANILLA)
"""Names of how ranks with parts sample; `simgnn.distributed.launch.parts.loading.samplers_of` has what does."""
ANY, OWN = "any", "own"
SEEDS: tuple[str, ...] = (ANY, OWN)
EVERY_STEP, LOCAL_SGD = "every-step", "local-sgd"
SYNCHRONIZERS: tuple[str, ...] = (EVERY_STEP, LOCAL_SGD)
"""How ranks come to the same parameters; `simgnn.distributed.launch.rank` has the session of each."""
FLOAT32, BFLOAT16 = "float32", "bfloat16"
GRADIENT_FORMATS: tuple[str, ...] = (FLOAT32, BFLOAT16)
"""As what gradients go from rank to rank."""
MOST_RANKS = 1024
MOST_LOCAL_STEPS = 1_000_000


@dataclass(frozen=True, kw_only=True)
class RankSettings:
    """Table `[ranks]`."""

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

    ranks: int = key(
        1,
        "number of ranks, which train data-parallel with trainers of their own; 1 means no ranks",
        least=1,
        most=MOST_RANKS,
    )
    communicator: str = key(
        IN_PROCESS,
        "how ranks communicate: in-process (all ranks in one process) or gloo (one process each)",
        choices=COMMUNICATORS,
    )
    deadline_seconds: float = key(
        300.0,
        "wall time after which a silent rank counts as stuck, longer than any stage of the slowest machine; a "
        "rank whose process ends is noticed at once",
        least=0.1,
        most=1e6,
        unit="s",
    )
    restarts: int = key(3, "how often the ranks are restarted after one is lost", least=0, most=1000)
    restart_with: str = key(
        SAME,
        "number of ranks after a loss: always the same, or fewer after repeated losses; fewer also lets "
        "--resume change the number",
        choices=RESTARTS_WITH,
    )
    fewer_after: int = key(
        2,
        "restart_with fewer: losses in a row, without a finished epoch between them, after which one rank less "
        "is started",
        least=1,
        most=1000,
    )
    parts: str = key(
        "",
        "folder written by simgnn partition --write-parts, of which each rank opens its own part; empty: "
        "each rank has the whole graph",
        kind="the path of a folder",
    )
    cut: str = key(
        "",
        "instead of parts: method by which each process partitions the data set and keeps its own part",
        choices=METHODS,
    )
    sampling: str = key(
        HYBRID,
        "ranks with parts: hybrid (each rank has the whole topology, and the features of its own vertices) or "
        "vanilla (its own part of both)",
        choices=SAMPLINGS,
    )
    seeds: str = key(
        ANY,
        "ranks with parts: any cuts each mini-batch into equal runs; own gives each rank its own vertices",
        choices=SEEDS,
    )
    remote_cache: str = key(
        NO_CACHE,
        "ranks with parts: policy by which a rank caches feature rows of other ranks; vanilla sampling "
        "takes only degree",
        choices=(NO_CACHE, *STATIC_NAMES),
    )
    remote_cache_ratio: float = key(
        0.1, "rows in each rank's remote cache, as a fraction of all vertices", least=0, most=1
    )
    synchronizer: str = key(
        EVERY_STEP,
        "when ranks meet: every-step adds gradients in every mini-batch; local-sgd averages parameters "
        "every local_steps",
        choices=SYNCHRONIZERS,
    )
    gradient_format: str = key(
        FLOAT32,
        "every-step: format of gradients on the network; bfloat16 rounds them and their sum, for half the "
        "bytes",
        choices=GRADIENT_FORMATS,
    )
    local_steps: int = key(8, "local-sgd: mini-batches between two averages", least=1, most=MOST_LOCAL_STEPS)
    outer_learning_rate: float = key(1.0, "local-sgd: learning rate of the outer step", least=1e-6, most=100)
    outer_momentum: float = key(
        0.0,
        "local-sgd: momentum of the outer step; learning rate 1 and momentum 0 give the average",
        least=0,
        most=0.999,
    )
    network_gbs: float = key(
        0.0,
        "bandwidth of each rank's link in each direction, for virtual time; 0: no network time is reported",
        least=0,
        most=1e6,
        unit="GB/s",
    )
    network_latency_us: float = key(0.0, "latency of a message on the network", least=0, most=1e9, unit="us")
    machine_ranks: int = key(
        1,
        "ranks per machine, which have faster links to each other; 1: all use the network",
        least=1,
        most=MOST_RANKS,
    )
    machine_gbs: float = key(0.0, "bandwidth of the links inside a machine", least=0, most=1e6, unit="GB/s")
    machine_latency_us: float = key(
        0.0, "latency of a message inside a machine", least=0, most=1e9, unit="us"
    )

    def __post_init__(self) -> None:
        check_keys(self)
        if self.gradient_format != FLOAT32 and self.synchronizer != EVERY_STEP:
            raise InputError(
                f"gradient_format must be {FLOAT32} where synchronizer is {self.synchronizer!r}, which sends no"
                f" gradients, not {self.gradient_format!r}"
            )
        # Links of a machine are links below a network's, and both have a bandwidth.
        if self.machine_ranks > 1 and not (self.network_gbs and self.machine_gbs):
            low = "network_gbs" if not self.network_gbs else "machine_gbs"
            raise InputError(f"{low} must be above 0 where a machine has {self.machine_ranks} ranks, not 0")
        self._check_parts()

    def _check_parts(self) -> None:
        """Where parts come from, and what ranks that have them do."""
        for name in ("parts", "cut"):
            if getattr(self, name) and self.ranks == 1:
                raise InputError(f"{name} must be left out where ranks is 1, not {getattr(self, name)!r}")
        if self.parts and self.restart_with == FEWER:
            raise InputError(
                f"restart_with must be {SAME!r} where parts is given, as each rank has one of them, not {FEWER!r}"
            )
        if self.owned_seeds and self.restart_with == FEWER:
            raise InputError(
                f"restart_with must be {SAME!r} where seeds is {OWN!r}, as another number of ranks is another "
                f"partition, which trains other seeds together, not {FEWER!r}"
            )
        if self.parts and self.cut:
            raise InputError(f"cut must be left out where parts is given, not {self.cut!r}")

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
        # What is not named here is of local SGD.
        decides = {"ranks": True, "seeds": self.owned_seeds, "gradient_format": lossy}
        return tuple(key for key in self.RESULT_KEYS if decides.get(key, local))
