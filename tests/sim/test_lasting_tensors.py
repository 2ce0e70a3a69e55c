"""Programs whose values lie in regions of the device: what is refused, and how they become files."""

import dataclasses

import numpy as np
import pytest
from test_device_contract import COLUMNS, ROWS, TINY, first_program, make, matrix, regions_of

from simgnn.compiler.assembler import Assembler
from simgnn.hw.command import Format
from simgnn.sim.program.program import PAGE_BYTES, Tensor
from simgnn.sim.program.program_file import ProgramFile, decode_program_file, encode_program_file

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
