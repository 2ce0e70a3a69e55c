"""Platform files: what ships is complete, and what is wrong is named in one line."""

import json

import pytest

from simgnn.cli.main import main
from simgnn.errors import InputError
from simgnn.virtual_time.platform import KEYS, SOURCES, load_platform, platforms


@pytest.mark.parametrize("name", platforms())
def test_what_ships_loads(name):
    platform = load_platform(name)
    assert set(platform.values) == set(platform.sources) == set(KEYS)
    assert set(platform.sources.values()) <= set(SOURCES)
    assert "paper" in platform.sources.values()


@pytest.mark.parametrize("name", platforms())
def test_every_assumed_value_has_a_reason(root, name):
    """A comment stands above it, or above the first of several that stand together."""
    before = ""
    for line in (root / "simgnn/virtual_time/platforms" / f"{name}.toml").read_text().splitlines():
        if "assumed" in line and not line.startswith("#"):
            assert before.startswith("#") or "assumed" in before, line
        before = line


@pytest.mark.parametrize("name", platforms())
def test_what_ships_can_predict(name, capsys):
    """With its CPU alone, which every platform has."""
    arguments = ["--platform", name, "--accelerators", "0", "--batches", "1", "--json"]
    assert main(["predict", *arguments]) == 0
    told = json.loads(capsys.readouterr().out)["initial_mapping"]
    assert told["seeds"] == {"cpu": 64, "accelerators": [], "gpus": []}
    assert 0 < told["with_prefetch"]["iteration_seconds"] < 1


def test_a_value_that_nobody_gives_is_assumed(tmp_path):
    (tmp_path / "mine.toml").write_text('cpu_cores = { value = 3, source = "calibrated" }')
    platform = load_platform(tmp_path / "mine.toml")
    assert platform.whole("cpu_cores") == 3 and platform.sources["cpu_cores"] == "calibrated"
    assert platform["pcie_gbs"] == KEYS["pcie_gbs"].default and platform.sources["pcie_gbs"] == "assumed"
    changed = platform.replace(pcie_gbs=2.5)
    assert changed["pcie_gbs"] == 2.5 and changed.sources["cpu_cores"] == "calibrated"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("cpu_cores =", "platform must be valid TOML"),
        ("cpu_cores = 3", r"cpu_cores must be \{ value = ..., source = \"...\" \}, not 3"),
        ("cpu_cores = { value = 3 }", "cpu_cores must be"),
        ('cpu_cores = { value = 3, source = "paper", note = "x" }', "cpu_cores must be"),
        ('cpu_core = { value = 3, source = "paper" }', "not 'cpu_core' (nearest: 'cpu_cores')"),
        ('xyz = { value = 3, source = "paper" }', "key of a platform must be known, not 'xyz'"),
        (
            'cpu_cores = { value = 3.5, source = "paper" }',
            "cpu_cores must be an integer from 1 to 65536, not 3.5",
        ),
        (
            'cpu_cores = { value = true, source = "paper" }',
            "cpu_cores must be an integer from 1 to 65536, not True",
        ),
        (
            'cpu_cores = { value = 0, source = "paper" }',
            "cpu_cores must be an integer from 1 to 65536, not 0",
        ),
        (
            'cpu_cores = { value = "3", source = "paper" }',
            "cpu_cores must be an integer from 1 to 65536, not '3'",
        ),
        ('pcie_gbs = { value = nan, source = "paper" }', "pcie_gbs must be a number from 0.001"),
        ('pcie_gbs = { value = inf, source = "paper" }', "pcie_gbs must be a number from 0.001"),
        ('pcie_gbs = { value = 0, source = "paper" }', "pcie_gbs must be a number from 0.001"),
        ('pcie_gbs = { value = -1, source = "paper" }', "pcie_gbs must be a number from 0.001"),
        (
            'pcie_gbs = { value = 1, source = "guess" }',
            "source of pcie_gbs must be one of paper, calibrated, assumed",
        ),
        (
            "pcie_gbs = { value = 1, source = 1 }",
            "source of pcie_gbs must be one of paper, calibrated, assumed",
        ),
        (
            'device_gflops = { value = 3, source = "paper" }',
            "key of a platform must be known, not 'device_gflops'",
        ),
        (
            '[host]\ncpu_cores = { value = 3, source = "paper" }',
            "key of a platform must be known, not 'host'",
        ),
    ],
)
def test_what_is_wrong_is_named(text, message, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mine.toml").write_text(text)
    with pytest.raises(InputError) as caught:
        load_platform("mine.toml")
    error = str(caught.value)
    assert error.startswith("mine.toml: ") and "\n" not in error
    assert message.replace("\\", "") in error


def test_files_that_cannot_be_read(tmp_path):
    with pytest.raises(
        InputError,
        match=r"platform must be one of bgl, .*, pagraph or a TOML file, not 'u250'$",
    ):
        load_platform("u250")
    with pytest.raises(InputError, match=r"or a TOML file, not 'hyscale-fgpa' \(nearest: 'hyscale-fpga'\)"):
        load_platform("hyscale-fgpa")
    with pytest.raises(InputError, match=r"missing\.toml: platform must be a file that can be read"):
        load_platform(tmp_path / "missing.toml")
    (tmp_path / "bytes.toml").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(InputError, match=r"bytes\.toml: platform must be UTF-8 text"):
        load_platform(tmp_path / "bytes.toml")
