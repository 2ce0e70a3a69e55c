"""Areas from `simgnn generate --synth` in sweeps and comparisons; the table of a sweep; `--json`."""

import csv
import io
import json

import pytest

from simgnn.cli.main import main
from simgnn.config.configuration import load_config
from simgnn.explore.sweep.run import run_sweep
from simgnn.explore.sweep.table import sweep_rows
from simgnn.fpga.synthesis import command
from simgnn.fpga.synthesis.areas import load_areas
from simgnn.fpga.synthesis.report import Synthesis
from simgnn.fpga.synthesis.targets import ECP5


def report_of(digest, *, lut=1000.0, dsp=0.0, device=ECP5.device):
    """A `Synthesis` of an accelerator that takes so much."""
    total = {"lut": lut, "lutram": 0.0, "ff": 500.0, "bram": 2.0, "uram": 0.0, "dsp": dsp}
    return Synthesis(
        target="ecp5",
        device=device,
        design="simgnn_kernel",
        parts=[],
        modules=[],
        total=total,
        capacity=ECP5.capacity,
        longest={"levels": 3, "start": "a", "end": "b"},
        memories={},
        problems=[],
        tools={},
        digest=digest,
    )


@pytest.fixture
def synthesised(finished_sweep, tmp_path):
    """Reports of points 0 and 4 of the small sweep, in a folder each: 1 % of the LUTs, and 25 % of the DSPs."""
    sweep = finished_sweep[1]
    for number, figures in {0: {"lut": 836.4}, 4: {"lut": 836.4, "dsp": 39.0}}.items():
        point = sweep.points()[number]
        hardware = {key.split(".")[1]: point[key] for key in point if key.startswith("hardware.")}
        digest = sweep.config.replace("hardware", **hardware).hardware.digest
        folder = tmp_path / "synth" / f"point{number}"
        folder.mkdir(parents=True)
        command.write_reports(report_of(digest, **figures), folder)
    return tmp_path / "synth"


def test_the_report_names_the_accelerator(tmp_path, monkeypatch):
    monkeypatch.setattr(command, "synthesise_design", lambda *args, **kwargs: report_of(""))
    file = tmp_path / "simgnn_kernel.v"
    file.write_text("module simgnn_kernel();\nendmodule\n")
    digest = load_config("tiny").hardware.digest
    written = {"module": "simgnn_kernel", "prefix": "simgnn_", "verilog": [str(file)], "digest": digest}
    command.synthesise_generated(written, target="ecp5", route=None, clock_mhz=300)
    area = load_areas([tmp_path])[digest]
    assert (area.share, area.scarcest) == (pytest.approx(1000 / 83640), "lut")


def test_a_sweep_has_areas_where_they_are_known(finished_sweep, synthesised, capsys, tmp_path, monkeypatch):
    _, sweep, results = finished_sweep
    rows = sweep_rows(sweep, results, load_areas([synthesised]))
    assert [row["area"] for row in rows] == [pytest.approx(0.01), None, None, None, pytest.approx(0.25), None]
    assert [row["scarcest"] for row in rows] == ["lut", None, None, None, "dsp", None]
    assert [row["best"] for row in rows] == [1, None, None, None, 1, None]
    spec = tmp_path / "spec.toml"
    spec.write_text((finished_sweep[0].parent / "spec.toml").read_text())
    out = tmp_path / "out"
    arguments = ["sweep", str(spec), "--jobs", "1", "-o", str(out), "--synthesis", str(synthesised)]
    monkeypatch.setenv("COLUMNS", "60")
    assert main(arguments) == 0
    lines = capsys.readouterr().out.splitlines()
    assert ["4", "25", "dsp", "yes"] in [line.split() for line in lines]
    assert "area of 2 of 6 points: the largest part of any resource of Lattice LFE5U-85F" in lines
    table = list(csv.DictReader(io.StringIO((out / "sweep.csv").read_text())))
    assert [row["dsp"] for row in table] == ["0.0", "", "", "", "39.0", ""]
    # Areas are no part of the journal: the same sweep goes on without them.
    assert run_sweep(sweep, output=out) == results
    assert (out / "sweep.csv").read_bytes() == (finished_sweep[0] / "sweep.csv").read_bytes()


def test_a_sweep_as_json_and_as_a_table(finished_sweep, capsys, tmp_path, monkeypatch):
    folder, sweep, results = finished_sweep
    spec = folder.parent / "spec.toml"
    assert main(["sweep", str(spec), "-o", str(folder), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["points"] == json.loads(json.dumps(sweep_rows(sweep, results)))
    assert (told["refused"], told["batches"], told["objectives"]) == (2, 1, ["time", "units", "onchip"])
    assert told["parameters"]["hardware.clusters"] == [1, 2]
    for width in (30, 80):
        monkeypatch.setenv("COLUMNS", str(width))
        assert main(["sweep", str(spec), "-o", str(folder)]) == 0
        lines = capsys.readouterr().out.splitlines()
        begin = lines.index("6 points, 2 refused; units are adders and multipliers") + 1
        table = lines[begin : next(place for place, line in enumerate(lines) if line.startswith("best: "))]
        assert max(map(len, table)) <= width
        assert [line.split()[0] for line in table if line[:5].strip().isdecimal()][:4] == ["0", "1", "3", "4"]


def test_a_comparison_has_areas_where_all_have_one(finished_sweep, synthesised, capsys):
    points = [f"{finished_sweep[0]}:{number}" for number in (0, 4, 1)]
    options = ["--synthesis", str(synthesised), "--json"]
    assert main(["compare", *points[:2], *options]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["size"] == f"% of {ECP5.device}"
    assert [run["size"] for run in told["runs"]] == [pytest.approx(1), pytest.approx(25)]
    assert main(["compare", *points, *options]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["size"] == "adders and multipliers"
    assert [run["scarcest"] for run in told["runs"]] == ["lut", "dsp", None]


def test_bad_reports_are_one_line(finished_sweep, synthesised, tmp_path, capsys):
    good = synthesised / "point0" / "synthesis.json"
    values = json.loads(good.read_text())
    (tmp_path / "empty").mkdir()
    bad = tmp_path / "bad"
    bad.mkdir()
    runs = [f"{finished_sweep[0]}:{number}" for number in (0, 1)]
    folders = [["--synthesis", str(tmp_path / "empty")], ["--synthesis", str(tmp_path / "none")]]
    folders.append(["--synthesis", str(synthesised), "--synthesis", str(synthesised / "point0")])
    said = [
        "folder must hold synthesis.json",
        "folder must hold synthesis.json",
        "must be in one of the folders",
    ]
    for options, text in zip(folders, said, strict=True):
        assert main(["compare", *runs, *options]) == 2
        told = capsys.readouterr()
        assert told.out == "" and told.err.count("\n") == 1 and text in told.err, told.err
    texts = {
        "[": "report must be one of simgnn generate --synth, not damaged",
        json.dumps({**values, "digest": ""}): "report must be of a whole accelerator",
        json.dumps({**values, "total": {}}): "not damaged ('lut')",
        json.dumps({**values, "capacity": {}}): "report must be one of",
        json.dumps({**values, "digest": "other", "device": "other"}): "device must be",
    }
    for text, error in texts.items():
        (bad / "synthesis.json").write_text(text)
        options = ["--synthesis", str(synthesised), "--synthesis", str(bad)]
        assert main(["compare", *runs, *options]) == 2
        told = capsys.readouterr()
        assert told.out == "" and told.err.count("\n") == 1 and error in told.err, told.err
        assert "synthesis.json" in told.err
