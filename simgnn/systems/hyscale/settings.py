"""Table `[hyscale]` of a configuration: HyScale-GNN's system around the accelerators."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from simgnn.config.checks import check_boolean, check_choice, check_integer
from simgnn.config.clocks import CLOCKS, REAL, VIRTUAL
from simgnn.errors import InputError
from simgnn.systems.hyscale.management.assignment import CPU_TASKS, TRAIN
from simgnn.virtual_time.platform import load_platform

LOOK_AHEAD, MOST_AHEAD = 3, 4
"""Mini-batches ahead of the one in propagation: as in Fig. 7, one in each stage before that; and at most."""

WITHOUT_PREFETCH = 2
"""Mini-batches ahead of the one in propagation, at most, where loading and transfer are one stage."""


def most_under_way(*, prefetch: bool, look_ahead: int) -> int:
    """Mini-batches that are under way at once, at most."""
    return 1 + (look_ahead if prefetch else min(look_ahead, WITHOUT_PREFETCH))


@dataclass(frozen=True, kw_only=True)
class HyscaleSettings:
    """Table `[hyscale]`.

    Parameters
    ----------
    platform
        One of `simgnn.virtual_time.platform.platforms`, or a TOML file.
    hybrid
        The CPU trains beside the accelerators and GPUs; without, they train all seeds, whatever `cpu_share` is.
    drm
        Dynamic resource management, Algorithm 1: the shares of `[training]` and the threads are those to begin with.
    prefetch
        Two-stage feature prefetch.
    look_ahead
        Mini-batches that may be sampled, loaded and transferred before the one in propagation has ended, 0 to 4;
        without `prefetch` at most 2 are.
    sample_threads, load_threads, train_threads
        The CPU's threads for each task; 0 shares out evenly what the platform's cores leave. On a platform that was
        calibrated, and on the real clock, each task has one.
    clock
        "virtual", or "real": tasks run on threads of this machine and take as long as they take.
    replay
        An `iterations.jsonl` whose shares and threads are taken again, in virtual time; empty for none.
    """

    RESULT_KEYS: ClassVar[tuple[str, ...]] = ("hybrid", "drm", "clock", "replay")
    """Keys that decide the trained parameters where they change the shares of `[training]`."""

    platform: str = "hyscale-fpga"
    hybrid: bool = True
    drm: bool = True
    prefetch: bool = True
    look_ahead: int = LOOK_AHEAD
    sample_threads: int = 0
    load_threads: int = 0
    train_threads: int = 0
    clock: str = VIRTUAL
    replay: str = ""

    def __post_init__(self) -> None:
        if not isinstance(self.platform, str):
            raise InputError(f"platform must be a name or a file, not {self.platform!r}")
        for key in ("hybrid", "drm", "prefetch"):
            check_boolean(key, getattr(self, key))
        check_integer("look_ahead", self.look_ahead, 0, MOST_AHEAD)
        check_choice("clock", self.clock, CLOCKS)
        if not isinstance(self.replay, str):
            raise InputError(f"replay must be a file, not {self.replay!r}")
        if self.replay and self.clock == REAL:
            raise InputError("clock must be virtual to replay decisions, not real")
        cores = self._most_threads()
        for task in CPU_TASKS:
            check_integer(f"{task}_threads", getattr(self, f"{task}_threads"), 0, cores)
        if cores == 1:
            return
        if sum(self.threads.values()) > cores:
            wanted = " + ".join(map(str, self.threads.values()))
            raise InputError(
                f"threads of sample, load and train must be at most the platform's {cores} cores, not {wanted}"
            )

    def result_keys(self) -> tuple[str, ...]:
        """Those of `RESULT_KEYS` that decide results: none has a say as long as the shares are `[training]`'s."""
        timed = ("clock",) if self.clock == REAL else ()
        decided = ("replay",) if self.replay else (("drm", *timed) if self.drm else ())
        return (*(() if self.hybrid else ("hybrid",)), *decided)

    @property
    def threads(self) -> dict[str, int]:
        """See `threads_of`, where `hybrid` alone says whether the CPU trains."""
        return self.threads_of(cpu_trains=self.hybrid)

    def threads_of(self, *, cpu_trains: bool) -> dict[str, int]:
        """By task; training has one where the CPU does not train."""
        cores = self._most_threads()
        given = {task: int(getattr(self, f"{task}_threads")) for task in CPU_TASKS}
        if not cpu_trains:
            given[TRAIN] = given[TRAIN] or 1
        open_tasks = [task for task, count in given.items() if not count]
        left = max(0, cores - sum(given.values()))
        for place, task in enumerate(open_tasks):
            share = left // len(open_tasks) + (place < left % len(open_tasks))
            given[task] = max(1, share)
        return given

    @property
    def one_thread_each(self) -> bool:
        """Whether each of the CPU's tasks has one thread, and the operating system shares the cores out."""
        return self.clock == REAL or load_platform(self.platform).calibration is not None

    def _most_threads(self) -> int:
        """Of a task, and of all of them; 1 where each has one."""
        return 1 if self.one_thread_each else load_platform(self.platform).whole("cpu_cores")


SETTINGS = HyscaleSettings
