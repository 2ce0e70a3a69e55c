"""The handshake between HyScale-GNN's runtime and its trainers (III-C, Fig. 5 and Listing 1).

Mini-batch t, of which n trainers have a part::

    runtime to all trainers    PARAM(t)       the parameters that t is trained with
    trainer i to runtime       ACK(i, t)      has them: when all have, t begins
    runtime to trainer i       BATCH(i, t)    its part
    trainer i to runtime       DONE(i, t)     its gradients, and what it counted

When DONE has come n times the synchronizer combines the gradients, the optimizer takes its step, and PARAM(t + 1) goes
out. The paper's runtime and trainers share counters under a mutex and sleep on condition variables. Here a message to a
trainer is work for its thread, in the order in which it was sent, and an answer is that work's `Future`, which has the
mutex and the condition in it. Each answer has the run's deadline; what a trainer raises ends the mini-batch for all.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import Any

from simgnn.training.batches import LoadedBatch
from simgnn.training.runtime import Asked, Runtime
from simgnn.training.trainer import Parameters, Telemetry


class HandshakeRuntime(Runtime):
    """A runtime whose trainers have parameters of their own, and acknowledge each new set of them.

    Attributes
    ----------
    adopted : dict of Parameters
        By trainer, what it has acknowledged last.
    """

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.adopted: dict[str, Parameters] = {}
        self._sending = threading.Lock()
        self._step = 0
        self._sent: Parameters | None = None
        self._acks: dict[str, Asked] = {}

    def finish(
        self, trained: Callable[[dict[str, Telemetry]], None] = lambda telemetry: None
    ) -> dict[str, Telemetry]:
        """See `Runtime.finish`; returns when all trainers have the new parameters."""
        telemetry = super().finish(trained)
        # Waited for here, not when the next mini-batch begins: Listing 1's synchronizer ends when all have the mean.
        self._send(self.parameters, f"stage 'synchronize' of mini-batch {self._step + 1} of the run")
        return telemetry

    def _give(self, name: str, part: LoadedBatch, parameters: Parameters, total: int) -> None:
        self._step = part.batch.step
        # Trainers are given their parts by threads of their own: one of them sends what is sent before the first.
        self._send(parameters, f"stage 'synchronize' before mini-batch {self._step + 1} of the run")
        # Its own copy, not the runtime's newest: a trainer that was not sent anything must not train with it.
        super()._give(name, part, self.adopted[name], total)

    def _send(self, parameters: Parameters, place: str) -> None:
        """PARAM to all trainers, where they have others, and wait for all ACK: those without a part get it too."""
        with self._sending:
            # The same object is the same version: a step makes new arrays.
            if parameters is not self._sent:
                self._acks = {
                    name: Asked(
                        answer=self._threads[name].submit(self._adopt, name, parameters),
                        at=time.monotonic(),
                        place=place,
                    )
                    for name in self.trainers
                }
                self._sent = parameters
        self._await(self._acks)

    def _adopt(self, name: str, parameters: Parameters) -> None:
        self.adopted[name] = parameters
