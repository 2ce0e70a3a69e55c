"""Whether a configuration can run on a platform in virtual time."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from simgnn.config import Config
from simgnn.devices.platform import PlatformSettings
from simgnn.errors import InputError
from simgnn.systems.platform import Platform

if TYPE_CHECKING:
    from simgnn.data.graph import Graph
    from simgnn.training.trainer import Trainer


def check_fits(config: Config, platform: Platform) -> None:
    """Raise InputError for what the platform cannot do, or has itself.

    It has so many devices, costs of one kind of model where it was calibrated, and a `pcie_gbs` of its own.
    """
    if platform.calibration is not None:
        platform.calibration.check_kind(config.model.kind)
    for devices, wanted in (("accelerators", config.training.accelerators), ("gpus", config.training.gpus)):
        have = platform.whole(devices)
        if wanted > have:
            raise InputError(
                f"{devices} must be at most the {have} of platform {platform.name}, not {wanted}"
            )
    if config.platform.pcie_gbs != PlatformSettings.pcie_gbs:
        raise InputError(
            f"pcie_gbs of [platform] must be left out with platform {platform.name}, which has its own,"
            f" not {config.platform.pcie_gbs!r}"
        )


def largest_minibatch(config: Config, graph: Graph) -> tuple[int, int]:
    """Input vertices, and edges of all layers, of a mini-batch at most: no two draws meet, or it has all there are."""
    rows, edges = min(config.training.batch_size, graph.vertices), 0
    for fanout in config.fanouts:
        edges += graph.edges if fanout == -1 else min(rows * fanout, graph.edges)
        rows = graph.vertices if fanout == -1 else min(rows * (1 + fanout), graph.vertices)
    return rows, edges


def check_timed(trainers: Iterable[Trainer], *, device: str) -> None:
    """Raise InputError if a trainer's device, which is called `device`, counts no cycles."""
    if any(trainer.device is not None and not trainer.timed for trainer in trainers):
        raise InputError(f"device must count cycles in virtual time, as cycle and rtl do, not {device!r}")
