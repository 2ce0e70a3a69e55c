"""The kept reports of `u250` and its neighbours: rules, sums, estimates, and the page that shows them."""

import json

import pytest
from project_files import load_script

from simgnn.config.configuration import load_config
from simgnn.fpga.synthesis.fits import fit_line, known_fit
from simgnn.fpga.synthesis.targets import MEMORY_KINDS, RESOURCES, parts_of_device


@pytest.fixture
def alveo(root):
    """The script that reads the kept reports."""
    return load_script(root / "benchmarks" / "synthesis" / "alveo_u250.py")


def test_terms_add_up_to_the_accelerator(alveo):
    base = alveo.load_config(alveo.BASE).hardware
    report = alveo.load_report(alveo.KEPT, base)
    found = alveo.estimate(alveo.terms(report, base), base)
    assert found == pytest.approx(report["total"])
    assert all(min(one.each.values()) >= 0 for one in alveo.terms(report, base))


def test_the_kept_report_keeps_its_rules(alveo):
    """Of 2,048 multipliers and those of the scalers, each has two DSPs; every RAM is one, but queues of four bits."""
    base = alveo.load_config(alveo.BASE).hardware
    report = alveo.load_report(alveo.KEPT, base)
    assert report["problems"] == []
    multipliers = base.array_rows * base.array_columns + 2 * base.lanes
    assert report["total"]["dsp"] >= 2 * multipliers
    small = {path for path, kind in report["memories"].items() if kind == "registers"}
    assert small == {f"simgnn_port_bundle.response{port}.queue_storage" for port in range(base.ports)}
    assert set(report["memories"].values()) == {*MEMORY_KINDS, "registers"}
    assert set(report["total"]) == set(RESOURCES)
    functions = sum(number for kind, number in report["cells"].items() if kind.startswith(("LUT", "INV")))
    assert functions == report["total"]["lut"]


@pytest.mark.parametrize(
    "cells, fewest, most",
    [
        ({"LUT6": 3}, 3, 3),
        ({"LUT2": 2, "LUT3": 3, "LUT6": 1}, 4, 4),
        ({"INV": 1, "LUT1": 1, "LUT4": 3, "LUT5": 1}, 3, 4),
    ],
)
def test_functions_that_share_a_look_up_table(alveo, cells, fewest, most):
    assert alveo.sites(cells) == (fewest, most)


def test_generate_says_what_is_known_of_the_fit(alveo):
    """By the kept report, and by the routed preset; of a configuration that is neither, nothing."""
    base = alveo.load_config(alveo.BASE).hardware
    report = alveo.load_report(alveo.KEPT, base)
    shares = parts_of_device(report["total"], report["capacity"])
    assert known_fit(base)["used"] == pytest.approx(shares, abs=5e-4)
    assert fit_line(base) == (
        "fit on AMD XCU250 (Alveo U250): 114% of the LUT, 60% of the FF, 13% of the BRAM, 27% of the URAM, 36% of the "
        "DSP, counted by Yosys (a LUT for each function; two in one, as Vivado packs them: 65% to 97%); "
        "does not fit by this count of its LUT; never placed and routed"
    )
    assert fit_line(load_config("ecp5").hardware).endswith("placed and routed by nextpnr; 61.5 MHz")
    assert fit_line(load_config("tiny").hardware) is None


def test_the_page_has_what_the_reports_say(alveo, root):
    """Table IV, line by line; the estimates are near enough."""
    report = alveo.load_report(alveo.KEPT, alveo.load_config(alveo.BASE).hardware)
    values = alveo.evaluate(report, 0.8)
    assert alveo.farthest(values) <= alveo.FARTHEST
    page = (root / "docs" / "results" / "ultrascale.md").read_text()
    lines = "\n".join(alveo.pages(values, 0.8)["beside the paper"])
    assert lines in page, f"docs/results/ultrascale.md must have\n{lines}"


def test_a_report_of_another_accelerator_is_refused(alveo, tmp_path):
    report = json.loads(alveo.KEPT.read_text())
    (tmp_path / "other.json").write_text(json.dumps({**report, "digest": "0123456789abcdef"}))
    with pytest.raises(SystemExit, match=r"report must be of u250, .*, not 0123456789abcdef"):
        alveo.load_report(tmp_path / "other.json", alveo.load_config(alveo.BASE).hardware)
