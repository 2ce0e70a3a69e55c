"""Memories of a HyScale-GNN system: who has how many bytes from when to when, who waits, and what is refused."""

import csv

import pytest
import small_hyscale
import virtual_hyscale
from small_hyscale import told

from simgnn.cli.main import main
from simgnn.config.configuration import parse_config
from simgnn.systems.hyscale.management.assignment import CPU_TASKS
from simgnn.training.session import Session
from simgnn.training.split import CPU
from simgnn.training.train import train
from simgnn.virtual_time.layer_sizes import FEATURE_BYTES, LayerSizes
from simgnn.virtual_time.platform import load_platform

pytestmark = pytest.mark.usefixtures("undrawn")

HOST = "bytes in host memory"


@pytest.fixture(scope="module")
def session(digits):
    return Session(parse_config(small_hyscale.CONFIG.replace("300", "150")), digits)


@pytest.fixture(scope="module")
def platform():
    """Training takes longest, so that all that may be ready is ready."""
    return load_platform("hyscale-fpga").replace(accelerators=2, launch_latency_us=1e3)


def run(session, platform, **options):
    return virtual_hyscale.run(
        session, platform=platform, cpu_threads=dict.fromkeys(CPU_TASKS, 32), **options
    )


@pytest.fixture(scope="module")
def free(session, platform):
    """A run whose memories have no limit."""
    return run(session, platform.replace(host_memory_gb=0.0, device_memory_gb=0.0))


def taken(session, found):
    """Bytes of each part by mini-batch and trainer."""

    def count(part):
        sizes = LayerSizes.of(part.batch)
        topology = sum(sizes.edges) + sum(sizes.vertices[1:]) + len(sizes.edges)
        return sizes.vertices[0] * session.model.widths[0] * FEATURE_BYTES + 4 * topology

    return [{name: count(part) for name, part in each.parts.items()} for each in found.iterations]


def spans(found, stage):
    return {(span.item, span.lane): span for span in found.trace.spans.values() if span.stage == stage}


def test_each_part_is_in_memory_as_long_as_it_is_needed(session, free):
    """In the host's from loading to its transfer's end, the CPU's to its training's; then in the accelerator's."""
    loads = {item: span for (item, _), span in spans(free, "load").items()}
    transfers, propagations = spans(free, "transfer"), spans(free, "propagate")
    wanted = []
    for item, parts in enumerate(taken(session, free)):
        for name, count in parts.items():
            last = propagations[item, name] if name == CPU else transfers[item, f"{name} link"]
            wanted.append((HOST, count, loads[item].start, last.end))
            if name != CPU:
                end = propagations[item, name].end
                wanted.append((f"bytes in {name}", count, last.start, end))
    found = [(memory.name, *rest) for memory, *rest in free.trace.leases if memory.unit == "bytes"]
    assert sorted(found) == sorted(wanted) and len(found) == 12 * (3 + 2)


@pytest.mark.slow
def test_who_lacks_memory_waits(session, platform, free):
    """With room for the largest mini-batch alone, or hardly more, all take turns; the bits are the same."""
    parts = taken(session, free)
    whole = max(sum(each.values()) for each in parts)
    largest = max(count for each in parts for name, count in each.items() if name != CPU)
    usage = free.trace.usage()
    assert usage[HOST].most > whole and usage["bytes in accelerator0"].most > 2 * largest
    for host, device, late in (
        (whole, 0, {"load"}),
        (0, largest, {"transfer"}),
        (whole, largest, {"load", "transfer"}),
        (10**9, 10**9, set()),
    ):
        short = platform.replace(host_memory_gb=host / 1e9, device_memory_gb=device / 1e9)
        found = run(session, short)
        assert found.weights == free.weights
        for stage in ("load", "transfer"):
            before, now = spans(free, stage), spans(found, stage)
            assert all(now[key].start >= before[key].start for key in now)
            assert any(now[key].start > before[key].start for key in now) or stage not in late
        assert late or found.spans == free.spans
        for name, limit in (
            (HOST, host),
            ("bytes in accelerator0", device),
            ("bytes in accelerator1", device),
        ):
            used = found.trace.usage()[name]
            assert used.capacity == (limit or float("inf"))
            assert 0 < used.most <= used.capacity
        if device == largest:
            # A transfer begins when the mini-batch before it is gone.
            ends = {item: span.end for (item, lane), span in spans(found, "propagate").items() if lane != CPU}
            starts = {item: span.start for (item, _), span in spans(found, "transfer").items()}
            assert all(starts[item + 1] >= ends[item] for item in range(3))


@pytest.fixture
def small_memory(tmp_path):
    """A maker of configurations on a platform with so little memory."""

    def make(table="", **sizes):
        file = tmp_path / "mine.toml"
        values = {"accelerators": 2, "launch_latency_us": 1e3, **sizes}
        file.write_text(
            "".join(f'{key} = {{ value = {value}, source = "assumed" }}\n' for key, value in values.items())
        )
        return f'{small_hyscale.CONFIG}[hyscale]\nplatform = "{file}"\n{table}'

    return make


@pytest.mark.sample(2)
@pytest.mark.parametrize(
    ("sizes", "message"),
    [
        (
            {"host_memory_gb": 0.0003},
            "mini-batch 1 must have at most the 300,000 bytes of host_memory_gb of platform mine, not ",
        ),
        (
            {"host_memory_gb": 1e-9},
            "mini-batch 1 must have at most the 1 bytes of host_memory_gb of platform mine, not ",
        ),
        (
            {"device_memory_gb": 0.0001},
            "mini-batch 1 for accelerator0 must have at most the 100,000 bytes of device_memory_gb of platform mine",
        ),
    ],
)
@pytest.mark.parametrize("table", ["", "look_ahead = 0\n", "drm = false\nprefetch = false\n"])
def test_a_mini_batch_that_cannot_fit_is_refused(small_memory, tmp_path, capsys, table, sizes, message):
    (tmp_path / "a.toml").write_text(small_memory(table, **sizes))
    code = main(["train", "-c", str(tmp_path / "a.toml"), "-o", str(tmp_path / "out")])
    error = capsys.readouterr().err
    assert code == 2
    last = error.splitlines()[-1]
    assert message in last and "Traceback" not in error
    assert int(last.rpartition(" ")[2].replace(",", "")) > 100_000


@pytest.mark.parametrize(
    ("sizes", "message"),
    [
        ({"host_memory_gb": -1}, "host_memory_gb must be a number from 0"),
        ({"device_memory_gb": "inf"}, "device_memory_gb must be a number from 0"),
    ],
)
def test_a_wrong_size_is_refused(small_memory, tmp_path, capsys, sizes, message):
    (tmp_path / "a.toml").write_text(small_memory(**sizes))
    assert main(["train", "-c", str(tmp_path / "a.toml"), "-o", str(tmp_path / "out")]) == 2
    error = capsys.readouterr().err
    assert message in error and error.count("\n") == 1
    assert not (tmp_path / "out").exists()


@pytest.mark.slow
@pytest.mark.parametrize(
    "table", ["look_ahead = 4\n", pytest.param("look_ahead = 1\nprefetch = false\n", marks=pytest.mark.slow)]
)
def test_a_run_that_waits_for_memory_is_continued_as_if_it_had_not_stopped(small_memory, tmp_path, table):
    config = parse_config(small_memory(table, host_memory_gb=0.00075, device_memory_gb=0.0004))
    train(config, output=tmp_path / "whole")
    for stop in (1, 3):
        folder = tmp_path / f"stopped{stop}"
        calls = []

        def should_stop(calls=calls, stop=stop):
            calls.append(None)
            return len(calls) == stop

        assert len(train(config, output=folder, should_stop=should_stop).steps) == stop
        train(config, output=folder, resume=True)
        assert told(folder) == told(tmp_path / "whole")
    with (tmp_path / "whole" / "resources.csv").open() as file:
        rows = {row["resource"]: row for row in csv.DictReader(file)}
    host = rows[HOST]
    assert (host["unit"], float(host["capacity"])) == ("bytes", 750_000)
    assert 0 < float(host["most"]) <= 750_000
    assert (
        0
        < float(host["utilisation"])
        == pytest.approx(float(host["used"]) / 750_000 / sum_of_seconds(tmp_path / "whole"))
    )


def sum_of_seconds(folder):
    with (folder / "steps.csv").open() as file:
        return sum(float(row["simulated_seconds"]) for row in csv.DictReader(file))
