"""Platform files: what ships is complete, and what is wrong is named in one line."""

import json
from pathlib import Path

import pytest

import simgnn.virtual_time as rates
from simgnn.cli.main import main
from simgnn.errors import InputError
from simgnn.virtual_time.platform import KEYS, SOURCES, load_platform, platforms
from simgnn.virtual_time.sourced_values import Remembered, readings


@pytest.mark.parametrize("name", platforms())
def test_what_ships_loads(name):
    platform = load_platform(name)
    assert set(platform.values) == set(platform.sources) == set(KEYS)
    assert set(platform.sources.values()) <= set(SOURCES)
    assert "paper" in platform.sources.values()


FOLDERS = ("platforms", "hardware", "software")
FILES = [path for folder in FOLDERS for path in sorted((Path(rates.__file__).parent / folder).glob("*.toml"))]


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_every_value_that_no_paper_gives_has_a_reason(path):
    """A comment stands above it, or above the first of several that stand together; a fit says what it was to."""
    before = ""
    for line in path.read_text().splitlines():
        if "source" in line and not line.startswith("#"):
            if '"paper"' not in line:
                assert before.startswith("#") or "assumed" in before or "calibrated" in before, line
            assert ("calibrated" in line) == ("fitted_to" in line), line
        before = line


def test_every_piece_is_in_a_platform_and_has_its_rates_alone():
    """A kind of GPU has one bandwidth, a kind of software one rate: no two pieces of a kind give what differs."""
    used = {"hardware": set(), "software": {"torch", "simgnn"}}
    for name in platforms():
        tables = load_platform(name).other_tables
        used["hardware"] |= set(tables["hardware"])
        used["software"] |= set(tables.get("software", ()))
    for folder, names in used.items():
        there = {path.stem for path in FILES if path.parent.name == folder}
        assert names == there


def test_a_platform_is_composed_of_pieces(tmp_path):
    (tmp_path / "mine.toml").write_text(
        'hardware = { xeon-8163 = 2, v100-pcie = 8 }\nsoftware = ["dgl"]\n'
        'cpu_cores = { value = 96, source = "paper" }\n'
    )
    platform = load_platform(tmp_path / "mine.toml")
    assert (platform["cpu_gflops"], platform.whole("cpu_cores"), platform.whole("gpus")) == (2500, 96, 8)
    assert platform["gpu_memory_gbs"] == 900
    reading = platform.reading("sample_medges_per_s_per_core")
    assert (reading.stands_in, reading.fitted_to) == ("software dgl", ("neutronorch: Table 2",))
    assert platform.reading("gpu_sum_us").stands_in == "software torch"
    changed = platform.replace(sample_medges_per_s_per_core=1.0)
    assert changed.reading("sample_medges_per_s_per_core").fitted_to == ()
    for text, message in (
        ("hardware = { v100-pci = 1 }", "hardware must be one of .* \\(nearest: 'v100-pcie'\\)"),
        ("hardware = { v100-pcie = 0 }", "number of hardware v100-pcie must be an integer from 1 to 4096"),
        ('hardware = ["v100-pcie"]', "hardware must be a table of names with a number each"),
        ("hardware = { v100-pcie = 1, p100 = 1 }", "must be of one piece, not of hardware v100-pcie and"),
        ("software = { dgl = 1 }", "software must be a list of names"),
        (
            'hardware = { pcie-3 = 1 }\npcie_gbs = { value = 3, source = "paper" }',
            "pcie_gbs must be left to hardware pcie-3, which has it, and not be given again",
        ),
        (
            'pcie_gbs = { value = 3, source = "paper", fitted_to = ["x"] }',
            "source of pcie_gbs, which was fitted, must be calibrated, not 'paper'",
        ),
        (
            'pcie_gbs = { value = 3, source = "calibrated", fitted_to = "x" }',
            "fitted_to of pcie_gbs must be a list of texts, not 'x'",
        ),
    ):
        (tmp_path / "wrong.toml").write_text(text)
        with pytest.raises(InputError, match=message):
            load_platform(tmp_path / "wrong.toml")


def test_what_is_read_is_recorded():
    """Also of a result that is remembered, each time that it is used; an outer recording has what an inner one has."""
    platform, remembered = load_platform("neutron-1"), Remembered()

    def read():
        with readings() as found:
            remembered.get_or("x", lambda: platform["gather_gbs_per_core"])
        return {each.key for each in found}

    with readings() as outer:
        assert read() == read() == {"gather_gbs_per_core"}
        platform.whole("gpus")
    assert {each.key for each in outer} == {"gather_gbs_per_core", "gpus"}


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


def given(key, value, source='"paper"'):
    return f"{key} = {{ value = {value}, source = {source} }}"


CORES = "cpu_cores must be an integer from 1 to 65536, not "
SOURCE = "source of pcie_gbs must be one of paper, calibrated, assumed"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("cpu_cores = 3", 'cpu_cores must be { value = ..., source = "..." }, not 3'),
        ("cpu_cores = { value = 3 }", "cpu_cores must be { value = ..., source"),
        ('cpu_cores = { value = 3, source = "paper", note = "x" }', "cpu_cores must be { value"),
        (given("cpu_core", 3), "not 'cpu_core' (nearest: 'cpu_cores')"),
        (given("device_gflops", 3), "key of a platform must be known, not 'device_gflops'"),
        (given("cpu_cores", 3.5), f"{CORES}3.5"),
        (given("cpu_cores", "true"), f"{CORES}true"),
        (given("cpu_cores", 0), f"{CORES}0"),
        (given("cpu_cores", '"3"'), f"{CORES}'3'"),
        (given("cpu_cores", 2), "cpu_cores must be at least 3, one for each of"),
        (given("accelerators", "[4]"), "accelerators must be an integer from 0 to 4096, not [4]"),
        (given("pcie_gbs", "nan"), "pcie_gbs must be a number from 0.001"),
        (given("pcie_gbs", "inf"), "pcie_gbs must be a number from 0.001 to 1000000000.0, not inf"),
        (given("pcie_gbs", 0), "pcie_gbs must be a number from 0.001 to 1000000000.0, not 0"),
        (given("pcie_gbs", -1), "pcie_gbs must be a number from 0.001"),
        (given("gather_gbs_per_core", -1), "gather_gbs_per_core must be a number from 1e-06"),
        (given("cpu_efficiency", 1.5), "cpu_efficiency must be a number from 0.0001 to 1, not 1.5"),
        (given("pcie_gbs", 1, '"guess"'), SOURCE),
        (given("pcie_gbs", 1, 1), SOURCE),
        (given("gpus", 1.5), "gpus must be an integer from 0 to 4096, not 1.5"),
        (given("gpu_gflops", 0), "gpu_gflops must be a number from 0.001"),
        (given("gpu_memory_gbs", 0), "gpu_memory_gbs must be a number from 0.001"),
        (given("gpu_efficiency", 1.1), "gpu_efficiency must be a number from 0.001 to 1, not 1.1"),
        (given("gpu_launch_us", -1), "gpu_launch_us must be a number from 0 to"),
        (given("gpu_flops", 1), "not 'gpu_flops' (nearest: 'gpu_gflops')"),
    ],
)
def test_what_is_wrong_is_named(text, message, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mine.toml").write_text(text)
    with pytest.raises(InputError) as caught:
        load_platform("mine.toml")
    error = str(caught.value)
    assert error.startswith("mine.toml: ") and "\n" not in error
    assert message in error


def test_names_that_are_none():
    with pytest.raises(
        InputError, match=r"platform must be one of bgl, .*, pagraph or a TOML file, not 'u250'$"
    ):
        load_platform("u250")
    with pytest.raises(InputError, match=r"or a TOML file, not 'hyscale-fgpa' \(nearest: 'hyscale-fpga'\)"):
        load_platform("hyscale-fgpa")
