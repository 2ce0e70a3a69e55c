"""The accelerator that layers of a PyTorch model share, and what their programs took of it."""

from __future__ import annotations

import itertools
import os
import threading
import weakref
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from simgnn.arrays import F32
from simgnn.compiler.compile import SLICES, compile_graph
from simgnn.compiler.operators import OperatorGraph
from simgnn.config.configuration import DEFAULT_PRESET, Config, load_config_and_keys
from simgnn.hw.config import HardwareConfig
from simgnn.report.numbers import BYTES, SECONDS, with_unit
from simgnn.sim.device import Device, Run
from simgnn.training.devices.registry import make_execution, request_of
from simgnn.training.iteration import accelerator_seconds

DEFAULT_DEVICE = "cycle"


@dataclass(frozen=True, kw_only=True)
class Step:
    """What the programs of a step took.

    A layer's step begins with its first forward pass after a backward pass, and has every pass until the next one
    begins: two forward passes before one backward pass are one step. A forward pass that no gradient can come back
    to, as under `torch.no_grad`, is a step of its own. A model's step is that of all its layers.

    Parameters
    ----------
    forward_cycles, backward_cycles
        Simulated cycles; 0 where the device has no timing, which is so on "reference".
    launches
        Programs that ran.
    counters
        Performance counters by their names in `simgnn.hw.counters`, added over launches; empty where the device has no
        timing.
    memory
        What the memory at the ports counted, added over ports and launches.
    bytes_in, bytes_out
        Sent to the accelerator and read from it: programs with their inputs, and results without padding.
    seconds
        Simulated time: cycles at the configured clock, and bytes at the configured PCIe bandwidth.
    """

    forward_cycles: int = 0
    backward_cycles: int = 0
    launches: int = 0
    counters: dict[str, int] = field(default_factory=dict)
    memory: dict[str, int] = field(default_factory=dict)
    bytes_in: int = 0
    bytes_out: int = 0
    seconds: float = 0.0

    @property
    def cycles(self) -> int:
        """Simulated cycles, forward and backward."""
        return self.forward_cycles + self.backward_cycles

    def __str__(self) -> str:
        return "\n".join(
            (
                f"cycles    {self.cycles:,} ({self.forward_cycles:,} forward, {self.backward_cycles:,} backward)",
                f"launches  {self.launches:,}",
                f"PCIe      {with_unit(self.bytes_in, BYTES)} in, {with_unit(self.bytes_out, BYTES)} out",
                f"memory    {with_unit(self.memory.get('bytes_read', 0), BYTES)} read,"
                f" {with_unit(self.memory.get('bytes_written', 0), BYTES)} written",
                f"time      {with_unit(self.seconds, SECONDS)} simulated; counters and memory have the rest",
            )
        )

    def __add__(self, other: Step) -> Step:
        others = vars(other)
        sums: dict[str, Any] = {
            name: _added(own, others[name]) if isinstance(own, dict) else own + others[name]
            for name, own in vars(self).items()
        }
        return Step(**sums)


def _added(first: Mapping[str, int], second: Mapping[str, int]) -> dict[str, int]:
    return {key: first.get(key, 0) + second.get(key, 0) for key in {**first, **second}}


class Accelerator:
    """A device that runs one program after the other, for any number of layers and threads.

    It is opened when the first program comes, and closed when no layer has it any more.

    Parameters
    ----------
    device
        As `simgnn.training.devices.registry.device_kind` knows it.
    config
        Hardware, platform and execution are used.

    Raises
    ------
    InputError
        For another device, or a memory that the configuration cannot have.
    """

    def __init__(self, device: str, config: Config) -> None:
        self.name, self.config = device, config
        self._make_device()

    def _make_device(self) -> None:
        self._device: Device = make_execution(self.name, request_of(self.config))
        self._lock = threading.Lock()
        # Layers share it, so that none of them can say when it is not needed any more.
        self._close = weakref.finalize(self, self._device.close)

    @property
    def hardware(self) -> HardwareConfig:
        """What programs must be compiled for."""
        return self.config.hardware

    def run(
        self, graph: OperatorGraph, given: dict[str, F32], results: tuple[str, ...]
    ) -> tuple[Run, dict[str, F32], int]:
        """Compile a graph of one segment, run it, and read results.

        Parameters
        ----------
        given
            What its values start with, by name.
        results
            Names of kept values or views.

        Returns
        -------
        Run
        dict of str to ndarray
            The results.
        int
            Bytes sent to the device.

        Raises
        ------
        ValueError
            If a size exceeds what a command can hold, naming it.
        DeviceError
            If the launch fails.
        """
        program, _ = compile_graph(graph, self.hardware, given=given, slices=SLICES)
        (segment,) = graph.segments
        with self._lock:
            # Not before: a model may be built, saved and moved without a simulator being built for it.
            if not self._device.opened:
                self._device.open()
            self._device.load(program)
            run = self._device.run(segment)
            values = {name: self._device.read_tensor(program.tensors[name]) for name in results}
        return run, values, program.sent_bytes

    def make_anew(self) -> None:
        """In a process that was forked: leave the device, its threads and its board to the parent, and make another."""
        # The parent has the device open: this process must not close it at its end.
        self._close.detach()
        self._make_device()

    def close(self) -> None:
        """Close the device; the next program opens it again."""
        with self._lock:
            self._device.close()

    def __deepcopy__(self, memo: dict[int, Any]) -> Accelerator:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return find_accelerator, (self.name, self.config)

    def __repr__(self) -> str:
        return f"Accelerator({self.name!r}, {self.hardware.name!r})"


_accelerators: weakref.WeakValueDictionary[str, Accelerator] = weakref.WeakValueDictionary()
_accelerators_lock = threading.Lock()


def find_accelerator(
    device: str = DEFAULT_DEVICE, config: str | Path | Config | HardwareConfig | None = None
) -> Accelerator:
    """The accelerator of a device and a configuration: the same one for all calls while it is in use.

    Parameters
    ----------
    device
        "reference", "cycle", "rtl", "auto", or a board, "uart:PORT".
    config
        A preset's name, a TOML file, a configuration, or hardware; "cosim" where it is None.

    Raises
    ------
    InputError
        For an unknown device or a configuration that cannot be.
    """
    chosen, _ = load_config_and_keys(DEFAULT_PRESET if config is None else config)
    # By text, as equal configurations have equal texts; a device depends on these three parts alone.
    key = repr((device, chosen.hardware, chosen.platform, chosen.execution))
    with _accelerators_lock:
        found = _accelerators.get(key)
        if found is None:
            found = _accelerators[key] = Accelerator(device, chosen)
        return found


_handles = itertools.count()
_runners: weakref.WeakValueDictionary[int, Runner] = weakref.WeakValueDictionary()


class Runner:
    """A layer's way to its accelerator, which keeps account of its steps.

    Operators of PyTorch carry numbers: `handle` stands for the runner in them.

    Attributes
    ----------
    handle : int
    step : Step
        The last one.
    """

    def __init__(self, accelerator: Accelerator) -> None:
        self.accelerator = accelerator
        self.step = Step()
        self._ended = True
        self.free()
        self.handle = next(_handles)
        _runners[self.handle] = self

    def free(self) -> None:
        """Let the next pass begin, also in a process that was forked during one."""
        self._lock = threading.Lock()

    def forward(
        self, graph: OperatorGraph, given: dict[str, F32], results: tuple[str, ...], *, trains: bool
    ) -> dict[str, F32]:
        """Run a forward pass; `trains` where a backward pass may follow. Otherwise as `Accelerator.run`."""
        run, values, sent = self.accelerator.run(graph, given, results)
        with self._lock:
            # Two passes before one backward pass, as of a loss over two graphs, are one step.
            begun = Step() if self._ended or not trains else self.step
            self.step = begun + self._taken(run, values, sent, forward_cycles=run.cycles)
            # What no gradient comes back to is a step by itself.
            self._ended = not trains
        return values

    def backward(
        self, graph: OperatorGraph, given: dict[str, F32], results: tuple[str, ...]
    ) -> dict[str, F32]:
        """Run a backward pass, which ends the step, as `Accelerator.run`."""
        run, values, sent = self.accelerator.run(graph, given, results)
        with self._lock:
            self.step = self.step + self._taken(run, values, sent, backward_cycles=run.cycles)
            self._ended = True
        return values

    def _taken(self, run: Run, values: dict[str, F32], sent: int, **cycles: int) -> Step:
        config, out = self.accelerator.config, sum(value.nbytes for value in values.values())
        step = Step(
            **cycles,
            launches=1,
            counters=dict(run.counters),
            memory=run.memory_sums,
            bytes_in=sent,
            bytes_out=out,
        )
        seconds = accelerator_seconds(
            step.cycles, sent + out, hardware=config.hardware, platform=config.platform
        )
        return step + Step(seconds=seconds)

    def __deepcopy__(self, memo: dict[int, Any]) -> Runner:
        return Runner(self.accelerator)

    def __reduce__(self) -> tuple[Any, ...]:
        return Runner, (self.accelerator,)


def runner_of(handle: int) -> Runner:
    """The runner that a handle stands for.

    Raises
    ------
    RuntimeError
        If no layer has it any more.
    """
    runner = _runners.get(handle)
    if runner is None:
        raise RuntimeError(f"layer of handle {handle} must still be there when its program runs, not be gone")
    return runner


def _begin_anew() -> None:
    """In a process that was forked: other threads, which may hold locks, are not there."""
    global _accelerators_lock
    _accelerators_lock = threading.Lock()
    for accelerator in list(_accelerators.values()):
        accelerator.make_anew()
    for runner in list(_runners.values()):
        runner.free()


os.register_at_fork(after_in_child=_begin_anew)
