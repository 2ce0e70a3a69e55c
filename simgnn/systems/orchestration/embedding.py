"""Hot vertices' outputs of the first layer: what the CPU does for them while devices train, and when it is done.

NeutronOrch, section 4.2: while a super-batch is trained, the CPU embeds what the next one needs, and the rows cross
each device's link once, to stay there for the super-batch. Training waits for them at its boundary. Which rows are
computed with which parameters is `simgnn.features.embeddings`' to say, and depends on no time.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from simgnn.features.embeddings.reuse import HotEmbeddings
from simgnn.sampling.sampler import MiniBatch
from simgnn.systems.orchestration.costs import EMBED_STAGES, StepCosts
from simgnn.systems.orchestration.machine import Machine
from simgnn.systems.pipeline.arithmetic import LiveArithmetic, Loaded, Updated
from simgnn.training.batches import LoadedBatch
from simgnn.virtual_time.dispatch import Dispatch
from simgnn.virtual_time.layer_sizes import LayerSizes
from simgnn.virtual_time.tasks import Charge, Cost, Task

SEND, LEFT = "send given", "embed left"
_LANE = "CPU embedding"

Work = Callable[[int, int], tuple[float, float, float]]


class GivenArithmetic(LiveArithmetic):
    """An iteration that is really done, whose parts are given rows.

    Parameters
    ----------
    embeddings
        The run's.
    arguments, options
        See `LiveArithmetic`.
    """

    def __init__(self, embeddings: HotEmbeddings, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self._embeddings = embeddings

    def _sizes(self, batch: MiniBatch) -> LayerSizes:
        return LayerSizes.of(batch, sums=self._embeddings.gives_sums)

    def transfer(self, name: str, loaded: Loaded) -> Loaded:
        """Nothing is really sent yet, for a program is not made before its given rows are there."""
        return replace(loaded, parts={name: loaded.parts[name]})

    def train(self, name: str, loaded: Loaded, before: Updated) -> int:
        """See `LiveArithmetic`; parts of a mini-batch may come at once, but no two mini-batches."""
        part: LoadedBatch = loaded.parts[name]
        # `advance` computes with the parameters that this mini-batch begins with; parts ask for it from several
        # threads, and the first call does it.
        with self._lock:
            self._embeddings.advance(self._step, before.parameters)
            given = self._embeddings.give(part.batch, self._step)
        return super().train(name, replace(loaded, parts={name: replace(part, given=given)}), before)

    def finish(self) -> Updated:
        before = self._runtime.parameters
        updated = super().finish()
        # How far the parameters moved: Lemma 1's epsilon is the largest change times 2n (section 4.3).
        self._embeddings.trained(self._step, before, updated.parameters)
        return updated


class Embedding:
    """The CPU's tasks for super-batches, of an epoch.

    Parameters
    ----------
    size
        Mini-batches of a super-batch.
    steps
        In how many of them, the first ones, the CPU begins with some of the next super-batch's rows.
    work
        What a super-batch needs, by its number and the part: rows, edges that they draw, and rows of features that
        these lead to.
    devices
        Each gets the rows.
    left
        Seconds that were left, when the epoch before ended, of what the CPU had begun.
    """

    def __init__(
        self,
        engine: Dispatch,
        machine: Machine,
        costs: StepCosts,
        *,
        size: int,
        steps: int = 1,
        work: Work,
        devices: Sequence[str],
        left: float = 0.0,
    ) -> None:
        self.engine, self.machine, self.costs = engine, machine, costs
        self._size, self._steps, self._work = size, steps, work
        self._devices, self._left = list(devices), left
        self._ready: dict[int, dict[str, tuple[Task, ...]]] = {}
        self._unfinished: tuple[Task, ...] = ()

    def prepare(self, first_step: int) -> Sequence[Task]:
        """Submit what comes before an epoch's first mini-batch.

        Returns
        -------
        What it has to wait for: the first super-batch's rows are there before training.
        """
        if not first_step:
            # The paper does not say where the first super-batch's rows come from: they are computed before training,
            # with version 0.
            self._embed(0, 0, step=0, after=())
            return [task for tasks in self._ready[0].values() for task in tasks]
        if self._left:
            # What the CPU has begun is in the trace of the epoch before, whole: here it holds nothing, and what it
            # begins next comes after it.
            left = Charge(self._left, (), "left")
            rest = self.engine.submit(Task(stage=LEFT, item=first_step, lane=_LANE, cost=lambda _: left))
            # An epoch has a clock of its own. What the CPU still had to do when the last one ended holds up this
            # one's first rows.
            number = (first_step - 1) // self._size + 1
            self._ready[number] = {name: (rest,) for name in self._devices}
            self._unfinished = (rest,)
        return ()

    def begin(self, step: int, *, previous: Sequence[Task]) -> Mapping[str, Sequence[Task]]:
        """A mini-batch is submitted; its super-batch's first ones have the CPU begin with rows of the next super-batch.

        Parameters
        ----------
        previous
            The last task of the mini-batch before, if there is one.

        Returns
        -------
        By device, what training has to wait for.
        """
        number, place = divmod(step, self._size)
        # Rows of super-batches that are over have been dropped from the devices.
        self._ready = {of: tasks for of, tasks in self._ready.items() if of >= number}
        if place < self._steps:
            # 4.2.2: within a super-batch the CPU embeds what the next one needs. It starts with the newest
            # parameters, those of the mini-batch before.
            self._embed(number + 1, place, step=step, after=(*previous, *self._unfinished))
        return self._ready.get(number, {})

    def holds_up(self, step: int) -> Sequence[Task]:
        """What has to be over before a mini-batch is sampled at all, once it has begun: nothing."""
        return ()

    def _embed(self, number: int, part: int, *, step: int, after: Sequence[Task]) -> None:
        """Compute a part of the rows, and send it to each device."""
        last, sizes = self._compute(number, part, step=step, after=after)
        before = self._ready.get(number, {})
        self._ready[number] = {
            name: (*before.get(name, ()), self._send(name, step, after=(last,), sizes=sizes))
            for name in self._devices
        }

    @property
    def _threads(self) -> int:
        return self.machine.threads["embed"]

    def _compute(
        self, number: int, part: int, *, step: int, after: Sequence[Task]
    ) -> tuple[Task, Sequence[LayerSizes]]:
        """Sample, gather and compute in turn: the last task, and sizes that are there when the first is at work."""
        threads, sizes = self._threads, list[LayerSizes]()

        def count(*_: object) -> None:
            if not sizes:
                rows, edges, inputs = self._work(number, part)
                # Counted when the first of the tasks starts, and once: the rows that a super-batch needs are known by
                # then.
                sizes.append(LayerSizes(vertices=(inputs, rows), edges=(edges,)))

        def cost(stage: str) -> Cost:
            return lambda _: self.costs.embedding(stage, sizes[0], threads=threads, item=step)

        # 4.1.1: "the CPU can directly perform the GNN computation of the bottom layer without executing the
        # time-consuming feature collection stage"; collecting first is what DGL's kernels would do.
        for stage in EMBED_STAGES[self.costs.settings.embed_reads]:
            task = Task(
                stage=stage,
                item=step,
                lane=_LANE,
                after=after,
                # The paper does not say how the CPU's cores are divided between its steps: threads are assigned for
                # the run.
                holds={self.machine.embedder: 1, self.machine.cores: threads},
                cost=cost(stage),
                work=count,
            )
            after = (self.engine.submit(task),)
        (last,) = after
        return last, sizes

    def _send(self, name: str, step: int, *, after: Sequence[Task], sizes: Sequence[LayerSizes]) -> Task:
        return self.engine.submit(
            Task(
                stage=SEND,
                item=step,
                lane=f"{name} link",
                after=after,
                holds={self.machine.links[name]: 1},
                cost=lambda _: self.costs.send_given(name, sizes[0].vertices[1]),
            )
        )
