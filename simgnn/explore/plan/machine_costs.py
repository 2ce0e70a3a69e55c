"""What a machine without accelerators takes for the stages of a mini-batch, by its platform's rates."""

from __future__ import annotations

from collections.abc import Sequence

from simgnn.errors import InputError
from simgnn.virtual_time.layer_sizes import FEATURE_BYTES, LayerSizes
from simgnn.virtual_time.performance_model import cpu_of, training
from simgnn.virtual_time.platform import Platform


class MachineCosts:
    """Seconds by stage; all cores do one stage after the other, as FastSample's machines do.

    Parameters
    ----------
    platform
    widths
        f^0 to f^L.
    products
        Values that a row meets in each layer, see `simgnn.virtual_time.cpu_work.products`.
    sampling_speed_up
        How much faster than the platform's rate edges are drawn.

    Raises
    ------
    InputError
        For a platform with accelerators or GPUs, which would train in place of the CPU, and for one that was
        calibrated, of which no other machine is known.
    """

    def __init__(
        self,
        platform: Platform,
        *,
        widths: Sequence[int],
        products: Sequence[int],
        sampling_speed_up: float = 1.0,
    ) -> None:
        for key in ("accelerators", "gpus"):
            if platform.values[key]:
                raise InputError(
                    f"{key} of platform {platform.name} must be 0 where CPUs train, not {platform.values[key]!r}"
                )
        if platform.calibration is not None:
            raise InputError(f"platform {platform.name} must be known by its rates, not by a calibration")
        self.platform, self.widths, self.products = platform, tuple(widths), tuple(products)
        self._cores = platform.whole("cpu_cores")
        self._speed_up = sampling_speed_up

    def sample(self, edges: float) -> float:
        """Drawing so many edges."""
        rate = self.platform["sample_medges_per_s_per_core"] * 1e6 * self._cores
        return edges / (rate * self._speed_up)

    def load(self, rows: float) -> float:
        """Gathering so many rows of features."""
        copies = self._cores * self.platform["gather_gbs_per_core"]
        return rows * self.widths[0] * FEATURE_BYTES / (min(copies, self.platform["host_memory_gbs"]) * 1e9)

    def train(self, sizes: LayerSizes) -> float:
        """Forward and backward; equations 10 to 12 of HyScale-GNN."""
        cpu = cpu_of(self.platform, self._cores)
        return training(sizes, cpu, widths=self.widths, products=self.products)
