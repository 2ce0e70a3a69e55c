"""Simulated time that an accelerator takes for its part of a mini-batch.

What is counted, for each mini-batch: every accelerator's cycles at its clock, plus its program and inputs sent and
its gradients read back at the PCIe bandwidth, and copies between it and its peers; accelerators work side by side, so
the slowest counts. Of the image, what the host has to send (`Program.sent_bytes`), as `Device.load` does; of logits and
gradients the numbers without padding, which the device's clock does count (`Device.now`). What is not counted:
sampling, feature loading, the CPU trainer, the loss and the optimizer, which run on this machine in wall time.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from simgnn.config.platform import PlatformSettings
    from simgnn.hw.config import HardwareConfig


class AcceleratorUse(Protocol):
    """What a mini-batch took of an accelerator, as far as its time depends on it."""

    @property
    def cycles(self) -> int:
        """Simulated cycles."""

    @property
    def bytes_in(self) -> int:
        """Bytes sent to it over PCIe."""

    @property
    def bytes_out(self) -> int:
        """Bytes read back."""


def accelerator_seconds(
    telemetry: AcceleratorUse, *, hardware: HardwareConfig, platform: PlatformSettings, peer_bytes: int = 0
) -> float:
    """Simulated time that one accelerator needs for its part of a mini-batch.

    Parameters
    ----------
    telemetry
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
    over_pcie = telemetry.bytes_in + telemetry.bytes_out
    if platform.peer_gbs:
        copies = peer_bytes / (platform.peer_gbs * 1e9)
    else:
        copies = 0.0
        over_pcie += 2 * peer_bytes
    transfer = over_pcie / (platform.pcie_gbs * 1e9) + copies
    return telemetry.cycles / (hardware.clock_mhz * 1e6) + transfer
