"""Table `[hyscale]` of a configuration: HyScale-GNN's system around the accelerators."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from simgnn.checks import check_boolean, check_integer
from simgnn.errors import InputError
from simgnn.systems.hyscale.assignment import CPU_TASKS
from simgnn.systems.platform import load_platform


@dataclass(frozen=True, kw_only=True)
class HyscaleSettings:
    """Table `[hyscale]`.

    Parameters
    ----------
    platform
        One of `simgnn.systems.platform.platforms`, or a TOML file.
    prefetch
        Two-stage feature prefetch.
    sample_threads, load_threads, train_threads
        The CPU's threads for each task; 0 shares out evenly what the platform's cores leave.
    """

    RESULT_KEYS: ClassVar[tuple[str, ...]] = ()
    """Keys that decide the trained parameters: none, since the shares are those of `[training]`."""

    platform: str = "hyscale-fpga"
    prefetch: bool = True
    sample_threads: int = 0
    load_threads: int = 0
    train_threads: int = 0

    def __post_init__(self) -> None:
        if not isinstance(self.platform, str):
            raise InputError(f"platform must be a name or a file, not {self.platform!r}")
        check_boolean("prefetch", self.prefetch)
        cores = load_platform(self.platform).whole("cpu_cores")
        for task in CPU_TASKS:
            check_integer(f"{task}_threads", getattr(self, f"{task}_threads"), 0, cores)
        if sum(self.threads.values()) > cores:
            raise InputError(
                f"threads of all tasks must be at most the platform's {cores} cores, not {self.threads}"
            )

    @property
    def threads(self) -> dict[str, int]:
        """By task."""
        cores = load_platform(self.platform).whole("cpu_cores")
        given = {task: int(getattr(self, f"{task}_threads")) for task in CPU_TASKS}
        open_tasks = [task for task, count in given.items() if not count]
        left = max(0, cores - sum(given.values()))
        for place, task in enumerate(open_tasks):
            share = left // len(open_tasks) + (place < left % len(open_tasks))
            given[task] = max(1, share)
        return given


SETTINGS = HyscaleSettings
