"""What the steps are done on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from simgnn.systems.orchestration.settings import OrchestrationSettings
from simgnn.systems.pipeline.memories import Memories
from simgnn.virtual_time.platform import Platform
from simgnn.virtual_time.resources import Units


class Machine:
    """Processors, links and memories, as tasks hold them.

    A device does one thing at a time: where it samples or gathers, it does not train meanwhile (NeutronOrch, section
    3.1, case 2). What the CPU sends to it crosses its link beside its work.

    Parameters
    ----------
    platform
    settings
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
    sampler, gatherer, embedder : Units
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
        cores = platform.whole("cpu_cores")
        # Where the operating system shares cores out, each step has a thread, and there may be fewer cores.
        self.cores = (
            Units("CPU threads", max(1, len(self.threads)))
            if platform.calibration is not None
            else Units("CPU cores", cores)
        )
        self.sampler, self.gatherer, self.embedder = Units("sampler"), Units("gatherer"), Units("embedder")
        self.devices = {name: Units(name) for name in devices}
        self.links = {name: Units(f"{name} link") for name in devices}
        self.peers = {name: Units(f"{name} peer copies") for name in devices}
        self.memories = Memories(platform, devices, taken=stays, host_taken=host_stays)
