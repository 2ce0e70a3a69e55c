"""A mini-batch that is trained: what went in, what its trainers have to say, and the row that it leaves."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from simgnn.config.platform import PlatformSettings
from simgnn.hw.config import HardwareConfig
from simgnn.hw.counters import COUNTERS
from simgnn.sim.memory.timing import MEMORY_COUNTERS
from simgnn.training.batches import LoadedBatch
from simgnn.training.devices.feature_cache import CACHE_COUNTS
from simgnn.training.recorder import Step
from simgnn.training.trainer import Telemetry


def accelerator_seconds(
    cycles: int, over_pcie: int, *, hardware: HardwareConfig, platform: PlatformSettings, peer_bytes: int = 0
) -> float:
    """Simulated time that one accelerator needs for its part of a mini-batch.

    What is counted: its cycles at its clock, its program and inputs sent and its gradients read back at the PCIe
    bandwidth, and copies between it and its peers; accelerators work side by side, so the slowest counts. Of the image,
    what the host has to send (`Program.sent_bytes`), as `Device.load` does; of logits and gradients the numbers without
    padding, which the device's clock does count (`Device.now`). What is not counted: sampling, feature loading, the CPU
    trainer, the loss and the optimizer, which run on this machine in wall time.

    Parameters
    ----------
    over_pcie
        Bytes sent to it and read back.
    hardware
        Gives the clock.
    platform
        Gives the PCIe bandwidth (HyScale-GNN eq. 8; GB is 1e9 bytes) and that of the links between peers.
    peer_bytes
        Copied between the accelerator and its peers.

    Returns
    -------
    Seconds.
    """
    if platform.peer_gbs:
        copies = peer_bytes / (platform.peer_gbs * 1e9)
    else:
        copies = 0.0
        # Without links of their own peers copy through the host: once out, once in.
        over_pcie += 2 * peer_bytes
    transfer = over_pcie / (platform.pcie_gbs * 1e9) + copies
    return cycles / (hardware.clock_mhz * 1e6) + transfer


@dataclass(frozen=True, kw_only=True)
class Iteration:
    """One mini-batch that is trained.

    Parameters
    ----------
    telemetry
        Both by trainer, of those that had seeds.
    seconds
        Simulated seconds by trainer, or by whatever else its time is counted for; the largest counts.
    record
        What a run that is continued has to know of it, plain values; None where that is nothing.
    cached
        What feature caches counted that is in no device's telemetry:
        `simgnn.training.devices.feature_cache.CACHE_COUNTS`.
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
            each.device.cycles,
            each.device.bytes_in + each.device.bytes_out,
            hardware=hardware,
            platform=platform,
            peer_bytes=each.device.peer_bytes,
        )
        for name, each in telemetry.items()
        if each.device is not None and each.device.cycles
    }


@dataclass(frozen=True)
class Place:
    """How far a run is.

    Parameters
    ----------
    epoch, batch
        Epochs finished, and mini-batches finished in the epoch after them.
    step
        Mini-batches finished in all.
    """

    epoch: int = 0
    batch: int = 0
    step: int = 0


def step_record(
    place: Place,
    iteration: Iteration,
    *,
    wall_seconds: float,
) -> Step:
    """A mini-batch's row.

    Parameters
    ----------
    place
        After the mini-batch.
    wall_seconds
        Since the mini-batch before.
    """
    telemetry = iteration.telemetry
    batches = [part.batch for part in iteration.parts.values()]
    accelerated = [each for each in telemetry.values() if each.device is not None]
    devices = [each.device for each in telemetry.values() if each.device is not None]
    counters = [device.counters for device in devices if device.counters]
    memory = [device.memory for device in devices if device.memory]
    # A system counts caches of devices that do not count themselves.
    caches = [*(device.cache for device in devices if device.cache), *filter(None, [iteration.cached])]
    return Step(
        step=place.step,
        epoch=place.epoch + 1,
        batch=place.batch,
        seeds=sum(each.seeds for each in telemetry.values()),
        accelerator_seeds=sum(each.seeds for each in accelerated),
        loss_sum=sum(each.loss for each in telemetry.values()),
        correct=sum(each.correct for each in telemetry.values()),
        cycles=sum(device.cycles for device in devices),
        slowest_cycles=max((device.cycles for device in devices), default=0),
        bytes_in=sum(device.bytes_in for device in devices),
        bytes_out=sum(device.bytes_out for device in devices),
        # Trainers work side by side, so the slowest decides.
        simulated_seconds=max(iteration.seconds.values(), default=0.0),
        wall_seconds=wall_seconds,
        device_seconds=max((each.wall_seconds for each in accelerated), default=0.0),
        vertices=tuple(sum(map(len, layer)) for layer in zip(*(b.vertices for b in batches), strict=True)),
        edges=tuple(sum(b.edges for b in layer) for layer in zip(*(b.blocks for b in batches), strict=True)),
        counters={name: sum(c[name] for c in counters) for name in COUNTERS[1:]} if counters else {},
        memory={name: sum(m[name] for m in memory) for name in MEMORY_COUNTERS} if memory else {},
        cache={name: sum(c[name] for c in caches) for name in CACHE_COUNTS} if caches else {},
    )
