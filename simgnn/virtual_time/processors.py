"""The CPU and the accelerators of a platform, as the performance model sees them."""

from __future__ import annotations

from simgnn.hw.config import HardwareConfig
from simgnn.virtual_time.performance_model import Processor
from simgnn.virtual_time.platform import Platform


def accelerator_of(hardware: HardwareConfig, platform: Platform) -> Processor:
    """An accelerator: hidden rows stay on chip, as the paper's and ours keep them."""
    multipliers = hardware.array_rows * hardware.array_columns
    return Processor(
        gmacs=multipliers * hardware.clock_mhz / 1e3 * platform["update_efficiency"],
        memory_gbs=min(platform["device_memory_gbs"], hardware.word_bytes * hardware.clock_mhz / 1e3),
        overlaps=True,
        keeps_hidden=True,
    )


def cpu_of(platform: Platform, threads: int) -> Processor:
    """Some of the CPU's cores, with their part of its arithmetic and of its memory."""
    share = threads / platform["cpu_cores"] * platform["cpu_efficiency"]
    return Processor(
        gmacs=platform["cpu_gflops"] / 2 * share,
        memory_gbs=platform["host_memory_gbs"] * share,
        overlaps=False,
    )
