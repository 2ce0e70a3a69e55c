"""`simgnn cache` tells of each policy and size what really is hit."""

import csv
import json

import numpy as np
import pytest
from report_pages import check_report

from simgnn.cli.main import main
from simgnn.config.configuration import load_config
from simgnn.config.names import STATIC_NAMES
from simgnn.data.datasets import load_dataset
from simgnn.explore.caching import CacheComparison, Outcome, caches_report, compare_caches
from simgnn.features.cache.registry import POLICIES, Workload, prepare_policy
from simgnn.features.stores.cached import Cached
from simgnn.features.stores.memory import memory_store
from simgnn.sampling.orders.order import Shuffled
from simgnn.training.batches import BatchLoader, neighbor_sampler

ARGUMENTS = ["cache", "--dataset", "rmat:400:3000:12:4", "--fanout", "4,3", "--batch-size", "16"]


def config():
    return load_config("cosim").replace_all(
        {"training": {"dataset": "rmat:400:3000:12:4", "batch_size": 16}, "sampling": {"fanout": (4, 3)}}
    )


@pytest.mark.parametrize("shards", [1, 3])
def test_hits_are_those_of_training(shards):
    """What a cache before the features finds, while mini-batches are loaded, is what was told without reading any."""
    told = compare_caches(config(), percents=(10.0,), epochs=2, warm=1, shards=shards)
    graph = load_dataset("rmat:400:3000:12:4", seed=0)
    train = np.flatnonzero(graph.train_mask)
    order = Shuffled(train, batch_size=16, seed=0)
    work = Workload(graph=graph, train_ids=train, fanouts=(4, 3), batch_size=16)
    loader = BatchLoader(graph=graph, sampler=neighbor_sampler(config(), graph))
    requests = [
        loader.load(seeds, epoch * order.batches_per_epoch + place).batch.vertices[0]
        for epoch in range(2)
        for place, seeds in enumerate(order.batches(epoch))
    ]
    counted = requests[order.batches_per_epoch :]
    by_name = {outcome.name: outcome for outcome in told.outcomes}
    assert list(by_name) == ["none", *POLICIES]
    for name in POLICIES:
        store = Cached(memory_store(graph.features), prepare_policy(name, work)(capacity=40, shards=shards))
        store.fill()
        for ids in requests:
            store.announce(ids)
        readings = [store.read(ids) for ids in requests][order.batches_per_epoch :]
        outcome = by_name[name]
        assert outcome.hits == sum(reading.hits["cache"] for reading in readings)
        assert outcome.miss_bytes == sum(reading.bytes["host"] for reading in readings)
        assert outcome.accesses == sum(map(len, counted)) and outcome.capacity == 40
        if name in STATIC_NAMES:
            assert outcome.hits / by_name["future"].hits > outcome.share_of_optimal, "filled beforehand"
        else:
            assert outcome.share_of_optimal == outcome.hits / by_name["future"].hits
        assert outcome.memory_bytes == 40 * 48
    assert by_name["none"].hits == 0 and by_name["none"].miss_bytes == 48 * sum(map(len, counted))


def test_nothing_is_above_the_optimum():
    told = compare_caches(config(), percents=(0.0, 2.0, 20.0, 100.0), epochs=3, warm=0, windows=(1, 4))
    for percent in (0.0, 2.0, 20.0, 100.0):
        rows = {outcome.name: outcome for outcome in told.outcomes if outcome.percent == percent}
        dynamic = [rows[name] for name in ("fifo", "lru", "lfu", "sieve", "future-1", "future-4")]
        assert all(row.hits <= rows["future"].hits for row in dynamic)
        assert rows["future-1"].hits <= rows["future-4"].hits or percent == 0
        assert 0 < rows["future-1"].window_bytes <= rows["future"].window_bytes
    assert rows["future"].hits == rows["lru"].hits  # all fits
    # A static cache of all rows has them before they are asked for, which no other has.
    assert rows["degree"].hits == rows["degree"].accesses > rows["future"].hits
    assert rows["degree"].share_of_optimal == 1.0
    for epochs, warm in ((3, 0), (2, 1)):
        told = compare_caches(config(), percents=(5.0, 60.0), epochs=epochs, warm=warm)
        assert all(each.share_of_optimal <= 1 for each in told.outcomes)


def test_the_order_of_the_seeds_decides_hits(capsys):
    """Neighbours follow each other in proximity order, and find what the ones before have brought."""
    ring = "cache --dataset community-ring:2000:20000:8:4:reach=0.01:train=0.5 --batch-size 32 --json".split()
    ring += ["--policies", "fifo,degree", "--sizes", "10"]

    def hits(*options):
        assert main([*ring, *options]) == 0
        rows = json.loads(capsys.readouterr().out)["caches"]
        return {row["policy"]: row["hit_ratio"] for row in rows}

    shuffled, proximity = (
        hits(),
        hits("--set", "sampling.seed_order=proximity", "--set", "sampling.sequences=1"),
    )
    assert proximity["fifo"] > shuffled["fifo"] + 0.1 and proximity["fifo"] > proximity["degree"]


def beyond(row):
    """What a cache finds beyond its part of the vertices."""
    return row["hit_ratio"] - row["percent"] / 100


def test_the_folder(tmp_path, capsys):
    folder = tmp_path / "out"
    arguments = [*ARGUMENTS, "--sizes", "5,20", "--policies", "fifo,degree,future", "--windows", "2"]
    assert main([*arguments, "-o", str(folder)]) == 0
    text = capsys.readouterr().out
    assert "future-2" in text and "of the most possible (%)" in text and str(folder) in text
    assert sorted(path.name for path in folder.iterdir()) == [
        ".simgnn-output",
        "caches.csv",
        "caches.json",
        "caches.png",
        "report.html",
    ]
    rows = list(csv.DictReader((folder / "caches.csv").read_text().splitlines()))
    assert [(row["percent"], row["policy"], row["window"]) for row in rows[:5]] == [
        ("5.0", "none", ""),
        ("5.0", "fifo", ""),
        ("5.0", "degree", ""),
        ("5.0", "future", "2"),
        ("5.0", "future", ""),
    ]
    told = json.loads((folder / "caches.json").read_text())
    assert told["workload"]["mini_batches"] == 2 * -(-told["workload"]["train_vertices"] // 16)
    assert (folder / "caches.png").read_bytes().startswith(b"\x89PNG")
    page, _ = check_report(folder, told)
    best = max(row["hit_ratio"] for row in told["caches"] if row["policy"] != "future")
    assert f"{best:.1%}" in page["answer"]
    knee = max((row for row in told["caches"] if row["policy"] != "future"), key=beyond)
    said = f"{knee['policy']} at {knee['percent']:g} % ("
    assert (said in page["answer"]) == (knee["hit_ratio"] < best), "one cache is named once"
    assert f"--cache {knee['policy']} --cache-ratio {knee['percent'] / 100:g}" in text
    assert main([*arguments, "--json"]) == 0
    again = json.loads(capsys.readouterr().out)
    times = ("nanoseconds",)
    for one, other in zip(told["caches"], again["caches"], strict=True):
        assert {k: v for k, v in one.items() if k not in times} == {
            k: v for k, v in other.items() if k not in times
        }


def test_no_cache_is_recommended_where_hits_only_match_the_size():
    fields = ("dataset", "mini_batches", "batch_size", "fanouts", "counted_accesses")
    workload = dict(zip(fields, ("some", 4, 16, (3, 2), 1000), strict=True))

    def page(*hits):
        outcomes = tuple(
            Outcome(
                policy="degree",
                window=None,
                percent=percent,
                capacity=10,
                hits=found,
                accesses=1000,
                miss_bytes=0,
                memory_bytes=1000,
            )
            for percent, found in zip((10.0, 50.0), hits, strict=True)
        )
        report = caches_report(CacheComparison(workload=workload, trace_seconds=0.0, outcomes=outcomes))
        return report.answer, report.sections["What would help"][0].text

    answer, help_text = page(101, 505)
    assert "No cache finds noticeably more than its share" in answer and "--cache" not in help_text
    answer, help_text = page(400, 600)
    assert "degree at 10 % (1 kB) finds most beyond its share of the vertices: 40.0%" in answer
    assert "--cache degree --cache-ratio 0.1 " in help_text
    answer, help_text = page(101, 900)
    assert answer.count("degree") == 1 and "--cache-ratio 0.5 " in help_text


@pytest.mark.parametrize(
    "extra, text",
    [
        (["--policies", "belady"], "--policies: policy must be one of degree, presample"),
        (["--sizes", "10,x"], "--sizes: size must be a number from 0 to 100 (percent), not 'x'"),
        (["--sizes", "101"], "--sizes: size must be a number from 0 to 100 (percent), not '101'"),
        (["--sizes", "nan"], "--sizes: size must be a number from 0 to 100 (percent), not 'nan'"),
        (["--windows", "0"], "--windows: window must be a number of mini-batches, at least 1, not '0'"),
        (
            ["--policies", "fifo,lru", "--windows", "8"],
            "--windows: windows must be left out where policy future is not compared, the only one that looks ahead,"
            " not '8'",
        ),
        (["--policies", "fifo,lru,fifo"], "--policies: policies must be named once each, not twice 'fifo'"),
        (["--sizes", "10,5,10.0"], "--sizes: sizes must be named once each, not twice 10.0"),
        (["--windows", "8,08"], "--windows: windows must be named once each, not twice 8"),
        (
            ["--warm", "2"],
            "--warm: epochs must be more than the first ones that --warm leaves out (2), not 2",
        ),
        (["--fanout", "4,3,2"], "fanout must have one number for each of the 2 layers"),
    ],
)
def test_bad_input(tmp_path, capsys, extra, text):
    assert main([*ARGUMENTS, *extra, "-o", str(tmp_path / "out")]) == 2
    captured = capsys.readouterr()
    assert text in captured.err and captured.err.count("\n") == 1 and not captured.out
    assert not list(tmp_path.iterdir())
