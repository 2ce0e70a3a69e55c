"""Results on thirty accelerators drawn at random: named tensors keep every bit, whatever the sizes."""

import numpy as np
import pytest
from test_compiler import LARGE, assert_same_bits, case, compiled, execute

from simgnn.hw.config import ORGANISATIONS
from simgnn.verify.configurations import random_configuration

COUNT = 30
CONFIGURATIONS = [random_configuration(np.random.default_rng((7, index))) for index in range(COUNT)]


@pytest.fixture(scope="module")
def on_large_hardware():
    """Inputs and results of each kind of model."""
    made = {}
    for kind, layers, hidden in (("gcn", 2, 33), ("sage", 3, 17), ("gin", 2, 20)):
        inputs = case(kind=kind, layers=layers, hidden=hidden, seeds=12, fanout=4, seed=layers)
        made[kind] = inputs, execute(compiled(inputs, LARGE), LARGE, inputs[-1])
    return made


@pytest.mark.parametrize("kind", ["gcn", "sage", "gin"])
@pytest.mark.parametrize("hardware", CONFIGURATIONS, ids=[h.digest for h in CONFIGURATIONS])
def test_named_tensors_keep_their_bits(kind, hardware, on_large_hardware):
    inputs, wanted = on_large_hardware[kind]
    assert_same_bits(wanted, execute(compiled(inputs, hardware), hardware, inputs[-1]))


def test_configurations_differ_in_everything():
    assert len({hardware.digest for hardware in CONFIGURATIONS}) == COUNT
    assert {hardware.organisation for hardware in CONFIGURATIONS} == set(ORGANISATIONS)
    for field in ("ports", "lanes", "clusters", "add_stages", "mul_stages", "array_rows", "array_columns"):
        found = {getattr(hardware, field) for hardware in CONFIGURATIONS}
        assert len(found) >= 3, f"{field} must take three values at least, not {sorted(found)}"
