"""Table `[orchestration]` of a configuration: where the steps of a mini-batch are done."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from simgnn.config.checks import check_integer, check_keys, key
from simgnn.errors import InputError, printable
from simgnn.systems.pipeline.isolation import EQUAL, PINNED_CORES, SHARED_CORES, share_out
from simgnn.virtual_time.platform import Platform

CPU, ACCELERATOR = "cpu", "accelerator"
PLACES = (CPU, ACCELERATOR)
"""Where a step is done; "accelerator" is each device that trains, GPUs among them."""

HOST, DEVICE = "host", "device"
TOPOLOGIES = (HOST, DEVICE)
"""Where the graph's topology is, for those who sample."""

STEPS = "none"
EIGHT_STAGES = (STEPS, PINNED_CORES, EQUAL, SHARED_CORES)
"""Whether a mini-batch is prepared in BGL's eight stages, and how these share cores and bandwidth."""

IN_PLACE, GATHERED = "in place", "gathered"
EMBED_READS = (GATHERED, IN_PLACE)
"""How the CPU reads the features of what it embeds."""

HYBRID = "hybrid"
HOT_SHARES = (CPU, HYBRID)
"""Who has the hot vertices."""

MOST_AHEAD, MOST_THREADS = 16, 1 << 16


@dataclass(frozen=True, kw_only=True)
class OrchestrationSettings:
    """Table `[orchestration]`."""

    RESULT_KEYS: ClassVar[tuple[str, ...]] = ()
    """Keys that decide the trained parameters: none."""

    name: str = key("", "name of the system in reports; a preset sets its own", kind="a text")
    platform: str = key(
        "hyscale-fpga",
        "platform, by name (simgnn config platforms lists them) or as a TOML file",
        kind="a text",
    )
    sample: str = key(
        CPU,
        "what samples mini-batches: the cpu; or each accelerator its own part, training nothing meanwhile",
        choices=PLACES,
    )
    gather: str = key(
        CPU,
        "what gathers the rows that a device lacks: the cpu; or the accelerator, which reads host memory and "
        "trains nothing meanwhile",
        choices=PLACES,
    )
    topology: str = key(
        HOST,
        "where devices that sample read the graph: in the host's memory, or in a copy in their own (device)",
        choices=TOPOLOGIES,
    )
    look_ahead: int = key(
        3,
        "mini-batches that may be prepared ahead of the one that is trained; 0 does one step after the other",
        least=0,
        most=MOST_AHEAD,
    )
    eight_stages: str = key(
        STEPS,
        "BGL's eight asynchronous stages, with queues between them, in place of the CPU's steps: isolated (cores "
        "and bandwidth are divided so that the slowest is as quick as possible), equal (halves) or free (they "
        "compete)",
        choices=EIGHT_STAGES,
    )
    cache_memory: bool = key(
        False,
        "size the devices' caches by the memory that mini-batches leave free, not by cache_ratio, where the "
        "platform says how much memory there is",
    )
    hot: str = key(
        CPU,
        "who has hot vertices: the cpu, which embeds all of them; or hybrid, where the hottest move to the devices' "
        "feature caches, by rehearsals, as long as devices wait for the CPU and have memory",
        choices=HOT_SHARES,
    )
    sample_rounds: int = key(
        1,
        "mini-batches that devices which sample draw, one after the other, before they train the first of them",
        least=1,
        most=MOST_AHEAD + 1,
    )
    embed_reads: str = key(
        GATHERED,
        "how the CPU reads the rows that it sums to embed hot vertices: gathered first, or in place",
        choices=EMBED_READS,
    )
    sample_threads: int = key(
        0,
        "CPU threads that sample; 0 takes an even share of the cores that are left",
        least=0,
        most=MOST_THREADS,
    )
    gather_threads: int = key(
        0, "CPU threads that gather; 0 as for sample_threads", least=0, most=MOST_THREADS
    )
    embed_threads: int = key(
        0, "CPU threads that embed hot vertices; 0 as for sample_threads", least=0, most=MOST_THREADS
    )

    def __post_init__(self) -> None:
        check_keys(self)
        if printable(self.name) != self.name:
            raise InputError(f"name must be a text that can be printed, not {self.name!r}")
        if self.topology == DEVICE and self.sample == CPU:
            raise InputError("topology must be host where the CPU samples, not device")
        if self.staged and ACCELERATOR in (self.sample, self.gather):
            raise InputError(
                f"eight_stages must be {STEPS} where accelerators sample or gather, not {self.eight_stages}"
            )

    def check_rounds(self) -> None:
        """Raise InputError for rounds of sampling that cannot be; a preset's values come after some that are given."""
        if self.sample_rounds > 1 and self.sample == CPU:
            raise InputError(f"sample_rounds must be 1 where the CPU samples, not {self.sample_rounds}")
        if self.sample_rounds > 1 + self.look_ahead:
            raise InputError(
                f"sample_rounds must be at most look_ahead + 1, {1 + self.look_ahead}, as many mini-batches as are"
                f" under way, not {self.sample_rounds}"
            )

    @property
    def staged(self) -> bool:
        """Whether a mini-batch goes through the eight stages."""
        return self.eight_stages != STEPS

    def shared_out(self, platform: Platform, *, embeds: bool) -> dict[str, int]:
        """The CPU's threads by step; "embed" among them where it embeds hot vertices.

        Where the operating system shares the cores out, each step has one.

        Parameters
        ----------
        platform
            Which may be another than `platform` names, as where stand-ins go through it.

        Raises
        ------
        InputError
            For more than the platform's cores.
        """
        shared = platform.calibration is not None
        # A calibration was measured with one thread a task: more would have no measured time.
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
        # Steps in turn: each has all cores while it runs.
        if not self.look_ahead and not embeds:
            return {step: count or cores for step, count in given.items()}
        given = share_out(given, cores)
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
    # Figure 4 (a) to (d): neither, sampling, gathering, both on the GPU.
    return 1 + (settings.sample == ACCELERATOR) + 2 * cached
