"""A mini-batch that is trained: what went in, and what its trainers have to say."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from simgnn.devices.platform import accelerator_seconds
from simgnn.training.batches import LoadedBatch
from simgnn.training.trainer import Telemetry

if TYPE_CHECKING:
    from simgnn.devices.platform import PlatformSettings
    from simgnn.hw.config import HardwareConfig


@dataclass(frozen=True, kw_only=True)
class Iteration:
    """One mini-batch that is trained.

    Parameters
    ----------
    parts
    telemetry
        Both by trainer, of those that had seeds.
    seconds
        Simulated seconds by trainer, or by whatever else its time is counted for; the largest counts.
    record
        What a run that is continued has to know of it, plain values; None where that is nothing.
    cached
        What feature caches counted of which no device's telemetry tells: `simgnn.devices.cache_counts.CACHE_COUNTS`.
    """

    parts: Mapping[str, LoadedBatch]
    telemetry: Mapping[str, Telemetry]
    seconds: Mapping[str, float]
    record: Mapping[str, Any] | None = None
    cached: Mapping[str, int] = field(default_factory=dict)


def simulated_seconds(
    telemetry: Mapping[str, Telemetry], *, hardware: HardwareConfig, platform: PlatformSettings
) -> dict[str, float]:
    """Simulated time that each accelerator needed for its part, by trainer, of those that count cycles."""
    return {
        name: accelerator_seconds(
            each.device, hardware=hardware, platform=platform, peer_bytes=each.device.peer_bytes
        )
        for name, each in telemetry.items()
        if each.device is not None and each.device.cycles
    }
