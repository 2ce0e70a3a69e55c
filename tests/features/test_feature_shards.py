"""Features on disk: written whole or not at all, and no damage goes unseen."""

import errno
import json
import resource

import numpy as np
import pytest

from simgnn.errors import InputError
from simgnn.features.cache.policies import Fifo
from simgnn.features.stores.cached import Cached
from simgnn.features.stores.shards import MappedShards, write_features

ROWS, WIDTH = 101, 7


@pytest.fixture
def matrix():
    return np.random.default_rng(0).standard_normal((ROWS, WIDTH), dtype=np.float32)


def written(folder, matrix, *, shards=3, block_rows=8):
    write_features(
        folder, (matrix[:40], matrix[40:]), width=matrix.shape[1], shards=shards, block_rows=block_rows
    )
    return folder


@pytest.mark.parametrize("check", ["full", "sampled"])
@pytest.mark.parametrize("shards", [1, 2, 3, 200])
def test_rows_come_back(tmp_path, matrix, shards, check):
    store = MappedShards(written(tmp_path / "x", matrix, shards=shards), check=check)
    assert (store.rows, store.width, store.tiers) == (ROWS, WIDTH, ("disk",))
    ids = np.random.default_rng(1).integers(0, ROWS, 500)
    reading = store.read(ids)
    assert reading.rows.tobytes() == matrix[ids].tobytes()
    assert reading.bytes == {"disk": 4 * WIDTH * 500}
    out, places = np.zeros((900, WIDTH), np.float32), np.random.default_rng(2).permutation(900)[:500]
    store.begin(ids).finish(out, places)
    assert out[places].tobytes() == matrix[ids].tobytes()
    cache = Cached(store, [Fifo(vertices=ROWS, capacity=30)])
    for _ in range(2):
        assert cache.read(ids).rows.tobytes() == matrix[ids].tobytes()


def test_parts_do_not_matter(tmp_path, matrix):
    manifests = [
        write_features(tmp_path / f"{k}", np.array_split(matrix, k), width=WIDTH, shards=3, block_rows=8)
        for k in (1, 4, 101)
    ]
    assert manifests[0] == manifests[1] == manifests[2]


def test_no_rows(tmp_path):
    write_features(tmp_path / "x", [], width=WIDTH, shards=2)
    assert MappedShards(tmp_path / "x").read(np.zeros(0, np.int64)).rows.shape == (0, WIDTH)


def refused(folder, check="full"):
    with pytest.raises(InputError) as error:
        MappedShards(folder, check=check)
    assert "\n" not in str(error.value)
    return str(error.value)


@pytest.mark.parametrize("check", ["full", "sampled"])
def test_damage_is_named(tmp_path, matrix, check):
    folder = written(tmp_path / "x", matrix)
    digests = json.loads((folder / "manifest.json").read_text())["shards"][1]
    shard = folder / "shard-0001.npy"
    whole = shard.read_bytes()
    for place in (128, 128 + 40, len(whole) - 1):
        flipped = bytearray(whole)
        flipped[place] ^= 1
        shard.write_bytes(flipped)
        text = refused(folder, check)
        assert str(shard) in text and "must have the manifest's digest" in text
        assert digests["sha256"] in text or any(block in text for block in digests["blocks"])
    shard.write_bytes(whole[:-4])
    assert f"{shard}: array 'shard 1' of float32 and shape (34, 7) must have" in refused(folder, check)
    shard.unlink()
    assert f"{shard}: array 'shard 1' must be a file that can be read:" in refused(folder, check)
    np.save(shard, np.zeros((33, WIDTH), np.float32))
    assert f"{shard}: shard 1 must be <f4 of shape (34, 7), not <f4 of (33, 7)" in refused(folder, check)


def test_every_bit_counts(tmp_path):
    """The full check sees each of them."""
    matrix = np.arange(6, dtype=np.float32).reshape(3, 2)
    folder = written(tmp_path / "x", matrix, shards=1)
    shard = folder / "shard-0000.npy"
    whole = shard.read_bytes()
    for bit in range(8 * 128, 8 * len(whole)):
        flipped = bytearray(whole)
        flipped[bit // 8] ^= 1 << bit % 8
        shard.write_bytes(flipped)
        assert "digest" in refused(folder)


@pytest.mark.parametrize(
    "change, text",
    [
        (lambda t: t.update(format="x"), "manifest must be a table of format 'simgnn-features-1'"),
        (lambda t: t.update(rows=True), "rows must be an integer from 0 to"),
        (lambda t: t.update(width=0), "width must be an integer from 1 to"),
        (lambda t: t.update(shards=[]), "shards must be a list of 1 to 1024"),
        (lambda t: t["shards"][0]["blocks"].pop(), "shard 0 must have 5 blocks, not 4"),
        (lambda t: t["shards"][2].update(sha256="zz"), "a shard must have SHA-256 digests, not 'zz'"),
        (
            lambda t: t["shards"][2].update(file="../x"),
            "a shard must have sha256 and blocks, and nothing else",
        ),
        (lambda t: t["shards"].pop(), "shard 0 must have 7 blocks, not 5"),
    ],
)
def test_a_manifest_that_cannot_be(tmp_path, matrix, change, text):
    folder = written(tmp_path / "x", matrix)
    table = json.loads((folder / "manifest.json").read_text())
    change(table)
    (folder / "manifest.json").write_text(json.dumps(table))
    found = refused(folder)
    assert text in found and "manifest.json" in found


def test_a_manifest_that_is_no_json(tmp_path, matrix):
    folder = written(tmp_path / "x", matrix)
    (folder / "manifest.json").write_text("{")
    assert "manifest must be JSON" in refused(folder)
    (folder / "manifest.json").unlink()
    assert "manifest must be a file that can be read" in refused(folder)


@pytest.mark.parametrize("before", [False, True])
def test_a_full_disk_leaves_what_was_there(tmp_path, matrix, before, monkeypatch):
    folder = tmp_path / "x"
    if before:
        written(folder, matrix)
    names = sorted(path.name for path in tmp_path.rglob("*"))

    def parts():
        yield matrix[:50]
        raise OSError(errno.ENOSPC, "No space left on device")

    with pytest.raises(InputError, match="features must fit on the disk and be writable: No space left"):
        write_features(folder, parts(), width=WIDTH, shards=2)
    assert sorted(path.name for path in tmp_path.rglob("*")) == names
    if before:
        assert MappedShards(folder).read(np.arange(ROWS)).rows.tobytes() == matrix.tobytes()


def test_a_write_that_the_system_refuses(tmp_path):
    """No file may pass 100,000 bytes here, so that a shard is cut short in the middle of a write."""
    big = np.ones((1000, 500), np.float32)
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (100_000, hard))
    try:
        with pytest.raises(InputError, match="features must fit on the disk and be writable: File too"):
            write_features(tmp_path / "x", [big], width=500, shards=3)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert not list(tmp_path.iterdir())


def test_features_that_cannot_be_written(tmp_path, matrix):
    bad = matrix.copy()
    bad[45, 3] = np.inf
    with pytest.raises(InputError, match=r"must be finite in binary32, not inf \(at row 45, column 3\)"):
        written(tmp_path / "x", bad)
    with pytest.raises(InputError, match="features must be rows of 8 real numbers, not float32 of shape"):
        write_features(tmp_path / "x", [matrix], width=8)
    (tmp_path / "y").mkdir()
    (tmp_path / "y" / "mine.txt").write_text("mine")
    with pytest.raises(InputError, match=r"not one that holds 'mine\.txt'"):
        written(tmp_path / "y", matrix)
    assert sorted(path.name for path in tmp_path.rglob("*")) == ["mine.txt", "y"]
