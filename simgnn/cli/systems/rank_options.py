"""Options of `train` that are about ranks: how many, what they have, and when they meet."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from simgnn.cli.argument_types import integer, number
from simgnn.config.cache_names import NO_CACHE, STATIC_NAMES
from simgnn.config.partition_names import METHODS
from simgnn.config.ranks import (
    COMMUNICATORS,
    DASK,
    EVERY_STEP,
    FLOAT32,
    GLOO,
    GRADIENT_FORMATS,
    IN_PROCESS,
    LAUNCHERS,
    LOCAL_SGD,
    RESTARTS_WITH,
    SAMPLINGS,
    SEEDS,
    SYNCHRONIZERS,
)

if TYPE_CHECKING:
    from simgnn.config.configuration import Config

RANK_OPTIONS: dict[str, tuple[str, str, Any, str | None, str]] = {
    "--ranks": (
        "ranks",
        "ranks",
        integer,
        "N",
        "parts that every mini-batch is cut into, each of which a rank with trainers of its own takes",
    ),
    "--communicator": (
        "ranks",
        "communicator",
        str,
        "NAME",
        f"what carries the ranks' messages: {', '.join(COMMUNICATORS)}",
    ),
    "--restart-with": (
        "ranks",
        "restart_with",
        str,
        "NUMBER",
        "after losses: as many ranks, or one less where ranks are lost again and again, and any number with --resume:"
        f" {', '.join(RESTARTS_WITH)}",
    ),
    "--parts": (
        "ranks",
        "parts",
        str,
        "DIR",
        "the data, as simgnn partition --write-parts wrote them: each rank opens its own part",
    ),
    "--cut": (
        "ranks",
        "cut",
        str,
        "METHOD",
        f"in place of --parts: each process cuts the data set itself and keeps its part: {', '.join(METHODS)}",
    ),
    "--sampling": (
        "ranks",
        "sampling",
        str,
        "NAME",
        f"how ranks with parts sample: {', '.join(SAMPLINGS)}",
    ),
    "--rank-seeds": (
        "ranks",
        "seeds",
        str,
        "NAME",
        f"whose seeds ranks with parts train: {', '.join(SEEDS)}; own are those of its own part",
    ),
    "--remote-cache": (
        "ranks",
        "remote_cache",
        str,
        "POLICY",
        f"which feature rows of others a rank with a part keeps: {', '.join((NO_CACHE, *STATIC_NAMES))}",
    ),
    "--remote-cache-ratio": (
        "ranks",
        "remote_cache_ratio",
        number,
        "X",
        "how many, as a share of the graph's vertices, 0 to 1",
    ),
    "--launcher": (
        "ranks",
        "launcher",
        str,
        "NAME",
        f"what starts ranks that are processes: {', '.join(LAUNCHERS)}",
    ),
    "--scheduler": (
        "ranks",
        "scheduler",
        str,
        "ADDRESS",
        f"with --launcher {DASK}: a Dask scheduler, whose workers have a rank each; needs simgnn[dask]"
        " (default: one with as many workers is started here)",
    ),
    "--synchronizer": (
        "ranks",
        "synchronizer",
        str,
        "NAME",
        f"when ranks meet: {', '.join(SYNCHRONIZERS)}, which averages parameters behind optimizer steps of their own",
    ),
    "--gradient-format": (
        "ranks",
        "gradient_format",
        str,
        "NAME",
        f"as what gradients go from rank to rank: {', '.join(GRADIENT_FORMATS)}, half the bytes, rounded",
    ),
    "--local-steps": (
        "ranks",
        "local_steps",
        integer,
        "H",
        f"with --synchronizer {LOCAL_SGD}: each rank's own steps from one average to the next",
    ),
    "--network-gbs": (
        "ranks",
        "network_gbs",
        number,
        "X",
        "bandwidth of each rank's link, 1e9 bytes per second, for virtual time; 0: none is reported",
    ),
    "--network-latency-us": (
        "ranks",
        "network_latency_us",
        number,
        "X",
        "with --network-gbs: latency of a message, microseconds",
    ),
}
"""As `simgnn.cli.train_options.TRAIN_OPTIONS`."""


def _no_parts(config: Config) -> str | None:
    return None if config.ranks.parted else "without parts and cut, as every rank has the whole graph then"


def _parts_are_the_data(config: Config) -> str | None:
    return "where parts says what the data are" if config.ranks.parts else None


def _nothing_kept(config: Config) -> str | None:
    return None if config.ranks.cached else f"where remote_cache is {NO_CACHE!r}, as no row is kept"


def _alone(config: Config) -> str | None:
    return None if config.ranks.ranks > 1 else "where ranks is 1, as nobody sends a message"


def _no_local_steps(config: Config) -> str | None:
    synchronizer = config.ranks.synchronizer
    return (
        f"where synchronizer is {synchronizer!r}, as all ranks take the same steps"
        if synchronizer == EVERY_STEP
        else None
    )


def _no_processes(config: Config) -> str | None:
    communicator = config.ranks.communicator
    return None if communicator == GLOO else f"where communicator is {communicator!r}, as nothing is started"


def _no_scheduler(config: Config) -> str | None:
    launcher = config.ranks.launcher
    return _no_processes(config) or (
        None if launcher == DASK else f"where launcher is {launcher!r}, which has no scheduler"
    )


def _no_network(config: Config) -> str | None:
    return None if config.ranks.network_gbs else "where network_gbs is 0, as no time of a network is reported"


def _no_messages(config: Config) -> str | None:
    return None if config.ranks.communicator == IN_PROCESS else _alone(config)


def _nobody_to_average_with(config: Config) -> str | None:
    return None if config.ranks.synchronizer == EVERY_STEP else _alone(config)


def _no_gradients_sent(config: Config) -> str | None:
    return None if config.ranks.gradient_format == FLOAT32 else _alone(config)


RANK_IDLE: dict[str, Callable[[Config], str | None]] = {
    "--communicator": _no_messages,
    "--sampling": _no_parts,
    "--rank-seeds": _no_parts,
    "--remote-cache": _no_parts,
    "--dataset": _parts_are_the_data,
    "--remote-cache-ratio": _nothing_kept,
    "--local-steps": _no_local_steps,
    "--synchronizer": _nobody_to_average_with,
    "--gradient-format": _no_gradients_sent,
    "--network-gbs": _alone,
    "--launcher": _no_processes,
    "--scheduler": _no_scheduler,
    "--network-latency-us": _no_network,
}
"""As `simgnn.cli.train_options.IDLE`."""
