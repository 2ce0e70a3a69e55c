"""Table `[orchestration]` of a configuration: where the steps of a mini-batch are done."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from simgnn.config.checks import check_choice, check_integer
from simgnn.errors import InputError, printable
from simgnn.virtual_time.platform import Platform

CPU, ACCELERATOR = "cpu", "accelerator"
PLACES = (CPU, ACCELERATOR)
"""Where a step is done; an accelerator's is that of whoever trains, GPUs among them."""

HOST, DEVICE = "host", "device"
TOPOLOGIES = (HOST, DEVICE)
"""Where the graph's topology is, for those who sample."""

IN_PLACE, GATHERED = "in place", "gathered"
EMBED_READS = (GATHERED, IN_PLACE)
"""How the CPU reads the features of what it embeds."""

MOST_AHEAD, MOST_THREADS = 16, 1 << 16


@dataclass(frozen=True, kw_only=True)
class OrchestrationSettings:
    """Table `[orchestration]`.

    Parameters
    ----------
    name
        What the run is called in reports: the preset, where one has filled in the table.
    platform
        One of `simgnn.virtual_time.platform.platforms`, or a TOML file.
    sample
        "cpu", or "accelerator": each device draws its own part, and trains nothing meanwhile.
    gather
        "cpu" collects the rows that a device lacks in the host's memory and sends them; "accelerator" lets the device
        read them there, row by row, and train nothing meanwhile.
    topology
        "host", or "device": a copy of it in each device's memory. A device that samples reads it there.
    look_ahead
        Mini-batches that may be under way ahead of the one that is trained; 0 does one step after the other.
    embed_reads
        How the CPU reads the features that it adds up to embed hot vertices: "gathered" collects the rows first, as for
        a transfer; "in place" adds them up where they lie in the host's memory (NeutronOrch, section 4.1.1).
    sample_threads, gather_threads, embed_threads
        The CPU's threads for each step; 0 shares out evenly what the platform's cores leave where steps overlap, and
        is all of them where they do not. `embed_threads` embed hot vertices, where `[embeddings]` has any; that
        overlaps with all else.
    """

    RESULT_KEYS: ClassVar[tuple[str, ...]] = ()
    """Keys that decide the trained parameters: none."""

    name: str = ""
    platform: str = "hyscale-fpga"
    sample: str = CPU
    gather: str = CPU
    topology: str = HOST
    look_ahead: int = 3
    embed_reads: str = GATHERED
    sample_threads: int = 0
    gather_threads: int = 0
    embed_threads: int = 0

    def __post_init__(self) -> None:
        for key in ("name", "platform"):
            if not isinstance(getattr(self, key), str):
                raise InputError(f"{key} must be a text, not {getattr(self, key)!r}")
        if printable(self.name) != self.name:
            raise InputError(f"name must be a text that can be printed, not {self.name!r}")
        check_choice("sample", self.sample, PLACES)
        check_choice("gather", self.gather, PLACES)
        check_choice("topology", self.topology, TOPOLOGIES)
        if self.topology == DEVICE and self.sample == CPU:
            raise InputError("topology must be host where the CPU samples, not device")
        check_choice("embed_reads", self.embed_reads, EMBED_READS)
        check_integer("look_ahead", self.look_ahead, 0, MOST_AHEAD)
        for key in ("sample_threads", "gather_threads", "embed_threads"):
            check_integer(key, getattr(self, key), 0, MOST_THREADS)

    def shared_out(self, platform: Platform, *, embeds: bool) -> dict[str, int]:
        """The CPU's threads by step; "embed" among them where it embeds hot vertices.

        Where the operating system shares the cores out, each step has one.

        Parameters
        ----------
        platform
            Which may be another than `platform` names, as where stand-ins go through it.
        embeds

        Raises
        ------
        InputError
            For more than the platform's cores.
        """
        shared = platform.calibration is not None
        cores = 1 if shared else platform.whole("cpu_cores")
        given = {
            step: int(getattr(self, f"{step}_threads"))
            for step in ("sample", "gather")
            if getattr(self, step) == CPU
        }
        if embeds:
            given["embed"] = self.embed_threads
        for step, count in given.items():
            check_integer(f"{step}_threads on platform {platform.name}", count, 0, cores)
        if not self.look_ahead and not embeds:
            return {step: count or cores for step, count in given.items()}
        open_steps = [step for step, count in given.items() if not count]
        left = max(0, cores - sum(given.values()))
        for place, step in enumerate(open_steps):
            given[step] = max(1, left // len(open_steps) + (place < left % len(open_steps)))
        if not shared and sum(given.values()) > cores:
            wanted = " + ".join(map(str, given.values()))
            raise InputError(
                f"threads of {', '.join(given)} must be at most the {cores} cores of platform {platform.name},"
                f" not {wanted}"
            )
        return given


SETTINGS = OrchestrationSettings


def case_of(settings: OrchestrationSettings, *, cached: bool) -> int:
    """Which of NeutronOrch's cases 1 to 4 it is (section 3.1).

    By its authors' count, gathering is on the CPU wherever no features are cached on the device, also where that reads
    them by itself.
    """
    return 1 + (settings.sample == ACCELERATOR) + 2 * cached
