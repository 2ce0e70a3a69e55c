"""Training as HyScale-GNN does it: every iteration's arithmetic is done, and its time is virtual."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from typing import TYPE_CHECKING

from simgnn.config import Config
from simgnn.data.graph import Graph
from simgnn.devices.platform import PlatformSettings
from simgnn.errors import InputError
from simgnn.runtime.engine import Engine
from simgnn.runtime.trace import Trace
from simgnn.systems.hyscale.controllers import FixedAssignment
from simgnn.systems.hyscale.iterations import Iterations
from simgnn.systems.hyscale.settings import HyscaleSettings
from simgnn.systems.platform import load_platform
from simgnn.training.iteration import Iteration
from simgnn.training.runtime import Runtime
from simgnn.training.session import Session

if TYPE_CHECKING:
    from simgnn.sampling.orders import SeedOrder
    from simgnn.sampling.sampler import Sampler
    from simgnn.sim.device import Device
    from simgnn.training.synchronizer import Synchronizer
    from simgnn.training.trainer import Trainer


class HyscaleSession(Session):
    """A session whose iterations run in virtual time. An epoch begins when the one before has ended.

    Parameters
    ----------
    config, graph
    order, sampler, synchronizer
        See `Session`.

    Raises
    ------
    InputError
        For more accelerators than the platform has, or a key of `[platform]` that a platform file takes the place of.
    """

    continues = False

    def __init__(
        self,
        config: Config,
        graph: Graph,
        *,
        order: SeedOrder | None = None,
        sampler: Sampler | None = None,
        synchronizer: Synchronizer | None = None,
    ) -> None:
        super().__init__(config, graph, order=order, sampler=sampler, synchronizer=synchronizer)
        self.settings: HyscaleSettings = config.table("hyscale")
        self.platform = load_platform(self.settings.platform)
        have, wanted = self.platform.whole("accelerators"), config.training.accelerators
        if wanted > have:
            raise InputError(
                f"accelerators must be at most the {have} of platform {self.platform.name}, not {wanted}"
            )
        if config.platform.pcie_gbs != PlatformSettings.pcie_gbs:
            raise InputError(
                "pcie_gbs of [platform] must be left out with [hyscale], whose platform file has it,"
                f" not {config.platform.pcie_gbs!r}"
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
            if trainer.device is not None and not trainer.timed:
                name = self.config.execution.device
                raise InputError(
                    f"device must count cycles in virtual time, as cycle and rtl do, not {name!r}"
                )
        return trainers

    def iterations(
        self, runtime: Runtime, *, epoch: int, first: int, step: int
    ) -> Generator[Iteration, None, None]:
        """See `Session.iterations`."""
        with Engine(threads=len(runtime.trainers) + self.config.execution.sampler_threads) as engine:
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
