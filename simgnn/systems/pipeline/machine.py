"""What tasks of a mini-batch are done on, and what it takes of memories; and whether a platform fits a run."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from simgnn.config.configuration import Config
from simgnn.config.platform import PlatformSettings
from simgnn.errors import InputError
from simgnn.training.devices.minibatch_buffers import BufferPlan
from simgnn.training.split import CPU, GPU, kind_of
from simgnn.virtual_time.platform import Platform
from simgnn.virtual_time.resources import Lease, Memory, Units

if TYPE_CHECKING:
    from simgnn.training.trainer import Trainer
    from simgnn.virtual_time.layer_sizes import LayerSizes


class Memories:
    """The memories of a platform.

    Parameters
    ----------
    devices
        Names of the trainers with a memory of their own.
    taken
        Bytes that are gone for the whole run, by device: its cache, the graph's topology.
    host_taken
        Likewise of the host's memory.

    Attributes
    ----------
    host : Memory
    devices : dict of str to Memory
        By name.

    Raises
    ------
    InputError
        For a memory that has no byte left.
    """

    def __init__(
        self,
        platform: Platform,
        devices: Sequence[str],
        *,
        taken: Mapping[str, int] | None = None,
        host_taken: int = 0,
    ) -> None:
        self.platform = platform
        self.host = Memory(
            "bytes in host memory", self._left("host_memory_gb", host_taken, "the host's memory")
        )
        self.devices: dict[str, Memory] = {}
        for name in devices:
            left = self._left(memory_key(name), (taken or {}).get(name, 0), f"the memory of {name}")
            self.devices[name] = Memory(f"bytes in {name}", left)

    def _left(self, key: str, gone: int, where: str) -> int | None:
        capacity = memory_bytes(self.platform, key)
        if capacity is not None and gone >= capacity:
            raise InputError(
                f"what stays in {where} must be less than the {capacity:,} bytes of {key} of platform"
                f" {self.platform.name}, not {gone:,}"
            )
        return None if capacity is None else capacity - gone


class Machine:
    """Processors, links and memories that every system has, as tasks hold them.

    Parameters
    ----------
    trainers
        Their names.
    threads
        Of the CPU's tasks together, where each has one and the operating system shares out the cores, of which there
        may be fewer; None where tasks have cores to themselves.
    taken, host_taken
        See `Memories`.

    Attributes
    ----------
    sampler : Units
        Of the CPU, which samples one mini-batch at a time.
    """

    def __init__(
        self,
        platform: Platform,
        trainers: Sequence[str],
        *,
        threads: int | None,
        taken: Mapping[str, int] | None = None,
        host_taken: int = 0,
    ) -> None:
        names = [name for name in trainers if name != CPU]
        self.cores = (
            Units("CPU cores", platform.whole("cpu_cores"))
            if threads is None
            else Units("CPU threads", threads)
        )
        self.sampler = Units("sampler")
        self.devices = {name: Units(name) for name in trainers}
        self.links = {name: Units(f"{name} link") for name in names}
        self.memories = Memories(platform, names, taken=taken, host_taken=host_taken)


class Buffers:
    """The features and the topology of one mini-batch, in bytes that are known when it has been sampled.

    Each part is in the host's memory from the beginning of loading until it is where it is trained: until its transfer
    has ended or, of the CPU's, until it has been trained. An accelerator's part is in its memory from the beginning of
    its transfer until it has been trained. A mini-batch waits for memory that others have; one that is larger than all
    of a memory is refused.

    Parameters
    ----------
    trainers
        Those that have seeds.

    Attributes
    ----------
    in_host, in_device : dict of str to Lease
        By trainer, and by accelerator.
    """

    def __init__(self, memories: Memories, trainers: Sequence[str], *, step: int) -> None:
        self._memories, self._step = memories, step
        # Sizes are known when the mini-batch has been sampled: until `measure` a lease asks for nothing.
        self.in_host = {name: Lease(memories.host, None) for name in trainers}
        self.in_device = {name: Lease(memories.devices[name], None) for name in trainers if name != CPU}

    def measure(self, in_host: Mapping[str, int], in_device: Mapping[str, int]) -> None:
        """Take note of the sizes.

        Parameters
        ----------
        in_host, in_device
            Bytes, by trainer and by accelerator.

        Raises
        ------
        InputError
            For a mini-batch that a memory is too small for even if it is empty.
        """
        # All parts are there at once, before the first is transferred. If they did not fit together, the run would
        # wait for ever: it is refused here.
        self._check("host_memory_gb", self._memories.host, sum(in_host.values()), "")
        for name, lease in self.in_device.items():
            self._check(memory_key(name), lease.resource, in_device[name], f" for {name}")
            lease.ask(in_device[name])
        for name, lease in self.in_host.items():
            lease.ask(in_host[name])

    def _check(self, key: str, memory: Units, count: int, part: str) -> None:
        if count > memory.capacity:
            raise InputError(
                f"mini-batch {self._step + 1}{part} must have at most the {memory.capacity:,.0f} bytes of {key}"
                f" of platform {self._memories.platform.name}, not {count:,}"
            )


def memory_key(trainer: str) -> str:
    """The platform's key for the size of a device's memory."""
    return "gpu_memory_gb" if kind_of(trainer) == GPU else "device_memory_gb"


def memory_bytes(platform: Platform, key: str) -> int | None:
    """A memory's size; None where it has no limit."""
    return max(1, round(platform[key] * 1e9)) if platform[key] else None


def check_fits(config: Config, platform: Platform) -> None:
    """Raise InputError for what the platform cannot do, or has itself.

    It has so many devices, costs of one kind of model where it was calibrated, and links of its own.
    """
    if platform.calibration is not None:
        platform.calibration.check_kind(config.model.kind)
    for devices, wanted in (("accelerators", config.training.accelerators), ("gpus", config.training.gpus)):
        have = platform.whole(devices)
        if wanted > have:
            # Most platforms have one kind alone, and the default is an accelerator.
            other, use = (
                ("gpus", "--accelerators 0 --set training.gpus=1")
                if devices == "accelerators"
                else ("accelerators", "--accelerators 1 --set training.gpus=0")
            )
            has = platform.whole(other)
            raise InputError(
                f"{devices} must be at most the {have} of platform {platform.name}, not {wanted}"
                f"{f': {other} are {has} ({use})' if has and not have else ''}"
            )
    for key in ("pcie_gbs", "peer_gbs"):
        value = getattr(config.platform, key)
        # A default was not set by the user, who would see another value without effect.
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
    # Only the first mini-batch has been seen, by the shares of `[training]`; others may be larger.
    rows = max((part.vertices[0] + 2 * part.vertices[1] for part in parts), default=0)
    entries = max((sum(part.edges) + 2 * sum(part.vertices) for part in parts), default=0)
    return BufferPlan(count=count, rows=int(2 * rows), entries=int(2 * entries), columns=columns)


def check_timed(trainers: Iterable[Trainer], *, device: str) -> None:
    """Raise InputError if a trainer's device, which is called `device`, counts no cycles."""
    if any(trainer.device is not None and not trainer.timed for trainer in trainers):
        raise InputError(f"device must count cycles in virtual time, as cycle and rtl do, not {device!r}")
