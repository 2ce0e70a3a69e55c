"""The processors and links of a HyScale-GNN system, as tasks hold them, and the CPU's threads that go with them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from simgnn.systems.hyscale.management.assignment import CPU_TASKS
from simgnn.systems.hyscale.management.controllers import Controller
from simgnn.systems.virtual.buffers import Memories
from simgnn.training.split import ACCELERATOR, CPU, kind_of
from simgnn.virtual_time.dispatch import Dispatch
from simgnn.virtual_time.platform import Platform
from simgnn.virtual_time.resources import Units
from simgnn.virtual_time.tasks import Task


class Machine:
    """What tasks are submitted to.

    Parameters
    ----------
    engine
    controller
        Says how many threads a task of the CPU has when it begins.
    trainers
        Their names.
    platform
        Its CPU's cores, and its memories.
    shared
        Whether the operating system shares the cores out, not the tasks among themselves.
    """

    def __init__(
        self,
        engine: Dispatch,
        controller: Controller,
        *,
        trainers: Sequence[str],
        platform: Platform,
        shared: bool,
    ) -> None:
        names = [name for name in trainers if name != CPU]
        self.engine, self.platform, self._controller = engine, platform, controller
        # Where the operating system shares cores out, each task has a thread, and there may be fewer cores.
        self.cores = (
            Units("CPU threads", len(CPU_TASKS))
            if shared
            else Units("CPU cores", platform.whole("cpu_cores"))
        )
        self.sampler, self.loader = Units("sampler"), Units("loader")
        self.samplers = {name: Units(f"{name} sampler") for name in names if kind_of(name) == ACCELERATOR}
        self.devices = {name: Units(name) for name in trainers}
        self.links = {name: Units(f"{name} link") for name in names}
        self.memories = Memories(platform, names)
        self.features = Units("loaded and not transferred", 1)
        self._open: list[tuple[Task, str]] = []  # tasks of the CPU that may not have begun, and what they do

    def submit(self, stage: str, item: int, **options: Any) -> Task:
        """A task of an iteration."""
        return self.engine.submit(Task(stage=stage, item=item, **options))

    def submit_on_cpu(
        self, what: str, stage: str, item: int, *, holds: Mapping[Units, int], **options: Any
    ) -> Task:
        """Submit a task of the CPU; it begins with the threads that there are for it then.

        Parameters
        ----------
        what
            Of `CPU_TASKS`.
        """
        task = self.submit(
            stage, item, holds={**holds, self.cores: self._controller.threads_of(item)[what]}, **options
        )
        self._open.append((task, what))
        return task

    def threads(self, task: Task) -> int:
        """Threads that a task of the CPU has, or has had."""
        return task.holds[self.cores]

    def use_threads(self) -> None:
        """Give tasks that have not begun the threads that there are for them now."""
        self._open = [(task, what) for task, what in self._open if task.start < 0]
        for task, what in self._open:
            task.holds = {**task.holds, self.cores: self._controller.threads_of(task.item)[what]}
        self.engine.reconsider(self.cores)
