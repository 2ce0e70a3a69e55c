"""HyScale-GNN's iterations in virtual time, run in the test's own process."""

import itertools
from dataclasses import dataclass, field

import numpy as np

from simgnn.systems.hyscale.iterations import Iterations
from simgnn.systems.hyscale.management.controllers import FixedAssignment
from simgnn.systems.pipeline.costs import StageCosts
from simgnn.training.split import CPU
from simgnn.virtual_time.engine import Engine
from simgnn.virtual_time.trace import Trace


@dataclass
class Run:
    """What a run has left.

    Parameters
    ----------
    iterations
    parameters
        After each of them.
    trace
    """

    trace: Trace
    iterations: list = field(default_factory=list)
    parameters: list = field(default_factory=list)

    @property
    def records(self):
        """Lines of `iterations.jsonl`."""
        return [iteration.record for iteration in self.iterations]

    @property
    def spans(self):
        """All that a trace tells of tasks."""
        return [
            (
                span.number,
                span.stage,
                span.item,
                span.lane,
                span.ready,
                span.start,
                span.end,
                span.cause,
                span.source,
                [(resource.name, count) for resource, count in span.holds],
            )
            for span in self.trace.spans.values()
        ]

    @property
    def weights(self):
        """Bytes of the parameters after each iteration."""
        return [
            {name: np.asarray(value).tobytes() for name, value in each.items()} for each in self.parameters
        ]


def run(
    session,
    *,
    platform,
    batches=None,
    controller=None,
    cpu_threads=None,
    threads=0,
    costs=StageCosts,
    **options,
):
    """Train by the virtual clock.

    Parameters
    ----------
    session
        A `Session` whose trainers, loader and first parameters count.
    batches
        Seeds of each mini-batch; all of the session's epochs where not given.
    controller
        Called with the names of the trainers; shares of `[training]` where not given.
    cpu_threads
        By task, for those shares.
    threads
        The engine's.
    costs
        A class like `StageCosts`.
    options
        Of `Iterations`.
    """
    if batches is None:
        epochs = range(session.config.training.epochs)
        batches = itertools.chain.from_iterable(map(session.order.batches, epochs))
    with session.make_runtime() as runtime, Engine(threads=threads) as engine:
        names = list(runtime.trainers)
        found = Run(trace=engine.trace)
        iterations = Iterations(
            engine,
            session.loader,
            runtime,
            costs=costs(
                platform,
                session.model,
                accelerators=[name for name in names if name != CPU],
                clock_mhz=session.config.hardware.clock_mhz,
            ),
            controller=FixedAssignment(session.split, cpu_threads)
            if controller is None
            else controller(names),
            **options,
        )
        for iteration in iterations.run(iter(batches), first_step=0):
            found.iterations.append(iteration)
            found.parameters.append(runtime.parameters)
    return found
