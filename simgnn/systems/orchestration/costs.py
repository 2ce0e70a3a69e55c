"""What the steps cost where they are done."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from simgnn.errors import InputError
from simgnn.systems.orchestration.settings import (
    ACCELERATOR,
    CPU,
    DEVICE,
    GATHERED,
    IN_PLACE,
    OrchestrationSettings,
)
from simgnn.systems.pipeline.costs import StageCosts
from simgnn.systems.pipeline.machine import Buffers
from simgnn.training.devices.cache_traffic import CacheTraffic
from simgnn.training.split import GPU, kind_of
from simgnn.virtual_time.costs import transfer
from simgnn.virtual_time.gpu import gather_seconds, sampling_seconds
from simgnn.virtual_time.layer_sizes import FEATURE_BYTES, INDEX_BYTES, LayerSizes
from simgnn.virtual_time.platform import Platform
from simgnn.virtual_time.tasks import NO_TIME, Charge, Flow

SECTOR_BYTES = 32
"""What a device reads of the host's memory at least (Min et al., "Large graph convolutional network training with
GPU-oriented data communication architecture", VLDB 2021)."""

EMBED_SAMPLE, EMBED_GATHER, EMBED = EMBEDDING = ("embed sample", "embed gather", "embed")
"""What the CPU does to embed hot vertices, in turn."""

EMBED_STAGES = {GATHERED: EMBEDDING, IN_PLACE: (EMBED_SAMPLE, EMBED)}
"""By how it reads features."""


@dataclass(frozen=True, kw_only=True)
class Part:
    """A trainer's part of a mini-batch, as far as it decides what crosses the link.

    Parameters
    ----------
    traffic
        Of its rows of V^0.
    """

    sizes: LayerSizes
    traffic: CacheTraffic

    @property
    def missing(self) -> int:
        """Rows of V^0 that come from the host."""
        return self.traffic.from_host

    @property
    def brought(self) -> int:
        """Rows of V^0 that are not in the device's own cache."""
        return self.traffic.asked - self.traffic.own_hits


class StepCosts:
    """Charges by step.

    Parameters
    ----------
    stages
        Of the platform.
    table_row_bytes
        Of a row of features in each device's memory, padding included.
    sums_width
        Values of a row that the CPU makes for devices, where these are sums over neighbours; None where they are
        outputs of the first layer.
    """

    def __init__(
        self,
        stages: StageCosts,
        settings: OrchestrationSettings,
        *,
        table_row_bytes: Mapping[str, int] | None = None,
        sums_width: int | None = None,
    ) -> None:
        self.stages, self.settings = stages, settings
        self._table_row_bytes = table_row_bytes or {}
        self._sums_width = sums_width

    def row_bytes(self) -> int:
        """Of a vertex's features, as they cross the link."""
        own = self.stages.widths[0] * FEATURE_BYTES
        # A device that reads the host's memory by itself gets whole sectors of 32 bytes; what the CPU sends is
        # packed.
        return -(-own // SECTOR_BYTES) * SECTOR_BYTES if self.settings.gather == ACCELERATOR else own

    def topology_bytes(self, part: LayerSizes) -> int:
        """Of a mini-batch's sampled layers."""
        return int(sum(part.edges) + sum(part.vertices[1:]) + len(part.edges)) * INDEX_BYTES

    def device_bytes(self, part: Part) -> int:
        """What a device holds of a mini-batch besides its cache."""
        return part.brought * self.row_bytes() + self.topology_bytes(part.sizes)

    def host_bytes(self, part: Part) -> int:
        """What of it waits in the host's memory for its transfer."""
        rows = part.missing * self.row_bytes() if self.settings.gather == CPU else 0
        return rows + (self.topology_bytes(part.sizes) if self.settings.sample == CPU else 0)

    def measure(self, buffers: Buffers, parts: Mapping[str, Part]) -> None:
        """Say what the parts of a mini-batch take of the memories.

        Raises
        ------
        InputError
            As `Buffers.measure`.
        """
        buffers.measure(
            {name: self.host_bytes(part) for name, part in parts.items()},
            {name: self.device_bytes(part) for name, part in parts.items()},
        )

    def sample_on_cpu(self, edges: float, *, threads: int, item: int) -> Charge:
        """Drawing so many edges of all parts."""
        return self.stages.cpu.sample(edges, threads=threads, item=item)

    def gather_on_cpu(self, parts: Iterable[Part], *, threads: int, item: int) -> Charge:
        """Collecting the rows that devices lack."""
        parts = list(parts)
        # The CPU collects what caches lack, and waits for what its own cache lacks: both flows are this task's.
        charge = self.stages.cpu.load(sum(part.missing for part in parts), threads=threads, item=item)
        return Charge(charge.seconds, (*charge.flows, *self.from_disk(parts)), charge.source)

    def fetch(self, parts: Iterable[Part]) -> Charge:
        """Rows that the host's cache lacks, where devices read the others by themselves."""
        flows = self.from_disk(parts)
        # Devices that read by themselves still need the row in the host's memory first.
        return Charge(0.0, flows, "bandwidth") if flows else NO_TIME

    def train(self, name: str, part: Part, cycles: int) -> Charge:
        """An accelerator's simulated cycles, or a GPU's kernels (`simgnn.virtual_time.gpu.Gpu.train`)."""
        return self.stages.train_on_device(name, part.sizes, cycles)

    def synchronize(self, devices: Sequence[str], *, count: int, item: int) -> Charge:
        """Gradients of so many bytes from each device, and parameters back."""
        return self.stages.synchronize(devices, count=count, item=item)

    def sample_on_device(self, name: str, part: Part) -> Charge:
        """Drawing there; what it reads of a topology in the host's memory, and what the CPU is to gather."""
        edges, layers, platform = sum(part.sizes.edges), len(part.sizes.edges), self.stages.platform
        # A topology in the host's memory is read over PCIe, draw by draw (DGL-UVA); a copy on the device is not
        # (GNNLab).
        outside, count = self.settings.topology != DEVICE, 0.0
        if kind_of(name) == GPU:
            # Where the graph is outside, draws are bound by the link, and only the layers' launches and
            # synchronisations are the GPU's own.
            seconds = sampling_seconds(platform, layers=layers, edges=0.0 if outside else edges)
            if outside:
                # Measured on an H100: a draw out of host memory moves more than the index that it asks for.
                count += edges * platform["gpu_sample_host_bytes"]
        else:
            seconds = edges / (platform[_SAMPLING_KEY] * 1e6)
            if outside:
                # Where a vertex's neighbours begin and end, and each neighbour: all at places of their own.
                count += (sum(part.sizes.vertices[1:]) + edges) * SECTOR_BYTES
        if self.settings.gather == CPU:
            # The CPU has to know which rows to collect.
            count += part.missing * INDEX_BYTES
        flows = (Flow(float(count), self.stages.routes[name]),) if count else ()
        return Charge(seconds, flows, "rate")

    def embedding(self, stage: str, sizes: LayerSizes, *, threads: int, item: int) -> Charge:
        """A stage of `EMBEDDING` on the CPU; sizes of the first layer of hot vertices."""
        cpu = self.stages.cpu
        if stage == EMBED_SAMPLE:
            return cpu.sample(sizes.edges[0], threads=threads, item=item)
        if stage == EMBED_GATHER:
            return cpu.load(sizes.vertices[0], threads=threads, item=item)
        return cpu.embed(sizes, threads=threads, item=item, outputs=self._sums_width is None)

    def given_bytes(self, rows: float) -> int:
        """Of so many rows that are given."""
        width = self.stages.widths[1] if self._sums_width is None else self._sums_width
        return int(rows) * width * FEATURE_BYTES

    def send_given(self, name: str, rows: float) -> Charge:
        """Rows that are given, over the device's link."""
        return transfer(self.given_bytes(rows), self.stages.routes[name])

    def transfer(self, name: str, part: Part) -> Charge:
        """What the CPU has gathered and sampled, over the device's link."""
        return transfer(self.host_bytes(part), self.stages.routes[name])

    def gather_by_device(self, name: str, part: Part) -> Charge:
        """The rows that it lacks, which it reads over its link, and those of its own cache."""
        read = part.missing * self.row_bytes()
        if kind_of(name) != GPU:
            return transfer(read, self.stages.routes[name])
        platform = self.stages.platform
        # Rows of its own cache cost memory's time, rows of the host link's; the GPU reads both at once, whichever
        # takes longer.
        seconds = gather_seconds(platform, rows=part.traffic.own_hits, width=self.stages.widths[0])
        # Reads of single rows reach less than PCIe's bandwidth for copies: as if more bytes crossed.
        flow = Flow(read / platform["gpu_host_read_efficiency"], self.stages.routes[name])
        return Charge(seconds, (flow,), "bandwidth")

    def copy(self, name: str, traffic: CacheTraffic) -> Charge:
        """Rows between a device and its peers, out of the one's memory into the other's."""
        ways = [
            *(
                (owner, name, rows)
                # In: hits that a peer had, and rows that a peer was sent for this device. Out: rows that came here
                # and are a peer's to keep.
                for each in (traffic.copied, traffic.taken)
                for owner, rows in each.items()
            ),
            *((name, owner, rows) for owner, rows in traffic.given.items()),
        ]
        # As they lie in a device's memory, padded to whole words: peers copy rows, they do not pack them.
        row = self._table_row_bytes[name]
        flows = tuple(
            Flow(float(rows * row), route)
            for source, reader, rows in ways
            for route in self.stages.peer_routes(source, reader)
        )
        return Charge(0.0, flows, "bandwidth")

    def fill(self, name: str, *, rows: int, topology_bytes: int) -> Charge:
        """What a device has before the first mini-batch."""
        count = rows * self.stages.widths[0] * FEATURE_BYTES + topology_bytes
        return transfer(count, self.stages.routes[name])

    def from_disk(self, parts: Iterable[Part]) -> tuple[Flow, ...]:
        """Rows that the host's cache lacks, or the host has none of."""
        rows = sum(part.traffic.disk for part in parts)
        count = rows * self.stages.widths[0] * FEATURE_BYTES
        return (Flow(float(count), (self.stages.store,)),) if rows else ()


_SAMPLING_KEY = "accelerator_sample_medges_per_s"


def check_samples(platform: Platform, name: str) -> None:
    """Raise InputError if a platform's accelerators cannot sample; every GPU can."""
    if kind_of(name) != GPU and not platform[_SAMPLING_KEY]:
        raise InputError(
            f"sample must be cpu on platform {platform.name}, whose accelerators have no {_SAMPLING_KEY},"
            f" not {ACCELERATOR}"
        )


class GivenSteps(StepCosts):
    """Charges that do not depend on mini-batches, as a paper prints them.

    Parameters
    ----------
    stages, settings
        See `StepCosts`.
    sample, gather, train
        Seconds of a mini-batch, wherever they are done. The transfer is part of `gather`.
    """

    def __init__(
        self,
        stages: StageCosts,
        settings: OrchestrationSettings,
        *,
        sample: float,
        gather: float,
        train: float,
    ) -> None:
        super().__init__(stages, settings)
        self._sample, self._gather, self._train = (
            Charge(seconds, (), "given") for seconds in (sample, gather, train)
        )

    def _sampled(self, *_: object, **__: object) -> Charge:
        return self._sample

    def _gathered(self, *_: object, **__: object) -> Charge:
        return self._gather

    def _trained(self, *_: object, **__: object) -> Charge:
        return self._train

    def _nothing(self, *_: object, **__: object) -> Charge:
        return Charge(0.0, (), "given")

    sample_on_cpu = sample_on_device = _sampled
    gather_on_cpu = gather_by_device = _gathered
    transfer = synchronize = _nothing
    train = _trained
