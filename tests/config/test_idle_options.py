"""Options that would decide nothing are refused on the command line, before data are loaded."""

import pytest

from simgnn.cli.main import main

NO_CACHE = "must be left out where cache is 'none', as no row is kept, not"
NOTHING_HOT = "must be left out where hot_ratio is 0, as nothing is used again, not"


@pytest.mark.parametrize(
    ("options", "text"),
    [
        (["--cache-ratio", "0.2"], f"--cache-ratio: cache_ratio {NO_CACHE} 0.2"),
        (
            ["--set", "features.cache_shared=true"],
            f"--set features.cache_shared: cache_shared {NO_CACHE} True",
        ),
        (["--system", "dgl", "--cache-ratio", "0.3"], f"--cache-ratio: cache_ratio {NO_CACHE} 0.3"),
        (["--system", "gnnlab", "--cache", "none", "--cache-ratio", "0.3"], f"cache_ratio {NO_CACHE} 0.3"),
    ],
)
def test_a_cache_that_is_not_there_has_no_size(options, text, tmp_path, capsys):
    assert refused(options, tmp_path, capsys).endswith(f"{text}\n")


@pytest.mark.parametrize(
    ("options", "text"),
    [
        (["--set", "embeddings.super_batch=2"], f"--set embeddings.super_batch: super_batch {NOTHING_HOT} 2"),
        (
            ["--set", "embeddings.reuse=aggregates"],
            f"--set embeddings.reuse: reuse {NOTHING_HOT} 'aggregates'",
        ),
        (
            ["--set", "embeddings.reuse=embeddings", "--set", "embeddings.hot_ratio=0"],
            f"--set embeddings.reuse: reuse {NOTHING_HOT} 'embeddings'",
        ),
        (
            ["--system", "gnnlab", "--set", "orchestration.hot=hybrid"],
            f"--set orchestration.hot: hot {NOTHING_HOT} 'hybrid'",
        ),
        (
            ["--system", "gas", "--set", "embeddings.super_batch=2"],
            "super_batch must be left out where refresh is 'computed', which has no super-batches, not 2",
        ),
    ],
)
def test_nothing_is_used_again_in_another_way(options, text, tmp_path, capsys):
    assert refused(options, tmp_path, capsys).endswith(f"{text}\n")


def test_one_rank_sends_no_message(tmp_path, capsys):
    text = "communicator must be left out where ranks is 1, as no message is sent, not 'gloo'"
    assert refused(["--set", "ranks.communicator=gloo"], tmp_path, capsys).endswith(
        f"--set ranks.communicator: {text}\n"
    )


@pytest.mark.parametrize(
    ("key", "value"),
    [("synchronizer", "local-sgd"), ("gradient_format", "bfloat16"), ("network_gbs", 12.5)],
)
def test_one_rank_has_nobody_to_meet(key, value, tmp_path, capsys):
    text = (
        f"--set ranks.{key}: {key} must be left out where ranks is 1, as no message is sent, not {value!r}\n"
    )
    assert refused(["--set", f"ranks.{key}={value}"], tmp_path, capsys).endswith(text)


@pytest.mark.parametrize(
    ("key", "sampling", "why"),
    [
        ("minibatch_threads", "vanilla", "where ranks sample 'vanilla', each in one thread, as they wait"),
        ("sampler_threads", "hybrid", "with parts or cut, as ranks sample one mini-batch after another"),
    ],
)
def test_ranks_with_parts_have_no_more_threads(key, sampling, why, tmp_path, capsys):
    ranks = {"ranks": 2, "cut": "random", "sampling": sampling, key: 2}
    options = [
        part
        for name, value in ranks.items()
        for part in ("--set", f"{'execution' if name == key else 'ranks'}.{name}={value}")
    ]
    assert f"--set execution.{key}: {key} must be left out {why}" in refused(options, tmp_path, capsys)


@pytest.mark.parametrize("share", [["--accelerators", "0"], ["--cpu-share", "1"]])
def test_the_cpu_has_no_cache(share, tmp_path, capsys):
    text = (
        "cache must be left out where the CPU trains all seeds, as accelerators alone have caches, not 'fifo'"
    )
    assert refused(["--cache", "fifo", *share], tmp_path, capsys).endswith(f"--cache: {text}\n")


def refused(options, folder, capsys):
    """What the command says; no data set is named so, which nobody may find out."""
    command = ["train", "-c", "tiny", "--dataset", "nowhere", *options, "-o", str(folder / "run")]
    assert main(command) == 2
    assert not (folder / "run").exists()
    found = capsys.readouterr()
    assert not found.out
    return found.err


@pytest.mark.parametrize(
    "options",
    [
        ["--set", "features.cache_shared=false"],
        [
            "--set",
            "ranks.synchronizer=every-step",
            "--set",
            "ranks.gradient_format=float32",
            "--set",
            "ranks.network_gbs=0",
        ],
        ["--cache", "none", "--cpu-share", "1"],
        ["--cache-ratio", "0"],
        ["--cache", "fifo", "--cache-ratio", "0.3", "--set", "features.cache_shared=true"],
        [
            "--set",
            "embeddings.hot_ratio=0.3",
            "--set",
            "embeddings.super_batch=2",
            "--set",
            "embeddings.reuse=aggregates",
        ],
        ["--system", "gnnlab", "--cache-ratio", "0.3"],
        [
            "--system",
            "gnnlab",
            "--platform",
            "neutron-1",
            "--accelerators",
            "0",
            "--set",
            "training.gpus=1",
            "--cache",
            "fifo",
        ],
        ["--system", "neutronorch", "--set", "embeddings.super_batch=2"],
        ["--system", "bgl", "--cache", "none"],
    ],
)
def test_what_decides_something_or_asks_for_nothing_gets_as_far_as_the_data(options, tmp_path, capsys):
    assert "'nowhere'" in refused(options, tmp_path, capsys)
