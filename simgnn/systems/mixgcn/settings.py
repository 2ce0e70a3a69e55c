"""Table `[mixgcn]` of a configuration: full-graph training over virtual ranks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from simgnn.config.checks import check_keys, key
from simgnn.config.names import METHODS
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
_NO_DEVICE = (
    f"with the system mixgcn unless mixgcn.sums or mixgcn.products is {ACCELERATOR} (--set KEY={ACCELERATOR})"
)
_ALL_NEIGHBOURS = "with the system mixgcn, which draws no neighbours"
_NO_CACHE = "with the system mixgcn, whose ranks keep what they need"


@dataclass(frozen=True, kw_only=True)
class MixGcnSettings:
    """Table `[mixgcn]`."""

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
        ("execution", "minibatch_threads"): _MINI_BATCH,
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

    parallelism: str = key(
        "mixture",
        "how ranks divide the work: mixture is MixGCN's way, the others are its baselines",
        choices=KINDS,
    )
    workers: int = key(
        4,
        "number of workers: pairs of a rank that sums and one that multiplies, or parts of the graph",
        least=1,
        most=4096,
    )
    aggregators: int = key(
        0, "ranks that only sum, with updaters and in place of workers; 0 means none", least=0, most=4096
    )
    updaters: int = key(0, "ranks that only multiply, with aggregators; 0 means none", least=0, most=4096)
    method: str = key("blocks", "method that partitions the graph, where ranks have parts", choices=METHODS)
    staleness: int = key(
        4, "sancus: epochs for which a row may be used without being sent again", least=0, most=1 << 20
    )
    tolerance: float = key(0.1, "sancus: largest change of rows that are not sent again", least=0, most=1e9)
    pipeline: bool = key(
        True, "mixture: overlap sums and products, batch by batch; changes virtual time and no result"
    )
    stages: int = key(
        0,
        "batches of the pipeline; 0 takes as few as let no sum wait; changes virtual time and no result",
        least=0,
        most=1 << 20,
    )
    sums: str = key(
        "cores",
        "what sums over neighbours in each worker: its cores or GPU, in virtual time; or an accelerator of "
        "[hardware], which runs on the device of [execution] and is timed by its cycles",
        choices=SUMS_ON,
    )
    products: str = key(
        "gpu",
        "what multiplies rows in each worker: its GPU, in virtual time; or an accelerator of [hardware] of its "
        "own, which really runs",
        choices=PRODUCTS_ON,
    )
    masks: bool = key(
        False,
        "mask what ReLU or dropout will drop of a gradient, so that the accelerator does not sum it (S-SpMM); "
        "changes time and bytes, and no result",
    )
    platform: str = key(
        "mixgcn",
        "platform with GPUs, by name (simgnn config platforms lists them) or as a TOML file",
        kind="a name or a file",
    )

    def __post_init__(self) -> None:
        check_keys(self)
        if bool(self.aggregators) != bool(self.updaters):
            raise InputError(
                f"aggregators and updaters must both be 0 or both be positive, not {self.aggregators} and"
                f" {self.updaters}"
            )
        if self.masks and not self.on_accelerator:
            raise InputError(f"masks must be false where no {ACCELERATOR} sums, not true")

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
