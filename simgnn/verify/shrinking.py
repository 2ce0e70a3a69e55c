"""From a program that fails to one of a few commands: a window of it first, then ever smaller versions.

Every step is checked on both executions: the smaller program must be legal, and still fail. How it fails may change;
a mistake has many faces.
"""

import time
from dataclasses import dataclass, replace

import numpy as np

from simgnn.hw.command import Opcode
from simgnn.sim.device import DeviceError
from simgnn.sim.program import Program
from simgnn.sim.timing import MemoryTiming
from simgnn.verify import edits
from simgnn.verify.compaction import compact
from simgnn.verify.execution import EQUAL, IllegalProgramError, Outcome
from simgnn.verify.recording import record
from simgnn.verify.script import CannotBuildError, script_of
from simgnn.verify.window import replaced, window

SECONDS = 90.0
"""Wall time after which the smallest program so far is taken."""


@dataclass(frozen=True, kw_only=True)
class Shrunk:
    """The smallest program that was found to fail.

    Parameters
    ----------
    program : Program
    timing : MemoryTiming
    outcome : Outcome
        Of the program on a device that ran nothing before.
    runs : int
        Programs tried.
    seconds : float
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
    executions : Executions
        Open. Each trial resets the Verilog's state, so that a trial depends on nothing before it.
    seconds : float
        Wall time to spend.
    """

    def __init__(self, executions, *, seconds=SECONDS):
        self.executions = executions
        self.config = executions.rtl.config
        self.seconds = seconds
        self.runs = 0
        self._deadline = 0.0

    def shrink(self, program, timing, *, last_segment=None):
        """Shrink a program that fails.

        Parameters
        ----------
        program : Program
        timing : MemoryTiming
        last_segment : str, optional
            Launch that failed; those after it are left out.

        Returns
        -------
        Shrunk or None
            None if the program does not fail on a fresh device.
        """
        begin = time.perf_counter()
        self._deadline = begin + self.seconds
        if last_segment is not None:
            program = _until(program, last_segment)
        outcome = self._try(program, timing)
        if outcome is None:
            return None
        best = program, timing, outcome
        for calm in (MemoryTiming(), timing):
            self.timing = calm
            script = self._smallest_window(program)
            if script is not None:
                script = self._reduce(script)
                best = self._finished(script) or best
                break
        program, timing, outcome = best
        seconds = time.perf_counter() - begin
        return Shrunk(program=program, timing=timing, outcome=outcome, runs=self.runs, seconds=seconds)

    def _try(self, program, timing):
        """The outcome of a program where it is legal and fails, else None."""
        self.runs += 1
        self.executions.renew()
        try:
            outcome = self.executions.run(program, timing)
        except IllegalProgramError:
            return None
        return None if outcome.kind == EQUAL else outcome

    def _fails(self, script):
        if not script.commands:
            return False
        try:
            program = script.build(self.config)
        except CannotBuildError:
            return False
        return self._try(program, self.timing) is not None

    def _late(self):
        return time.perf_counter() > self._deadline

    def _smallest_window(self, program):
        """The shortest part of a program that fails by itself, or all of it; None if even that does not."""
        steps = record(program, self.config)
        size = 1
        # The deadline leaves time for what comes after.
        middle = time.perf_counter() + (self._deadline - time.perf_counter()) / 2
        while size < len(steps):
            for start in range(0, len(steps) - size + 1, max(1, size // 2)):
                script = window(program, steps, start, start + size, self.config)
                if self._fails(script):
                    return script
                if time.perf_counter() > middle:
                    size = len(steps)
                    break
            size *= 2
        script = script_of(program)
        return script if self._fails(script) else None

    def _reduce(self, script):
        config = self.config
        kinds = (
            edits.drops,
            self._replacements,
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
                while (smaller := self._first_failing(kind(script))) is not None:
                    script, changed = smaller, True
        return script

    def _first_failing(self, candidates):
        for candidate in candidates:
            if self._late():
                return None
            if self._fails(candidate):
                return candidate
        return None

    def _replacements(self, script):
        """Scripts in which a computation is replaced by LOADs of its results."""
        computing = [
            i for i, (opcode, _) in enumerate(script.commands) if opcode in (Opcode.GEMM, Opcode.AGGREGATE)
        ]
        if len(computing) < 2:
            return
        program = script.build(self.config)
        try:
            steps = record(program, self.config)
        except (ValueError, DeviceError):
            return
        for index in computing:
            yield replaced(script, steps[index], index, self.config)

    def _finished(self, script):
        """The program of a script, its memory as small as it can be, with its outcome."""
        for candidate in (compact(script, self.config), script):
            program = candidate.build(self.config)
            outcome = self._try(program, self.timing)
            if outcome is not None:
                return program, self.timing, outcome
        return None


def _until(program, segment):
    """A program without the launches after one."""
    names = list(program.segments)
    kept = names[: names.index(segment) + 1]
    stop = program.segments[segment][1]
    memory = program.memory.copy()
    segments = {name: program.segments[name] for name in kept}
    return replace(program, commands=np.array(program.commands[:stop]), segments=segments, memory=memory)
