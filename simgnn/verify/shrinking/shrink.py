"""From a program that fails to one of a few commands: a window of it first, then ever smaller versions.

Every step is checked on every execution: the smaller program must be legal, and still fail. How it fails may change;
a mistake has many faces. But where more than cycles or counts were wrong, it stays so.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from simgnn.arrays import U8, U32
from simgnn.hw.command import Opcode, Space
from simgnn.hw.config import HardwareConfig
from simgnn.sim.device import DeviceError
from simgnn.sim.memory.timing import MemoryTiming
from simgnn.sim.program.program import PAGE_BYTES, Program, Tensor
from simgnn.verify.drawing.draw import draw_case
from simgnn.verify.execution import CYCLES, EQUAL, Executions, Failure, IllegalProgramError, Outcome
from simgnn.verify.regions import Region
from simgnn.verify.shrinking import edits
from simgnn.verify.shrinking.edits import plainer_products
from simgnn.verify.shrinking.recording import RecordedCommand, Use, record
from simgnn.verify.shrinking.script import (
    CannotBuildError,
    Script,
    command,
    compact,
    device_fields,
    is_on_chip,
    script_of,
    without_tokens,
)


class _Builder:
    """Adds tensors after a memory."""

    def __init__(self, memory: U8, tensors: dict[str, Tensor], config: HardwareConfig) -> None:
        self.memory, self.tensors, self.config = memory.copy(), dict(tensors), config
        self.added: list[tuple[int, U8]] = []
        self.top = memory.size

    def place(self, prefix: str, region: Region, bits: U32 | None = None) -> Region:
        """A tensor of a region's shape, zeros where no bits are given; its region in device memory."""
        address = self.top
        self.top += -(-region.rows * region.row_bytes // self.config.word_bytes) * self.config.word_bytes
        name = next(
            f"{prefix}{n}" for n in range(len(self.tensors) + 1) if f"{prefix}{n}" not in self.tensors
        )
        self.tensors[name] = Tensor(address, region.rows, region.row_bytes // 4, region.row_bytes)
        if bits is not None:
            self.added.append((address, np.ascontiguousarray(bits).reshape(-1).view(np.uint8)))
        return replace(region, space=Space.DEVICE, address=address, stride=region.row_bytes)

    def finished(self) -> U8:
        size = -(-self.top // PAGE_BYTES) * PAGE_BYTES
        memory = np.zeros(size, dtype=np.uint8)
        memory[: self.memory.size] = self.memory
        for address, image in self.added:
            memory[address : address + image.size] = image
        return memory


def _copy(opcode: Opcode, device: Region, chip: Region) -> tuple[Opcode, dict[str, Any]]:
    source, destination = (device, chip) if opcode == Opcode.LOAD else (chip, device)
    fields = {"rows": chip.rows, "columns": chip.row_bytes // 4}
    fields |= device_fields("source", source) | device_fields("destination", destination)
    return command(opcode, **fields)


def window(
    program: Program, steps: list[RecordedCommand], start: int, stop: int, config: HardwareConfig
) -> Script:
    """Commands `start` .. `stop` - 1 of a program that has been recorded, with what they need.

    Parameters
    ----------
    steps
        From `simgnn.verify.shrinking.recording.record`.

    Returns
    -------
    LOADs of what the commands find on chip, the commands, STOREs of what they leave there. Device memory holds
    what they find in it.
    """
    builder = _Builder(program.memory, program.tensors, config)
    loads: list[Use] = []
    written: list[Region] = []
    for step in steps[start:stop]:
        for use in step.reads:
            # On chip nothing lasts from one program to the next: what was found there is LOADed first.
            if is_on_chip(use.region):
                if not any(_covers(other, use.region) for other in written):
                    loads.append(use)
        written += [use.region for use in step.writes if is_on_chip(use.region)]
    found, seen = [], set()
    for use in loads:
        if use.region not in seen:
            seen.add(use.region)
            found.append(use)
    # Where two commands found different values, those that the earlier one found count: they come last.
    for step in reversed(steps[start:stop]):
        for use in step.reads:
            if not is_on_chip(use.region):
                use.region.of(builder.memory.view(np.uint32))[:] = use.bits
    commands = [
        _copy(Opcode.LOAD, builder.place("chip", use.region, use.bits), use.region) for use in reversed(found)
    ]
    bitmaps = [
        use.region
        for step in steps[start:stop]
        for use in step.writes
        if use.name == "mask" and use.region not in seen
    ]
    for region in dict.fromkeys(bitmaps):
        # A bitmap may end within a word, and only words can be stored.
        zeros = np.zeros((region.rows, region.row_bytes // 4), dtype=np.uint32)
        commands.append(_copy(Opcode.LOAD, builder.place("chip", region, zeros), region))
    commands += [(step.opcode, without_tokens(step.fields)) for step in steps[start:stop]]
    for region, columns in _left(steps[start:stop]):
        opcode, fields = _copy(Opcode.STORE, builder.place("result", region), region)
        commands.append((opcode, {**fields, "columns": columns}))
    return Script(
        commands=tuple(commands),
        memory=builder.finished(),
        tensors=builder.tensors,
        base=program.base,
        exact=program.limit is not None,
    )


def _covers(region: Region, other: Region) -> bool:
    """Whether one region surely contains another."""
    if region == other:
        return True
    # With gaps between its rows a region contains another only if they are the same.
    contiguous = region.rows == 1 or region.stride == region.row_bytes
    same = region.space == other.space
    return same and contiguous and region.address <= other.address and other.end <= region.end


def _left(steps: list[RecordedCommand]) -> list[tuple[Region, int]]:
    """Regions on chip that some commands wrote and none of them overwrote, each with the columns that hold values."""
    left: list[tuple[Region, int]] = []
    for step in steps:
        for use in step.writes:
            region = use.region
            if is_on_chip(region):
                columns = region.row_bytes // 4
                # A bitmap is stored by whole words; of numbers, the columns that hold values.
                if use.name != "mask":
                    name = "n" if step.opcode == Opcode.GEMM else "columns"
                    columns = step.fields[name]
                left = [(old, width) for old, width in left if not old.overlaps(region)]
                left.append((region, columns))
    return left


def replaced(script: Script, step: RecordedCommand, index: int, config: HardwareConfig) -> Script:
    """A script in which a command is replaced by LOADs of what it wrote.

    Parameters
    ----------
    step
        The command as it ran.
    index
        Its place.
    """
    builder = _Builder(script.memory, script.tensors, config)
    loads = [
        _copy(Opcode.LOAD, builder.place("chip", use.region, use.bits), use.region) for use in step.writes
    ]
    commands = (*script.commands[:index], *loads, *script.commands[index + 1 :])
    return replace(script, commands=commands, memory=builder.finished(), tensors=builder.tensors)


# Failing parts of a program that the search wants.
_WINDOWS = 8
# Those among them that are reduced.
_REDUCED = 3
ENOUGH = 4
"""Commands that are few enough: no other part of the program is looked at, and no other program."""
SECONDS = 90.0
"""CPU time, which a busy machine does not use up, after which the smallest program so far is taken."""


@dataclass(frozen=True, kw_only=True)
class Shrunk:
    """The smallest program that was found to fail.

    Parameters
    ----------
    outcome
        Of the program on a device that ran nothing before.
    runs
        Programs tried.
    """

    program: Program
    timing: MemoryTiming
    outcome: Outcome
    runs: int
    seconds: float


class Shrinker:
    """Shrinks programs.

    Parameters
    ----------
    executions
        Open. Each trial resets the Verilog's state, so that a trial depends on nothing before it.
    progress
        Called with how many programs have been tried.
    """

    def __init__(
        self, executions: Executions, *, progress: Callable[[int], object] = lambda runs: None
    ) -> None:
        self.executions = executions
        self.config = executions.rtl.config
        self.progress = progress
        self.runs = 0
        self._deadline = 0.0
        self._well: tuple[str, ...] = (EQUAL,)

    def shrink(
        self, program: Program, timing: MemoryTiming, *, last_segment: str | None = None
    ) -> Shrunk | None:
        """Shrink a program that fails.

        Parameters
        ----------
        last_segment
            Launch that failed; those after it are left out.

        Returns
        -------
        None if the program does not fail on a fresh device.
        """
        begin = time.perf_counter()
        self._deadline = time.process_time() + SECONDS
        if last_segment is not None:
            program = _until(program, last_segment)
        self._well = (EQUAL,)
        outcome = self._try(program, timing)
        if outcome is None:
            return None
        # From here on a smaller program that differs in cycles alone does not count as failing.
        if outcome.kind != CYCLES:
            self._well = (EQUAL, CYCLES)
        best = program, timing, outcome
        # First a memory that never stalls: if the failure needs no stall, it is easier to see without.
        for calm in (MemoryTiming(), timing):
            self.timing = calm
            scripts = []
            for script in self._windows(program):
                scripts.append(self._reduce(script))
                if len(scripts[-1].commands) <= ENOUGH or self._late():
                    break
            if scripts:
                smallest = min(scripts, key=lambda script: len(script.commands))
                best = self._finished(smallest) or best
                break
        program, timing, outcome = best
        seconds = time.perf_counter() - begin
        return Shrunk(program=program, timing=timing, outcome=outcome, runs=self.runs, seconds=seconds)

    def _try(self, program: Program, timing: MemoryTiming) -> Outcome | None:
        """The outcome of a program where it is legal and fails, else None."""
        self.runs += 1
        self.progress(self.runs)
        self.executions.renew()
        try:
            # Where cycles do not count, the cycle model is not run.
            wanted = self.executions.expect_bits(program) if CYCLES in self._well else None
            outcome = self.executions.run(program, timing, wanted=wanted)
        except IllegalProgramError:
            return None
        return None if outcome.kind in self._well else outcome

    def _fails(self, script: Script) -> bool:
        if not script.commands:
            return False
        try:
            program = script.build(self.config)
        except CannotBuildError:
            return False
        return self._try(program, self.timing) is not None

    def _late(self) -> bool:
        return time.process_time() > self._deadline

    def _windows(self, program: Program) -> list[Script]:
        """Parts of a program that fail by themselves, the most promising first, until one was reduced far enough.

        They are as short as possible, all of it in the worst case; none if even that does not fail.
        """
        steps = record(program, self.config)
        # The steps after this one need time as well.
        middle = (time.process_time() + self._deadline) / 2
        size = 1
        while size < len(steps):
            found = []
            # Windows overlap by half, so that each stretch of half a window's length is whole in one.
            for start in range(0, len(steps) - size + 1, max(1, size // 2)):
                script = window(program, steps, start, start + size, self.config)
                if self._fails(script):
                    found.append(script)
                if len(found) == _WINDOWS or time.process_time() > middle:
                    break
            if found:
                found.sort(key=lambda script: len(script.commands))
                return found[:1] if self._late() else found[:_REDUCED]
            # Twice as long each time: the shortest that fails is within a factor of two.
            size = len(steps) if time.process_time() > middle else 2 * size
        script = script_of(program)
        return [script] if self._fails(script) else []

    def _reduce(self, script: Script) -> Script:
        config = self.config
        kinds = (
            edits.drops,
            self._rewritten,
            edits.plain_flags,
            lambda s: edits.later_starts(s, config.word_bytes, config.lanes),
            edits.smaller_sizes,
            edits.fewer_edges,
            lambda s: edits.plain_values(s, config),
            edits.tidy,
        )
        changed = True
        while changed and not self._late():
            changed = False
            for kind in kinds:
                # Greedy: the first that fails is taken, and the same kind of edit tried again; a round of
                # all kinds without any ends it.
                while (smaller := self._first_failing(kind(script))) is not None:
                    script, changed = smaller, True
        return script

    def _first_failing(self, candidates: Iterable[Script]) -> Script | None:
        for candidate in candidates:
            if self._late():
                return None
            if self._fails(candidate):
                return candidate
        return None

    def _rewritten(self, script: Script) -> Iterator[Script]:
        """Scripts in which a computation is replaced by LOADs of its results, or written in a plainer way."""
        try:
            steps = record(script.build(self.config), self.config)
        except (ValueError, DeviceError):
            return
        computing = [i for i, step in enumerate(steps) if step.opcode in (Opcode.GEMM, Opcode.AGGREGATE)]
        if len(computing) > 1:
            for index in computing:
                yield replaced(script, steps[index], index, self.config)
        yield from plainer_products(script, steps, self.config)

    def _finished(self, script: Script) -> tuple[Program, MemoryTiming, Outcome] | None:
        """The program of a script, its memory as small as it can be, with its outcome."""
        # Moving things in memory may make the failure go: then the script as it is.
        for candidate in (compact(script, self.config), script):
            program = candidate.build(self.config)
            outcome = self._try(program, self.timing)
            if outcome is not None:
                return program, self.timing, outcome
        return None


def _until(program: Program, segment: str) -> Program:
    """A program without the launches after one."""
    names = list(program.segments)
    kept = names[: names.index(segment) + 1]
    stop = program.segments[segment][1]
    memory = program.memory.copy()
    segments = {name: program.segments[name] for name in kept}
    return replace(program, commands=np.array(program.commands[:stop]), segments=segments, memory=memory)


# At most so many programs are tried after the one that failed,
_FURTHER = 48
# and in so many seconds of CPU time.
_SECONDS = 30.0


def minimise(failure: Failure, shrinker: Shrinker, *, seed: int, following: int) -> Shrunk | None:
    """Shrink a failure; as long as the result has more than `ENOUGH` commands, look at the programs that follow.

    Parameters
    ----------
    seed
        Of the run.
    following
        Index of the first program that has not been run.

    Returns
    -------
    None if the failure does not come again on a fresh device.
    """
    assert failure.program is not None and failure.timing is not None, "it has run"
    best = shrinker.shrink(failure.program, failure.timing, last_segment=failure.outcome.segment)
    deadline = time.process_time() + _SECONDS
    for index in range(following, following + _FURTHER):
        # Another program may show the same mistake in fewer commands.
        if best is None or len(best.program.commands) <= ENOUGH or time.process_time() > deadline:
            break
        case = draw_case(shrinker.config, seed=seed, index=index)
        shrinker.executions.renew()
        try:
            outcome = shrinker.executions.run(case.program, case.timing)
        except IllegalProgramError:
            continue
        if outcome.kind == EQUAL or (outcome.kind == CYCLES and best.outcome.kind != CYCLES):
            continue
        other = shrinker.shrink(case.program, case.timing, last_segment=outcome.segment)
        if other is not None and len(other.program.commands) < len(best.program.commands):
            best = other
    return best
