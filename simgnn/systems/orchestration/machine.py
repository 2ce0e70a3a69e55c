"""What the steps are done on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from simgnn.systems.orchestration.settings import OrchestrationSettings
from simgnn.systems.pipeline import machine
from simgnn.virtual_time.platform import Platform
from simgnn.virtual_time.resources import Units


class Machine(machine.Machine):
    """The machine with what its CPU's other steps are done on, and links between devices.

    A device does one thing at a time: where it samples or gathers, it does not train meanwhile (NeutronOrch, section
    3.1, case 2). What the CPU sends to it crosses its link beside its work.

    Parameters
    ----------
    devices
        Names of the trainers, each on a device of its own.
    stays
        Bytes that stay in each device's memory.
    host_stays
        Bytes that stay in the host's memory.
    embeds
        Whether the CPU embeds hot vertices.

    Attributes
    ----------
    gatherer, embedder : Units
        A step of the CPU works on one mini-batch at a time.
    """

    def __init__(
        self,
        platform: Platform,
        settings: OrchestrationSettings,
        *,
        devices: Sequence[str],
        stays: Mapping[str, int],
        host_stays: int = 0,
        embeds: bool = False,
    ) -> None:
        self.threads = settings.shared_out(platform, embeds=embeds)
        super().__init__(
            platform,
            devices,
            # A calibrated CPU is this machine's: the operating system shares its cores, so that a step has a thread,
            # not cores.
            threads=None if platform.calibration is None else max(1, len(self.threads)),
            taken=stays,
            host_taken=host_stays,
        )
        self.gatherer, self.embedder = Units("gatherer"), Units("embedder")
        # Copies between devices run beside their kernels, on copy engines of their own, one mini-batch's at a time.
        self.peers = {name: Units(f"{name} peer copies") for name in devices}
