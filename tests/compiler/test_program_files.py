"""Program files: written, read back, refused where damaged; and `simgnn program` shows, runs and compares them."""

import dataclasses
import hashlib
import json
import os
import struct
import zlib

import copy_kernel
import numpy as np
import pytest

from simgnn.cli.main import main
from simgnn.config.configuration import load_config
from simgnn.errors import InputError
from simgnn.hw.command import COMMAND_BYTES, LAYOUT, Opcode
from simgnn.process.files.program_files import read_program_file, write_program_file
from simgnn.sim.executions.reference import ReferenceDevice
from simgnn.sim.memory.timing import MemoryTiming
from simgnn.sim.program.program_file import (
    LARGEST_FILE,
    LARGEST_HEADER,
    MAGIC,
    ProgramFile,
    decode_program_file,
    encode_program_file,
)
from simgnn.verify.drawing.composer import random_program

TINY = load_config("tiny").hardware
HEAD = struct.Struct("<8sIIQ32s")


def contents(seed=0, **options):
    program = random_program(TINY, np.random.default_rng(seed), commands=6, segments=2)
    return ProgramFile(program=program, hardware=TINY, **options)


def after(program):
    with ReferenceDevice(TINY) as device:
        device.load(program)
        for segment in program.segments:
            device.run(segment)
        return device.read(0, program.memory.size)


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "a.simgnn"
    write_program_file(path, contents(timing=MemoryTiming(read_latency=9), note="of seed 0"))
    return path


def test_a_program_comes_back(file):
    wanted, found = contents().program, read_program_file(file)
    assert found.hardware == TINY and found.timing.read_latency == 9 and found.note == "of seed 0"
    assert found.program.digest == wanted.digest == TINY.digest
    assert found.program.segments == wanted.segments and found.program.tensors == wanted.tensors
    np.testing.assert_array_equal(found.program.commands, wanted.commands)
    np.testing.assert_array_equal(found.program.memory, wanted.memory)
    np.testing.assert_array_equal(after(found.program), after(wanted))
    assert encode_program_file(found) == file.read_bytes()


def sealed(data, *, header=None, memory=None, version=1):
    """A file with other contents and the right sizes and hash."""
    _, _, size, _, _ = HEAD.unpack_from(data)
    text = data[HEAD.size : HEAD.size + size] if header is None else header
    packed = data[HEAD.size + size :] if memory is None else memory
    digest = hashlib.sha256(text + packed).digest()
    return HEAD.pack(MAGIC, version, len(text), len(packed), digest) + text + packed


def with_header(**changes):
    """Bytes of a file whose header has other values, sealed; a value may be a function of the old one."""

    def damage(data):
        size = HEAD.unpack_from(data)[2]
        header = json.loads(data[HEAD.size : HEAD.size + size])
        for key, value in changes.items():
            header[key] = value(header[key]) if callable(value) else value
            if value is None and key != "timing":
                del header[key]
        return sealed(data, header=json.dumps(header).encode())

    return damage


def with_opcode(data):
    """Bytes of a file whose third command has an unknown opcode."""
    size = HEAD.unpack_from(data)[2]
    header = json.loads(data[HEAD.size : HEAD.size + size])
    memory = bytearray(zlib.decompress(data[HEAD.size + size :]))
    memory[header["commands_address"] + 2 * COMMAND_BYTES] = 99
    return sealed(data, memory=zlib.compress(bytes(memory)))


def flipped(position):
    def damage(data):
        place = position % len(data)
        return data[:place] + bytes([data[place] ^ 1]) + data[place + 1 :]

    return damage


DAMAGES = {
    "empty": (lambda data: b"", "must begin with"),
    "text": (lambda data: b"hello, I am no program\n" * 9, "must begin with"),
    "npz": (lambda data: b"PK\x03\x04" + data, "must begin with"),
    "head": (lambda data: data[:30], "must have at least 56 bytes, not 30"),
    "truncated": (lambda data: data[:-1], "as its head says"),
    "longer": (lambda data: data + b"x", "as its head says"),
    "version": (lambda data: sealed(data, version=2), "version must be 1, not 2"),
    "hash": (flipped(40), "the file is damaged"),
    "header bit": (flipped(60), "the file is damaged"),
    "memory bit": (flipped(-5), "the file is damaged"),
    "not json": (lambda data: sealed(data, header=b"{"), "must be JSON"),
    "no object": (lambda data: sealed(data, header=b"[1]"), "header must be an object, not [1]"),
    "deep": (lambda data: sealed(data, header=b"[" * 100_000), "must be JSON"),
    "missing": (with_header(segments=None), "must have 'segments'"),
    "type": (with_header(commands="7"), "commands must be of type integer, not '7'"),
    "bool": (with_header(commands=True), "commands must be of type integer, not True"),
    "huge memory": (with_header(memory_bytes=1 << 50), "memory_bytes must be an integer from"),
    "too large memory": (with_header(memory_bytes=1 << 30), "must be what"),
    "other memory size": (with_header(memory_bytes=lambda n: n + 4096), "must have memory_bytes"),
    "no zlib": (lambda data: sealed(data, memory=bytes(20_000)), "must be zlib data"),
    "incomplete zlib": (lambda data: sealed(data, memory=data[HEAD.unpack_from(data)[2] + 56 : -9]), "must"),
    "commands behind memory": (with_header(commands=1 << 40), "commands must be an integer from 0 to"),
    "commands at an odd place": (with_header(commands_address=4), "multiple of 128"),
    "opcode": (with_opcode, "command 2: opcode must be one of"),
    "segment": (with_header(segments=[["a", 3, 9999]]), "segment 'a' must lie in the program's"),
    "segment backwards": (with_header(segments=[["a", 3, 2]]), "segment 'a' must lie"),
    "segment twice": (with_header(segments=[["a", 0, 1], ["a", 1, 2]]), "different names, not 'a' twice"),
    "segment shape": (
        with_header(segments=[["a", 0]]),
        "segments must be lists of (string, integer, integer)",
    ),
    "tensor": (with_header(tensors=[["t", 0, 1 << 20, 4, 16, 0]]), "tensor 't' must end at or below"),
    "tensor stride": (
        with_header(tensors=[["t", 0, 2, 4, 8, 0]]),
        "stride must be at least a row's 16 bytes",
    ),
    "tensor shape": (with_header(tensors=[["t", 0, 0, 4, 16, 0]]), "must have an address, a shape"),
    "tensor format": (with_header(tensors=[["t", 0, 1, 4, 16, 7]]), "tensor 't' format must be one of 0"),
    "digest": (with_header(digest="0" * 16), "digest must be the hardware's"),
    "hardware key": (with_header(hardware=lambda h: {**h, "cores": 4}), "hardware key must be one of name, "),
    "hardware value": (
        with_header(hardware=lambda h: {**h, "data_bits": 33}),
        "data_bits must be a power of two",
    ),
    "timing key": (with_header(timing={"speed": 3}), "timing key must be one of"),
    "timing value": (with_header(timing={"read_latency": 0}), "read_latency must be an integer from 1"),
}


@pytest.mark.parametrize("action", ["show", "run", "diff"])
@pytest.mark.parametrize("name", ["truncated", "opcode"])
def test_every_action_refuses(file, tmp_path, refusal, action, name):
    damaged = tmp_path / "damaged.simgnn"
    damaged.write_bytes(DAMAGES[name][0](file.read_bytes()))
    files = [str(damaged)] if action != "diff" else [str(file), str(damaged)]
    said = refusal(["program", action, *files])
    assert said.startswith(f"error: {damaged}: program ")


@pytest.mark.parametrize("name", DAMAGES)
def test_a_damaged_file_is_refused(file, refusal, name):
    damage, text = DAMAGES[name]
    damaged = damage(file.read_bytes())
    with pytest.raises(ValueError) as caught:
        decode_program_file(damaged)
    assert text in str(caught.value)
    file.write_bytes(damaged)
    said = refusal(["program", "show", str(file)])
    assert str(file) in said and text in said


def test_every_cut_is_refused(file):
    data = file.read_bytes()
    for size in range(0, len(data), max(1, len(data) // 200)):
        with pytest.raises(ValueError, match="program file"):
            decode_program_file(data[:size])


@pytest.mark.parametrize(
    "make, text",
    [
        (lambda path: None, "be a file that can be read: No such file or directory"),
        (os.mkdir, "be a file\n"),
        (os.mkfifo, "be a file\n"),
        (
            lambda path: path.touch() or os.truncate(path, LARGEST_FILE + 1),
            f"have at most {LARGEST_FILE} bytes",
        ),
    ],
    ids=["nothing", "folder", "pipe", "too large to be read"],
)
def test_a_file_must_be_there(tmp_path, refusal, make, text):
    path = tmp_path / "b.simgnn"
    make(path)
    assert f"{path}: program file must {text}" in refusal(["program", "show", str(path)])


def test_a_program_for_other_hardware_is_not_written():
    with pytest.raises(ValueError, match="program digest must be the hardware's"):
        ProgramFile(program=contents().program, hardware=dataclasses.replace(TINY, burst_beats=16))


def test_show_names_everything(file, capsys):
    assert main(["program", "show", str(file), "--json"]) == 0
    listed = json.loads(capsys.readouterr().out)
    program = contents().program
    assert listed["hardware"]["bank_words"] == TINY.bank_words and listed["timing"]["read_latency"] == 9
    assert list(listed["tensors"]) == list(program.tensors)
    commands = [command for segment in listed["segments"] for command in segment["commands"]]
    assert [command["index"] for command in commands] == list(range(len(program.commands)))
    for command in commands:
        assert set(command["fields"]) == set(LAYOUT[Opcode[command["opcode"]]]) - {"opcode", "wait", "signal"}
    assert main(["program", "show", str(file)]) == 0
    text = capsys.readouterr().out
    assert "note      of seed 0" in text and "segment segment1:" in text
    for tensor in program.tensors:
        assert f"  {tensor} " in text
    lines = [line for line in text.splitlines() if line[:7].strip().isdigit()]
    assert len(lines) == len(commands)
    for line, command in zip(lines, commands, strict=True):
        assert f" {command['opcode']} " in line
        assert ("takes a token of" in line) == bool(command["wait"])
        assert ("gives a token to" in line) == bool(command["signal"])


def test_bounds_come_back(file, tmp_path, capsys):
    found = read_program_file(file)
    size = found.program.memory.size
    program = dataclasses.replace(found.program, base=8, limit=size - 8)
    path = tmp_path / "bounded.simgnn"
    write_program_file(path, dataclasses.replace(found, program=program))
    assert read_program_file(path).program.bounds == (8, size - 8)
    assert read_program_file(file).program.bounds == (0, size) and b"bounds" not in file.read_bytes()
    assert main(["program", "diff", str(file), str(path)]) == 1
    assert capsys.readouterr().out == f"bounds: 0x0..{size:#x} and 0x8..{size - 8:#x}\n"
    assert main(["program", "show", str(path)]) == 0
    assert f"bounds    0x8..{size - 8:#x}\n" in capsys.readouterr().out
    for base, limit in ((16, 8), (-8, size), (0, size + 8)):
        with pytest.raises(ValueError, match="program bounds must lie in its"):
            dataclasses.replace(found, program=dataclasses.replace(program, base=base, limit=limit))
    with pytest.raises(ValueError, match="program commands must lie in its bounds"):
        dataclasses.replace(found, program=dataclasses.replace(program, limit=program.commands_address))


def test_run_writes_the_memory(file, tmp_path, capsys):
    out = tmp_path / "after.simgnn"
    assert main(["program", "run", str(file), "--device", "reference", "-o", str(out), "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    wanted = after(contents().program)
    assert report["memory_sha256"] == hashlib.sha256(wanted.tobytes()).hexdigest()
    assert report["cycles"] == 0 and len(report["segments"]) == 2
    np.testing.assert_array_equal(read_program_file(out).program.memory, wanted)


@pytest.mark.parametrize("link", [None, "symlink_to", "hardlink_to"])
def test_run_does_not_replace_its_program(file, tmp_path, capsys, link):
    before, out = file.read_bytes(), file
    if link is not None:
        out = tmp_path / "link.simgnn"
        getattr(out, link)(file)
    assert main(["program", "run", str(file), "--device", "reference", "-o", str(out)]) == 2
    said = f"error: {out}: output must be another file than the program itself\n"
    assert capsys.readouterr().err == said
    assert file.read_bytes() == before


def test_rtl_runs_a_file_as_the_reference_does(file, tmp_path, capsys):
    outs = [tmp_path / "rtl.simgnn", tmp_path / "reference.simgnn"]
    for out in outs:
        assert main(["program", "run", str(file), "--device", out.stem, "-o", str(out)]) == 0
    said = capsys.readouterr().out
    assert "segment segment0: " in said and "cycles" in said and "update" in said and "stall_token" in said
    assert main(["program", "diff", *map(str, outs)]) == 0
    assert capsys.readouterr().out == "the programs are equal\n"
    cycles = []
    for stalls in ("0", "0.5"):
        assert main(["program", "run", str(file), "--memory-stalls", stalls, "--json"]) == 0
        cycles.append(json.loads(capsys.readouterr().out)["cycles"])
    assert cycles[0] < cycles[1]


def test_diff_names_commands_and_words(file, tmp_path, capsys):
    program = contents().program
    tensor = next(t for name, t in program.tensors.items() if name.startswith("input"))
    memory = program.memory.copy()
    tensor.view(memory)[tensor.rows - 1, 0] = 7.0
    commands = program.commands.copy()
    commands[3, 0] ^= 1 << 8
    start = program.commands_address
    memory[start : start + commands.nbytes] = commands.reshape(-1).view(np.uint8)
    changed = dataclasses.replace(program, memory=memory, commands=commands)
    other = tmp_path / "b.simgnn"
    write_program_file(
        other, ProgramFile(program=changed, hardware=TINY, timing=MemoryTiming(read_latency=9))
    )
    assert main(["program", "diff", str(file), str(other)]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 2
    assert lines[0].startswith("command 3 (") and " wait: " in lines[0]
    assert f"row {tensor.rows - 1}, column 0" in lines[1] and "0x40e00000 (7.0)" in lines[1]
    assert main(["program", "diff", str(file), str(other), "--json"]) == 1
    assert json.loads(capsys.readouterr().out) == {"equal": False, "differences": lines}


def test_an_illegal_program_is_refused(tmp_path, refusal):
    program = contents().program
    commands, memory = program.commands.copy(), program.memory.copy()
    commands[:, 0] &= 0xFF
    start = program.commands_address
    memory[start : start + commands.nbytes] = commands.reshape(-1).view(np.uint8)
    path = tmp_path / "b.simgnn"
    illegal = dataclasses.replace(program, memory=memory, commands=commands)
    write_program_file(path, ProgramFile(program=illegal, hardware=TINY))
    assert f"{path}: program must be legal: tokens must order" in refusal(
        ["program", "run", str(path), "--device", "reference"]
    )


@pytest.mark.parametrize(
    "options, text",
    [
        (["--device", "auto"], "device must be one of rtl, cycle, reference or a board, not 'auto'"),
        (["--memory-stalls", "0_1"], "must be a number from 0 to 1, not '0_1'"),
        (["--memory-stalls", "2"], "must be a number from 0 to 1, not '2'"),
        (["-o", "nowhere/a.simgnn"], "output must be a file in a folder that exists"),
        (["-o", "."], "output must be a file, not a folder"),
        (
            ["-o", "/proc/a.simgnn"],
            "/proc/a.simgnn: output folder must be writable: No such file or directory",
        ),
    ],
)
def test_run_refuses(file, refusal, options, text):
    assert text in refusal(["program", "run", str(file), *options])


def test_verilog_of_another_width_is_refused(file, tmp_path, capsys):
    folder = tmp_path / "rtl"
    folder.mkdir()
    (folder / "simgnn_kernel.v").write_text(copy_kernel.modules(256)["copy_kernel"])
    assert main(["program", "run", str(file), "--rtl", str(folder)]) == 2
    text = "port 'm_axi_gmem0_wdata' must be an output of 64 bits for 'tiny', not an output of 256"
    assert f"error: {folder}/simgnn_kernel.v: {text}\n" == capsys.readouterr().err


def test_what_cannot_be_read_back_is_not_written(file, monkeypatch):
    before = file.read_bytes()
    long = contents(note="x" * LARGEST_HEADER)
    with pytest.raises(InputError, match=f"header must have at most {LARGEST_HEADER} bytes, not 6"):
        write_program_file(file, long)
    size = contents().program.memory.size
    monkeypatch.setattr("simgnn.sim.program.program_file.LARGEST_MEMORY", size - 1)
    with pytest.raises(
        InputError, match=f"a.simgnn: program memory must have at most {size - 1} bytes .* not {size}"
    ):
        write_program_file(file, contents())
    assert file.read_bytes() == before


def test_an_old_file_stays_where_the_new_one_cannot_be_written(file, tmp_path):
    (tmp_path / "a.simgnn.writing").mkdir()
    before = file.read_bytes()
    with pytest.raises((ValueError, OSError)):
        write_program_file(file, contents(seed=1))
    assert file.read_bytes() == before
