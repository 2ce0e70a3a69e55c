"""Simulated time of the system that the accelerators sit in.

What is counted, for each mini-batch: every accelerator's cycles at its clock, plus its program and inputs
sent and its gradients read back at the PCIe bandwidth; accelerators work side by side, so the slowest
counts. What is not counted: sampling, feature loading, the CPU trainer, the loss and the optimizer, which
run on this machine in wall time.
"""

from dataclasses import dataclass

from simgnn.checks import check_integer, check_number


@dataclass(frozen=True, kw_only=True)
class PlatformSettings:
    """Table `[platform]`: what surrounds the accelerator.

    Parameters
    ----------
    pcie_gbs : float
        Bandwidth between host and accelerator, 1e9 bytes per second.
    memory_latency_cycles : int
        From a read burst's address to its first beat.
    memory_stalls : float
        Chance that the memory holds a beat back, each cycle.
    memory_seed : int
        Seed of those stalls.
    """

    pcie_gbs: float = 12.0
    memory_latency_cycles: int = 60
    memory_stalls: float = 0.0
    memory_seed: int = 0

    def __post_init__(self):
        check_number("pcie_gbs", self.pcie_gbs, 1e-3, 1e6)
        check_integer("memory_latency_cycles", self.memory_latency_cycles, 1, 100_000)
        check_number("memory_stalls", self.memory_stalls, 0, 0.95)
        check_integer("memory_seed", self.memory_seed, 0, (1 << 32) - 1)


def accelerator_seconds(gradients, *, hardware, platform):
    """Simulated time that one accelerator needs for its part of a mini-batch.

    Parameters
    ----------
    gradients : simgnn.trainer.Gradients
    hardware : HardwareConfig
        Gives the clock.
    platform : PlatformSettings
        Gives the PCIe bandwidth (HyScale-GNN eq. 8; GB is 1e9 bytes).

    Returns
    -------
    float
        Seconds.
    """
    transfer = (gradients.bytes_in + gradients.bytes_out) / (platform.pcie_gbs * 1e9)
    return gradients.cycles / (hardware.clock_mhz * 1e6) + transfer


def minibatch_seconds(results, *, hardware, platform):
    """Simulated time of one mini-batch: that of its slowest accelerator (0 without accelerators).

    Parameters
    ----------
    results : list of simgnn.trainer.Gradients
        The accelerators' results.
    hardware : HardwareConfig
    platform : PlatformSettings
    """
    return max(
        (
            accelerator_seconds(result, hardware=hardware, platform=platform)
            for result in results
            if result.seeds
        ),
        default=0.0,
    )
