"""Sums and products of full-graph training as programs of an accelerator by themselves: the bits of this processor."""

import numpy as np
import pytest
from crossings import crossed

from simgnn.config.configuration import load_config
from simgnn.data.datasets import load_dataset
from simgnn.distributed.collectives.in_process import InProcess
from simgnn.errors import InputError
from simgnn.model.aggregation import LayerOperator
from simgnn.model.model import ModelConfig
from simgnn.systems.mixgcn.accelerated import DeviceProducts, DeviceSums
from simgnn.systems.mixgcn.arithmetic import HostProducts
from simgnn.systems.mixgcn.layout import apart, paired
from simgnn.systems.mixgcn.training import Training, train
from simgnn.training.devices.registry import DeviceRequest, make_execution

DEVICES = {
    "tiny, reference": ("tiny", "reference"),
    "tiny, cycle": ("tiny", "cycle"),
    "S-SpMM, cycle": ("spu-mini", "cycle"),
}
MODELS = {
    "gcn": {"kind": "gcn"},
    "sage": {"kind": "sage", "dropout": 0.4},
    "gin": {"kind": "gin", "gin_epsilon": 0.5, "residual": True},
}
LAYOUTS = {"pairs": paired(60, workers=3), "apart": apart(60, aggregators=2, updaters=1)}
WHERE = {"sums": ("device",), "products": ("dense",), "both": ("device", "dense")}


def opened(name):
    preset, execution = DEVICES[name]
    return make_execution(execution, DeviceRequest(hardware=load_config(preset).hardware))


@pytest.mark.parametrize(("where", "name", "layout", "device"), crossed(WHERE, MODELS, LAYOUTS, DEVICES))
def test_training_has_the_same_bits(where, name, layout, device):
    """Outputs, gradients of inputs, and parameters after two epochs, whoever sums and whoever multiplies."""
    graph = load_dataset("sbm:60:300:9:4", seed=1)
    model = ModelConfig(features=9, hidden=6, classes=4, layers=3, **MODELS[name])
    shared = {"graph": graph, "model": model, "layout": LAYOUTS[layout], "epochs": 2, "masks": True}
    expected = InProcess(3).run(train, Training(**shared))
    with opened(device) as accelerator:
        on = dict.fromkeys(WHERE[where], accelerator)
        found = InProcess(3).run(train, Training(**shared, **on))
    for ours, theirs in zip(found, expected, strict=True):
        for matrices in ("outputs", "input_gradients"):
            for one, other in zip(getattr(ours, matrices), getattr(theirs, matrices), strict=True):
                assert one.tobytes() == other.tobytes()
        assert {key: value.tobytes() for key, value in ours.parameters.items()} == {
            key: value.tobytes() for key, value in theirs.parameters.items()
        }
        assert ours.graph_bytes == theirs.graph_bytes


@pytest.mark.parametrize("device", DEVICES)
def test_products(device):
    """Maps of several terms, transposes, sums of rows, and what is added to what is there; cycles are counted."""
    draw = np.random.default_rng(3)

    def matrix(*shape):
        return draw.standard_normal(shape).astype(np.float32)

    host = HostProducts()
    with opened(device) as accelerator:
        products = DeviceProducts(accelerator)
        for rows in (0, 1, 37):
            kept = draw.random((rows, 5)) < 0.5
            terms = [(matrix(rows, 7), matrix(7, 5)), (matrix(rows, 3), matrix(3, 5))]
            for relu, mask in ((True, None), (True, kept), (False, None)):
                ours, passed = products.mapped(terms, bias=(bias := matrix(5)), relu=relu, kept=mask)
                theirs, wanted = host.mapped(terms, bias=bias, relu=relu, kept=mask)
                assert ours.tobytes() == theirs.tobytes() and (passed == wanted).all()
            a, b = matrix(rows, 7), matrix(rows, 5)
            transposed = products.product(a, b, transpose_a=True)
            assert transposed.tobytes() == host.product(a, b, transpose_a=True).tobytes()
            weight, there = matrix(7, 5), matrix(rows, 7)
            for mask in (None, draw.random((rows, 7)) < 0.5):
                added = products.added([(b, weight)], there.copy(), kept=mask)
                assert added.tobytes() == host.added([(b, weight)], there.copy(), kept=mask).tobytes()
        cycles = products.take_cycles()
        assert any(cycles) == accelerator.timed and not products.take_cycles()


def test_what_the_hardware_cannot_have_is_said(monkeypatch):
    operator = LayerOperator(np.arange(2), np.zeros(1, np.int32), sources=1, destinations=1)

    def too_large(*_arguments, **_options):
        raise ValueError("columns must be fewer")

    monkeypatch.setattr("simgnn.systems.mixgcn.accelerated.compile_graph", too_large)
    ones = np.ones((1, 1), np.float32)
    with opened("tiny, reference") as accelerator:
        with pytest.raises(InputError, match="hardware tiny: columns must be fewer"):
            DeviceSums(operator, accelerator, nbytes=0)(ones)
        with pytest.raises(InputError, match="hardware tiny: columns must be fewer"):
            DeviceProducts(accelerator).product(ones, ones)
