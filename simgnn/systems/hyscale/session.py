"""Training as HyScale-GNN does it: every iteration's arithmetic is done, and its time is virtual."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from typing import TYPE_CHECKING

from simgnn.config import Config
from simgnn.data.graph import Graph
from simgnn.errors import InputError
from simgnn.runtime.engine import Engine
from simgnn.runtime.trace import Trace
from simgnn.systems.hyscale.controllers import FixedAssignment
from simgnn.systems.hyscale.iterations import Iterations
from simgnn.systems.hyscale.settings import HyscaleSettings
from simgnn.systems.platform import load_platform
from simgnn.training.accelerator_trainer import AcceleratorTrainer
from simgnn.training.iteration import Iteration
from simgnn.training.runtime import Runtime
from simgnn.training.session import Session

if TYPE_CHECKING:
    from simgnn.sim.device import Device
    from simgnn.training.trainer import Trainer


class HyscaleSession(Session):
    """A session whose iterations run in virtual time. An epoch begins when the one before has ended.

    Raises
    ------
    InputError
        For more accelerators than the platform has.
    """

    def __init__(self, config: Config, graph: Graph) -> None:
        super().__init__(config, graph)
        self.settings: HyscaleSettings = config.table("hyscale")
        self.platform = load_platform(self.settings.platform)
        have, wanted = self.platform.whole("accelerators"), config.training.accelerators
        if wanted > have:
            raise InputError(
                f"accelerators must be at most the {have} of platform {self.platform.name}, not {wanted}"
            )
        self._traces: list[Trace] = []

    @property
    def virtual(self) -> Sequence[Trace]:
        """See `Session.virtual`."""
        return self._traces

    def make_trainers(self, *, device: Callable[[Config, int], Device] | None = None) -> dict[str, Trainer]:
        """See `Session.make_trainers`.

        Raises
        ------
        InputError
            If a device counts no cycles.
        """
        trainers = super().make_trainers(device=device)
        for trainer in trainers.values():
            if isinstance(trainer, AcceleratorTrainer) and not trainer.device.timed:
                name = self.config.execution.device
                raise InputError(
                    f"device must count cycles in virtual time, as cycle and rtl do, not {name!r}"
                )
        return trainers

    def iterations(
        self, runtime: Runtime, *, epoch: int, first: int, step: int
    ) -> Generator[Iteration, None, None]:
        """See `Session.iterations`."""
        with Engine(threads=self.config.execution.sampler_threads) as engine:
            iterations = Iterations(
                engine,
                self,
                runtime,
                platform=self.platform,
                controller=FixedAssignment(self.split, self.settings.threads),
                prefetch=self.settings.prefetch,
            )
            self._traces.append(engine.trace)
            yield from iterations.run(iter(self.order.batches(epoch)[first:]), first_step=step)


def make_session(config: Config, graph: Graph) -> HyscaleSession:
    """The session of a configuration with the table `[hyscale]`."""
    return HyscaleSession(config, graph)
