"""Table `[mixgcn]` of a configuration: full-graph training over virtual ranks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from simgnn.config.checks import check_boolean, check_choice, check_integer, check_number
from simgnn.config.partition_names import METHODS
from simgnn.errors import InputError

KINDS: tuple[str, ...] = ("mixture", "partition", "distdgl", "cagnet", "pipegcn", "sancus")
"""Of parallelism, the names of `simgnn.systems.mixgcn.parallelism`, which this does not load."""
ACCELERATOR = "accelerator"
SUMS_ON: tuple[str, ...] = ("cores", "gpu", ACCELERATOR)
"""What of a worker sums over neighbours."""
PRODUCTS_ON: tuple[str, ...] = ("gpu", ACCELERATOR)
"""What of a worker multiplies its rows."""
_MINI_BATCH = "with the system mixgcn, which trains on all vertices in each step"
_TRAINERS = "with the system mixgcn, whose ranks train all vertices"
_NO_DEVICE = f"with the system mixgcn where sums and products are not on an {ACCELERATOR}"
_ALL_NEIGHBOURS = "with the system mixgcn, which draws no neighbours"
_NO_CACHE = "with the system mixgcn, whose ranks keep what they need"


@dataclass(frozen=True, kw_only=True)
class MixGcnSettings:
    """Table `[mixgcn]`.

    Parameters
    ----------
    parallelism
        How ranks share the graph out: "mixture" is MixGCN's, the others are what it is compared with.
    workers
        Ranks: pairs of an aggregation and an update worker, or parts.
    aggregators, updaters
        Ranks of each kind where they have ranks of their own, which then are all there are; 0 and 0 for pairs.
    method
        Of the partitioner, where ranks have parts.
    staleness, tolerance
        Of "sancus", see `simgnn.systems.mixgcn.broadcasting.BoundedTraining`.
    pipeline
        Whether sums and products of "mixture" overlap, batch by batch; in virtual time alone.
    stages
        Batches of the pipeline; 0 for as few as no sum waits with, by reverse Cuthill-McKee's order.
    sums
        What of a worker sums over neighbours: in virtual time its cores or its GPU, or really an accelerator of
        `[hardware]` on the device of `[execution]`, whose cycles are its time.
    products
        What of a worker multiplies rows: in virtual time its GPU, or really an accelerator of `[hardware]`, beside the
        one that may sum.
    masks
        Whether the accelerator is told which elements of a gradient a ReLU or dropout will drop, and need not be
        summed: S-SpMM. Changes time and what is sent, and no bit.
    platform
        One of `simgnn.virtual_time.platform.platforms`, or a TOML file.
    """

    RESULT_KEYS: ClassVar[tuple[str, ...]] = (
        "parallelism",
        "workers",
        "aggregators",
        "updaters",
        "method",
        "staleness",
        "tolerance",
    )
    """Keys that decide the trained parameters: the order of additions, and what is old."""
    IDLE: ClassVar[Mapping[tuple[str, str], str]] = {
        ("training", "batch_size"): _MINI_BATCH,
        ("sampling", "fanout"): _MINI_BATCH,
        ("sampling", "seed_order"): _MINI_BATCH,
        ("sampling", "sequences"): _MINI_BATCH,
        ("sampling", "partition"): _MINI_BATCH,
        ("execution", "sampler_threads"): _MINI_BATCH,
        ("training", "accelerators"): _TRAINERS,
        ("training", "gpus"): _TRAINERS,
        ("training", "cpu_share"): _TRAINERS,
        ("features", "cache"): _NO_CACHE,
        ("embeddings", "hot_ratio"): _MINI_BATCH,
        ("model", "degree_correction"): _ALL_NEIGHBOURS,
    }
    """Keys of other tables that decide nothing, and why."""
    IDLE_WITHOUT: ClassVar[Mapping[tuple[str, str], str]] = {
        ("execution", "device"): _NO_DEVICE,
        ("execution", "check_every"): _NO_DEVICE,
        ("execution", "arithmetic"): _NO_DEVICE,
        ("hardware", "organisation"): _NO_DEVICE,
        ("platform", "memory"): _NO_DEVICE,
        ("platform", "memory_stalls"): _NO_DEVICE,
    }
    """The same where no accelerator sums or multiplies."""

    parallelism: str = "mixture"
    workers: int = 4
    aggregators: int = 0
    updaters: int = 0
    method: str = "blocks"
    staleness: int = 4
    tolerance: float = 0.1
    pipeline: bool = True
    stages: int = 0
    sums: str = "cores"
    products: str = "gpu"
    masks: bool = False
    platform: str = "mixgcn"

    def __post_init__(self) -> None:
        check_choice("parallelism", self.parallelism, KINDS)
        check_integer("workers", self.workers, 1, 4096)
        for key in ("aggregators", "updaters"):
            check_integer(key, getattr(self, key), 0, 4096)
        if bool(self.aggregators) != bool(self.updaters):
            raise InputError(
                f"aggregators and updaters must both be 0 or both be positive, not {self.aggregators} and"
                f" {self.updaters}"
            )
        check_choice("method", self.method, tuple(METHODS))
        check_integer("staleness", self.staleness, 0, 1 << 20)
        check_number("tolerance", self.tolerance, 0, 1e9)
        check_boolean("pipeline", self.pipeline)
        check_integer("stages", self.stages, 0, 1 << 20)
        check_choice("sums", self.sums, SUMS_ON)
        check_choice("products", self.products, PRODUCTS_ON)
        check_boolean("masks", self.masks)
        if self.masks and not self.on_accelerator:
            raise InputError(f"masks must be false where no {ACCELERATOR} sums, not true")
        if not isinstance(self.platform, str):
            raise InputError(f"platform must be a name or a file, not {self.platform!r}")

    @property
    def on_accelerator(self) -> bool:
        """Whether an accelerator sums."""
        return self.sums == ACCELERATOR

    @property
    def multiplied_on_accelerator(self) -> bool:
        """Whether an accelerator multiplies."""
        return self.products == ACCELERATOR

    @property
    def accelerated(self) -> bool:
        """Whether an accelerator does either."""
        return self.on_accelerator or self.multiplied_on_accelerator

    @property
    def idle(self) -> Mapping[tuple[str, str], str]:
        """Keys of other tables that decide nothing with these values, and why: options that set them are refused."""
        return self.IDLE if self.accelerated else {**self.IDLE, **self.IDLE_WITHOUT}

    @property
    def ranks(self) -> int:
        """How many there are."""
        return self.aggregators + self.updaters or self.workers


SETTINGS = MixGcnSettings
