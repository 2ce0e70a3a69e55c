"""What a mini-batch's stages cost on a platform: counts of its work in, charges of virtual time out.

The CPU's tasks go by a platform's rates and the paper's equations, or by what was measured on a machine.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from simgnn.training.split import ACCELERATOR, GPU, kind_of
from simgnn.virtual_time.calibration import GATHER, SAMPLE, SYNCHRONIZE, Calibration
from simgnn.virtual_time.costs import transfer
from simgnn.virtual_time.cpu_work import cpu_work, embedding_work, products
from simgnn.virtual_time.gpu import Gpu
from simgnn.virtual_time.layer_sizes import FEATURE_BYTES, INDEX_BYTES, LayerSizes
from simgnn.virtual_time.performance_model import EDGES, aggregation, cpu_of, training, update
from simgnn.virtual_time.platform import Platform
from simgnn.virtual_time.resources import PCIE, PEERS, STORE, Rate
from simgnn.virtual_time.tasks import Charge, Flow

if TYPE_CHECKING:
    from simgnn.model.model import ModelConfig

_SAMPLING, _LOADING, _TRAINING, _SYNCHRONIZING, _EMBEDDING = range(5)
"""Of a draw: which stage's."""


class CpuByRates:
    """Charges of the tasks of a CPU that is not here; its cores are assigned.

    Every charge names the mini-batch, `item`, for costs that are drawn.

    Parameters
    ----------
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
        """Drawing so many edges."""
        # T_samp has no equation (V): the paper measures it by threads and sizes. A rate for each core stands for its
        # table.
        rate = self.platform["sample_medges_per_s_per_core"] * 1e6 * threads
        return Charge(edges / rate, (), "rate")

    def load(self, rows: float, *, threads: int, item: int) -> Charge:
        """Gathering so many rows of features, equation 7: as fast as its threads are, if the memory is."""
        # Equation 7 has the memory's bandwidth alone. Few threads do not reach it, and transfers take part of it: a
        # flow.
        limit = threads * self.platform["gather_gbs_per_core"] * 1e9
        count = rows * self.widths[0] * FEATURE_BYTES
        return Charge(0.0, (Flow(float(count), (self._host,), limit),), "bandwidth")

    def train(self, part: LayerSizes, *, threads: int, item: int) -> Charge:
        """The CPU trainer's part, equations 10 to 12, with its share of the CPU."""
        cpu = cpu_of(self.platform, threads)
        return Charge(training(part, cpu, widths=self.widths, products=self.products), (), "equations")

    def embed(self, part: LayerSizes, *, threads: int, item: int, outputs: bool = True) -> Charge:
        """Layer 1 forward, its rows being gathered: equations 11 and 12 for sizes of that layer alone.

        Without `outputs` 11 alone, its sums.
        """
        cpu = cpu_of(self.platform, threads)
        seconds = aggregation(part, 1, widths=self.widths, memory_gbs=cpu.memory_gbs, rows_read=EDGES)
        if outputs:
            seconds += update(part, 1, widths=self.widths, gmacs=cpu.gmacs, products=self.products)
        return Charge(seconds, (), "equations")

    def synchronize(self, count: int, *, item: int) -> Charge:
        """Combining gradients of so many bytes, and the optimizer's step."""
        # Equation 13 counts the transfers, which `StageCosts` adds, and nothing for adding up and for the optimizer.
        return Charge(self.platform["sync_latency_us"] * 1e-6, (), "bandwidth")


class CpuAsMeasured:
    """The same of a machine that was calibrated; the operating system shares its cores out.

    Parameters
    ----------
    widths, products
        See `CpuByRates`.
    """

    def __init__(
        self, calibration: Calibration, *, cores: int, widths: Sequence[int], products: Sequence[int]
    ) -> None:
        self.calibration, self.widths, self.products = calibration, tuple(widths), tuple(products)
        self._cores = Rate("CPU", float(cores), unit="core seconds")

    def sample(self, edges: float, *, threads: int, item: int) -> Charge:
        return self._by_table(SAMPLE, edges, (_SAMPLING, item))

    def load(self, rows: float, *, threads: int, item: int) -> Charge:
        return self._by_table(GATHER, rows * self.widths[0] * FEATURE_BYTES, (_LOADING, item))

    def train(self, part: LayerSizes, *, threads: int, item: int) -> Charge:
        work = cpu_work(part, widths=self.widths, products=self.products)
        return self._busy(self.calibration.training.seconds(work, task=(_TRAINING, item)))

    def embed(self, part: LayerSizes, *, threads: int, item: int, outputs: bool = True) -> Charge:
        """The trainer's seconds for a layer that has no backward pass, or for its sums alone."""
        work = embedding_work(part, widths=self.widths, products=self.products, outputs=outputs)
        return self._busy(self.calibration.training.seconds(work, task=(_EMBEDDING, item)))

    def synchronize(self, count: int, *, item: int) -> Charge:
        return self._by_table(SYNCHRONIZE, count, (_SYNCHRONIZING, item))

    def _by_table(self, name: str, size: float, task: tuple[int, int]) -> Charge:
        # Tables were measured with one thread for each task, as a run in real time has them.
        charge = self.calibration.tables[name].charge(size=size, task=task)
        return self._busy(charge.seconds)

    def _busy(self, seconds: float) -> Charge:
        """One thread at work, on a core or on its share of fewer; until the next task starts."""
        return Charge(
            # `task_seconds` is the measured gap between two tasks. As a flow, so that tasks slow each other down
            # where there are fewer cores than tasks.
            0.0,
            (Flow(seconds + self.calibration.task_seconds, (self._cores,), limit=1.0),),
            "calibrated",
        )


class StageCosts:
    """Charges by stage; what they share (the host's memory, a PCIe switch) is shared through their flows.

    Parameters
    ----------
    accelerators
        Names of their trainers, and of the GPUs'.
    clock_mhz
        Of the accelerators.

    Attributes
    ----------
    cpu
        Charges of the CPU's tasks.
    routes
        What a transfer to or from each accelerator crosses, by its name.
    store
        Where rows are read that are not in the host's memory.
    """

    def __init__(
        self,
        platform: Platform,
        model: ModelConfig,
        *,
        accelerators: Sequence[str],
        clock_mhz: float,
    ) -> None:
        self.platform, self.widths = platform, model.widths
        self._clock_mhz, gpu = clock_mhz, Gpu(platform, model)
        self._devices: dict[str, Callable[[LayerSizes, int], Charge]] = {
            ACCELERATOR: self._on_accelerator,
            GPU: lambda part, _: gpu.train(part),
        }
        host = Rate("host memory", platform.host_gbs * 1e9)
        sizes = {"widths": model.widths, "products": products(model)}
        self.cpu: CpuByRates | CpuAsMeasured
        if platform.calibration is None:
            self.cpu = CpuByRates(platform, host=host, **sizes)
        else:
            self.cpu = CpuAsMeasured(platform.calibration, cores=platform.whole("cpu_cores"), **sizes)
        shared = platform["pcie_shared_gbs"] * 1e9
        # One object for all devices below it, which is how they slow each other down.
        switch = (Rate("PCIe switch", shared),) if shared else ()
        self.routes: Mapping[str, tuple[Rate, ...]] = {
            name: (host, *switch, Rate(f"{name} PCIe", platform["pcie_gbs"] * 1e9, link=PCIE))
            for name in accelerators
        }

        self.store = Rate("feature store", platform["store_gbs"] * 1e9, link=STORE)
        peer = platform["peer_gbs"] * 1e9
        self._peers = (
            {
                # `link` on the way out alone, or reports would count a byte twice.
                name: (Rate(f"{name} to peers", peer, link=PEERS), Rate(f"{name} from peers", peer))
                for name in accelerators
            }
            if peer
            else {}
        )

    def peer_routes(self, source: str, reader: str) -> tuple[tuple[Rate, ...], ...]:
        """What bytes cross out of one device's memory into another's, each route at the same time.

        Over links of their own, in each direction, where the platform has `peer_gbs`. Otherwise through the host's
        memory, as drivers copy where devices cannot address each other's: over the one's PCIe link into it, and over
        the other's out of it.
        """
        if self._peers:
            return ((self._peers[source][0], self._peers[reader][1]),)
        return self.routes[source], self.routes[reader]

    def sample_on_accelerator(self, name: str, edges: float) -> Charge:
        """Drawing so many edges there; the host, which loads the features, gets them over PCIe."""
        # III-B: each mini-batch that was sampled is stored in the CPU's memory, for the feature loader.
        rate = self.platform["accelerator_sample_medges_per_s"] * 1e6
        return Charge(edges / rate, (Flow(edges * INDEX_BYTES, self.routes[name]),), "rate")

    def transfer(self, name: str, part: LayerSizes) -> Charge:
        """Features and topology of an accelerator's part over its link, equation 8."""
        return transfer(self.loaded_bytes(part), self.routes[name])

    def loaded_bytes(self, part: LayerSizes) -> float:
        """Bytes of a part's features and topology."""
        # Of each layer, an index for each edge, and where the edges of each destination begin and the last ones end.
        topology = sum(part.edges) + sum(part.vertices[1:]) + len(part.edges)
        return part.vertices[0] * self.widths[0] * FEATURE_BYTES + topology * INDEX_BYTES

    def train_on_device(self, name: str, part: LayerSizes, cycles: int) -> Charge:
        """An accelerator's simulated cycles, or a GPU's kernels for a part of such sizes (`Gpu.train`)."""
        return self._devices[kind_of(name)](part, cycles)

    def _on_accelerator(self, part: LayerSizes, cycles: int) -> Charge:
        """Simulated cycles, and the launch."""
        # VI-C: launching is what the paper's own predictions lack, and errors come from. It is the platform's, once a
        # mini-batch.
        seconds = cycles / (self._clock_mhz * 1e6) + self.platform["launch_latency_us"] * 1e-6
        return Charge(seconds, (), "cycles")

    def synchronize(self, accelerators: Sequence[str], *, count: int, item: int) -> Charge:
        """Gradients of so many bytes to the host and parameters back, equation 13."""
        charge = self.cpu.synchronize(count, item=item)
        # Equation 13's factor 2: gradients are gathered, and the mean is scattered, over the same links.
        flows = tuple(Flow(2.0 * count, self.routes[name]) for name in accelerators)
        return Charge(charge.seconds, (*charge.flows, *flows), charge.source)
