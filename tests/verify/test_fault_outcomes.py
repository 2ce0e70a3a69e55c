"""What judges a launch with a fault notices a kernel that ends otherwise: a small kernel here lies about everything."""

import re
from dataclasses import replace
from types import SimpleNamespace

import numpy as np
import pytest
from test_register_parts import WATCHDOG, Registers

from simgnn.config.configuration import load_config
from simgnn.hw import registers
from simgnn.hw.command import (
    COMMAND_BYTES,
    ENGINE_OF,
    SEQUENCER,
    Engine,
    ErrorCause,
    Format,
    Opcode,
    Space,
    decode,
    encode,
)
from simgnn.hw.compressed import LENGTH_BYTES, SLOT_WORDS
from simgnn.hw.counters import COUNTERS
from simgnn.sim.device import DeviceError, KernelStoppedError, Run
from simgnn.sim.memory.fault import Response
from simgnn.verify.drawing.draw import draw_case
from simgnn.verify.execution import BITS, EQUAL, Outcome
from simgnn.verify.faulting import fault_injection
from simgnn.verify.faulting.fault import Fault, changed
from simgnn.verify.faulting.fault_injection import (
    ISSUE_CYCLES,
    RESPONSE_CYCLES,
    SKEW_CYCLES,
    SPARE_CYCLES,
    FaultError,
    FaultInjector,
)

TINY = load_config("tiny").hardware
TWO_PORTS = replace(TINY, ports=2)
PLAIN_CYCLES, BEGUN = 500, 7_000
MOST = PLAIN_CYCLES + WATCHDOG + SPARE_CYCLES


def a_case():
    """A drawn program with three launches, whose second one stores to device memory; the first is number 9."""
    for index in range(9, 200):
        case = draw_case(TINY, seed=5, index=index)
        segments = list(case.program.segments.values())
        if len(segments) > 2 and segments[1][1] - segments[1][0] > 2:
            for words in case.program.commands[slice(*segments[1])]:
                opcode, fields = decode(words)
                if opcode == Opcode.STORE and fields["destination_format"] == Format.FP32:
                    return case
    raise AssertionError("a program with a STORE is drawn")


CASE = a_case()
BEFORE, FAILS, BEHIND = list(CASE.program.segments)[:3]
START, STOP = CASE.program.segments[FAILS]
ENGINES = [ENGINE_OF[decode(words)[0]] for words in CASE.program.commands[START:STOP]]
ADDRESS = CASE.program.segment_address(FAILS)[0]
BLOCK = TINY.burst_bytes


class Kernel(Registers):
    """In the place of `rtl`: ends the launch with a fault as a test says.

    Attributes
    ----------
    ends : Exception or None
        Of the launch with the fault.
    late : int
        Cycles from its begin to the interrupt.
    touched : sequence of int
        Bytes of memory that it changes.
    """

    def __init__(self, config=TINY):
        super().__init__()
        self.config = config
        self.cycles, self.interrupt_at, self.error_response = BEGUN, None, None
        self.bursts_owed, self.fault, self.timing = 0, None, None
        self.ends, self.late, self.touched, self.first = None, 10, (), None
        self.before, self.resetting, self.recovering = None, None, None
        self.did, self.later = [], {}

    def load(self, program):
        self.memory = np.array(program.memory)
        self.armed = program is not CASE.program  # and a fault's is a copy
        self.did.append("load")

    def run(self, segment):
        self.did.append(segment)
        if self.armed and segment == BEFORE and self.before is not None:
            raise self.before
        if self.armed and segment == FAILS:
            self._fail()
            if self.ends is not None:
                raise self.ends
        return Run(PLAIN_CYCLES, {}, 0.0, {})

    def _fail(self):
        self.faults = self.fault
        self.interrupt_at = BEGUN + self.late
        for byte in self.touched:
            self.memory[byte] ^= 1

    def read(self, address, nbytes):
        return self.memory[address : address + nbytes].copy()

    def pass_cycles(self, cycles):
        self.did.append("pass")
        self.held = self.held | self.later

    def launch(self, segment):
        self.did.append(f"launch {segment}")
        self._fail()

    def abandon(self):
        self.did.append("abandon")

    def recover(self):
        self.did.append("recover")
        if self.recovering is not None:
            raise self.recovering

    def reset(self):
        self.did.append("reset")
        if self.resetting is not None:
            raise self.resetting


class Judged(FaultInjector):
    """Runs one fault on a `Kernel`."""

    def __init__(self, kernel, fault, monkeypatch, *, again=EQUAL, draws=0):
        outcome = Outcome(kind=again, text="1 words of device memory differ", words=9)
        self.asked = []

        def run(program, timing, *, wanted):
            self.asked.append(program)
            return outcome

        # The last of the others is the longest launch.
        cycles = {name: PLAIN_CYCLES + n for n, name in enumerate(CASE.program.segments)}
        cycles[fault.segment] = PLAIN_CYCLES
        self.longest = max(cycles.values())
        wanted = {name: SimpleNamespace(run=Run(count, {}, 0.0, {})) for name, count in cycles.items()}
        self.bounds = []
        executions = SimpleNamespace(
            rtl=kernel, expect=lambda program, timing: wanted, run=run, bound=self.bounds.append
        )
        super().__init__(executions, kinds=("bad opcode", "reset"))
        self.tallies[fault.kind] = fault_injection.Tally()
        drawn = iter([None] * draws)
        monkeypatch.setattr(fault_injection, "draw_fault_case", lambda *names, **numbers: CASE)
        monkeypatch.setattr(fault_injection, "draw_fault", lambda *given: next(drawn, fault))


def stopped(cause=ErrorCause.OPCODE, *, engine=None, command=0, address=0):
    return KernelStoppedError("kernel stopped", cause=cause, engine=engine, command=command, address=address)


def a_fault(**more):
    return Fault(**{"kind": "planted", "program": replace(CASE.program), "segment": FAILS} | more)


def judge(monkeypatch, fault, *, config=TINY, again=EQUAL, seed=1, **kernel):
    """What is said of a kernel that ends so; empty where nothing is wrong; and the kernel."""
    device = Kernel(config)
    for name, value in kernel.items():
        setattr(device, name, value)
    injector = Judged(device, fault, monkeypatch, again=again)
    try:
        injector.run(0, seed=seed)
    except FaultError as found:
        (bound,) = injector.bounds  # a launch that hangs is ended by what the longest one takes
        assert bound.cycles == injector.longest
        assert found.fault is fault and found.timing == CASE.timing
        return str(found), device, injector.tallies["planted"]
    assert injector.asked == [CASE.program]
    return "", device, injector.tallies["planted"]


def counting(**counters):
    """Registers of counters, all others 0."""
    return {registers.COUNTERS + 8 * COUNTERS.index(name): value for name, value in counters.items()}


def command_of(engine):
    """Number of the engine's first command in the launch, and its fields."""
    number = ENGINES.index(engine)
    return number, decode(CASE.program.commands[START + number])[1]


BAD = {"causes": (ErrorCause.OPCODE, ErrorCause.FIELD)}
READ, WRITE = ErrorCause.READ_RESPONSE, ErrorCause.WRITE_RESPONSE
ANSWER = {"causes": (READ,)}
LIST = ADDRESS + COMMAND_BYTES
OTHER = next(engine for engine in Engine if engine != ENGINES[1])
LOADED, LOAD_FIELDS = command_of(Engine.LOAD)
STORED, STORE_FIELDS = command_of(Engine.STORE)
READ_BEAT, WRITE_BEAT = LOAD_FIELDS["source_address"], STORE_FIELDS["destination_address"]
IDLE = counting(**{f"{engine.name.lower()}_idle": WATCHDOG for engine in Engine}, commands=3, cycles=200)
BUSY = IDLE | counting(load_idle=200 - WATCHDOG + ISSUE_CYCLES)
TIME = {"causes": (ErrorCause.TIMEOUT,)}


def out_of_time(**where):
    return stopped(ErrorCause.TIMEOUT, **{"command": 3} | where)


ENDS = {
    # A fault, how the kernel ends, what is said of it.
    "as it must": (BAD, {"ends": stopped()}, ""),
    "by the other cause": (BAD, {"ends": stopped(ErrorCause.FIELD)}, ""),
    "without an error": (BAD, {}, "must stop with OPCODE, FIELD, and it ended"),
    "by a wrong cause": (BAD, {"ends": stopped(ErrorCause.TIMEOUT)}, "the cause must be OPCODE"),
    "never": (BAD, {"ends": DeviceError("no progress")}, "must stop with an error: no progress"),
    "as late as may be": (BAD, {"ends": stopped(), "late": MOST}, ""),
    "too late": (BAD, {"ends": stopped(), "late": MOST + 1}, f"within {MOST} cycles, not {MOST + 1}"),
    "late, where nothing need happen": ({}, {"late": MOST + 1}, ""),
    "with an error that nobody needs": ({}, {"ends": stopped()}, ""),
    "at its command": (BAD | {"command": 1}, {"ends": stopped(command=1)}, ""),
    "at command 0": (BAD | {"command": 0}, {"ends": stopped(command=1)}, "command must be 0, not 1"),
    "at another command": (BAD | {"command": 1}, {"ends": stopped(command=2)}, "command must be 1, not 2"),
    "at the first address": (BAD | {"addresses": range(64, 72)}, {"ends": stopped(address=64)}, ""),
    "at the last address": (BAD | {"addresses": range(64, 72)}, {"ends": stopped(address=71)}, ""),
    "behind its addresses": (
        BAD | {"addresses": range(64, 72)},
        {"ends": stopped(address=72)},
        "must lie in 0x40..0x47, not 0x48",
    ),
    "before its addresses": (
        BAD | {"addresses": range(64, 72)},
        {"ends": stopped(address=63)},
        "must lie in 0x40..0x47",
    ),
    "by time": (TIME, {"ends": out_of_time(), "late": WATCHDOG, "held": IDLE}, ""),
    "by time, too early": (
        TIME,
        {"ends": out_of_time(), "late": WATCHDOG - 1, "held": IDLE},
        f"TIMEOUT must not come before {WATCHDOG} cycles, not after {WATCHDOG - 1}",
    ),
    "by time, where any end is right": (
        {},
        {"ends": out_of_time(), "late": WATCHDOG - 1, "held": IDLE},
        "TIMEOUT must not come before",
    ),
    "by time at an address": (
        TIME,
        {"ends": out_of_time(address=8), "late": WATCHDOG, "held": IDLE},
        "the address must be 0, not 0x8",
    ),
    "by time before another command": (
        TIME,
        {"ends": out_of_time(command=2), "late": WATCHDOG, "held": IDLE},
        "the command must be 3, the next to be issued, not 2",
    ),
    "by time of the sequencer, as an engine waits": (
        TIME,
        {"ends": out_of_time(), "late": WATCHDOG, "held": IDLE | counting(load_idle=WATCHDOG // 2 - 1)},
        "the engine must be LOAD, which was idle for 49 cycles only, not SEQUENCER",
    ),
    "by time of an engine": (
        TIME,
        {"ends": out_of_time(command=LOADED, engine=Engine.LOAD), "late": WATCHDOG, "held": BUSY},
        "",
    ),
    "by time of an engine without a command": (
        TIME,
        {
            "ends": out_of_time(command=LOADED, engine=Engine.LOAD),
            "late": WATCHDOG,
            "held": BUSY | counting(load_idle=200 - WATCHDOG + ISSUE_CYCLES + 1),
        },
        "the engine must have a command, and it was idle",
    ),
    "by time of another engine's command": (
        TIME,
        {"ends": out_of_time(command=STORED, engine=Engine.LOAD), "late": WATCHDOG, "held": BUSY},
        "the engine must be STORE, not LOAD",
    ),
    "at an address where any is right": (BAD, {"ends": stopped(address=8)}, ""),
    "of the last command": (BAD, {"ends": stopped(command=STOP - START - 1)}, ""),
    "of a command too far": (BAD, {"ends": stopped(command=STOP - START)}, "must be one of"),
    "of a command before": (BAD, {"ends": stopped(command=-1)}, "must be one of"),
    "of its engine": (BAD | {"engine": ENGINES[1]}, {"ends": stopped(command=1, engine=ENGINES[1])}, ""),
    "of another engine": (
        BAD | {"engine": ENGINES[1]},
        {"ends": stopped(command=1, engine=OTHER)},
        f"must be {ENGINES[1].name}, not {OTHER.name}",
    ),
    "of the sequencer": (BAD | {"engine": SEQUENCER}, {"ends": stopped()}, ""),
    "of the sequencer for an engine": (
        BAD | {"engine": ENGINES[1]},
        {"ends": stopped(command=1)},
        f"must be {ENGINES[1].name}, not SEQUENCER",
    ),
    "of an engine for the sequencer": (
        BAD | {"engine": SEQUENCER},
        {"ends": stopped(engine=ENGINES[0])},
        f"must be SEQUENCER, not {ENGINES[0].name}",
    ),
    "after a response": (
        BAD | {"causes": (ErrorCause.OPCODE, READ)},
        {"ends": stopped(), "error_response": (BEGUN + 10 - RESPONSE_CYCLES, READ_BEAT)},
        "",
    ),
    "in spite of a response": (
        BAD | {"causes": (ErrorCause.OPCODE, READ)},
        {"ends": stopped(), "error_response": (BEGUN + 9 - RESPONSE_CYCLES, READ_BEAT)},
        "the interrupt must follow an error response within 8 cycles, not 9",
    ),
    "with a response to come": (
        BAD | {"causes": (ErrorCause.OPCODE, READ)},
        {"ends": stopped(), "error_response": (BEGUN + 50, READ_BEAT)},
        "",
    ),
    "by a response that comes later": (
        BAD | {"causes": (ErrorCause.OPCODE, READ)},
        {
            "ends": stopped(READ, engine=Engine.LOAD, command=LOADED, address=READ_BEAT),
            "error_response": (BEGUN + 10, READ_BEAT),
        },
        "the error must be before the interrupt, not 0 cycles after",
    ),
}


@pytest.mark.parametrize("fault, kernel, said", ENDS.values(), ids=ENDS)
def test_how_a_launch_must_end(fault, kernel, said, monkeypatch):
    found, _, tally = judge(monkeypatch, a_fault(**fault), **kernel)
    assert said in found and bool(said) == bool(found)
    assert tally.runs == 1
    if not said:
        assert tally.stopped == ("ends" in kernel)


# A STORE's first burst ends with its last word, or its block's.
LAST_BEAT = 8 * min(-(-4 * STORE_FIELDS["columns"] // 8) - 1, (BLOCK - 1 - WRITE_BEAT % BLOCK) // 8)
RESPONSES = {
    # Where the kernel says it was, where the memory answered with an error, both from the operand's first beat on,
    # cycles from that to the interrupt, and what is said of a read and of a write.
    "in time": (0, 0, RESPONSE_CYCLES, "", ""),
    "a cycle late": (0, 0, RESPONSE_CYCLES + 1, "within 8 cycles, not 9", "within 8 cycles, not 9"),
    "last beat of the burst": (0, LAST_BEAT, 1, "must be the beat's", ""),
    "next burst": (0, BLOCK, 1, "must be the beat's", "must be that of the burst of"),
    "after the beat": (8, 0, 1, "must be the beat's", "must be that of the burst of"),
    "where nothing is read or written": (-BLOCK, -BLOCK, 1, "must be of ", "must be of "),
}
OF_LOAD = {"engine": Engine.LOAD, "command": LOADED}
OF_STORE = {"engine": Engine.STORE, "command": STORED}


@pytest.mark.parametrize("cause", [READ, WRITE])
@pytest.mark.parametrize("address, beat, late, of_read, of_write", RESPONSES.values(), ids=RESPONSES)
def test_what_is_said_of_an_error_response(address, beat, late, of_read, of_write, cause, monkeypatch):
    said = of_read if cause == READ else of_write
    fault = a_fault(causes=(cause,))
    first, where = (READ_BEAT, OF_LOAD) if cause == READ else (WRITE_BEAT, OF_STORE)
    error = stopped(cause, **where, address=first + address)
    answer = (BEGUN + 10 - late, first + beat)
    found, _, _ = judge(monkeypatch, fault, ends=error, error_response=answer)
    assert said in found and bool(said) == bool(found)


EDGES, EDGE_FIELDS = command_of(Engine.AGGREGATE)
NAMED = {
    # What an error at a word may be of.
    "its engine and command": (Engine.LOAD, LOADED, ""),
    "another command": (
        Engine.LOAD,
        STORED,
        f"must be of LOAD at command {LOADED}, not of LOAD at command {STORED}",
    ),
    "another engine": (Engine.UPDATE, LOADED, f"must be of LOAD at command {LOADED}, not of UPDATE"),
    "the sequencer": (None, LOADED, f"must be of LOAD at command {LOADED}, not of SEQUENCER"),
}


@pytest.mark.parametrize("engine, command, said", NAMED.values(), ids=NAMED)
def test_an_error_response_is_of_who_asked_for_the_word(engine, command, said, monkeypatch):
    error = stopped(READ, engine=engine, command=command, address=READ_BEAT)
    found, _, _ = judge(monkeypatch, a_fault(**ANSWER), ends=error, error_response=(BEGUN + 9, READ_BEAT))
    assert said in found and bool(said) == bool(found)


def test_an_error_in_a_list_of_edges_is_of_the_aggregate(monkeypatch):
    beat = EDGE_FIELDS["edges_address"] // 8 * 8
    for engine, said in ((Engine.AGGREGATE, ""), (None, "must be of AGGREGATE")):
        error = stopped(READ, engine=engine, command=EDGES, address=beat)
        found, _, _ = judge(monkeypatch, a_fault(**ANSWER), ends=error, error_response=(BEGUN + 9, beat))
        assert said in found and bool(said) == bool(found)


def test_an_error_response_that_never_was_is_noticed(monkeypatch):
    error = stopped(READ, **OF_LOAD, address=READ_BEAT)
    found, _, _ = judge(monkeypatch, a_fault(**ANSWER), ends=error)
    assert "the memory must have answered with an error, and has not" in found


@pytest.mark.parametrize("late, said", [(RESPONSE_CYCLES + SKEW_CYCLES, ""), (9 + SKEW_CYCLES, "not 1009")])
def test_with_several_ports_a_part_of_a_word_may_be_late(late, said, monkeypatch):
    # The program is of one port, whose words are half as wide.
    monkeypatch.setattr(fault_injection, "accesses_at", lambda *given: {(Engine.LOAD, LOADED)})
    error = stopped(READ, **OF_LOAD, address=READ_BEAT)
    answer = (BEGUN + 10 - late, READ_BEAT)
    found, _, _ = judge(monkeypatch, a_fault(**ANSWER), config=TWO_PORTS, ends=error, error_response=answer)
    assert said in found and bool(said) == bool(found)


COMMANDS = STOP - START
PLACES = {
    "first word": (ADDRESS, None, 0, ""),
    "last word": (ADDRESS + COMMANDS * COMMAND_BYTES - 8, None, COMMANDS - 1, ""),
    "another's": (LIST, None, 0, "must be of SEQUENCER at command 1, not of SEQUENCER at command 0"),
    "read by an engine": (LIST, ENGINES[1], 1, "must be of SEQUENCER at command 1, not of AGGREGATE"),
    "before the list": (ADDRESS - 8, None, 0, "must be of no command"),
    "first word, another's": (
        ADDRESS,
        None,
        1,
        "must be of SEQUENCER at command 0, not of SEQUENCER at command 1",
    ),
    "after the list": (ADDRESS + COMMANDS * COMMAND_BYTES, None, 0, "must be of no command"),
}


@pytest.mark.parametrize("beat, engine, command, said", PLACES.values(), ids=PLACES)
def test_an_error_in_the_list_is_of_the_command_that_was_read(beat, engine, command, said, monkeypatch):
    error = stopped(READ, engine=engine, command=command, address=beat)
    found, _, _ = judge(monkeypatch, a_fault(**ANSWER), ends=error, error_response=(BEGUN + 9, beat))
    assert said in found and bool(said) == bool(found)


def stored():
    """A byte that a STORE of the launch writes last, and bytes that none does: first and last ones of memory."""
    written = np.zeros(CASE.program.memory.size, bool)
    last = None
    for words in CASE.program.commands[START:STOP]:
        opcode, fields = decode(words)
        if opcode == Opcode.STORE and fields["destination_format"] == Format.FP32:
            for row in range(fields["rows"]):
                at = fields["destination_address"] + row * fields["destination_stride"]
                written[at : at + 4 * fields["columns"]] = True
                last = at + 4 * fields["columns"] - 1
                first = fields["destination_address"]
        elif opcode == Opcode.STORE:
            written[:] |= False
    free = np.flatnonzero(~written)
    return first, last, int(free[0]), int(free[-1])


FIRST_STORED, LAST_STORED, FIRST_FREE, LAST_FREE = stored()


@pytest.mark.parametrize("byte", [FIRST_STORED, LAST_STORED])
def test_outputs_of_a_launch_may_be_anything(byte, monkeypatch):
    assert judge(monkeypatch, a_fault(**BAD), ends=stopped(), touched=[byte])[0] == ""


@pytest.mark.parametrize("byte", [FIRST_FREE, LAST_FREE])
def test_all_other_memory_must_be_spared(byte, monkeypatch):
    found, _, _ = judge(monkeypatch, a_fault(**BAD), ends=stopped(), touched=[byte])
    assert f"must not change, and byte {byte:#x} did" in found


def of_store(store, **more):
    """The program with other fields in the STORE, and where it is."""
    for index in range(START, STOP):
        opcode, fields = decode(CASE.program.commands[index])
        if opcode == Opcode.STORE and fields["destination_format"] == Format.FP32:
            return changed(CASE.program, index, encode(opcode, **fields | store)), fields | store
    raise AssertionError("there is a STORE")


def test_what_the_changed_program_writes_may_be_anything_too(monkeypatch):
    size = CASE.program.memory.size
    program, fields = of_store({"destination_address": LAST_FREE // 8 * 8, "rows": 1, "columns": 1})
    for byte, said in ((fields["destination_address"], ""), (FIRST_FREE, "must not change")):
        found, _, _ = judge(monkeypatch, a_fault(program=program, **BAD), ends=stopped(), touched=[byte])
        assert said in found and bool(said) == bool(found)
    # And still what the program without a fault would have written.
    found, _, _ = judge(monkeypatch, a_fault(program=program, **BAD), ends=stopped(), touched=[LAST_STORED])
    assert found == ""
    # One whose rows lie behind the end of memory.
    program, _ = of_store({"destination_address": size, "rows": 3, "columns": 1})
    assert judge(monkeypatch, a_fault(program=program, **BAD), ends=stopped())[0] == ""
    # On chip it writes nothing of device memory.
    program, fields = of_store({"destination_space": int(Space.BANK1)})
    plain = replace(CASE, program=program)
    monkeypatch.setattr("test_fault_outcomes.CASE", plain)
    byte = next(b for b in range(FIRST_STORED, LAST_STORED + 1))
    found, _, _ = judge(monkeypatch, a_fault(program=replace(program), **BAD), ends=stopped(), touched=[byte])
    assert "must not change" in found


def test_slots_and_lengths_of_compressed_rows_are_outputs():
    word = TINY.word_bytes
    _, fields = of_store({})
    fields |= {
        "destination_format": int(Format.COMPRESSED),
        "destination_address": 4096,
        "destination_stride": 64,
        "rows": 1,
    }
    flags = np.ones(8192, bool)
    fault_injection._clear_output(flags, encode(Opcode.STORE, **fields), word)
    spared = np.flatnonzero(flags)
    slot = SLOT_WORDS * word
    wanted = np.ones(8192, bool)
    wanted[4096 - 64 : 4096 - 64 + LENGTH_BYTES] = wanted[4096 : 4096 + slot] = False
    assert spared.tolist() == np.flatnonzero(wanted).tolist()
    unknown = np.zeros_like(encode(Opcode.STORE, **fields))
    unknown[0] = 0xFF
    fault_injection._clear_output(flags, unknown, word)
    assert np.flatnonzero(flags).tolist() == spared.tolist()


def test_the_next_program_must_run_as_if_nothing_had_been(monkeypatch):
    found, _, _ = judge(monkeypatch, a_fault(**BAD), ends=stopped(), again=BITS)
    assert "the next program must leave the reference's bits" in found


def test_launches_before_the_fault_run_and_those_behind_do_not(monkeypatch):
    _, device, tally = judge(monkeypatch, a_fault(**BAD), ends=stopped(), bursts_owed=1)
    assert device.did == ["load", BEFORE, FAILS, "pass", "recover"]
    assert tally.owed == 1 and device.fault is None
    error = DeviceError("no progress")
    said, device, _ = judge(monkeypatch, a_fault(**BAD), before=error, ends=stopped())
    assert "must keep the rules of its ports: no progress" in said and FAILS not in device.did
    assert judge(monkeypatch, a_fault(**BAD), ends=stopped())[2].owed == 0


def test_the_memory_fails_as_the_fault_says_and_then_no_more(monkeypatch):
    marker = SimpleNamespace(name="a fault of the memory", response=Response.SLVERR)
    _, device, _ = judge(monkeypatch, a_fault(memory=marker, **BAD), ends=stopped())
    assert device.faults is marker and device.fault is None


def test_after_an_error_every_other_kernel_is_left_to_recover(monkeypatch):
    stuck, seen = DeviceError("kernel is not idle"), set()
    for seed in range(12):
        _, device, tally = judge(monkeypatch, a_fault(**BAD), ends=stopped(), seed=seed)
        recovers = device.did[-1] == "recover"
        said, _, _ = judge(monkeypatch, a_fault(**BAD), ends=stopped(), seed=seed, recovering=stuck)
        assert said == (f"the kernel must become usable after an error: {stuck}" if recovers else "")
        assert tally.recovered == recovers
        seen.add(recovers)
    assert seen == {False, True}


def test_an_error_stays_until_the_next_launch(monkeypatch):
    held = {registers.ERROR_CAUSE: 5, registers.ERROR_ADDRESS: 64, registers.ERROR_ADDRESS + 4: 1}
    assert judge(monkeypatch, a_fault(**BAD), ends=stopped(), held=held)[0] == ""
    for place in held:
        later = {place: held[place] + 2}
        said, _, _ = judge(monkeypatch, a_fault(**BAD), ends=stopped(), held=held, later=later)
        assert re.fullmatch(r"ERROR_\w+ must stay 0x\d+ until the next launch, not become 0x\d+", said)


def test_a_kernel_whose_memory_hangs_waits_for_it(monkeypatch):
    fault = a_fault(memory=SimpleNamespace(response=None), **BAD)
    for seed in range(12):
        said, device, _ = judge(monkeypatch, fault, ends=stopped(), seed=seed)
        assert said == "" and device.did[-1] == "pass"
    for control in (2, 4):
        said, _, _ = judge(monkeypatch, fault, ends=stopped(), held={registers.AP_CTRL: control})
        assert "must wait for its memory" in said


def test_a_launch_under_way_is_reset(monkeypatch):
    said, device, _ = judge(monkeypatch, a_fault(reset_after=40))
    assert said == "" and device.did[-4:] == [f"launch {FAILS}", "pass", "abandon", "reset"]
    held = {registers.TIMEOUT: 5}
    assert "must read 0 after a reset" in judge(monkeypatch, a_fault(reset_after=40), held=held)[0]
    said, device, _ = judge(monkeypatch, a_fault(interrupted=40, **BAD), ends=stopped())
    assert said == "" and device.did[:4] == ["load", BEFORE, f"launch {FAILS}", "pass"]
    assert device.did[4:] == ["abandon", "load", BEFORE, FAILS, "pass", "recover"]
    late = DeviceError("kernel must be idle after a reset")
    assert "must be idle" in judge(monkeypatch, a_fault(reset_after=40), resetting=late)[0]
    found = judge(monkeypatch, a_fault(reset_after=40), touched=[FIRST_FREE])[0]
    assert "must not change" in found


def test_registers_written_in_parts_lead_to_an_end_without_an_error(monkeypatch):
    said, device, tally = judge(monkeypatch, a_fault(in_parts=True))
    assert said == "" and tally.stopped == 0 and len(device.written) > 40
    found = judge(monkeypatch, a_fault(in_parts=True), ends=stopped())[0]
    assert "must end without an error, and it did not" in found
    found = judge(monkeypatch, a_fault(in_parts=True), leak={registers.COMMANDS})[0]
    assert "after a write in parts" in found
    assert not judge(monkeypatch, a_fault())[1].written


def test_faults_are_drawn_until_one_can_be(monkeypatch):
    fault = a_fault(**BAD)
    for draws, said in ((fault_injection._DRAWS, "can fail by"), (1, ""), (fault_injection._DRAWS - 1, "")):
        device = Kernel()
        device.ends = stopped()
        injector = Judged(device, fault, monkeypatch, draws=draws)
        if said:
            with pytest.raises(Exception, match=said):
                injector.run(0, seed=1)
        else:
            assert injector.run(0, seed=1).kind == EQUAL
