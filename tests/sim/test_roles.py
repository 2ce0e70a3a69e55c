"""Roles of tensors: which of a program's numbers the host brings, writes and reads, and which it need not send."""

import dataclasses

import numpy as np
import pytest
from test_compiler import LARGE, NARROW, assert_same_bits, case, compiled, execute

from simgnn.sim.executions.reference import ReferenceDevice
from simgnn.sim.memory.link import LinkTiming
from simgnn.sim.program.program import Role, Tensor
from simgnn.sim.program.program_file import ProgramFile, decode_program_file, encode_program_file

ROLES = {
    "features.0": Role.BROUGHT,
    "layers.0.weight": Role.BROUGHT,
    "layers.1.bias": Role.BROUGHT,
    "logits": Role.RESULT,
    "logits_grad": Role.WRITTEN,
    "layers.1.weight.grad": Role.RESULT,
    "layers.0.bias.grad": Role.RESULT,
    "layers.0.output": Role.SPILLED,
    "layers.0.output.grad": Role.SPILLED,
}


def test_tensors_have_roles():
    found = {}
    for hardware in LARGE, NARROW:
        program = compiled(case(kind="gcn", layers=3), hardware)
        found |= {name: tensor.role for name, tensor in program.tensors.items()}
        assert None not in found.values()
    assert {name: found[name] for name in ROLES} == ROLES


@pytest.mark.sample(1)
@pytest.mark.parametrize("hardware", [LARGE, NARROW], ids=lambda h: h.name)
@pytest.mark.parametrize("kind", ["gcn", "gin"])
def test_what_is_not_sent_need_not_be(hardware, kind):
    """Noise in the place of all that `sent_bytes` leaves out changes no bit of the results."""
    inputs = case(kind=kind, layers=3, dropout=0.5)
    program, gradient = compiled(inputs, hardware), inputs[5]
    wanted = execute(program, hardware, gradient)
    left_out = np.zeros(program.memory.size, bool)
    for tensor in program.tensors.values():
        if tensor.role is not Role.BROUGHT:
            left_out[tensor.address : tensor.end] = True
    assert program.sent_bytes == np.count_nonzero(~left_out) < program.memory.size
    roles = {tensor.role for tensor in program.tensors.values()}
    assert (Role.SPILLED in roles) == (hardware is NARROW)
    noise = np.random.default_rng(1).integers(0, 256, program.memory.size, np.uint8)
    noisy = dataclasses.replace(program, memory=np.where(left_out, noise, program.memory))
    assert_same_bits(execute(noisy, hardware, gradient), wanted)


def test_loading_takes_the_link_for_what_is_sent():
    program = compiled(case(kind="gcn", layers=3), NARROW)
    with ReferenceDevice(NARROW, link=LinkTiming(bytes_per_second=1e6)) as device:
        device.load(program)
        assert device.now == program.sent_bytes / 1e6 < program.memory.size / 1e6


def test_views_are_sent_once():
    tensor = Tensor(0, rows=4, columns=4, stride=16, role=Role.RESULT)
    tensors = {
        "whole": tensor,
        "first": dataclasses.replace(tensor, rows=3),
        "last": dataclasses.replace(tensor, address=48, rows=1),
        "given": dataclasses.replace(tensor, address=64, role=Role.BROUGHT),
    }
    program = compiled(case(kind="gcn", layers=1), LARGE)
    assert dataclasses.replace(program, tensors=tensors).sent_bytes == program.memory.size - 64
    assert dataclasses.replace(program, tensors=tensors, origin=4096).sent_bytes == program.memory.size


def test_a_file_says_no_roles_and_all_is_sent():
    program = compiled(case(kind="gcn", layers=2), LARGE)
    found = decode_program_file(encode_program_file(ProgramFile(program=program, hardware=LARGE))).program
    assert found.tensors == program.tensors
    assert {tensor.role for tensor in found.tensors.values()} == {None}
    assert found.sent_bytes == found.memory.size > program.sent_bytes
