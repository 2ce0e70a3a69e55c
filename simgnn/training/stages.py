"""Named stages with queues between them: what makes mini-batches ready ahead of the trainers.

`Pipeline.run` hands items from stage to stage, each with workers of its own; `Pipeline.now` sends one item through in
the caller's thread. What a stage raises carries a note that names stage and mini-batch.
"""

from __future__ import annotations

import collections
import contextlib
import time
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from concurrent.futures import Future
from dataclasses import dataclass
from typing import Any

from simgnn.process.threads import Threads, leave, wait_for


@dataclass(frozen=True, kw_only=True)
class Stage:
    """One stage.

    Parameters
    ----------
    work
        Returns the item that the next stage gets. It depends on its arguments alone, so that it does not matter when it
        runs.
    workers
        Threads.
    """

    name: str
    work: Callable[[Any, int], Any]
    workers: int = 1


@contextlib.contextmanager
def at_stage(name: str, step: int, seconds: dict[str, float] | None = None) -> Iterator[None]:
    """Name stage and mini-batch in what a block raises.

    Parameters
    ----------
    seconds
        Gets the block's wall time on this machine, by stage.
    """
    begin = time.perf_counter()
    try:
        yield
    # No BaseException: Ctrl-C is no stage's.
    except Exception as error:
        error.add_note(f"in stage {name!r} of mini-batch {step + 1} of the run")
        raise
    if seconds is not None:
        # Only of a stage that went well: what raises ends the mini-batch.
        seconds[name] = time.perf_counter() - begin


class Pipeline:
    """Sends items through stages in the background; they come out in the order in which they went in.

    Parameters
    ----------
    look_ahead
        Items that may be on their way at once, or wait to be taken.
    """

    def __init__(self, stages: Sequence[Stage], *, look_ahead: int) -> None:
        if look_ahead < 1:
            raise ValueError(f"look_ahead must be at least 1, not {look_ahead!r}")
        self.stages, self.look_ahead = tuple(stages), look_ahead

    def now(self, item: Any, step: int) -> Any:
        """Send one item through all stages, in the caller's thread."""
        for stage in self.stages:
            item = _take(stage, item, step)
        return item

    def run(
        self,
        items: Iterable[Any],
        *,
        first_step: int,
        last: Sequence[Stage] = (),
    ) -> Generator[Any, None, None]:
        """Send items through all stages.

        Parameters
        ----------
        items
            Drawn from as results are taken.
        first_step
            Step of the first item; the others count on from it.
        last
            Stages that follow its own.

        Yields
        ------
        What the last stage returns; what a stage raises comes out in its place. When no more is taken, or something is
        raised, what is under way is waited for, but not for ever (`leave`).
        """
        stages = (*self.stages, *last)
        pools = [Threads(stage.workers, name=stage.name) for stage in stages]
        # In the order of the items, whichever is ready first.
        waiting: collections.deque[Future[Any]] = collections.deque()
        try:
            for step, item in enumerate(items, first_step):
                waiting.append(_send(stages, pools, item, step))
                # Once `look_ahead` items are under way, another one is drawn only when one has been taken.
                if len(waiting) >= self.look_ahead:
                    yield _result(waiting.popleft())
            while waiting:
                yield _result(waiting.popleft())
        finally:
            # A worker waits for the stage before its own, never for the one after it.
            leave(pools)


def _send(stages: Sequence[Stage], pools: Sequence[Threads], item: Any, step: int) -> Future[Any]:
    # All stages of an item are submitted at once, and each waits for the one before. Pools take items in their
    # order: the oldest item that is under way never waits for a worker that waits for a later one.
    for stage, pool in zip(stages, pools, strict=True):
        item = pool.submit(_take, stage, item, step)
    assert isinstance(item, Future), "a pipeline has a stage"
    return item


def _take(stage: Stage, item: Any, step: int) -> Any:
    item = item.result() if isinstance(item, Future) else item
    with at_stage(stage.name, step):
        return stage.work(item, step)


def _result(future: Future[Any]) -> Any:
    """Its result, when it has one; signals are handled meanwhile."""
    wait_for([future])
    return future.result()
