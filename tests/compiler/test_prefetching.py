"""Features and topology are sent ahead of the parameters, to lasting regions, on every execution: no bit changes."""

import threading
import time
import weakref
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import numpy as np
import pytest
from small_hyscale import CONFIG

from simgnn.compiler.ahead import SentAhead
from simgnn.compiler.compile import compile_labelled, set_parameters
from simgnn.config.configuration import load_config
from simgnn.data.datasets import load_dataset
from simgnn.errors import DeadlineError
from simgnn.features.stores.store import Reading
from simgnn.hw.command import decode
from simgnn.sim.device import DeviceError
from simgnn.sim.executions.device_memory import DeviceMemory
from simgnn.sim.executions.simulated_device import SimulatedDevice
from simgnn.systems.pipeline.machine import buffers_for
from simgnn.training.accelerator_trainer import AcceleratorTrainer
from simgnn.training.devices.minibatch_buffers import MOST_BYTES
from simgnn.training.devices.registry import DEVICES
from simgnn.training.session import Session
from simgnn.training.train import train
from simgnn.virtual_time.layer_sizes import LayerSizes

MODELS = [
    {"kind": "gcn"},
    {"kind": "gcn", "order": "update-first"},
    {"kind": "sage", "dropout": 0.5},
    {"kind": "gin", "residual": True},
    {"kind": "sage", "layers": 3},
]


def a_config(device="reference", **model):
    config = load_config("tiny").replace("model", **{"hidden": 4, **model}).replace("sampling", fanout=(3,))
    return config.replace("training", epochs=1, batch_size=24).replace(
        "execution", device=device, check_every=1
    )


def a_session(config):
    return Session(config, load_dataset("digits"))


def mini_batches(session, count):
    """The whole of each, for one accelerator."""
    parts = session.order.batches(0)
    return [
        session.loader.load(next(iter([batch])), step)
        for step, batch in zip(range(count), parts, strict=False)
    ]


def plan(session, count=2, **changes):
    """Buffers for the first mini-batch, and others like it."""
    part = LayerSizes.of(session.loader.sampler.sample(next(iter(session.order.batches(0))), 0))
    return replace(buffers_for([part], count=count, columns=session.model.features), **changes)


def accelerator(session, plan=None):
    trainer = session.make_trainers()["accelerator0"]
    if plan is not None:
        trainer.provide(plan)
    return trainer


def bits(result):
    gradients = {name: value.tobytes() for name, value in result.gradients.items()}
    return gradients, result.telemetry.loss, result.telemetry.correct


def trained(trainer, batches, parameters):
    return [bits(trainer.train(batch, parameters, batch.seeds)) for batch in batches]


@pytest.mark.sample(2)
@pytest.mark.parametrize("device", DEVICES)
def test_each_is_sent_while_the_one_before_is_trained(device):
    session = a_session(a_config(device))
    batches = mini_batches(session, 4)
    with accelerator(session) as trainer:
        wanted = trained(trainer, batches, session.parameters())
    with accelerator(session, plan(session)) as trainer, ThreadPoolExecutor(1) as pool:
        regions = trainer.device.regions
        assert [region.name for region in regions] == ["mini-batch 0", "mini-batch 1"]
        sent, found = trainer.prefetch(batches[0]), []
        for after in [*batches[1:], None]:
            coming = None if after is None else pool.submit(trainer.prefetch, after)
            found.append(bits(trainer.train(sent, session.parameters(), sent.seeds)))
            sent = None if coming is None else coming.result()
        assert trainer.device.regions == regions
    assert found == wanted


@pytest.mark.parametrize("model", MODELS, ids=str)
def test_features_and_topology_find_room(model):
    """A buffer holds the largest mini-batch, and a program nothing of it: what is sent in all is the same."""
    session = a_session(a_config(**model))
    (batch,) = mini_batches(session, 1)
    with accelerator(session) as trainer:
        alone = trainer.compile(batch, session.parameters()).program
        (wanted,) = trained(trainer, [batch], session.parameters())
    with accelerator(session, plan(session)) as trainer:
        region = trainer.device.regions[0]
        ahead = SentAhead(address=region.address, nbytes=region.nbytes)
        compiled = trainer.compile(batch, session.parameters(), ahead)
        image = ahead.image()
        for name in set(compiled.program.tensors) & {"features", "features.0", "features.self"}:
            assert region.address <= compiled.program.tensors[name].address < compiled.program.origin
        assert 0 < image.nbytes <= region.nbytes
        lists = [
            fields[name]
            for _, fields in map(decode, compiled.program.commands)
            for name in ("edges_address", "records_address", "scales_address")
            if fields.get(name)
        ]
        assert lists and all(region.address < address < region.end for address in lists)
        apart = compiled.program.sent_bytes + image.nbytes
        assert compiled.program.sent_bytes < alone.sent_bytes
        assert abs(apart - alone.sent_bytes) < 2 * 4096  # pages, and places at bursts' begins
        sent = trainer.prefetch(batch)
        result = trainer.train(sent, session.parameters(), sent.seeds)
        telemetry = result.telemetry.device
        assert telemetry.bytes_in == apart + 4 * batch.seeds * session.model.classes
        assert bits(result) == wanted


def test_what_finds_no_room_comes_with_the_program():
    session = a_session(a_config().replace("training", batch_size=600))
    batches = mini_batches(session, 2)
    with accelerator(session) as trainer:
        wanted = trained(trainer, batches, session.parameters())
    with accelerator(session, plan(session, rows=1, entries=1)) as trainer:
        sent = [trainer.prefetch(batch) for batch in batches]
        program = sent[0].compiled.program
        features = [tensor for name, tensor in program.tensors.items() if name.startswith("features")]
        assert max(tensor.address for tensor in features) >= program.origin
        assert trained(trainer, sent, session.parameters()) == wanted


@pytest.mark.parametrize("sent_ahead", [False, True])
def test_a_mini_batch_that_waits_holds_no_features(sent_ahead):
    """They are in its program or on the device, and the next one is gathered into their memory."""
    session = a_session(a_config())
    (batch,) = mini_batches(session, 1)
    batch = replace(batch, reading=Reading(rows=batch.features, asked=9, hits={"disk": 9}, bytes={"disk": 9}))
    features = weakref.ref(batch.features)
    with accelerator(session, plan(session) if sent_ahead else None) as trainer:
        batch = trainer.prefetch(batch)
        assert features() is None and batch.reading.hits == {"disk": 9}
        trainer.train(batch, session.parameters(), batch.seeds)


def test_parameters_come_last():
    """A program that was compiled with others is, with the parameters, the one that was compiled with them."""
    session = a_session(a_config(kind="sage", residual=True))
    (batch,) = mini_batches(session, 1)
    others = {name: np.full_like(value, 7) for name, value in session.parameters().items()}
    with accelerator(session) as trainer:
        args = batch.batch, session.model
        rest = batch.features, batch.degrees, trainer.device.config
        late, wanted = (compile_labelled(*args, each, *rest) for each in (others, session.parameters()))
    assert (late.program.memory != wanted.program.memory).any()
    set_parameters(late, session.model, session.parameters())
    assert (late.program.memory == wanted.program.memory).all()


def test_buffers_are_not_larger_than_a_board():
    session = a_session(a_config())
    with accelerator(session, plan(session, count=3, rows=1 << 50)) as trainer:
        assert MOST_BYTES - 8192 < trainer.device.lasting_bytes <= MOST_BYTES + 8192
        (batch,) = mini_batches(session, 1)
        trainer.train(trainer.prefetch(batch), session.parameters(), batch.seeds)


def test_a_device_without_room_is_closed(monkeypatch):
    def allocate(self, nbytes, name):
        raise MemoryError

    session = a_session(a_config())
    trainer = accelerator(session, plan(session))
    monkeypatch.setattr(SimulatedDevice, "allocate", allocate)
    with pytest.raises(MemoryError):
        trainer.open()
    assert not trainer.device.opened


@pytest.mark.sample(1)
@pytest.mark.parametrize("prefetch, buffers", [(True, 4), (False, 3)])
def test_the_system_sends_ahead(prefetch, buffers, tmp_path, monkeypatch):
    """Each accelerator's mini-batches go to its buffers in turn, one transfer each, without the program."""
    written, lock = [], threading.Lock()
    write_region = SimulatedDevice.write_region

    def note(self, region, offset, data):
        with lock:
            written.append((id(self), region.name, data.nbytes))
        return write_region(self, region, offset, data)

    monkeypatch.setattr(SimulatedDevice, "write_region", note)
    (tmp_path / "c.toml").write_text(f"{CONFIG}[hyscale]\ndrm = false\nprefetch = {str(prefetch).lower()}\n")
    train(load_config(tmp_path / "c.toml"), output=tmp_path / "out")
    devices = {device for device, *_ in written}
    assert len(devices) == 2
    for device in devices:
        found = [name for other, name, _ in written if other == device]
        assert found == [f"mini-batch {step % buffers}" for step in range(6)]
    assert all(nbytes > 10_000 for *_, nbytes in written)


def test_only_accelerators_have_buffers():
    session = a_session(a_config().replace("training", cpu_share=0.5, accelerators=1))
    (batch,) = mini_batches(session, 1)
    for name, trainer in session.make_trainers().items():
        trainer.provide(plan(session))
        with trainer:
            assert (trainer.prefetch(batch) is batch) == (name == "cpu")


def test_nothing_is_written_while_a_program_is_loaded(monkeypatch):
    """Device memory may move then."""
    session = a_session(a_config())
    first, second = mini_batches(session, 2)
    loading, loaded, written = threading.Event(), threading.Event(), []
    place, write_region = DeviceMemory.place, SimulatedDevice.write_region

    def slow(self, program):
        loading.set()
        assert not loaded.wait(0.5)
        return place(self, program)

    def note(self, *words):
        written.append(loading.is_set())
        loaded.set()
        return write_region(self, *words)

    with accelerator(session, plan(session)) as trainer, ThreadPoolExecutor(1) as pool:
        sent = trainer.prefetch(first)
        monkeypatch.setattr(DeviceMemory, "place", slow)
        monkeypatch.setattr(SimulatedDevice, "write_region", note)
        training = pool.submit(trainer.train, sent, session.parameters(), sent.seeds)
        loading.wait()
        trainer.prefetch(second)
        training.result()
    assert written == [True]


def test_a_device_that_hangs_in_a_transfer_is_named(monkeypatch):
    session = a_session(a_config())
    (batch,) = mini_batches(session, 1)
    over = threading.Event()
    with session.make_runtime() as runtime:
        runtime.deadline_seconds = 0.2
        monkeypatch.setattr(AcceleratorTrainer, "prefetch", lambda self, batch: over.wait())
        text = r"accelerator0 timed out after 0.2 s \(\[execution\] .*\) in stage 'transfer' of mini-batch 1"
        with pytest.raises(DeadlineError, match=text):
            runtime.prefetch("accelerator0", batch)
        over.set()


def test_time_in_which_the_process_was_halted_is_no_time_of_a_transfer(monkeypatch):
    """As by Ctrl-Z: the clock has moved on by more than the deadline when the wait goes on."""
    session = a_session(a_config())
    (batch,) = mini_batches(session, 1)
    halted, clock = [0.0], time.monotonic

    def slow(self, batch):
        time.sleep(0.3)
        halted[0] = 1000.0
        time.sleep(0.3)
        return batch

    monkeypatch.setattr(AcceleratorTrainer, "prefetch", slow)
    monkeypatch.setattr(time, "monotonic", lambda: clock() + halted[0])
    with session.make_runtime() as runtime:
        runtime.deadline_seconds = 20.0
        assert runtime.prefetch("accelerator0", batch) is batch


def test_what_fails_in_a_transfer_is_named(monkeypatch):
    def fail(self, batch):
        raise DeviceError("no link")

    session = a_session(a_config())
    (batch,) = mini_batches(session, 1)
    monkeypatch.setattr(AcceleratorTrainer, "prefetch", fail)
    with session.make_runtime() as runtime, pytest.raises(DeviceError, match="no link") as caught:
        runtime.prefetch("accelerator0", batch)
    assert caught.value.__notes__ == ["trainer accelerator0, in stage 'transfer' of mini-batch 1 of the run"]
