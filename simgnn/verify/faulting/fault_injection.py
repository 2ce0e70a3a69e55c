"""Programs with a fault on the Verilog: does the kernel stop, say why, spare all other memory, and run again?"""

from __future__ import annotations

import copy
import functools
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from simgnn.arrays import U8, U32, Bools
from simgnn.errors import InputError
from simgnn.hw import registers
from simgnn.hw.command import ENGINE_OF, SEQUENCER, Engine, ErrorCause, Format, Opcode, Space, decode
from simgnn.hw.compressed import LENGTH_BYTES, SLOT_WORDS, blocks_of
from simgnn.hw.counters import COUNTERS
from simgnn.sim.device import DeviceError, KernelStoppedError
from simgnn.sim.executions.rtl import port_banks
from simgnn.sim.memory.timing import MemoryTiming
from simgnn.verify.execution import EQUAL, Executions, Once, Outcome, failure_text, made_anew
from simgnn.verify.faulting.accesses import accesses_at
from simgnn.verify.faulting.fault import Fault, Plain
from simgnn.verify.faulting.faults import KINDS, OWN_PROGRAMS, draw_fault, draw_fault_case

if TYPE_CHECKING:
    from simgnn.sim.device import Run
    from simgnn.sim.executions.rtl import RtlDevice
    from simgnn.sim.program.program import Program

# Writes to each register with random data and strobes.
_WRITES = 4
_BYTES = 4


class WrongEndError(Exception):
    """A launch with a fault did not end as it must, or a register or counter read otherwise.

    The text says what must be and what was.
    """


def check_reset_values(device: RtlDevice) -> None:
    """Read every register that a launch takes or an error leaves, after a reset.

    Parameters
    ----------
    device
        Reset, with no register written since.

    Raises
    ------
    WrongEndError
        If one does not read 0.
    """
    for register in registers.registers_of(device.config.ports):
        # AP_CTRL reads idle; counters are compared after each launch.
        if register.address == registers.AP_CTRL or register.address >= registers.COUNTERS:
            continue
        for address in range(register.address, register.address + register.bits // 8, _BYTES):
            if value := device.read_register(address):
                raise WrongEndError(
                    f"register {register.name} must read 0 after a reset, not {value:#x} (0x{address:03x})"
                )


def write_in_parts(device: RtlDevice, program: Program, rng: np.random.Generator) -> None:
    """Write the registers that a launch of a program needs in parts, with other data in the bytes not to be written.

    Parameters
    ----------
    device
        Idle, with the program loaded.

    Raises
    ------
    WrongEndError
    DeviceError
        If the kernel breaks a rule of its ports.
    """
    base, limit = program.bounds
    wide = (1 << device.config.address_bits) - 1
    values = {
        registers.PROGRAM: (0, wide),
        registers.MEMORY_BASE: (base, wide),
        registers.MEMORY_LIMIT: (limit, wide),
    }
    for port in registers.based_ports(device.config.ports):
        values[registers.PORT_BASES + 8 * port] = (port_banks(device.config)[port], wide)
    words = {
        place + 4 * part: (value >> 32 * part & 0xFFFFFFFF, mask >> 32 * part & 0xFFFFFFFF)
        for place, (value, mask) in values.items()
        for part in range(2)
    }
    words |= {registers.COMMANDS: (0, 0xFFFFFFFF), registers.TIMEOUT: (device.watchdog_cycles, 0xFFFFFFFF)}
    words |= {registers.GIE: (1, 1), registers.IER: (3, 3)}
    for place, (value, mask) in words.items():
        held = device.read_register(place)
        for _ in range(_WRITES):
            # Any bytes of any data first, each checked: a strobe that is ignored, or shifted, leaves another
            # value.
            held = _write(device, place, held, mask, data=_data(rng), strobe=int(rng.integers(1 << _BYTES)))
        # Then what the launch needs, in one to four writes; bytes that a write's strobe leaves out hold
        # other data.
        left = list(rng.permutation(_BYTES))
        while left:
            taken = [left.pop() for _ in range(int(rng.integers(1, len(left) + 1)))]
            bits = sum(0xFF << 8 * int(byte) for byte in taken)
            strobe = sum(1 << int(byte) for byte in taken)
            held = _write(device, place, held, mask, data=value & bits | _data(rng) & ~bits, strobe=strobe)
    # Neither starts nor raises anything: its byte is not to be written.
    for place in (registers.AP_CTRL, registers.ISR):
        before = device.read_register(place)
        # All bits of the lowest byte are 1, START among them, and its strobe is 0.
        device.write_register(place, _data(rng) | 0xFF, strobe=int(rng.integers(1 << _BYTES)) & ~1)
        _check(place, device.read_register(place), before)


def _data(rng: np.random.Generator) -> int:
    return int(rng.integers(1 << 32))


def _write(device: RtlDevice, place: int, held: int, mask: int, *, data: int, strobe: int) -> int:
    """Write, and check what the register then holds; that value."""
    device.write_register(place, data, strobe=strobe)
    bits = sum(0xFF << 8 * byte for byte in range(_BYTES) if strobe >> byte & 1)
    wanted = (held & ~bits | data & bits) & mask
    _check(place, device.read_register(place), wanted)
    return wanted


def _check(place: int, found: int, wanted: int) -> None:
    if found != wanted:
        raise WrongEndError(
            f"register {place:#05x} must hold {wanted:#x} after a write in parts, not {found:#x}"
        )


HELD = 64
"""What the bits of a counter that stand apart can count; what is beyond is carried over later."""
READS = 10
"""Of one counter, one after the other: they take longer than it takes to count so far."""
START_CYCLES = 16
"""Most cycles from the write that starts a launch, or from a counter's value, to the end of the register access."""


def poll_counters(device: RtlDevice, segment: str, wanted: Run, rng: np.random.Generator) -> None:
    """Run a launch, and read its counters one after the other from its begin until it has ended.

    Parameters
    ----------
    device
        Loaded, with all segments before this one run.
    wanted
        What the launch must count, by the cycle model.
    rng
        Decides the order, in which each counter that counts far comes before any comes again.

    Raises
    ------
    WrongEndError
    DeviceError
        If the launch fails.
    """
    # Counters that stay below HELD never carry into their upper bits, which is what polling is to catch.
    moving = [index for index, name in enumerate(COUNTERS) if wanted.counters[name] >= HELD]
    device.launch(segment)
    counters = _RunningCounters(device, wanted)
    # How late each must be read once: where what is left of the launch cannot bring it from 0 to its end.
    closing = sorted(moving, key=lambda index: -counters.most_left(index))
    left: list[int] = []
    while counters.left > 0:
        if closing and counters.left < counters.most_left(closing[0]) // 2:
            counters.read(closing.pop(0), times=1)
            continue
        left = left or [int(index) for index in rng.permutation(moving)]
        # Now and then any counter, one that stands still among them.
        index = left.pop() if left and rng.random() < 0.8 else int(rng.integers(len(COUNTERS)))
        counters.read(index, times=READS)
    run = device.wait()
    for name, value in run.counters.items():
        if value != wanted.counters[name]:
            raise WrongEndError(
                f"{name} must be {wanted.counters[name]} after a launch that was polled, not {value}"
            )


class _RunningCounters:
    """The counters of a launch that has just begun, each of which may be read in any cycle.

    What a counter must be in a cycle is known only of `cycles`, which follows the device's own. Of any other order and
    end are known: it never goes back, nor past what the launch counts, and it grows by no more in a cycle than its
    event can. So it is at least what it ends with, less what the cycles that are left can add: near the end of the
    launch nothing that reads 0, or stands still, or is of another counter, keeps within both.
    """

    def __init__(self, device: RtlDevice, wanted: Run) -> None:
        self._device, self._wanted, self._begin = device, wanted, device.cycles
        self._started: int | None = None
        self._steps = {"edge_words": device.config.clusters}

    @property
    def left(self) -> int:
        """Cycles that the launch may still take."""
        return self._wanted.cycles + START_CYCLES - (self._device.cycles - self._begin)

    def most_left(self, index: int) -> int:
        """Cycles in which a counter can count to its end."""
        name = COUNTERS[index]
        return self._wanted.counters[name] // self._steps.get(name, 1)

    def read(self, index: int, *, times: int) -> None:
        """Read a counter some times, one after the other; raises WrongEndError."""
        name, before = COUNTERS[index], 0
        most = self._wanted.counters[name]
        for _ in range(times):
            value, at, left = self._value(index)
            least = max(before, most - self._steps.get(name, 1) * max(left, 0))
            if not least <= value <= most:
                raise WrongEndError(f"{name} must read from {least} to {most} in the launch, not {value}")
            if name == "cycles" and value < most:
                self._check_cycles(value, at)
            before = value

    def _value(self, index: int) -> tuple[int, int, int]:
        """A counter's value, the device's cycle after its lower word was read, and the cycles that were left then."""
        place = registers.COUNTERS + 8 * index
        low, at, left = self._device.read_register(place), self._device.cycles, self.left
        # No counter carries into its upper word within a launch that is simulated.
        return low | self._device.read_register(place + 4) << 32, at, left

    def _check_cycles(self, value: int, at: int) -> None:
        """Of a launch that runs: as many as on the device since its start, whenever it is read."""
        started = at - value
        if self._started is None:
            self._started = started
        if abs(self._started - self._begin) > START_CYCLES or started != self._started:
            raise WrongEndError(
                f"cycles must read {at - self._started} in the launch, {at - self._begin} cycles after its start, "
                f"not {value}"
            )


RESPONSE_CYCLES = 8
"""Most cycles from an error response at the only port to the interrupt."""
SKEW_CYCLES = 1_000
"""Cycles by which another port's part of the same word may be late."""
SPARE_CYCLES = 1_000
"""Cycles that a launch may take beyond those that it takes without the fault, and TIMEOUT."""
LONGEST_WAIT = 400
"""Most cycles from the interrupt to the reset."""
ISSUE_CYCLES = 8
"""Most cycles from a command's issue to the first in which its engine is not idle."""


_DRAWS = 200
# Programs whose results are kept for the kinds of faults to come.
_KEPT = 8


@dataclass(kw_only=True)
class Tally:
    """What came of the faults of one kind.

    Parameters
    ----------
    stopped
        Launches that ended with an error.
    owed
        Ends, of the launch or of the time until a reset, at which the memory had bursts to finish.
    recovered
        Errors after which the kernel was not reset from outside.
    """

    runs: int = 0
    stopped: int = 0
    owed: int = 0
    recovered: int = 0


class FaultInjector:
    """Runs faults on one accelerator.

    Parameters
    ----------
    executions
        Open.
    kinds
        Keys of `KINDS`, which take turns.
    once
        Gives what is drawn and expected.
    """

    def __init__(
        self, executions: Executions, *, kinds: Sequence[str] = tuple(KINDS), once: Once = made_anew
    ) -> None:
        self.executions, self.kinds, self._once = executions, tuple(kinds), once
        self.tallies = {kind: Tally() for kind in KINDS}
        self._plains: dict[tuple[str | None, int, int], Plain] = {}

    def run(self, index: int, *, seed: int) -> Outcome:
        """Draw programs until one can fail so, and let it; then run it again without the fault.

        Parameters
        ----------
        index, seed
            Alone fix program, memory, fault and the moment of the reset; the kinds take turns.

        Returns
        -------
        Of the program without the fault: equal.

        Raises
        ------
        FaultError
            With what was wrong, as its text.
        InputError
            If no program of this hardware can fail so.
        """
        plain, fault, rng = self._once(
            ("fault", self.kinds, seed, index), functools.partial(self._drawn, index, seed)
        )
        # What was drawn may be shared by runs over many designs: each must find the generator as it was.
        rng = copy.deepcopy(rng)
        case = plain.case
        try:
            self.executions.rtl.timing = case.timing
            self._run_fault(fault, plain, rng)
            outcome = self.executions.run(case.program, case.timing, wanted=plain.wanted)
            if outcome.kind != EQUAL:
                raise WrongEndError(
                    f"the next program must leave the reference's bits and take the model's cycles, not {outcome.text}"
                )
        except WrongEndError as error:
            raise FaultError(str(error), fault=fault, timing=case.timing) from None
        return outcome

    def _drawn(self, index: int, seed: int) -> tuple[Plain, Fault, np.random.Generator]:
        """A program that can fail, how it does, and the random numbers that follow."""
        config = self.executions.rtl.config
        number, kind = index // len(self.kinds), self.kinds[index % len(self.kinds)]
        rng = np.random.default_rng([seed, index])
        # Not every program can fail in every way: one without an AGGREGATE has no list to be wrong.
        for attempt in range(_DRAWS):
            plain = self._plain(kind, seed, number + attempt)
            fault = draw_fault(kind, plain, config, rng)
            if fault is not None:
                return plain, fault, rng
        raise InputError(
            f"must run random programs that can fail by {kind!r}, and none of {_DRAWS} can",
            source=f"hardware {config.name}",
        )

    def _plain(self, kind: str, seed: int, index: int) -> Plain:
        """A program for a kind of fault, without it, and what it does; the last ones are kept."""
        key = kind if kind in OWN_PROGRAMS else None, seed, index
        if key not in self._plains:
            case = draw_fault_case(kind, self.executions.rtl.config, seed=seed, index=index)
            wanted = self.executions.expect(case.program, case.timing)
            runs = {}
            for name, expected in wanted.items():
                if expected.run is None:
                    fault = Fault(kind="none", program=case.program, segment=name)
                    text = f"the cycle model must come to the end of {name!r}, and does not"
                    raise FaultError(text, fault=fault, timing=case.timing)
                runs[name] = expected.run
            # The kinds take turns on the same programs, so that a few of the last are enough; dicts keep the
            # order.
            if len(self._plains) == _KEPT:
                del self._plains[next(iter(self._plains))]
            self._plains[key] = Plain(case=case, runs=runs, wanted=wanted)
        return self._plains[key]

    def _run_fault(self, fault: Fault, plain: Plain, rng: np.random.Generator) -> None:
        rtl, tally = self.executions.rtl, self.tallies[fault.kind]
        tally.runs += 1
        stopped, reported = False, dict[str, int]()
        try:
            rtl.load(fault.program)
            # A launch of the program with the fault may take as long as any of the program's own, and then
            # stop.
            self.executions.bound(max(plain.runs.values(), key=lambda run: run.cycles))
            if fault.interrupted is not None:
                self._run_before(fault)
                self._begin(fault, fault.interrupted)
                # It resets the kernel, and puts the memory back.
                rtl.load(fault.program)
            self._run_before(fault)
            # After the launches before it, whose outputs are not this launch's to spoil.
            before = rtl.read(0, fault.program.memory.size)
            if fault.in_parts:
                write_in_parts(rtl, fault.program, rng)
            rtl.fault = fault.memory
            begin = rtl.cycles
            if fault.polled:
                poll_counters(rtl, fault.segment, plain.runs[fault.segment], rng)
            elif fault.reset_after is None:
                stopped = self._run_to_end(fault, plain, begin)
                reported = _error_registers(rtl)
                # The reset comes at once, soon or late: bursts may be under way, or their data still to
                # come.
                rtl.pass_cycles(int(rng.choice([0, int(rng.integers(20)), int(rng.integers(LONGEST_WAIT))])))
            else:
                self._begin(fault, fault.reset_after)
        except DeviceError as error:
            raise WrongEndError(f"the kernel must keep the rules of its ports: {error}") from error
        except (MemoryError, WrongEndError):
            raise
        except Exception as error:
            raise WrongEndError(failure_text(error)) from error
        finally:
            rtl.fault = None
        # Whether this run had what is hardest about a reset, and a recovery: bursts that the memory has not
        # finished.
        tally.owed += rtl.bursts_owed > 0
        if stopped:
            tally.stopped += 1
            self._check_recovery(fault, rng)
            # What memory still answers, with an error or without, is of a launch that has failed already.
            for name, value in _error_registers(rtl).items():
                if value != reported[name]:
                    raise WrongEndError(
                        f"{name} must stay {reported[name]:#x} until the next launch, not become {value:#x}"
                    )
        self._check_memory(fault, plain, before)
        if fault.reset_after is not None:
            self._check_reset()

    def _run_before(self, fault: Fault) -> None:
        """Run the launches before the one that fails."""
        for name in fault.program.segments:
            if name == fault.segment:
                break
            self.executions.rtl.run(name)

    def _begin(self, fault: Fault, cycles: int) -> None:
        """Begin the launch that fails, and leave it to itself after some cycles."""
        rtl = self.executions.rtl
        rtl.launch(fault.segment)
        try:
            rtl.pass_cycles(cycles)
        finally:
            rtl.abandon()

    def _check_reset(self) -> None:
        """Reset the kernel; it is idle in time, and forgets what its registers held."""
        try:
            self.executions.rtl.reset()
            check_reset_values(self.executions.rtl)
        except DeviceError as error:
            raise WrongEndError(str(error)) from error

    def _check_recovery(self, fault: Fault, rng: np.random.Generator) -> None:
        """The kernel becomes usable by itself, where memory goes on; every second one then runs without a reset."""
        rtl = self.executions.rtl
        try:
            if fault.memory is not None and fault.memory.response is None:
                if control := rtl.read_register(registers.AP_CTRL):
                    raise WrongEndError(f"the kernel must wait for its memory, and AP_CTRL is {control:#06b}")
            elif rng.integers(2):
                rtl.recover()
                self.tallies[fault.kind].recovered += 1
        except DeviceError as error:
            raise WrongEndError(f"the kernel must become usable after an error: {error}") from error

    def _run_to_end(self, fault: Fault, plain: Plain, begin: int) -> bool:
        """Run the launch, and check how it ends; whether it was with an error."""
        rtl = self.executions.rtl
        error = None
        try:
            rtl.run(fault.segment)
        except KernelStoppedError as stopped:
            error = stopped
        except DeviceError as hung:
            raise WrongEndError(f"the kernel must stop with an error: {hung}") from hung
        most = plain.runs[fault.segment].cycles + rtl.watchdog_cycles + SPARE_CYCLES
        assert rtl.interrupt_at is not None, "the launch has ended"
        late = rtl.interrupt_at - begin
        # Where no cause is asked for, the launch may as well take long, and end.
        if late > most and fault.causes:
            raise WrongEndError(f"the interrupt must come within {most} cycles, not {late}")
        if fault.causes:
            self._check_error(fault, error)
        elif fault.in_parts and error is not None:
            raise WrongEndError(f"the launch must end without an error, and it did not: {error}")
        if error is not None and error.cause == ErrorCause.TIMEOUT and late < rtl.watchdog_cycles:
            raise WrongEndError(
                f"TIMEOUT must not come before {rtl.watchdog_cycles} cycles, not after {late}"
            )
        return error is not None

    def _check_error(self, fault: Fault, error: KernelStoppedError | None) -> None:
        names = ", ".join(cause.name for cause in fault.causes)
        if error is None:
            raise WrongEndError(f"the kernel must stop with {names}, and it ended")
        if error.cause not in fault.causes:
            raise WrongEndError(f"the cause must be {names}, not {error.cause.name}: {error}")
        start, stop = fault.program.segments[fault.segment]
        if not 0 <= error.command < stop - start:
            raise WrongEndError(f"the command must be one of {stop - start}, not {error.command}: {error}")
        late = self._check_response_time()
        if error.cause in (ErrorCause.READ_RESPONSE, ErrorCause.WRITE_RESPONSE):
            self._check_response(fault, error, late)
            return
        if fault.command is not None and error.command != fault.command:
            raise WrongEndError(f"the command must be {fault.command}, not {error.command}: {error}")
        if fault.addresses is not None and error.address not in fault.addresses:
            found = fault.addresses
            raise WrongEndError(
                f"the address must lie in {found.start:#x}..{found.stop - 1:#x}, not {error.address:#x}: {error}"
            )
        engine = SEQUENCER if error.engine is None else error.engine
        if fault.engine is not None and engine != fault.engine:
            raise WrongEndError(f"the engine must be {_name(fault.engine)}, not {_name(engine)}: {error}")
        if error.cause == ErrorCause.TIMEOUT:
            self._check_timeout(fault, error)

    def _check_response_time(self) -> int | None:
        """Check that an error response stops the launch soon, whatever the cause; cycles from it to the interrupt."""
        rtl = self.executions.rtl
        if rtl.error_response is None:
            return None
        assert rtl.interrupt_at is not None, "the launch has ended"
        at, _ = rtl.error_response
        most, late = RESPONSE_CYCLES, rtl.interrupt_at - at
        if rtl.config.ports > 1:
            most += SKEW_CYCLES
        if late > most:
            raise WrongEndError(
                f"the interrupt must follow an error response within {most} cycles, not {late}"
            )
        return late

    def _check_timeout(self, fault: Fault, error: KernelStoppedError) -> None:
        """Check that the command named has not ended; the sequencer is named only where no engine has a command."""
        rtl = self.executions.rtl
        if error.address:
            raise WrongEndError(f"the address must be 0, not {error.address:#x}: {error}")
        counters = {name: _read64(rtl, registers.COUNTERS + 8 * index) for index, name in enumerate(COUNTERS)}
        idle = {engine: counters[f"{engine.name.lower()}_idle"] for engine in Engine}
        if error.engine is not None:
            self._check_opcode(fault, error, error.engine)
            # It has had the command since the last one was issued, or longer.
            if idle[error.engine] > counters["cycles"] - rtl.watchdog_cycles + ISSUE_CYCLES:
                raise WrongEndError(f"the engine must have a command, and it was idle: {error}")
            return
        if error.command != counters["commands"]:
            raise WrongEndError(
                f"the command must be {counters['commands']}, the next to be issued, not {error.command}: {error}"
            )
        for engine, cycles in idle.items():
            # Memory may take its time to answer the last burst of a command that then ends. An engine that waits to the
            # end was idle at most in the cycles before, fewer than this: launches are short.
            if cycles < rtl.watchdog_cycles // 2:
                raise WrongEndError(
                    f"the engine must be {engine.name}, which was idle for {cycles} cycles only, not SEQUENCER: {error}"
                )

    def _check_opcode(self, fault: Fault, error: KernelStoppedError, engine: Engine) -> None:
        start, _ = fault.program.segments[fault.segment]
        opcode, _ = decode(fault.program.commands[start + error.command])
        if ENGINE_OF[opcode] != engine:
            raise WrongEndError(f"the engine must be {ENGINE_OF[opcode].name}, not {_name(engine)}: {error}")

    def _check_response(self, fault: Fault, error: KernelStoppedError, late: int | None) -> None:
        """The burst is the one that was answered with an error, and of the engine and command that are named.

        Parameters
        ----------
        late
            Cycles from the response to the interrupt; None where there was none.
        """
        rtl = self.executions.rtl
        if rtl.error_response is None or late is None:
            raise WrongEndError(f"the memory must have answered with an error, and has not: {error}")
        # One that comes while memory finishes what it was asked for is not the first error.
        if late <= 0:
            raise WrongEndError(f"the error must be before the interrupt, not {-late} cycles after: {error}")
        _, beat = rtl.error_response
        block = rtl.config.burst_bytes
        read = error.cause == ErrorCause.READ_RESPONSE
        # One port knows the very beat of an error; several answer for parts of a word, and the kernel names
        # the burst.
        if read and rtl.config.ports == 1 and error.address != beat:
            raise WrongEndError(f"the address must be the beat's, {beat:#x}, not {error.address:#x}: {error}")
        if not error.address <= beat or error.address // block != beat // block:
            raise WrongEndError(
                f"the address must be that of the burst of {beat:#x}, not {error.address:#x}: {error}"
            )
        engine = SEQUENCER if error.engine is None else error.engine
        wanted = accesses_at(fault.program, fault.segment, rtl.config, beat, error.cause)
        if (engine, error.command) not in wanted:
            names = " or ".join(f"{_name(one)} at command {number}" for one, number in sorted(wanted))
            raise WrongEndError(
                f"the word at {beat:#x} must be of {names or 'no command'}, not of {_name(engine)} at command "
                f"{error.command}: {error}"
            )

    def _check_memory(self, fault: Fault, plain: Plain, before: U8) -> None:
        """Nothing but the outputs of the launch may change."""
        rtl = self.executions.rtl
        after = rtl.read(0, before.size)
        changed = before != after
        # The outputs of both: a command that was changed may still write where the original does.
        for program in (plain.program, fault.program):
            for index in range(*program.segments[fault.segment]):
                _clear_output(changed, program.commands[index], rtl.config.word_bytes)
        if changed.any():
            place = int(np.flatnonzero(changed)[0])
            raise WrongEndError(
                f"memory outside the launch's outputs must not change, and byte {place:#x} did, "
                f"from {before[place]:#x} to {after[place]:#x}"
            )


class FaultError(Exception):
    """A fault did not end as it must."""

    def __init__(self, text: str, *, fault: Fault, timing: MemoryTiming) -> None:
        super().__init__(text)
        self.fault, self.timing = fault, timing


def _name(engine: int) -> str:
    """Name of an engine as ERROR_CAUSE numbers it."""
    return "SEQUENCER" if engine == SEQUENCER else Engine(engine).name


def _error_registers(device: RtlDevice) -> dict[str, int]:
    """The registers that say how a launch failed, by name."""
    return {
        "ERROR_CAUSE": device.read_register(registers.ERROR_CAUSE),
        "ERROR_COMMAND": device.read_register(registers.ERROR_COMMAND),
        "ERROR_ADDRESS": _read64(device, registers.ERROR_ADDRESS),
    }


def _read64(device: RtlDevice, register: int) -> int:
    """A register of 64 bits."""
    return device.read_register(register) | device.read_register(register + 4) << 32


def _clear_output(changed: Bools, words: U32, word_bytes: int) -> None:
    """Forget changes of bytes that a command may write to device memory."""
    try:
        opcode, fields = decode(words)
    except ValueError:
        return
    if opcode != Opcode.STORE or fields["destination_space"] != Space.DEVICE:
        return
    if fields["destination_format"] == Format.COMPRESSED:
        address, count = fields["destination_address"], blocks_of(fields["rows"])
        # A compressed operand's stride is the distance from its list of lengths to its blocks.
        lengths = max(0, address - fields["destination_stride"])
        changed[lengths : lengths + LENGTH_BYTES * count] = False
        changed[address : address + SLOT_WORDS * word_bytes * count] = False
        return
    # Fields may be anything in a wrong command: no more rows than there are bytes, and none past the end.
    for row in range(min(fields["rows"], changed.size)):
        start = fields["destination_address"] + row * fields["destination_stride"]
        if start >= changed.size:
            break
        changed[start : start + 4 * fields["columns"]] = False
