"""Training steps that `simgnn verify` draws: cached features, given rows, and mistakes in both."""

import json
from dataclasses import replace

import numpy as np
import pytest
from harness.random_hardware import random_configuration
from report_pages import check_report

from simgnn.cli.main import main
from simgnn.compiler.assembler import Assembler
from simgnn.compiler.starting import ScatteredRows
from simgnn.config.configuration import load_config
from simgnn.process.files.program_files import read_program_file
from simgnn.sim.executions.reference import ReferenceDevice
from simgnn.training.devices.feature_cache import FeatureTable
from simgnn.training.devices.shared_cache import SharedCache
from simgnn.verify.training_steps.step import KINDS, draw_step

TINY = load_config("tiny").hardware
STEPS = ("--programs", "0", "--faults", "0", "--batches", "0", "--arithmetic", "host", "--json")


def verify(capsys, folder, *options, code):
    """What `simgnn verify --json` reports of steps alone."""
    assert main(["verify", "-c", "tiny", *STEPS, "-o", str(folder), *options]) == code
    return json.loads(capsys.readouterr().out)


def test_steps_agree_and_are_counted(capsys, tmp_path):
    count = 6 * len(KINDS)
    report = verify(capsys, tmp_path, "--steps", str(count), "--seed", "3", code=0)
    assert (report["steps"], report["mismatch"], report["launches"]) == (count, None, 2 * count)
    page, _ = check_report(tmp_path, report)
    assert page["answer"].startswith(f"Yes: no bit, cycle or counter differs in {count} training steps: ")
    drawn = report["drawn_steps"]
    assert drawn["kinds"] == dict.fromkeys(KINDS, 6)
    assert all(drawn["hits"].values()) and all(drawn["given"].values())
    assert sum(drawn["hits"].values()) == sum(6 for kind in KINDS if "cache" in kind)
    assert sum(drawn["given"].values()) == sum(6 for kind in KINDS.values() if kind.gives is not None)
    assert drawn["scattered_rows"] > 500 and drawn["given_rows"] > 50 and drawn["without_room"]


def test_people_read_what_was_drawn(capsys):
    options = ["--programs", "0", "--faults", "0", "--batches", "0", "--arithmetic", "host", "--steps", "7"]
    assert main(["verify", "-c", "tiny", *options]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("training steps   equal: 7 run in ")
    assert [line.split()[0] for line in lines[1:4]] == ["features", "cached", "given"]
    assert len(lines) == 7 and lines[6].startswith("AXI")


@pytest.mark.sample(1)
@pytest.mark.parametrize("number", range(3))
def test_steps_fit_any_accelerator_and_repeat(number):
    """Results are those of the operators in NumPy, whatever the sizes of the banks."""
    hardware = random_configuration(np.random.default_rng((2, number)))
    with ReferenceDevice(hardware) as device:
        for index, kind in enumerate(KINDS):
            step, again = (draw_step(hardware, seed=number, index=index) for _ in range(2))
            assert step.kind == kind and step.timing == again.timing
            assert step.program.memory.tobytes() == again.program.memory.tobytes()
            device.load(step.program)
            for segment in step.program.segments:
                device.run(segment)
            memory = device.read(0, step.program.memory.size).view("<u4")
            assert step.wrong_result(memory) == ""
            name, values = next(iter(step.results.items()))
            tensor = step.program.tensors[name]
            memory[tensor.address // 4] ^= 1
            assert step.wrong_result(memory).startswith(
                f"{name} must be {float(values[0, 0])!r} at row 0, column 0,"
            )


def a_wrong_source_row(monkeypatch):
    """One record names the row behind its own."""
    place = SharedCache.place

    def planted(self, name, **options):
        found = place(self, name, **options)
        if found.rows is None or len(self.plan.names) > 1:
            return found
        rows = found.rows.rows.copy()
        rows[0] = (rows[0] + 1) % found.rows.table.rows
        return replace(found, rows=ScatteredRows(table=found.rows.table, rows=rows))

    monkeypatch.setattr(SharedCache, "place", planted)


def a_stale_slot(monkeypatch):
    """The last row of each transfer is not written: its place keeps what was there."""
    write = FeatureTable.write
    monkeypatch.setattr(FeatureTable, "write", lambda self, places, rows: write(self, places[:-1], rows[:-1]))


def a_peer_s_rows_mixed_up(monkeypatch):
    """What is copied from a peer comes a row late."""
    read = FeatureTable.read
    monkeypatch.setattr(FeatureTable, "read", lambda self, places: np.roll(read(self, places), 1, axis=0))


def given_rows_shifted_by_one(monkeypatch):
    behind = Assembler.rows_after

    def planted(self, name, made_rows, columns, values, **options):
        behind(self, name, made_rows, columns, np.roll(values, 1, axis=0), **options)

    monkeypatch.setattr(Assembler, "rows_after", planted)


@pytest.mark.sample(1)
@pytest.mark.parametrize(
    "plant, kind",
    [
        (a_wrong_source_row, "feature cache"),
        (a_stale_slot, "cache"),
        (a_peer_s_rows_mixed_up, "shared caches"),
        (given_rows_shifted_by_one, "given "),
    ],
)
def test_a_step_that_is_compiled_wrong_is_found(plant, kind, monkeypatch, capsys, tmp_path):
    """The executions agree on it; what it leaves is not what was asked for."""
    plant(monkeypatch)
    report = verify(capsys, tmp_path, "--steps", "70", "--seed", "1", code=1)
    found = report["mismatch"]
    assert found["kind"] == "results" and kind in found["origin"] and "elements differ" in found["text"]
    assert report["bit_mismatches"] == 1 and report["steps"] <= 35
    program = read_program_file(found["program"]).program
    index = int(found["origin"].split()[1])
    assert program.memory.tobytes() == draw_step(TINY, seed=1, index=index).program.memory.tobytes()
