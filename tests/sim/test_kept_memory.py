"""Memory that lasts from program to program: what images and devices hold; programs whose values lie in it."""

import dataclasses

import numpy as np
import pytest
from test_compiler import LARGE, case
from test_device_contract import COLUMNS, ROWS, TINY, first_program, make, matrix, regions_of

from simgnn.compiler.assembler import Assembler
from simgnn.compiler.compile import compile_labelled, compile_program
from simgnn.hw.command import Format
from simgnn.process.buffers import BufferPool
from simgnn.sim.executions.cycle_device import CycleDevice
from simgnn.sim.executions.device_memory import DeviceMemory
from simgnn.sim.executions.reference import ReferenceDevice
from simgnn.sim.memory.kept_memory import KeptMemory
from simgnn.sim.program.program import PAGE_BYTES, Tensor
from simgnn.sim.program.program_file import ProgramFile, decode_program_file, encode_program_file
from simgnn.training import accelerator_trainer
from simgnn.training.accelerator_trainer import AcceleratorTrainer
from simgnn.training.batches import LoadedBatch


def address(array):
    return array.__array_interface__["data"][0]


def loaded(inputs):
    _, batch, _, features, degrees, gradient = inputs
    labels = np.arange(len(gradient)) % gradient.shape[1]
    return LoadedBatch(batch=batch, features=features, labels=labels, degrees=degrees)


def test_the_same_memory_is_taken_each_time():
    kept = KeptMemory()
    first = kept.take(128)
    assert first.shape == (128,) and address(kept.take(120)) == address(first)
    assert kept.take(5000).shape == (5000,)


def test_the_same_memory_holds_each_program():
    memory = DeviceMemory(1 << 20)
    model, batch, parameters, features, degrees, _ = case(kind="gcn", layers=2)
    program = compile_program(batch, model, parameters, features, degrees, LARGE)
    first = memory.place(program)
    assert (first == program.memory).all()
    place = address(first)
    first[:] = 9
    short = dataclasses.replace(program, memory=program.memory[:50])
    second = memory.place(short)
    assert second.shape == (PAGE_BYTES,) and address(second) == place
    assert (second[:50] == program.memory[:50]).all() and not second[50:].any()


@pytest.mark.parametrize("seeds", [24, 9])
def test_an_image_in_used_memory_is_that_in_new_memory(seeds):
    images = BufferPool()
    images.take((1_000_000,))[:] = np.float32(1.5)
    model, batch, parameters, features, degrees, _ = case(kind="gcn", layers=2, seeds=seeds)
    arguments = batch, model, parameters, features, degrees, LARGE
    fresh, used = compile_program(*arguments), compile_program(*arguments, images=images)
    assert used.memory.dtype == fresh.memory.dtype and used.memory.shape == fresh.memory.shape
    np.testing.assert_array_equal(used.memory, fresh.memory)
    np.testing.assert_array_equal(used.commands, fresh.commands)


@pytest.mark.parametrize("device", [ReferenceDevice, CycleDevice])
def test_a_trainer_takes_memory_once(device, monkeypatch):
    """Images, and the device's memory, lie where those of the first and largest mini-batch lay."""
    places = {"image": [], "device": []}
    shown = device.load

    def compile_and_note(*arguments, **options):
        compiled = compile_labelled(*arguments, **options)
        places["image"].append(address(compiled.program.memory))
        return compiled

    def load_and_note(self, program):
        shown(self, program)
        places["device"].append(address(self.memory))

    monkeypatch.setattr(accelerator_trainer, "compile_labelled", compile_and_note)
    monkeypatch.setattr(device, "load", load_and_note)
    cases = [case(kind="gcn", layers=2, seeds=seeds, seed=seed) for seed, seeds in enumerate((40, 9, 30, 24))]
    trainer = AcceleratorTrainer(cases[0][0], device(LARGE))
    trainer.open()
    again = []
    try:
        for inputs in cases:
            again.append(trainer.train(loaded(inputs), inputs[2], len(inputs[5])))
    finally:
        trainer.close()
    assert {name: len(set(found)) for name, found in places.items()} == {"image": 1, "device": 1}
    for inputs, reused in zip(cases, again, strict=True):
        trainer = AcceleratorTrainer(inputs[0], device(LARGE))
        trainer.open()
        try:
            alone = trainer.train(loaded(inputs), inputs[2], len(inputs[5]))
        finally:
            trainer.close()
        one, other = alone.telemetry, reused.telemetry
        assert (one.device.cycles, one.loss) == (other.device.cycles, other.loss)
        for name, values in alone.gradients.items():
            np.testing.assert_array_equal(values, reused.gradients[name])


# Programs whose values lie in regions of the device: what is refused, and how they become files.

STRIDE = TINY.words(COLUMNS) * TINY.word_bytes
LYING = Tensor(0, ROWS, COLUMNS, STRIDE)


@pytest.mark.parametrize(
    "changes, text",
    [
        ({"rows": ROWS - 1}, rf"FP32 of shape \({ROWS}, {COLUMNS}\), not FP32 of \({ROWS - 1}, {COLUMNS}\)"),
        ({"format": Format.BITMAP}, "not BITMAP of"),
        ({"address": 4}, f"whole words of {TINY.word_bytes} bytes, not begin at 0x4"),
        ({"stride": STRIDE + 4}, f"with a stride of {STRIDE + 4}"),
        ({"stride": STRIDE - TINY.word_bytes}, f"with a stride of {STRIDE - TINY.word_bytes}"),
        ({"address": PAGE_BYTES}, r"must lie in lasting memory, 0\.\.0x1000, not 0x1000\.\."),
        ({"address": -TINY.word_bytes}, "must lie in lasting memory"),
    ],
)
def test_a_tensor_that_cannot_lie_there_is_refused(changes, text):
    with pytest.raises(ValueError, match=text):
        first_program(source=dataclasses.replace(LYING, **changes), origin=PAGE_BYTES)


@pytest.mark.parametrize("origin", [-PAGE_BYTES, 1, PAGE_BYTES + 64])
def test_an_image_begins_at_a_page(origin):
    with pytest.raises(ValueError, match="origin must be"):
        Assembler(TINY, origin=origin)


def test_a_program_becomes_a_file_with_its_regions():
    with make("reference") as device:
        _, source, sums = regions_of(device)
        program = first_program(source=source, sums=sums, origin=device.lasting_bytes)
        with pytest.raises(ValueError, match="must begin at address 0 to be put into a file, not at 0x2000"):
            encode_program_file(ProgramFile(program=program, hardware=TINY, timing=None, note=""))
        with pytest.raises(ValueError, match="at most the 8192 bytes below the program's image, not 8193"):
            program.with_regions(np.zeros(8193, np.uint8))
        alone = device.standalone(program)
        device.load(program)
        device.run("run")
        wanted = device.read_tensor(sums)
    data = encode_program_file(ProgramFile(program=alone, hardware=TINY, timing=None, note=""))
    with make("cycle") as other:
        other.load(decode_program_file(data).program)
        other.run("run")
        assert (other.read_tensor(sums).view(np.uint32) == wanted.view(np.uint32)).all()
    assert (alone.tensor("source") == matrix(0)).all() and wanted.any()
