"""Whether a configuration can run on a platform in virtual time."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from simgnn.config.configuration import Config
from simgnn.config.platform import PlatformSettings
from simgnn.errors import InputError
from simgnn.training.devices.minibatch_buffers import BufferPlan
from simgnn.virtual_time.platform import Platform

if TYPE_CHECKING:
    from simgnn.training.trainer import Trainer
    from simgnn.virtual_time.layer_sizes import LayerSizes


def check_fits(config: Config, platform: Platform) -> None:
    """Raise InputError for what the platform cannot do, or has itself.

    It has so many devices, costs of one kind of model where it was calibrated, and links of its own.
    """
    if platform.calibration is not None:
        platform.calibration.check_kind(config.model.kind)
    for devices, wanted in (("accelerators", config.training.accelerators), ("gpus", config.training.gpus)):
        have = platform.whole(devices)
        if wanted > have:
            raise InputError(
                f"{devices} must be at most the {have} of platform {platform.name}, not {wanted}"
            )
    for key in ("pcie_gbs", "peer_gbs"):
        value = getattr(config.platform, key)
        if value != getattr(PlatformSettings, key):
            raise InputError(
                f"{key} of [platform] must be left out with platform {platform.name}, which has its own,"
                f" not {value!r}"
            )


def buffers_for(parts: Iterable[LayerSizes], *, count: int, columns: int) -> BufferPlan:
    """Buffers for parts like these, of one mini-batch: others are as large as twice the largest.

    A destination's row may be there three times: in stream order, for its self-loop, and for its own use.
    """
    parts = tuple(parts)
    rows = max((part.vertices[0] + 2 * part.vertices[1] for part in parts), default=0)
    entries = max((sum(part.edges) + 2 * sum(part.vertices) for part in parts), default=0)
    return BufferPlan(count=count, rows=int(2 * rows), entries=int(2 * entries), columns=columns)


def check_timed(trainers: Iterable[Trainer], *, device: str) -> None:
    """Raise InputError if a trainer's device, which is called `device`, counts no cycles."""
    if any(trainer.device is not None and not trainer.timed for trainer in trainers):
        raise InputError(f"device must count cycles in virtual time, as cycle and rtl do, not {device!r}")
