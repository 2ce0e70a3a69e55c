"""Faults stop the kernel with one clear error, spare all other memory, and are forgotten by a reset."""

from dataclasses import replace
from types import SimpleNamespace

import numpy as np
import pytest
from harness.random_hardware import random_configuration
from test_executions import COSIM, TINY, TWO_PORTS

from simgnn.cli.main import main
from simgnn.cli.verify import COUNTS
from simgnn.config.configuration import load_config
from simgnn.hw.command import SEQUENCER, Engine, ErrorCause, Opcode, Space, decode, encode
from simgnn.process.files.program_files import write_program_file
from simgnn.sim.device import DeviceError, KernelStoppedError
from simgnn.sim.executions.kernel_errors import explain_error
from simgnn.sim.executions.rtl import RtlDevice
from simgnn.sim.memory.fault import Channel, MemoryFault, Response
from simgnn.sim.program.program_file import ProgramFile
from simgnn.verify.campaign import open_executions
from simgnn.verify.drawing.assembler import GuardedAssembler
from simgnn.verify.faulting.fault import Plain, pick_command
from simgnn.verify.faulting.fault_injection import FaultInjector
from simgnn.verify.faulting.faults import KINDS, draw_fault, draw_fault_case, oldest_waiting

MAY_END = (
    "token not waited for",
    "wild row numbers",
    "registers in parts",
    "counters while running",
    "reset",
)
"""Kinds of faults that hardware need not notice, or must not; the first round of all is in `test_verify.py`."""


def inject(hardware, rounds, *, seed, arithmetic="host"):
    """Every kind of fault `rounds` times; the tallies."""
    with open_executions(hardware, arithmetic=arithmetic) as executions:
        injector = FaultInjector(executions)
        for index in range(rounds * len(KINDS)):
            assert injector.run(index, seed=seed).words > 0
    for kind, tally in injector.tallies.items():
        assert tally.runs == rounds, kind
        assert kind in MAY_END or tally.stopped == rounds, kind
    return injector.tallies


@pytest.mark.slow
@pytest.mark.parametrize(
    "hardware, rounds, seed",
    [
        pytest.param(TINY, 4, 1, id="tiny"),
        pytest.param(TWO_PORTS, 4, 1, id="ports"),
        pytest.param(COSIM, 3, 0, id="cosim"),
    ],
)
def test_every_kind_of_fault_is_handled(hardware, rounds, seed):
    tallies = inject(hardware, rounds, seed=seed)
    assert sum(tally.owed for tally in tallies.values()) > rounds * len(KINDS) // 4


def test_the_default_is_each_kind_once():
    assert len(KINDS) == COUNTS["faults"][0]


@pytest.mark.slow
@pytest.mark.parametrize(
    "hardware, rounds",
    [
        (TINY, 30),
        (TWO_PORTS, 20),
        (COSIM.with_organisation("broadcast"), 10),
        (COSIM.with_organisation("sspmm"), 10),
        (load_config("mid").hardware, 8),
    ],
)
def test_many_faults_of_every_kind_are_handled(hardware, rounds):
    tallies = inject(hardware, rounds, seed=2)
    # Where no burst has begun when the launch stops, or where it ends as it should, no burst is owed; a write mostly
    # fails when everything else has been read.
    none = ("READY", "token", "registers in parts", "counters while running", "write")
    found = {kind for kind, tally in tallies.items() if not tally.owed}
    assert not [kind for kind in found if not any(part in kind for part in none)]
    assert any(tally.owed for kind, tally in tallies.items() if "write" in kind)


class Counts(dict):
    """Counters of a run that nobody made."""

    def __missing__(self, name):
        return 50


@pytest.mark.sample(2)
@pytest.mark.parametrize("number", range(8))
def test_every_kind_of_fault_can_be_drawn(number):
    """On small accelerators unlike each other, with two words of mask memory too; nothing is run."""
    rng = np.random.default_rng([99, number])
    config = random_configuration(rng)
    config = replace(config, mask_words=2 + 2 * (number % 2), bank_words=4 * config.lanes)
    drawn = dict.fromkeys(KINDS, 0)
    for index in range(6):
        for kind in [kind for kind in KINDS if not drawn[kind]]:
            case = draw_fault_case(kind, config, seed=number, index=index)
            runs = {name: SimpleNamespace(counters=Counts(), cycles=500) for name in case.program.segments}
            for _ in range(4):
                plain = Plain(case=case, runs=runs, wanted={})
                fault = draw_fault(kind, plain, config, rng)
                drawn[kind] += fault is not None
                if fault is not None and fault.causes and fault.memory is None:
                    assert fault.engine is not None, "the engine that must be named is known"
    assert all(drawn.values()), drawn


@pytest.mark.slow
def test_two_words_of_mask_memory_can_be_exceeded(tmp_path, capsys):
    path = tmp_path / "m2.toml"
    path.write_text('[hardware]\npreset = "tiny"\nmask_words = 2\n')
    options = [
        *"--programs 0 --steps 0 --batches 0 --faults".split(),
        str(COUNTS["faults"][0]),
        *"--seed 13 -o".split(),
        str(tmp_path),
    ]
    assert main(["verify", "-c", str(path), *options]) == 0
    assert f"faults           handled: {COUNTS['faults'][0]} run" in capsys.readouterr().out


def test_where_tokens_do_not_suffice_is_known():
    order = [(Opcode.LOAD, 0, 8), (Opcode.GEMM, 1, 2), (Opcode.STORE, 8, 0), (Opcode.LOAD, 0, 8)]
    fields = [encode(opcode, wait=wait, signal=signal) for opcode, wait, signal in order]
    assert oldest_waiting(np.stack(fields[:3])) is None
    assert oldest_waiting(np.stack(fields[1:3])) == 0
    later = encode(Opcode.GEMM, wait=1 << Engine.LOAD | 1 << Engine.STORE)
    assert oldest_waiting(np.stack([*fields, later])) == 4
    # The second LOAD gives what the GEMM lacks, once the AGGREGATE between them has been issued.
    lacking = [encode(Opcode.GEMM, wait=1), encode(Opcode.AGGREGATE, wait=2), fields[0]]
    assert oldest_waiting(np.stack(lacking)) == 1


def test_a_fault_is_drawn_where_there_are_commands():
    segments = {"empty": (0, 0), "one": (0, 1), "none": (1, 1), "two": (1, 3)}
    plain = SimpleNamespace(runs=dict.fromkeys(segments), program=SimpleNamespace(segments=segments))
    rng = np.random.default_rng(0)
    found = {pick_command(rng, plain) for _ in range(100)}
    assert found == {("one", 0, 0), ("two", 0, 1), ("two", 1, 2)}


def copies(count=2, **changed):
    """`count` x 3 rows of ones from device memory to BANK0 and back, with changed fields in the last STORE."""
    assembler = GuardedAssembler(TINY)
    place = assembler.chip(Space.BANK0, 0, 3, 2)
    for number in range(count):
        assembler.load(assembler.tensor(f"ones{number}", np.ones((3, 2), dtype=np.float32)), place)
        assembler.store(place, assembler.tensor(f"copy{number}", rows=3, columns=2))
    assembler.end_segment("copy")
    program = assembler.build()
    if changed:
        fields = dict(rows=3, columns=2, source_space=Space.BANK0, source_stride=8, wait=1)
        copy = program.tensors[f"copy{count - 1}"]
        fields |= {"destination_address": copy.address, "destination_stride": copy.stride}
        program.commands[-1] = encode(Opcode.STORE, **{**fields, **changed})
        at = program.commands_address
        program.memory[at : at + program.commands.nbytes] = program.commands.reshape(-1).view(np.uint8)
    return program


def stopped(program, fault=None):
    """The error with which a launch of ``copy`` stops; the next one must succeed, and be as after a reset."""
    with RtlDevice(TINY, arithmetic="host", watchdog_cycles=1000) as device:
        device.load(program)
        device.fault = fault
        with pytest.raises(KernelStoppedError) as caught:
            device.run("copy")
        device.fault = None
        if fault is None or fault.response is not None:
            device.recover()
        runs = []
        for _ in range(2):  # every load but that after `recover` resets the kernel
            device.load(copies())
            runs.append(device.run("copy"))
            assert (device.read_tensor(copies().tensors["copy1"]) == 1).all()
        assert runs[0].counters == runs[1].counters
    assert "\n" not in str(caught.value)
    return caught.value


def test_a_kernel_recovers_from_an_error_alone():
    with RtlDevice(TINY, arithmetic="host") as device:
        device.load(copies())
        device.run("copy")
        with pytest.raises(DeviceError, match="a launch that fails must end"):
            device.recover()


STORED = "STORE rows=3 columns=2 source=BANK0"


def test_a_read_error_is_explained():
    fault = MemoryFault(channel=Channel.R, transfer=16 * 4 + 4, response=Response.SLVERR)
    error = stopped(copies(), fault)
    assert (error.cause, error.engine, error.command) == (ErrorCause.READ_RESPONSE, Engine.LOAD, 2)
    text = str(error)
    assert text.startswith(
        "launch of 'copy': READ_RESPONSE in LOAD at command 2 (LOAD rows=3 columns=2 source=DEVICE"
    )
    assert text.endswith(
        f"): device memory must answer reads with OKAY, and did not, at ones1, row 1, column 0 "
        f"(address {error.address:#x})"
    )


def sums(count=3):
    """AGGREGATE commands whose lists can be read while the one before is at work."""
    assembler = GuardedAssembler(TINY)
    rows = assembler.tensor("rows", np.ones((4, 6), dtype=np.float32))
    graph = [[source % 5] for source in range(12)]
    for number in range(count):
        place = assembler.chip(Space.BANK0, 64 * number, 5, 6)
        assembler.aggregate(rows, place, graph, rows=[0, 1, 2, 3] * 3)
    assembler.end_segment("sums")
    return assembler.build()


def test_an_error_in_a_list_that_is_read_ahead_names_its_command():
    program = sums()
    owner = {}
    for number, (_, fields) in enumerate(map(decode, program.commands)):
        for name, nbytes in (("edges", 4 * fields["edges"]), ("records", 8 * fields["sources"])):
            first = fields[f"{name}_address"]
            owner |= dict.fromkeys(range(first, first + nbytes), number)
    named, lists = [], set()
    with RtlDevice(TINY, arithmetic="host", watchdog_cycles=1000) as device:
        device.load(program)
        for transfer in range(device.run("sums").counters["read_beats"]):
            device.load(program)
            device.fault = MemoryFault(channel=Channel.R, transfer=transfer, response=Response.SLVERR)
            with pytest.raises(KernelStoppedError) as caught:
                device.run("sums")
            error = caught.value
            if error.engine == Engine.AGGREGATE:
                named.append(error.command)
            if error.address in owner:
                assert (error.engine, error.command) == (Engine.AGGREGATE, owner[error.address])
                lists.add(error.command)
    assert lists == set(named) == {0, 1, 2}
    assert named != sorted(named), "no list was read before the rows of the command before"


def unordered(loaded_first):
    """A LOAD into the bank into which a sum is drained, while the next sum waits: without the token between the two."""
    assembler = GuardedAssembler(TINY)
    many = assembler.tensor("many", np.ones((120, 6), dtype=np.float32))
    rows = assembler.tensor("rows", np.ones((4, 6), dtype=np.float32))
    into, beside = assembler.chip(Space.BANK1, 0, 120, 6), assembler.chip(Space.BANK1, 8 * 400, 5, 6)
    graph = [[source % 5] for source in range(8)]
    if loaded_first:
        assembler.load(many, into)
    assembler.aggregate(rows, beside, graph, rows=[0, 1, 2, 3] * 2)
    if not loaded_first:
        assembler.load(many, into)
    assembler.aggregate(rows, assembler.chip(Space.BANK2, 0, 5, 6), graph, rows=[0, 1, 2, 3] * 2)
    assembler.end_segment("copy")
    program = assembler.build()
    for number in range(len(program.commands)):
        opcode, fields = decode(program.commands[number])
        program.commands[number] = encode(opcode, **{**fields, "wait": 0, "signal": 0})
    at = program.commands_address
    program.memory[at : at + program.commands.nbytes] = program.commands.reshape(-1).view(np.uint8)
    return program


@pytest.mark.parametrize("loaded_first, engine", [(True, Engine.AGGREGATE), (False, Engine.LOAD)])
def test_a_conflict_of_a_drain_names_the_younger_of_the_two_and_no_third_command(loaded_first, engine):
    error = stopped(unordered(loaded_first))
    assert (error.cause, error.engine, error.command) == (ErrorCause.BANK_CONFLICT, engine, 1)


def test_a_write_error_is_explained():
    fault = MemoryFault(channel=Channel.B, transfer=1, response=Response.DECERR)
    error, copy = stopped(copies(), fault), copies().tensors["copy1"]
    assert (error.cause, error.engine, error.command) == (ErrorCause.WRITE_RESPONSE, Engine.STORE, 3)
    assert str(error) == (
        f"launch of 'copy': WRITE_RESPONSE in STORE at command 3 ({STORED}[0x0, stride 0x8] "
        f"destination=DEVICE[{copy.address:#x}, stride 0x8] | takes a token of LOAD): device memory must answer "
        f"writes with OKAY, and did not, at copy1, row 0, column 0 (address {copy.address:#x})"
    )


def test_a_stuck_handshake_is_explained():
    error = stopped(copies(), MemoryFault(channel=Channel.W, transfer=0))
    assert (error.cause, error.engine, error.command) == (ErrorCause.TIMEOUT, Engine.STORE, 1)
    assert str(error).endswith("): something must move within 1000 cycles, and nothing did")


@pytest.mark.parametrize(
    "changed, cause, text",
    [
        ({"rows": 0}, ErrorCause.FIELD, "rows must be at least 1, not 0"),
        ({"source_address": 4}, ErrorCause.ADDRESS, "source_address must be a multiple of 8 bytes, not 0x4"),
        ({"source_address": 1 << 20}, ErrorCause.ADDRESS, "source must end at or below "),
        ({"destination_address": 1 << 40}, ErrorCause.ADDRESS, "destination must end at or below "),
    ],
)
def test_a_wrong_command_is_explained(changed, cause, text):
    error = stopped(copies(**changed))
    assert (error.cause, error.command) == (cause, 3)
    assert f"{cause.name} in " in str(error) and f"): {text}" in str(error)


def test_an_unknown_opcode_is_explained():
    program = copies(count=1)
    program.commands[0][0] += 9 - Opcode.LOAD
    program.memory[program.commands_address] = 9
    error = stopped(program)
    assert (error.cause, error.engine, error.command) == (ErrorCause.OPCODE, None, 0)
    assert "OPCODE in SEQUENCER at command 0 (opcode must be one of 1 (LOAD), 2 (STORE)" in str(error)


@pytest.mark.parametrize("code", [5, 6, 255])
def test_an_engine_that_there_is_not_is_no_error_of_the_sequencer(code):
    program, where = copies(), {"command": 0, "address": 0, "timeout": 1000}
    for unit, kind in ((code, DeviceError), (SEQUENCER, KernelStoppedError), (3, KernelStoppedError)):
        cause = ErrorCause.FIELD | unit << 8
        error = explain_error(TINY, program, program.memory, "copy", cause=cause, **where)
        assert type(error) is kind
        assert (kind is DeviceError) == (f"not {code}" in str(error))


def test_responses_may_be_errors_from_a_transfer_on():
    """All later beats of the burst are errors, too, and the first is what is reported.

    Before it are the words of four commands, and three rows.
    """
    fault = MemoryFault(channel=Channel.R, transfer=16 * 4 + 3 + 1, response=Response.DECERR, onward=True)
    error = stopped(copies(), fault)
    assert (error.cause, error.engine, error.command) == (ErrorCause.READ_RESPONSE, Engine.LOAD, 2)
    assert str(fault) == "R transfer 68 of port 0 is answered with DECERR, and all after it"


def test_the_command_line_says_it_in_a_line(tmp_path, capsys):
    path = tmp_path / "wrong.simgnn"
    write_program_file(path, ProgramFile(program=copies(rows=0), hardware=TINY))
    assert main(["program", "run", str(path), "--arithmetic", "host", "-o", str(tmp_path / "after")]) == 1
    said = capsys.readouterr()
    lines = [line for line in said.err.splitlines() if not line.startswith("Building")]
    assert len(lines) == 1 and lines[0].startswith(
        "error: launch of 'copy': FIELD in SEQUENCER at command 3 (STORE"
    )
    assert lines[0].endswith("): rows must be at least 1, not 0")
    assert not said.out and not (tmp_path / "after").exists()


def test_faults_are_checked():
    for options, text in (
        ({"channel": 7, "transfer": 0}, "fault channel must be one of AR, R, AW, W, B, not 7"),
        ({"channel": Channel.R, "transfer": -1}, "fault transfer must be an integer from 0 to "),
        (
            {"channel": Channel.R, "transfer": 0, "port": 16},
            "fault port must be an integer from 0 to 15, not 16",
        ),
        (
            {"channel": Channel.W, "transfer": 0, "response": Response.SLVERR},
            "fault response must be SLVERR or DECERR on R or B, or None, not <Response.SLVERR: 2> on W",
        ),
        (
            {"channel": Channel.R, "transfer": 0, "onward": True},
            "fault onward must be False where a transfer never happens, not True",
        ),
    ):
        with pytest.raises(ValueError, match=text):
            MemoryFault(**options)
