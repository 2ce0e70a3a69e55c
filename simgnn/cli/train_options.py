"""Options of `simgnn train` that set a key of the configuration; other verbs have some of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from simgnn.cli.argument_types import fanout, integer, number
from simgnn.cli.systems.rank_options import RANK_IDLE, RANK_OPTIONS
from simgnn.config.cache_names import NO_CACHE, OPTIMAL, POLICY_NAMES
from simgnn.config.dataset_names import known_datasets
from simgnn.config.model import MODELS
from simgnn.config.seed_orders import SEED_ORDERS
from simgnn.sim.memory.kinds import KINDS

if TYPE_CHECKING:
    from simgnn.config.configuration import Config

DEFAULT_STALLS = 0.1
"""Of `--memory-stalls` without a number."""

TRAIN_OPTIONS: dict[str, tuple[str, str, Any, str | None, str]] = {
    "--dataset": (
        "training",
        "dataset",
        str,
        "NAME|FILE|DIR",
        f"{known_datasets('V:E[:F[:C]]')}, with flags and knobs such as :weighted:train=0.1, a folder"
        " that simgnn data import wrote, or a .npz file",
    ),
    "--model": ("model", "kind", str, "KIND", ", ".join(MODELS)),
    "--layers": (
        "model",
        "layers",
        integer,
        "N",
        "graph layers; the configuration's fan-outs are cut to as many, or the last repeated",
    ),
    "--hidden": ("model", "hidden", integer, "N", "width between layers"),
    "--gin-epsilon": ("model", "gin_epsilon", number, "X", "GIN's epsilon, which is not trained"),
    "--task": (
        "task",
        "kind",
        str,
        "NAME",
        "links, to tell edges from pairs that are none; or auto, what the data set's labels are for",
    ),
    "--negatives": (
        "task",
        "negatives",
        integer,
        "N",
        "links: pairs that are no edge, drawn beside each edge",
    ),
    "--residual": ("model", "residual", bool, None, "each layer adds its input"),
    "--dropout": ("model", "dropout", number, "P", "chance that training drops a hidden layer's output"),
    "--order": (
        "model",
        "order",
        str,
        "NAME",
        "aggregate-first, (A H) W; update-first, A (H W); or auto, by cost",
    ),
    "--edge-weights": ("model", "edge_weights", bool, None, "neighbours count as much as their edges weigh"),
    "--degree-correction": (
        "model",
        "degree_correction",
        str,
        "NAME",
        "GCN: scale of a sampled sum; unbiased (neighbours), ratio (neighbours and self-loop, biased) or none",
    ),
    "--aggregate": (
        "hardware",
        "organisation",
        str,
        "NAME",
        "the aggregate engine, of as many adders: clustered, broadcast, or sspmm, which leaves out what a mask drops",
    ),
    "--fanout": (
        "sampling",
        "fanout",
        fanout,
        "N,N",
        "neighbours drawn per layer, the seeds' first; -1 is all, as in --fanout=-1,-1",
    ),
    "--seed-order": (
        "sampling",
        "seed_order",
        str,
        "NAME",
        f"which seeds are together and follow each other: {', '.join(SEED_ORDERS)}",
    ),
    "--sequences": (
        "sampling",
        "sequences",
        integer,
        "N",
        "with --seed-order proximity: breadth-first sequences that a mini-batch takes its seeds from; 0: enough",
    ),
    "--partition": (
        "sampling",
        "partition",
        str,
        "DIR",
        "with --seed-order partition-local: what simgnn partition wrote",
    ),
    "--sampler-threads": (
        "execution",
        "sampler_threads",
        integer,
        "N",
        "threads of the sampler; change no result",
    ),
    "--batch-size": ("training", "batch_size", integer, "N", "seeds of a mini-batch, over all trainers"),
    "--epochs": ("training", "epochs", integer, "N", "epochs of the whole run"),
    "--lr": ("training", "learning_rate", number, "X", "learning rate"),
    "--optimizer": ("training", "optimizer", str, "NAME", "adam or sgd"),
    "--weight-decay": (
        "training",
        "weight_decay",
        number,
        "X",
        "added to the gradient, times the parameter",
    ),
    "--device": (
        "execution",
        "device",
        str,
        "NAME",
        "rtl (the generated Verilog), cycle (same bits and cycles, by a model), auto (cycle, checked against rtl),"
        " reference (same bits, untimed) or a board at a serial port, uart:PORT or uart:PORT@BAUD",
    ),
    "--check-every": (
        "execution",
        "check_every",
        integer,
        "K",
        "with --device auto: mini-batches from one that is checked to the next",
    ),
    "--arithmetic": (
        "execution",
        "arithmetic",
        str,
        "NAME",
        "rtl's floating-point units: verilog, or host for C",
    ),
    "--accelerators": (
        "training",
        "accelerators",
        integer,
        "K",
        "accelerators, simulated in parallel threads",
    ),
    "--cache": (
        "features",
        "cache",
        str,
        "POLICY",
        f"which feature rows stay in each accelerator's memory: {NO_CACHE}, or those of a policy:"
        f" {', '.join(POLICY_NAMES)} ({OPTIMAL} is the optimum, as draws are known beforehand)",
    ),
    "--cache-ratio": (
        "features",
        "cache_ratio",
        number,
        "X",
        "how many, as a share of the graph's vertices, 0 to 1",
    ),
    "--cache-shared": (
        "features",
        "cache_shared",
        bool,
        None,
        "accelerators share their caches: v is in that of v mod K, and its peers copy it from there",
    ),
    "--hot-ratio": (
        "embeddings",
        "hot_ratio",
        number,
        "X",
        "share of the vertices whose output of the first layer is used again, 0 to 1",
    ),
    "--super-batch": (
        "embeddings",
        "super_batch",
        integer,
        "N",
        "mini-batches of a super-batch: what is used again is at most 2 N - 1 of them old",
    ),
    "--reuse": (
        "embeddings",
        "reuse",
        str,
        "NAME",
        "what of hot vertices is used again: embeddings, outputs of the first layer; or aggregates, sums over their"
        " neighbours, which cost no accuracy",
    ),
    "--gpus": (
        "training",
        "gpus",
        integer,
        "K",
        "GPUs beside the accelerators, in a system's virtual time",
    ),
    **RANK_OPTIONS,
    "--cpu-share": (
        "training",
        "cpu_share",
        number,
        "X",
        "part of the seeds that the CPU trainer takes, 0 to 1",
    ),
    "--seed": ("training", "seed", integer, "N", "decides parameters, order of seeds and sampling"),
    "--memory": (
        "platform",
        "memory",
        str,
        "KIND",
        f"memory behind the ports: {', '.join(KINDS)}",
    ),
    "--memory-stalls": (
        "platform",
        "memory_stalls",
        number,
        "X",
        f"chance that the memory delays a transfer; {DEFAULT_STALLS} if no number follows",
    ),
}
"""Options of `train`: table and key of the configuration that they set, type, placeholder, help."""


def _no_cache(config: Config) -> str | None:
    return None if config.features.cached else f"where cache is {NO_CACHE!r}, as no row is kept"


def _nobody_caches(config: Config) -> str | None:
    training = config.training
    # Of a system's devices it says itself which have a cache.
    if config.systems or training.gpus or (training.accelerators and training.cpu_share < 1):
        return None
    return "where the CPU trains all seeds, as accelerators alone have caches"


def _nothing_hot(config: Config) -> str | None:
    return None if config.embeddings.hot_ratio else "where hot_ratio is 0, as nothing is used again"


def _no_super_batches(config: Config) -> str | None:
    embeddings = config.embeddings
    if not embeddings.hot_ratio or embeddings.in_super_batches:
        return _nothing_hot(config)
    return f"where refresh is {embeddings.refresh!r}, which has no super-batches"


IDLE: dict[str, Callable[[Config], str | None]] = {
    "--cache": _nobody_caches,
    "--cache-ratio": _no_cache,
    "--cache-shared": _no_cache,
    "--super-batch": _no_super_batches,
    "--reuse": _nothing_hot,
    **RANK_IDLE,
}
"""Where an option of `TRAIN_OPTIONS` would decide nothing, for the text of an error; None where it does decide."""

ASKS_NOTHING = (0, False, NO_CACHE)
"""Values of such options that ask for nothing, which is what they get."""
