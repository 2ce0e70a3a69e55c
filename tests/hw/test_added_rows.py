"""Residuals that the aggregate engine adds to what is there: the bits of a product with the identity matrix."""

import dataclasses

import pytest
from test_accumulate import CLUSTERED
from test_compiler import LARGE, NARROW, VARIANTS, assert_same_bits, case, commands_of, compiled, execute

from simgnn.hw.command import Opcode
from simgnn.sim.executions.cycle_device import CycleDevice
from simgnn.sim.executions.legality import check_program

RESIDUALS = [name for name, options in VARIANTS.items() if options.get("residual")]


def adding(hardware):
    return dataclasses.replace(hardware, name=f"{hardware.name}-adding", accumulate=True)


def counted(program, segment):
    """Products, and sums that begin at old values."""
    commands = commands_of(program, segment)
    products = [fields for code, fields in commands if code == Opcode.GEMM]
    return products, [
        fields for code, fields in commands if code == Opcode.AGGREGATE and fields["accumulate"]
    ]


def additions(program, segment):
    """Multiply-accumulates of all products."""
    return sum(fields["m"] * fields["n"] * fields["k"] for fields in counted(program, segment)[0])


@pytest.mark.sample(3)
@pytest.mark.parametrize("hardware", [LARGE, NARROW], ids=lambda h: h.name)
@pytest.mark.parametrize("variant", RESIDUALS)
def test_bits_are_those_of_a_product_with_the_identity(variant, hardware):
    """Also where values do not stay on chip, and commands are cut by rows and columns."""
    inputs = case(**VARIANTS[variant], layers=3, hidden=9, seeds=5, fanout=3)
    wanted = execute(compiled(inputs, LARGE), LARGE, inputs[-1])
    program = compiled(inputs, adding(hardware))
    check_program(program, adding(hardware))
    assert_same_bits(wanted, execute(program, adding(hardware), inputs[-1]))
    for segment in ("forward", "backward"):
        assert counted(program, segment)[1], segment
        assert not counted(compiled(inputs, hardware), segment)[1]


def test_one_product_with_the_bias_is_left_of_a_residual():
    """Where everything stays on chip: forward the bias and the ReLU behind the residual, backward nothing."""
    inputs = case(kind="gcn", residual=True, layers=3, hidden=16, seeds=10, fanout=3)
    added, multiplied = (compiled(inputs, hardware) for hardware in (adding(LARGE), LARGE))
    products, sums = counted(added, "forward")
    assert len(sums) == 1 and sums[0]["masked"] == 0
    ones = [fields for fields in products if fields["k"] == 1 and fields["accumulate"]]
    assert len(ones) == 1 and ones[0]["relu"] == 1
    rows = sums[0]["destinations"]
    assert additions(multiplied, "forward") - additions(added, "forward") == 15 * 16 * rows
    products, sums = counted(added, "backward")
    assert len(sums) == 1 and sums[0]["masked"] == 1 and sums[0]["source_scaled"] == 0
    assert additions(multiplied, "backward") - additions(added, "backward") == 16 * 16 * rows


def test_dropout_scales_what_is_added():
    inputs = case(kind="gcn", residual=True, dropout=0.5, layers=3, hidden=16, seeds=10, fanout=3)
    program = compiled(inputs, adding(LARGE))
    assert [fields["source_scaled"] for fields in counted(program, "forward")[1]] == [1]
    assert_same_bits(
        execute(compiled(inputs, LARGE), LARGE, inputs[-1]), execute(program, adding(LARGE), inputs[-1])
    )


def test_a_residual_takes_fewer_cycles():
    """Forward and backward, where the array has but two rows."""
    inputs = case(kind="gcn", residual=True, layers=3, hidden=32, seeds=24, fanout=3)
    spent = {}
    for accumulate in (False, True):
        hardware = dataclasses.replace(CLUSTERED, bank_words=4096, mask_words=256, accumulate=accumulate)
        with CycleDevice(hardware) as device:
            program = compiled(inputs, hardware)
            device.load(program)
            cycles = device.run("forward").cycles
            device.write_tensor(program.tensors["logits_grad"], inputs[-1])
            spent[accumulate] = cycles + device.run("backward").cycles
    assert spent[True] < 0.92 * spent[False]
