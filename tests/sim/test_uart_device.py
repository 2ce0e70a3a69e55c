"""A board at a serial port as a device: the generated system is simulated behind a pseudo-terminal."""

import os
import threading
import tty
from contextlib import contextmanager
from dataclasses import replace

import numpy as np
import pytest

from simgnn.cli.main import main
from simgnn.config.configuration import load_config
from simgnn.data.datasets import load_dataset
from simgnn.errors import InputError
from simgnn.hw.board import address_map
from simgnn.sim.board.pseudo_terminal import simulated_board
from simgnn.sim.board.uart_line import UartLine, rotated_sum
from simgnn.sim.device import OutOfMemoryError, UnreachableDeviceError
from simgnn.sim.executions.uart_device import UartDevice
from simgnn.training.devices.registry import DeviceRequest, device_kind, execution_name, make_execution
from simgnn.training.train import train

BATCHES = 5
SEEDS = 6


@pytest.fixture(scope="module")
def hardware():
    return load_config("tiny").hardware


@pytest.fixture(scope="module")
def terminal(hardware):
    with simulated_board(hardware, arithmetic="host") as terminal:
        yield terminal.path


def a_training(device, output, batches):
    """Mini-batches of digits."""
    graph = load_dataset("digits")
    few = np.zeros_like(graph.train_mask)
    few[np.flatnonzero(graph.train_mask)[: batches * SEEDS]] = True
    config = load_config("tiny").replace("model", hidden=4).replace("sampling", fanout=(2, 1))
    config = config.replace("training", epochs=1, batch_size=SEEDS, cpu_share=0.0).replace(
        "execution", device=device
    )
    return train(config, output=output, graph=replace(graph, train_mask=few))


@pytest.mark.slow
def test_five_minibatches_of_digits_train_to_the_same_bytes(terminal, tmp_path):
    ours = a_training(f"uart:{terminal}", tmp_path / "board", BATCHES)
    reference = a_training("reference", tmp_path / "reference", BATCHES)
    assert len(ours.steps) == BATCHES
    assert set(ours.parameters) == set(reference.parameters)
    for name, values in reference.parameters.items():
        assert ours.parameters[name].tobytes() == values.tobytes(), name


def test_regions_and_parts_of_words_move(terminal, hardware):
    with make_execution(f"uart:{terminal}", DeviceRequest(hardware=hardware)) as device:
        region = device.allocate(5000, "features")
        assert not device.read_region(region, 0, 5000).result().any()
        values = np.random.default_rng(0).integers(1, 256, 1300).astype(np.uint8)
        device.write_region(region, 3, values).result()
        assert device.inspect(region.address, 3).tolist() == [0, 0, 0]
        assert device.read_region(region, 3, 1300).result().tobytes() == values.tobytes()
        assert device.read_region(region, 1303, 10).result().tolist() == [0] * 10
        with pytest.raises(
            OutOfMemoryError, match="must end at or below 0x100000, the size of device memory"
        ):
            device.allocate(1 << 20, "too much")
    assert not device.opened


def test_a_board_with_another_kernel_is_refused(terminal):
    other = load_config("ecp5").hardware
    with pytest.raises(
        UnreachableDeviceError, match=r"board must hold the kernel of ecp5 \(\w{16}\), not \w{16}"
    ):
        UartDevice(other, port=terminal).open()


def test_a_frame_that_was_cut_off_does_no_harm(terminal, hardware):
    with open(terminal, "r+b", buffering=0) as other:
        other.write(bytes((address_map.WRITE_INCREMENTING, 200, 0)))
    with UartLine(terminal) as line:
        scratch = address_map.BOARD_BASE + address_map.SCRATCH
        line.write(scratch, np.array([0x1234_5678]))
        assert line.read(scratch, 1).tolist() == [0x1234_5678]
        assert line.read(0x5000_0000, 2).tolist() == [0xFFFF_FFFF] * 2, "nothing is there"


@contextmanager
def answering(answer):
    """A terminal at whose other end a function answers each piece that comes: bytes to bytes."""
    ours, theirs = os.openpty()
    tty.setraw(theirs)

    def serve():
        try:
            while data := os.read(ours, 4096):
                os.write(ours, answer(data))
        except OSError:
            return

    thread = threading.Thread(target=serve, daemon=True)
    thread.start()
    try:
        yield os.ttyname(theirs)
    finally:
        os.close(theirs)
        thread.join()
        os.close(ours)


def test_a_line_without_a_board_is_an_error(tmp_path, capsys):
    with answering(lambda data: b"") as silent:
        with pytest.raises(
            UnreachableDeviceError, match="must answer with 53474e31 at 1000000 baud, and nothing answers"
        ):
            UartLine(silent, patience=0.05)
        options = ["--dataset", "digits", "--epochs", "1", "-c", "tiny", "-o", str(tmp_path / "out")]
        assert main(["train", "--device", f"uart:{tmp_path}/none", *options]) == 2
    assert "none: serial port cannot be opened" in capsys.readouterr().err
    with answering(lambda data: b"What?") as talking:
        with pytest.raises(UnreachableDeviceError, match="and it answers 57686174"):
            UartLine(talking)


def test_a_lost_word_is_noticed():
    magic = address_map.MAGIC_VALUE.to_bytes(4, "big")
    answers = {address_map.MAGIC: magic, address_map.WRITTEN: bytes(4)}
    with answering(lambda data: answers[data[-1] * 4 & 0xFF]) as port:
        line = UartLine(port)
        with (
            line,
            pytest.raises(
                UnreachableDeviceError, match="its checksum is 0x00000000, not 0x00000009: the line lost"
            ),
        ):
            line.write(0, np.array([9]))


def test_answers_to_the_first_questions_that_come_late(monkeypatch):
    """They are not taken for those to others."""
    monkeypatch.setattr("simgnn.sim.board.uart_line._FIRST_ANSWERS_SECONDS", (0.05, 0.05, 600.0))
    magic = address_map.MAGIC_VALUE.to_bytes(4, "big")
    questions = []

    def late(data):
        if data[-1] * 4 & 0xFF == address_map.WRITTEN:
            return bytes((1, 2, 3, 4))
        questions.append(data)
        return magic * 3 if len(questions) == 3 else b""

    with answering(late) as port, UartLine(port) as line:
        assert line._written == 0x01020304


def test_silence_within_an_answer_is_an_error():
    magic = address_map.MAGIC_VALUE.to_bytes(4, "big")
    answers = {address_map.MAGIC: magic, address_map.WRITTEN: bytes(4), 0x80: b"abc"}
    with answering(lambda data: answers[data[-1] * 4 & 0xFF]) as port, UartLine(port) as line:
        line.patience = 0.2
        with pytest.raises(
            UnreachableDeviceError, match=r"answer with 8 bytes, and was silent for 0.2 s after 3"
        ):
            line.read(0x80, 2)


def test_the_checksum_is_that_of_one_word_after_the_other():
    words = np.random.default_rng(1).integers(0, 1 << 32, 100, dtype=np.uint64).astype(np.uint32)
    total = 0x8000_0001
    for word in words.tolist():
        total = (total << 1 & 0xFFFF_FFFF | total >> 31) ^ word
    assert rotated_sum(0x8000_0001, words) == total


@pytest.mark.parametrize("name", ["uart", "uart:", "gpio:/dev/x", "best", 3])
def test_a_name_of_no_device_is_refused(name):
    with pytest.raises(
        InputError, match=r"device must be one of rtl, cycle, reference, auto, uart:PORT, not"
    ):
        device_kind(name)


def test_a_board_runs_programs_by_itself(hardware):
    assert execution_name("uart:/dev/ttyUSB0") == "uart:/dev/ttyUSB0"
    with pytest.raises(
        InputError, match="device must be one of rtl, cycle, reference or a board, not 'auto'"
    ):
        execution_name("auto")
    with pytest.raises(
        InputError, match=r"baud must be an integer from 50 to 100000000 after the port's @, not 'x'"
    ):
        make_execution("uart:/dev/ttyUSB0@x", DeviceRequest(hardware=hardware))
