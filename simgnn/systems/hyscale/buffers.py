"""What a loaded mini-batch takes of the host's memory and of the accelerators'."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from simgnn.errors import InputError
from simgnn.runtime.resources import Lease, Units
from simgnn.systems.hyscale.arithmetic import Drawn
from simgnn.systems.hyscale.machine import Machine, memory_key
from simgnn.systems.layer_sizes import LayerSizes
from simgnn.training.split import CPU


class Buffers:
    """The features and the topology of one mini-batch, in bytes that are known when it has been sampled.

    Each part is in the host's memory from the beginning of loading until it is where it is trained: until its transfer
    has ended or, of the CPU's, until it has been trained. An accelerator's part is in its memory from the beginning of
    its transfer until it has been trained. A mini-batch waits for memory that others have; one that is larger than all
    of a memory is refused.

    Parameters
    ----------
    machine
    trainers
        Those that have seeds.
    step
    loaded_bytes
        Of a trainer's part.

    Attributes
    ----------
    in_host, in_device : dict of str to Lease
        By trainer, and by accelerator.
    """

    def __init__(
        self,
        machine: Machine,
        trainers: Sequence[str],
        *,
        step: int,
        loaded_bytes: Callable[[LayerSizes], float],
    ) -> None:
        self._machine, self._step, self._loaded_bytes = machine, step, loaded_bytes
        self.in_host = {name: Lease(machine.host_memory, None) for name in trainers}
        self.in_device = {
            name: Lease(machine.device_memories[name], None) for name in trainers if name != CPU
        }

    def measure(self, drawn: Drawn) -> None:
        """Take note of the sizes.

        Raises
        ------
        InputError
            For a mini-batch that a memory is too small for even if it is empty.
        """
        counts = {name: round(self._loaded_bytes(part)) for name, part in drawn.sizes.items()}
        self._check("host_memory_gb", self._machine.host_memory, sum(counts.values()), "")
        for name, lease in self.in_device.items():
            self._check(memory_key(name), lease.resource, counts[name], f" for {name}")
            lease.ask(counts[name])
        for name, lease in self.in_host.items():
            lease.ask(counts[name])

    def _check(self, key: str, memory: Units, count: int, part: str) -> None:
        if count > memory.capacity:
            raise InputError(
                f"mini-batch {self._step + 1}{part} must have at most the {memory.capacity:,.0f} bytes of {key}"
                f" of platform {self._machine.platform.name}, not {count:,}"
            )
