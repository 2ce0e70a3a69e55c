"""What `Device` promises holds on every execution: memory that outlives programs, transfers in simulated time, errors
by name, and nothing left open.
"""

import itertools
import os
import threading

import numpy as np
import pytest
from test_compiler import case, compiled, kept_of

from simgnn.compiler.compile import compile_graph, compile_program
from simgnn.compiler.operators import Aggregation, OperatorGraph, Product, Term
from simgnn.config.configuration import load_config
from simgnn.hw.command import Space
from simgnn.model.aggregation import LayerOperator
from simgnn.sim.device import (
    ClosedDeviceError,
    DeviceError,
    DoubleFreeError,
    OutOfMemoryError,
    OverlapError,
    UseAfterFreeError,
)
from simgnn.sim.executions.comparison import ComparingDevice
from simgnn.sim.memory.link import LinkTiming
from simgnn.sim.program.program import PAGE_BYTES
from simgnn.training.devices.registry import DEVICES, DeviceRequest, make_execution

TINY = load_config("tiny").hardware
LINK = LinkTiming(bytes_per_second=1e6, latency_seconds=1e-5)
MEMORY_BYTES = 1 << 20
ROWS, COLUMNS, WIDTH = 12, 7, 5
"""Of the values that programs hand on, and columns of what the second one makes of them."""


def make(kind):
    """A device of a kind, closed."""
    request = DeviceRequest(
        hardware=TINY, arithmetic="host", check_every=2, link=LINK, memory_bytes=MEMORY_BYTES
    )
    if kind == "comparing":
        return ComparingDevice(make_execution("rtl", request), make_execution("reference", request))
    return make_execution(kind, request)


@pytest.fixture(params=[*DEVICES, "comparing"])
def kind(request):
    return request.param


@pytest.fixture
def device(kind):
    with make(kind) as device:
        yield device
    assert not device.opened


def operator():
    rng = np.random.default_rng(1)
    indptr = np.arange(0, 3 * ROWS + 1, 3)
    return LayerOperator(indptr, rng.integers(0, ROWS, 3 * ROWS).astype(np.int32), ROWS, ROWS)


def first_program(*, source, sums=None, origin=0):
    """Sums of rows; without a place for them they lie in the program's own memory."""
    graph = OperatorGraph()
    graph.value("source", ROWS, COLUMNS, (Space.BANK1,), given=True)
    graph.value("sums", ROWS, COLUMNS, (Space.BANK0,), kept=True)
    graph.segments["run"] = [Aggregation(output="sums", source="source", operator=operator())]
    given = {"source": source} | ({} if sums is None else {"sums": sums})
    return compile_graph(graph, TINY, given=given, origin=origin)[0]


def second_program(*, sums, origin=0):
    """A product of the first program's sums and a matrix."""
    graph = OperatorGraph()
    graph.value("sums", ROWS, COLUMNS, (Space.BANK0,), given=True)
    graph.value("weight", COLUMNS, WIDTH, (Space.BANK1,), given=True)
    graph.value("product", ROWS, WIDTH, (Space.BANK2,), kept=True)
    term = Term(a="sums", b="weight", k=COLUMNS)
    graph.segments["run"] = [Product(output="product", terms=(term,), m=ROWS, n=WIDTH)]
    return compile_graph(
        graph, TINY, given={"sums": sums, "weight": matrix(2, COLUMNS, WIDTH)}, origin=origin
    )[0]


def matrix(seed, rows=ROWS, columns=COLUMNS):
    return np.random.default_rng(seed).standard_normal((rows, columns)).astype(np.float32)


def tensor_bytes():
    return ROWS * TINY.words(COLUMNS) * TINY.word_bytes


def regions_of(device):
    """Regions for the source and the sums, and their tensors; the source is there."""
    regions = [device.allocate(tensor_bytes(), name) for name in ("source", "sums")]
    source, sums = (device.tensor_in(region, ROWS, COLUMNS) for region in regions)
    device.write_tensor(source, matrix(0))
    return regions, source, sums


# Memory that lasts


def test_a_region_keeps_its_bytes_over_programs(device):
    data = np.random.default_rng(3).integers(0, 256, 5000).astype(np.uint8)
    before, kept, behind = (device.allocate(data.size, name) for name in ("before", "kept", "behind"))
    assert not device.read_region(kept, 0, kept.nbytes).result().any()
    device.write_region(kept, 0, data)
    device.free(before)
    for seed in range(3):
        program = first_program(source=matrix(seed), origin=device.lasting_bytes)
        device.load(program)
        device.run("run")
        device.write_region(behind, seed, data[:1])
    assert (device.read_region(kept, 0, kept.nbytes).result() == data).all()
    taken = device.allocate(4096, "taken")  # where the first one was
    assert taken.address == before.address
    assert not device.read_region(taken, 0, taken.nbytes).result().any()
    assert (device.read_region(kept, 0, kept.nbytes).result() == data).all()


def made(device, program, name):
    """Bits of a tensor after a program."""
    device.load(program)
    device.run("run")
    return device.read_tensor(program.tensors[name]).view(np.uint32)


def test_one_program_hands_its_results_to_the_next(device):
    """The second one reads what the first one left, which the host never sees; as it would through the host."""
    sums_wanted = made(device, first_program(source=matrix(0)), "sums")
    wanted = made(device, second_program(sums=sums_wanted.view(np.float32)), "product")
    (_, region), source, sums = regions_of(device)
    origin = device.lasting_bytes
    assert origin == 2 * PAGE_BYTES
    for _ in range(2):  # a device that checks every other program then checks each of them
        device.load(first_program(source=source, sums=sums, origin=origin))
        device.run("run")
        assert (made(device, second_program(sums=sums, origin=origin), "product") == wanted).all()
        assert (device.read_tensor(sums).view(np.uint32) == sums_wanted).all()
        device.load(first_program(source=matrix(5), origin=origin))
        device.write_region(region, 0, np.zeros(region.nbytes, np.uint8))
    if isinstance(device, ComparingDevice):
        assert device.differing == 0 < device.changed


@pytest.mark.sample(9)
@pytest.mark.parametrize("model", ["gcn", "sage"])
def test_features_in_a_region_change_no_bit(device, model):
    inputs = model, batch, parameters, features, degrees, gradient = case(kind=model, layers=2, features=40)
    region = device.allocate(features.shape[0] * TINY.words(features.shape[1]) * TINY.word_bytes, "features")
    lying = device.tensor_in(region, *features.shape)
    device.write_tensor(lying, features)
    origin = device.lasting_bytes
    plain = compiled(inputs, TINY)
    there = compile_program(
        batch, model, parameters, lying, degrees, TINY, kept=kept_of(model, batch), origin=origin
    )
    assert there.memory.size < plain.memory.size
    results = [on(device, there, gradient)]
    with make("reference") as other:
        results += [on(other, program, gradient) for program in (plain, device.standalone(there))]
    for found in results[:2]:
        assert found == results[2]
    assert (device.read_tensor(lying) == features).all()


def on(device, program, gradient):
    """Bytes of a training step's results, by name."""
    device.load(program)
    device.run("forward")
    device.write_tensor(program.tensors["logits_grad"], gradient)
    device.run("backward")
    names = [name for name in program.tensors if name == "logits" or name.endswith(".grad")]
    return {name: device.read_tensor(program.tensors[name]).tobytes() for name in sorted(names)}


def test_cycles_with_regions_are_those_of_the_logic():
    runs = []
    for kind in ("rtl", "cycle"):
        with make(kind) as device:
            _, source, sums = regions_of(device)
            device.load(first_program(source=source, sums=sums, origin=device.lasting_bytes))
            run = device.run("run")
            runs.append(
                (
                    run.cycles,
                    run.counters,
                    run.memory,
                    device.now,
                    device.inspect(0, 2 * PAGE_BYTES).tobytes(),
                )
            )
    assert runs[0] == runs[1]
    assert runs[0][0] > 0


# Transfers


def test_transfers_end_in_the_order_of_their_beginnings(device):
    region = device.allocate(4 * PAGE_BYTES, "region")
    data = np.arange(region.nbytes, dtype=np.uint32).astype(np.uint8)
    begun = [
        device.write_region(region, 0, data),
        device.read_region(region, 100, 1000),
        device.write_region(region, 100, data[:1000]),
        device.read_region(region, 100, 0),
        device.read_region(region, 100, 1000),
    ]
    assert device.now == 0 and not any(transfer.done for transfer in begun)
    assert begun[0].begins == 0
    for first, second in itertools.pairwise(begun):
        assert first.begins < first.ends == second.begins
    assert begun[0].ends == LINK.seconds(data.size)
    assert (begun[1].result() == data[100:1100]).all()  # in the third one's way, and before it
    assert device.now == begun[1].ends
    assert [transfer.done for transfer in begun] == [True, True, False, False, False]
    assert (begun[4].result() == data[:1000]).all()
    assert device.now == begun[4].ends and all(transfer.done for transfer in begun)
    assert begun[0].result() is None and device.now == begun[4].ends
    device.advance(2.0)
    device.advance(1.0)
    assert device.now == 2.0
    assert device.read_region(region, 0, 1).begins == 2.0


def test_a_launch_waits_for_the_transfers_of_what_it_uses(device):
    (used, _), source, sums = regions_of(device)
    other = device.allocate(64 * PAGE_BYTES, "other")
    device.load(first_program(source=source, sums=sums, origin=device.lasting_bytes))
    mine = device.write_region(used, 0, np.zeros(used.nbytes, np.uint8))
    others = device.write_region(other, 0, np.ones(other.nbytes, np.uint8))
    begin = device.now
    run = device.run("run")
    assert begin < device.now == mine.ends + run.cycles / (TINY.clock_mhz * 1e6) < others.ends
    assert mine.done and not others.done
    assert not device.inspect(sums.address, tensor_bytes()).any()  # sums of what had come


def test_beside_a_launch_transfers_keep_to_what_it_does_not_use(device):
    (used, _), source, sums = regions_of(device)
    other = device.allocate(100, "other")
    origin = device.lasting_bytes
    device.load(first_program(source=source, sums=sums, origin=origin))
    device.launch("run")
    transfer = device.write_region(other, 0, np.full(100, 7, np.uint8))
    with pytest.raises(DeviceError, match="launch 'run' does not use, not touch region 'source'"):
        device.read_region(used, 0, 4)
    for address in (origin, other.address + 100):
        with pytest.raises(DeviceError, match="does not use, not touch other memory"):
            device.write_async(address, np.zeros(4, np.uint8))
    for refused in (
        lambda: device.allocate(1, "more"),
        lambda: device.free(other),
        lambda: device.load(None),
    ):
        with pytest.raises(DeviceError, match="launch of 'run' must be waited for"):
            refused()
    device.wait()
    transfer.result()
    assert (device.read_region(other, 0, 100).result() == 7).all()
    device.read_region(used, 0, 4)


# Errors


def test_a_closed_device_says_so(kind):
    device = make(kind)
    with device:
        region = device.allocate(8, "region")
        transfer = device.write_region(region, 0, np.zeros(8, np.uint8))
        program = first_program(source=matrix(0), origin=device.lasting_bytes)
    calls = (
        lambda: device.allocate(8, "other"),
        lambda: device.free(region),
        lambda: device.load(program),
        lambda: device.write(0, np.zeros(4, np.uint8)),
        lambda: device.read(0, 4),
        lambda: device.inspect(0, 4),
        lambda: device.write_region(region, 0, np.zeros(4, np.uint8)),
        lambda: device.read_region(region, 0, 4),
        lambda: device.launch("run"),
        device.wait,
        lambda: device.advance(1.0),
    )
    for call in calls:
        with pytest.raises(ClosedDeviceError, match=r"device must be open .*, not closed"):
            call()
    assert not transfer.done
    with pytest.raises(
        ClosedDeviceError, match=r"until the write of 8 bytes .* has ended, not closed before"
    ):
        transfer.result()


def test_memory_that_is_not_there_is_named(device):
    region = device.allocate(MEMORY_BYTES - PAGE_BYTES, "large")
    with pytest.raises(OutOfMemoryError, match=r"region 'more' .* must end at or below 0x100000"):
        device.allocate(PAGE_BYTES + 1, "more")
    assert device.regions == (region,)
    with pytest.raises(OutOfMemoryError, match=r"program .* must end at or below 0x100000"):
        large = matrix(0, 400, 64)
        device.load(any_program(large, origin=device.lasting_bytes))
    device.free(region)
    device.load(any_program(large))
    device.run("run")


def any_program(values, origin=0):
    graph = OperatorGraph()
    graph.value("values", *values.shape, (Space.BANK0,), given=True)
    graph.value("weight", values.shape[1], 2, (Space.BANK1,), given=True)
    graph.value("product", 1, 2, (Space.BANK2,), kept=True)
    term = Term(a="values", b="weight", k=values.shape[1])
    graph.segments["run"] = [Product(output="product", terms=(term,), m=1, n=2)]
    given = {"values": values, "weight": matrix(1, values.shape[1], 2)}
    return compile_graph(graph, TINY, given=given, origin=origin)[0]


def test_a_program_over_regions_is_refused(device):
    device.allocate(8, "first")
    device.allocate(PAGE_BYTES, "second")
    for origin, names in ((0, "'first', 'second'"), (PAGE_BYTES, "'second'")):
        with pytest.raises(
            OverlapError, match=f"lasting_bytes, 0x2000, not {origin:#x}, where regions lie: {names}"
        ):
            device.load(first_program(source=matrix(0), origin=origin))
    with pytest.raises(DeviceError, match="must have a program before a launch"):
        device.launch("run")
    device.load(first_program(source=matrix(0), origin=2 * PAGE_BYTES))
    device.run("run")


def test_what_was_freed_is_not_used(device):
    (region, _), source, sums = regions_of(device)
    program = first_program(source=source, sums=sums, origin=device.lasting_bytes)
    device.load(program)
    device.free(region)
    with pytest.raises(DoubleFreeError, match=r"region 'source' .* must be freed once, not twice"):
        device.free(region)
    for use in (device.write_region, device.read_region):
        with pytest.raises(
            UseAfterFreeError, match=r"region 'source' .* must be there to be .*, not freed before"
        ):
            use(region, 0, np.zeros(4, np.uint8) if use == device.write_region else 4)
    with pytest.raises(DeviceError, match="must have a program before a launch"):
        device.launch("run")
    device.load(program)
    with pytest.raises(
        UseAfterFreeError, match=r"command \d+ \(\w+\) must use .*regions that are there, not source"
    ):
        device.launch("run")
    device.load(first_program(source=matrix(0), origin=program.origin))  # the device goes on
    device.run("run")


@pytest.mark.parametrize(
    "call, text",
    [
        (lambda device, region: device.allocate(0, "none"), "nbytes of a region"),
        (lambda device, region: device.allocate(8, "region"), "name of a region must be no other region's"),
        (lambda device, region: device.allocate(8, ""), "name of a region must be text"),
        (lambda device, region: device.read_region(region, 1, 8), r"must lie in 0\.\.8, not 1\.\.9"),
        (lambda device, region: device.tensor_in(region, 1, 1, 1), "offset must be a multiple of"),
    ],
)
def test_bad_values_are_named(device, call, text):
    region = device.allocate(8, "region")
    with pytest.raises(ValueError, match=text):
        call(device, region)
    assert device.regions == (region,)


def test_another_device_s_region_is_refused(device):
    with make("reference") as other:
        region = other.allocate(8, "region")
        device.allocate(8, "region")
        for call in (device.free, lambda region: device.read_region(region, 0, 8)):
            with pytest.raises(ValueError, match="one of the device's 1 regions, not another's"):
                call(region)


def test_launches_and_waits_take_turns(device):
    with pytest.raises(DeviceError, match="must have a program before a launch, not none"):
        device.launch("run")
    device.load(first_program(source=matrix(0)))
    with pytest.raises(DeviceError, match="must be started before it is waited for, not none"):
        device.wait()
    with pytest.raises(ValueError, match="segment must be one of run, not 'walk'"):
        device.launch("walk")
    device.launch("run")
    with pytest.raises(DeviceError, match="must be waited for before the next one, not still be under way"):
        device.launch("run")
    device.wait()
    device.run("run")


def test_what_a_device_says_of_itself_holds(device, kind):
    assert device.checked == 0
    for seed in range(2):
        device.load(first_program(source=matrix(seed)))
        run = device.run("run")
        assert device.timed == bool(run.counters) == bool(run.memory) == (run.cycles > 0)
        assert device.timed == (device.timing is not None)
        assert device.arithmetic == "host" or not device.simulates_logic
    assert device.checked == {"auto": 1, "comparing": 2}.get(kind, 0)


# Closing


def test_everything_is_given_back_on_every_path(kind):
    threads = threading.active_count()
    device = make(kind)
    with pytest.raises(ZeroDivisionError), device:
        region = device.allocate(8, "region")
        device.load(first_program(source=matrix(0), origin=device.lasting_bytes))
        device.launch("run")
        raise ZeroDivisionError
    assert not device.opened and region.freed and device.regions == ()
    assert threading.active_count() == threads
    device.close()
    with device:
        assert device.now == 0 and device.lasting_bytes == 0
        device.load(first_program(source=matrix(0)))
        device.run("run")
        device.open()  # anew
        assert device.now == 0
        with pytest.raises(DeviceError, match="must have a program"):
            device.launch("run")
    assert threading.active_count() == threads


def test_a_device_is_open_in_the_process_that_opened_it(kind):
    """A forked process has none of its threads, and memory of its own."""
    with make(kind) as device:
        region = device.allocate(8, "region")
        device.write(region.address, np.arange(2, dtype=np.uint32))
        child = os.fork()
        if not child:
            memory = getattr(device, "_first", device)._memory
            memory[:] = 0xFF
            os._exit(int(device.opened))
        assert os.waitpid(child, 0)[1] == 0 and device.opened
        np.testing.assert_array_equal(device.read(region.address, 8).view(np.uint32), [0, 1])


@pytest.mark.parametrize("kind", ["auto", "comparing"])
def test_a_pair_of_which_one_does_not_open_is_closed(kind, monkeypatch):
    threads = threading.active_count()
    device = make(kind)

    def fail():
        raise DeviceError("no such board")

    monkeypatch.setattr(device._second, "_start", fail)
    with pytest.raises(DeviceError, match="no such board"):
        device.open()
    assert not device.opened and not device._first.opened and not device._second.opened
    assert threading.active_count() == threads
