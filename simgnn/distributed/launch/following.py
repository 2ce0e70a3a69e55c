"""What a rank that is not rank 0 does: it trains its part of every mini-batch, and writes nothing."""

from __future__ import annotations

import contextlib
import time
from dataclasses import replace

from simgnn.distributed.launch.session import RankSession
from simgnn.training.iteration import Place


def follow(session: RankSession) -> bool:
    """Train with the others to the end of the last epoch.

    Returns
    -------
    False where all were stopped.
    """
    runtime = session.make_runtime()
    with runtime:
        place, scored = session.start(runtime, Place()), False
        while place.epoch < session.config.training.epochs:
            iterations = session.iterations(runtime, epoch=place.epoch, first=place.batch, step=place.step)
            with contextlib.closing(iterations):
                clock = time.perf_counter()
                for iteration in iterations:
                    place = replace(place, batch=place.batch + 1, step=place.step + 1)
                    now = time.perf_counter()
                    session.step_row(place, iteration, wall_seconds=now - clock)
                    clock = now
                    if place.batch == session.order.batches_per_epoch:
                        session.help_score(runtime.parameters)
                        scored = True
                    if session.stopping:
                        return False
            place = Place(epoch=place.epoch + 1, step=place.step)
        if not scored:  # nothing was left to train
            session.help_score(runtime.parameters)
        session.ranks_report()
    return True
