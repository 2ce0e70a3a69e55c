"""What the CPU's tasks cost: by a platform's rates and the paper's equations, or as they were measured on a machine."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from simgnn.virtual_time.calibration import GATHER, SAMPLE, SYNCHRONIZE, Calibration
from simgnn.virtual_time.cpu_work import cpu_work, embedding_work
from simgnn.virtual_time.layer_sizes import FEATURE_BYTES, LayerSizes
from simgnn.virtual_time.performance_model import EDGES, aggregation, training, update
from simgnn.virtual_time.platform import Platform
from simgnn.virtual_time.processors import cpu_of
from simgnn.virtual_time.resources import Rate
from simgnn.virtual_time.tasks import Charge, Flow

_SAMPLING, _LOADING, _TRAINING, _SYNCHRONIZING, _EMBEDDING = range(5)
"""Of a draw: which stage's."""


class CpuCosts(Protocol):
    """Charges of the CPU's tasks; `item` says which mini-batch, for what is drawn."""

    def sample(self, edges: float, *, threads: int, item: int) -> Charge:
        """Drawing so many edges."""

    def load(self, rows: float, *, threads: int, item: int) -> Charge:
        """Gathering so many rows of features, equation 7."""

    def train(self, part: LayerSizes, *, threads: int, item: int) -> Charge:
        """The CPU trainer's part."""

    def embed(self, part: LayerSizes, *, threads: int, item: int) -> Charge:
        """The first layer forward, its rows being gathered: sizes of that layer alone."""

    def synchronize(self, count: int, *, item: int) -> Charge:
        """Combining gradients of so many bytes, and the optimizer's step."""


class CpuByRates:
    """A CPU that is not here; its cores are assigned.

    Parameters
    ----------
    platform
    host
        The host's memory.
    widths
        f^0 to f^L.
    products
        Values that a row meets in each layer.
    """

    def __init__(
        self, platform: Platform, *, host: Rate, widths: Sequence[int], products: Sequence[int]
    ) -> None:
        self.platform, self.widths, self.products = platform, tuple(widths), tuple(products)
        self._host = host

    def sample(self, edges: float, *, threads: int, item: int) -> Charge:
        """See `CpuCosts`."""
        rate = self.platform["sample_medges_per_s_per_core"] * 1e6 * threads
        return Charge(edges / rate, (), "rate")

    def load(self, rows: float, *, threads: int, item: int) -> Charge:
        """See `CpuCosts`; as fast as its threads are, if the memory is."""
        limit = threads * self.platform["gather_gbs_per_core"] * 1e9
        count = rows * self.widths[0] * FEATURE_BYTES
        return Charge(0.0, (Flow(float(count), (self._host,), limit),), "bandwidth")

    def train(self, part: LayerSizes, *, threads: int, item: int) -> Charge:
        """See `CpuCosts`; equations 10 to 12, with its share of the CPU."""
        cpu = cpu_of(self.platform, threads)
        return Charge(training(part, cpu, widths=self.widths, products=self.products), (), "equations")

    def embed(self, part: LayerSizes, *, threads: int, item: int) -> Charge:
        """See `CpuCosts`; equations 11 and 12 for layer 1, with its share of the CPU."""
        cpu = cpu_of(self.platform, threads)
        seconds = aggregation(part, 1, widths=self.widths, memory_gbs=cpu.memory_gbs, rows_read=EDGES)
        seconds += update(part, 1, widths=self.widths, gmacs=cpu.gmacs, products=self.products)
        return Charge(seconds, (), "equations")

    def synchronize(self, count: int, *, item: int) -> Charge:
        """See `CpuCosts`."""
        return Charge(self.platform["sync_latency_us"] * 1e-6, (), "bandwidth")


class CpuAsMeasured:
    """The CPU of a machine that was calibrated; the operating system shares its cores out.

    Parameters
    ----------
    calibration
    cores
    widths, products
        See `CpuByRates`.
    """

    def __init__(
        self, calibration: Calibration, *, cores: int, widths: Sequence[int], products: Sequence[int]
    ) -> None:
        self.calibration, self.widths, self.products = calibration, tuple(widths), tuple(products)
        self._cores = Rate("CPU", float(cores), unit="core seconds")

    def sample(self, edges: float, *, threads: int, item: int) -> Charge:
        """See `CpuCosts`."""
        return self._by_table(SAMPLE, edges, (_SAMPLING, item))

    def load(self, rows: float, *, threads: int, item: int) -> Charge:
        """See `CpuCosts`."""
        return self._by_table(GATHER, rows * self.widths[0] * FEATURE_BYTES, (_LOADING, item))

    def train(self, part: LayerSizes, *, threads: int, item: int) -> Charge:
        """See `CpuCosts`."""
        work = cpu_work(part, widths=self.widths, products=self.products)
        return self._busy(self.calibration.training.seconds(work, task=(_TRAINING, item)))

    def embed(self, part: LayerSizes, *, threads: int, item: int) -> Charge:
        """See `CpuCosts`; the trainer's seconds for a layer that has no backward pass."""
        work = embedding_work(part, widths=self.widths, products=self.products)
        return self._busy(self.calibration.training.seconds(work, task=(_EMBEDDING, item)))

    def synchronize(self, count: int, *, item: int) -> Charge:
        """See `CpuCosts`."""
        return self._by_table(SYNCHRONIZE, count, (_SYNCHRONIZING, item))

    def _by_table(self, name: str, size: float, task: tuple[int, int]) -> Charge:
        charge = self.calibration.tables[name].charge(threads=1, size=size, task=task)
        return self._busy(charge.seconds)

    def _busy(self, seconds: float) -> Charge:
        """One thread at work, on a core or on its share of fewer; until the next task starts."""
        return Charge(
            0.0, (Flow(seconds + self.calibration.task_seconds, (self._cores,), limit=1.0),), "calibrated"
        )
