"""What layers hold while a mini-batch is trained, by the plan, beside what PyTorch's tensors take."""

import weakref

import pytest
import torch
from torch.utils._python_dispatch import TorchDispatchMode
from torch.utils._pytree import tree_flatten

from simgnn.config.configuration import load_config
from simgnn.data.datasets import load_dataset
from simgnn.systems.fastsample.memory import layer_bytes
from simgnn.training.cpu_trainer import CpuTrainer
from simgnn.training.session import Session
from simgnn.virtual_time.layer_sizes import LayerSizes

DATA = "rmat:4000:40000:64:8"


class Held(TorchDispatchMode):
    """Counts the bytes of all tensors that operations make, until they are freed.

    Attributes
    ----------
    most : int
    """

    def __init__(self):
        super().__init__()
        self._known = set()
        self._now = self.most = 0

    def __torch_dispatch__(self, function, types, args=(), kwargs=None):
        result = function(*args, **(kwargs or {}))
        for tensor in tree_flatten(result)[0]:
            if isinstance(tensor, torch.Tensor):
                storage = tensor.untyped_storage()
                key, count = storage._cdata, storage.nbytes()
                if key not in self._known:
                    self._known.add(key)
                    self._now += count
                    self.most = max(self.most, self._now)
                    weakref.finalize(storage, self._freed, key, count)
        return result

    def _freed(self, key, count):
        self._known.discard(key)
        self._now -= count


@pytest.fixture(scope="module")
def graph():
    return load_dataset(DATA)


@pytest.mark.parametrize(
    ("kind", "fanout", "hidden"),
    [
        ("sage", (10, 5, 3), 48),
        ("sage", (10, 5), 128),
        ("gcn", (10, 5), 48),
        ("gcn", (4, 4, 4), 16),
        ("gin", (5, 5, 5), 48),
    ],
)
def test_layers_hold_what_pytorch_does(graph, kind, fanout, hidden):
    config = load_config().replace_all(
        {
            "training": {"dataset": DATA, "accelerators": 0, "batch_size": 256},
            "model": {"kind": kind, "layers": len(fanout), "hidden": hidden},
            "sampling": {"fanout": fanout},
        }
    )
    session = Session(config, graph)
    seeds = session.order.batches(0)[0]
    loaded = session.loader.load(seeds, 0)
    parameters = session.parameters()
    trainer = CpuTrainer(session.model)
    trainer.open()
    with Held() as held:
        trainer.train(loaded, parameters, len(seeds))
    # Copies of the parameters and their gradients are not the layers'.
    own = held.most - 2 * sum(value.nbytes for value in parameters.values())
    assert layer_bytes(LayerSizes.of(loaded.batch), session.model) == pytest.approx(own, rel=0.15)
