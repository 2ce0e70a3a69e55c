"""Table `[hyscale]` of a configuration: HyScale-GNN's system around the accelerators."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from simgnn.config.checks import check_integer, check_keys, key
from simgnn.config.names import CLOCKS, REAL, VIRTUAL
from simgnn.errors import InputError
from simgnn.systems.hyscale.management.assignment import CPU_TASKS, TRAIN
from simgnn.systems.pipeline.isolation import share_out
from simgnn.virtual_time.platform import load_platform

LOOK_AHEAD, MOST_AHEAD = 3, 4
"""Mini-batches ahead of the one in propagation: as in Fig. 7, one in each stage before that; and at most."""

WITHOUT_PREFETCH = 2
"""Mini-batches ahead of the one in propagation, at most, where loading and transfer are one stage."""


def most_under_way(*, prefetch: bool, look_ahead: int) -> int:
    """Mini-batches that are under way at once, at most."""
    # Without prefetch there is one stage less in front of propagation.
    return 1 + (look_ahead if prefetch else min(look_ahead, WITHOUT_PREFETCH))


@dataclass(frozen=True, kw_only=True)
class HyscaleSettings:
    """Table `[hyscale]`."""

    RESULT_KEYS: ClassVar[tuple[str, ...]] = ("hybrid", "drm", "clock", "replay")
    """Keys that decide the trained parameters where they change the shares of `[training]`."""

    platform: str = key(
        "hyscale-fpga",
        "platform, by name (simgnn config platforms lists them) or as a TOML file",
        kind="a name or a file",
    )
    hybrid: bool = key(
        True,
        "let the CPU train beside the accelerators and GPUs; false gives them all seeds, whatever cpu_share is",
    )
    drm: bool = key(
        True, "dynamic resource management: change the shares of [training] and the threads while training"
    )
    prefetch: bool = key(True, "prefetch features in two stages: load them, then send them")
    look_ahead: int = key(
        LOOK_AHEAD,
        "mini-batches that may be prepared ahead of the one that is trained; without prefetch at most "
        f"{WITHOUT_PREFETCH} are",
        least=0,
        most=MOST_AHEAD,
    )
    sample_threads: int = key(
        0,
        "CPU threads that sample; 0 takes an even share of the cores that are left",
        rule="0 to the platform's cores",
    )
    load_threads: int = key(
        0, "CPU threads that load features; 0 as for sample_threads", rule="0 to the platform's cores"
    )
    train_threads: int = key(
        0, "CPU threads that train; 0 as for sample_threads", rule="0 to the platform's cores"
    )
    clock: str = key(
        VIRTUAL,
        "virtual (tasks take what the platform's costs say) or real (tasks run on threads of this machine)",
        choices=CLOCKS,
    )
    replay: str = key(
        "",
        "iterations.jsonl of an earlier run, whose shares and threads are used again, in virtual time",
        kind="a file",
    )

    def __post_init__(self) -> None:
        check_keys(self)
        if self.replay and self.clock == REAL:
            raise InputError("clock must be virtual to replay decisions, not real")
        cores = self._most_threads()
        for task in CPU_TASKS:
            check_integer(f"{task}_threads", getattr(self, f"{task}_threads"), 0, cores)
        if cores == 1:
            return
        # Each may fit by itself: the paper's threads are one pool (IV-A).
        threads = self.threads_of(cpu_trains=self.hybrid).values()
        if sum(threads) > cores:
            wanted = " + ".join(map(str, threads))
            raise InputError(
                f"threads of sample, load and train must be at most the platform's {cores} cores, not {wanted}"
            )

    def result_keys(self) -> tuple[str, ...]:
        """Those of `RESULT_KEYS` that decide results: none has a say as long as the shares are `[training]`'s."""
        # Shares that follow measured times differ from run to run; by virtual time they do not, so the clock is part
        # of the result.
        timed = ("clock",) if self.clock == REAL else ()
        decided = ("replay",) if self.replay else (("drm", *timed) if self.drm else ())
        return (*(() if self.hybrid else ("hybrid",)), *decided)

    def threads_of(self, *, cpu_trains: bool) -> dict[str, int]:
        """By task; training has one where the CPU does not train."""
        given = {task: int(getattr(self, f"{task}_threads")) for task in CPU_TASKS}
        if not cpu_trains:
            given[TRAIN] = given[TRAIN] or 1
        return share_out(given, self._most_threads())

    @property
    def one_thread_each(self) -> bool:
        """Whether each of the CPU's tasks has one thread, and the operating system shares the cores out."""
        return self.clock == REAL or load_platform(self.platform).calibration is not None

    def _most_threads(self) -> int:
        """Of a task, and of all of them; 1 where each has one."""
        return 1 if self.one_thread_each else load_platform(self.platform).whole("cpu_cores")


SETTINGS = HyscaleSettings
