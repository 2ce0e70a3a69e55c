"""HyScale-GNN on real threads: the bits of virtual time, decisions that can be replayed, both clocks side by side."""

import csv
import json
import re
import subprocess
import sys

import numpy as np
import pytest
import small_hyscale
import virtual_hyscale
from small_hyscale import CALIBRATED, told

from simgnn.cli.main import main
from simgnn.config.configuration import parse_config
from simgnn.errors import InputError
from simgnn.process.files.records import read_all_records
from simgnn.systems.hyscale.management.assignment import CPU_TASKS
from simgnn.training.session import Session
from simgnn.training.split import CPU
from simgnn.training.train import train
from simgnn.virtual_time.layer_sizes import FEATURE_BYTES, LayerSizes
from simgnn.virtual_time.platform import load_platform

pytestmark = pytest.mark.usefixtures("undrawn")

FIXED = small_hyscale.CONFIG.replace("300", "200") + "[hyscale]\ndrm = false\n"
MANAGED = FIXED.replace("drm = false", "drm = true")
"""Five mini-batches in each of two epochs."""


def real(text):
    return text + 'clock = "real"\n'


def replaying(text, folder):
    return f"{text}replay = '{folder / 'iterations.jsonl'}'\n"


def run(text, folder, **options):
    return train(parse_config(text), output=folder, **options)


def same(one, other):
    return all(np.array_equal(one.parameters[name], value) for name, value in other.parameters.items())


@pytest.fixture(scope="module")
def managed(tmp_path_factory):
    folder = tmp_path_factory.mktemp("managed")
    return run(real(MANAGED), folder)


@pytest.fixture(scope="module")
def fixed(tmp_path_factory):
    return run(real(FIXED), tmp_path_factory.mktemp("fixed"))


@pytest.mark.slow
def test_fixed_shares_have_the_checkpoint_of_virtual_time(fixed, tmp_path):
    run(FIXED, tmp_path)
    one, other = ((folder / "checkpoint.npz").read_bytes() for folder in (tmp_path, fixed.folder))
    assert one == other


@pytest.mark.sample(1)
@pytest.mark.parametrize("changes", ["", "prefetch = false\n", "look_ahead = 1\n"])
def test_decisions_by_measured_times_are_replayed_in_virtual_time(managed, tmp_path, changes):
    """Prefetch and look-ahead are other times, and no other decisions."""
    again = run(replaying(MANAGED, managed.folder) + changes, tmp_path)
    assert same(again, managed)
    shares = [
        [record["assignment"] for record in read_all_records(folder / "iterations.jsonl")]
        for folder in (managed.folder, tmp_path)
    ]
    assert shares[0] == shares[1] and len(shares[0]) == 10
    for each in shares[0]:
        assert each["sampled_on_cpu"] == each["trained_on_cpu"] + sum(each["accelerators"]), (
            "nobody else samples"
        )


def test_both_clocks_are_in_the_reports(fixed):
    with (fixed.folder / "clocks.csv").open() as file:
        lines = list(csv.DictReader(file))
    assert {"sample", "load", "transfer", "propagate", "synchronize"} < {line["stage"] for line in lines}
    for line in lines:
        measured, simulated = float(line["measured_seconds"]), float(line["simulated_seconds"])
        assert measured > 0 and float(line["error"]) == simulated / measured - 1
        assert int(line["tasks"]) == (2 if line["stage"] == "epoch" else 10)
    with (fixed.folder / "stages.csv").open() as file:
        assert {line["cost"] for line in csv.DictReader(file)} == {"measured"}
    events = json.loads((fixed.folder / "system-trace.json").read_text())["traceEvents"]
    names = {event["pid"]: event["args"]["name"] for event in events if event["name"] == "process_name"}
    assert names == {1: "virtual time", 2: "real time"}
    spans = {pid: sum(event["ph"] == "X" and event["pid"] == pid for event in events) for pid in names}
    assert spans[1] == spans[2] == 10 * 8  # sample, load, two transfers, three trainers, synchronize
    clocks = fixed.summary["clocks"]
    assert clocks["epochs"] == 2 and clocks["measured_seconds"] == float(lines[-1]["measured_seconds"])


def test_a_devices_simulated_time_is_its_own(fixed):
    """Not the system's: that was measured."""
    for step in fixed.steps:
        assert step.simulated_seconds == pytest.approx(step.slowest_cycles / 300e6, rel=0.5)
    assert fixed.summary["simulated_seconds_count"].startswith("cycles and PCIe transfers")


@pytest.mark.sample(1)
@pytest.mark.parametrize("device", ["reference", "cycle"])
def test_any_device_can_be_driven(tmp_path, device):
    text = real(FIXED).replace('"cycle"', f'"{device}"').replace("epochs = 2", "epochs = 1")
    trained = run(text, tmp_path)
    simulated = trained.summary["clocks"]["simulated_seconds"]
    assert (simulated is None) == (device == "reference")


@pytest.mark.sample(1)
@pytest.mark.parametrize("stop", [3, 5, 10])
def test_a_stopped_run_goes_on(fixed, tmp_path, stop):
    """Inside of an epoch, at its end, and behind the last mini-batch."""
    asked = iter(range(1, 11))
    stopped = run(real(FIXED), tmp_path / "two", should_stop=lambda: next(asked) == stop)
    assert len(stopped.steps) == stop and stopped.summary is None
    again = run(real(FIXED), tmp_path / "two", resume=True)
    assert same(again, fixed) and len(again.steps) == 10
    records = read_all_records(tmp_path / "two" / "iterations.jsonl")
    assert [record["step"] for record in records] == list(range(10))


@pytest.mark.slow
def test_resource_management_goes_on_where_it_was(managed, tmp_path):
    """What it does next depends on measured times; all of it can be replayed."""
    asked = iter(range(1, 11))
    run(real(MANAGED), tmp_path / "two", should_stop=lambda: next(asked) == 4)
    again = run(real(MANAGED), tmp_path / "two", resume=True)
    assert same(run(replaying(MANAGED, tmp_path / "two"), tmp_path / "replay"), again)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (FIXED + 'clock = "wall"\n', "clock must be one of virtual, real, not 'wall'"),
        (FIXED + "clock = 1\n", "clock must be one of virtual, real, not 1"),
        (FIXED + "replay = 3\n", "replay must be a file, not 3"),
        (real(FIXED) + "replay = 'x.jsonl'\n", "clock must be virtual to replay decisions, not real"),
        (real(FIXED) + "load_threads = 2\n", "load_threads must be an integer from 0 to 1, not 2"),
    ],
)
def test_what_cannot_be_is_refused(text, message):
    with pytest.raises(InputError) as caught:
        parse_config(text)
    assert message in str(caught.value)


@pytest.mark.slow
def test_a_log_is_replayed_where_each_task_has_one_thread(tmp_path):
    """On record are the threads of a large platform."""
    one = run(MANAGED, tmp_path / "one")
    two = 'accelerators = { value = 2, source = "assumed" }\n'
    (tmp_path / "mine.toml").write_text(two + CALIBRATED % 2)
    text = replaying(MANAGED, tmp_path / "one") + f"platform = '{tmp_path / 'mine.toml'}'\n"
    assert same(run(text, tmp_path / "two"), one)


@pytest.mark.sample(1)
@pytest.mark.parametrize("seconds", ["NaN", "1e400", "-1.0", '"x"'])
def test_times_on_record_must_be_times(managed, tmp_path, seconds):
    asked = iter(range(1, 11))
    run(real(MANAGED), tmp_path, should_stop=lambda: next(asked) == 4)
    path = tmp_path / "iterations.jsonl"
    path.write_text(re.sub(r'"train_cpu": [^,]+', f'"train_cpu": {seconds}', path.read_text(), count=1))
    with pytest.raises(InputError, match="records of mini-batches must be intact"):
        run(real(MANAGED), tmp_path, resume=True)


def test_a_log_that_cannot_be_replayed(managed, tmp_path, refusal):
    (tmp_path / "no.jsonl").write_text("{}\n")
    lines = (managed.folder / "iterations.jsonl").read_text().splitlines()
    (tmp_path / "few.jsonl").write_text("\n".join(lines[:4]) + "\n")
    (tmp_path / "mine.toml").write_text(MANAGED)
    for name, message in (
        ("missing.jsonl", "missing.jsonl: file must be there and readable"),
        ("no.jsonl", "no.jsonl: file must be a list of mini-batches that simgnn wrote"),
        ("few.jsonl", "few.jsonl: decisions on record must be on the run's mini-batches, 10 of 200 seeds"),
    ):
        arguments = ["train", "-c", str(tmp_path / "mine.toml"), "--set", f"hyscale.replay={tmp_path / name}"]
        assert message in refusal([*arguments, "-o", str(tmp_path / "out")])


@pytest.mark.slow
def test_the_command_line_tells_both_times(tmp_path):
    (tmp_path / "mine.toml").write_text(FIXED)
    done = subprocess.run(
        [sys.executable, *"-m simgnn train -c mine.toml --set hyscale.clock=real -o out".split()],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=True,
    )
    assert "2 epochs took " in done.stdout and "s in virtual time by the platform's costs" in done.stdout


# Memories of a HyScale-GNN system: who has how many bytes from when to when, who waits, and what is
# refused.

HOST = "bytes in host memory"


@pytest.fixture(scope="module")
def session(digits):
    return Session(parse_config(small_hyscale.CONFIG.replace("300", "150")), digits)


@pytest.fixture(scope="module")
def platform():
    """Training takes longest, so that all that may be ready is ready."""
    return load_platform("hyscale-fpga").replace(accelerators=2, launch_latency_us=1e3)


def run_memory(session, platform, **options):
    return virtual_hyscale.run(
        session, platform=platform, cpu_threads=dict.fromkeys(CPU_TASKS, 32), **options
    )


@pytest.fixture(scope="module")
def free(session, platform):
    """A run whose memories have no limit."""
    return run_memory(session, platform.replace(host_memory_gb=0.0, device_memory_gb=0.0))


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
        found = run_memory(session, short)
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
def test_a_wrong_size_is_refused(small_memory, tmp_path, refusal, sizes, message):
    (tmp_path / "a.toml").write_text(small_memory(**sizes))
    assert message in refusal(["train", "-c", str(tmp_path / "a.toml"), "-o", str(tmp_path / "out")])
    assert not (tmp_path / "out").exists()


@pytest.mark.slow
@pytest.mark.parametrize("table", ["look_ahead = 4\n", "look_ahead = 1\nprefetch = false\n"])
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
