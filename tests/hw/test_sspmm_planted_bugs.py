"""Mistakes in the Verilog of S-SpMM, in bits and in timing alone, are found by `simgnn verify`."""

import pytest
from planted_bugs import PlantedBug
from planting import report_of
from test_sspmm import HALF
from test_sspmm_zeros import ZEROS

from simgnn.sim.toolchain.design import kernel_modules

BIT_BUGS = {
    "a word's second value is forgotten": PlantedBug(
        module="whole_group_queue_2_16x32_8", pattern=r"wire last = .*;", replacement="wire last = 1'b1;"
    ),
    "sums are not rotated back": PlantedBug(
        module="sspmm_gather", pattern=r"\brow_0 \?", replacement="1'b0 ?"
    ),
    "a lane does not wait for its additions": PlantedBug(
        module="reduction_lane",
        pattern=r"assign adding = waiting & .*;",
        replacement="assign adding = waiting;",
    ),
    "the mask of another destination": PlantedBug(
        module="edge_reader", pattern=r"= mask_first \+ (.*);", replacement=r"= mask_first + \1 + 11'd1;"
    ),
    "values go to lanes without room": PlantedBug(
        module="mask_decoder",
        pattern=r"\{2\{room\}\}",
        replacement="4'hf",
    ),
}
TIMING_BUGS = {
    "a local buffer less": PlantedBug(
        module="mask_decoder", pattern=r"assign ready = free \| .*;", replacement="assign ready = free;"
    ),
    "values that fill up a word are added": PlantedBug(
        module="distribution_link", pattern=r"\(last \? tail", replacement="(1'b0 ? tail"
    ),
    "the first cluster of a link always comes first": PlantedBug(
        module="distribution_link", pattern=r"asking & behind", replacement="asking & 2'd0"
    ),
    "a lane's queue a place shorter": PlantedBug(
        module="whole_group_queue_2_16x32_8",
        pattern=r"= \(taken_in \^ given_out\) != 5'd16;",
        replacement="= taken_in - given_out < 5'd15;",
    ),
    "masks are not looked at": PlantedBug(
        module="distribution_link",
        pattern=r"\(masked \? .* : 4'hf\)",
        replacement="4'hf",
    ),
    "a feature buffer a word shorter": PlantedBug(
        module="sspmm_gather", pattern=r"\$signed\((\d+)'h00f\)", replacement=r"$signed(\1'h00e)"
    ),
}
ZERO_BIT_BUGS = {
    "subnormals are zeros": PlantedBug(
        module="sspmm_gather", pattern=r"\|word\[30:0\]", replacement="|word[30:23]"
    ),
    "a zero for its neighbour": PlantedBug(
        module="sspmm_gather", pattern=r"\|word\[62:32\]", replacement="|word[30:0]"
    ),
}
ZERO_TIMING_BUGS = {
    "-0 is no zero": PlantedBug(
        module="sspmm_gather", pattern=r"\|word\[126:96\]", replacement="|word[127:96]"
    ),
    "zeros are added": PlantedBug(
        module="distribution_link", pattern=r" &\s+features_read_data\[131:128\];", replacement=";"
    ),
    "zeros behind the place of a mask": PlantedBug(
        module="distribution_link",
        pattern=r"\.write_data\(\{write_nonzero, write_data\}\)",
        replacement=".write_data({write_nonzero | {4{masked}}, write_data})",
    ),
}


def find(bug, folder, capsys, *, hardware=HALF):
    """What `simgnn verify` reports for the Verilog with a mistake in it."""
    return report_of(bug, hardware, folder, capsys, programs=200)


@pytest.mark.slow
@pytest.mark.parametrize("name", BIT_BUGS)
def test_a_wrong_bit_is_found(name, tmp_path, capsys):
    report = find(BIT_BUGS[name], tmp_path, capsys)
    assert report["bit_mismatches"] >= 1


@pytest.mark.slow
@pytest.mark.parametrize("name", TIMING_BUGS)
def test_another_cycle_is_found(name, tmp_path, capsys):
    report = find(TIMING_BUGS[name], tmp_path, capsys)
    assert report["bit_mismatches"] == 0
    assert report["cycle_mismatches"] + report["counter_mismatches"] >= 1
    assert report["mismatch"]["kind"] == "cycles"


@pytest.mark.slow
@pytest.mark.parametrize("name", [*ZERO_BIT_BUGS, *ZERO_TIMING_BUGS])
def test_a_zero_that_is_none_is_found(name, tmp_path, capsys):
    """By its bits or its cycles; a value that is left out has both."""
    report = find({**ZERO_BIT_BUGS, **ZERO_TIMING_BUGS}[name], tmp_path, capsys, hardware=ZEROS)
    kind = "bits" if name in ZERO_BIT_BUGS else "cycles"
    assert report["mismatch"]["kind"] == kind
    assert (report["bit_mismatches"] >= 1) == (kind == "bits")


@pytest.mark.parametrize("name", [*BIT_BUGS, *TIMING_BUGS])
def test_each_mistake_has_its_place(name, modules):
    bug = {**BIT_BUGS, **TIMING_BUGS}[name]
    assert bug.plant(modules) != modules


@pytest.mark.sample(2)
@pytest.mark.parametrize("name", [*ZERO_BIT_BUGS, *ZERO_TIMING_BUGS])
def test_each_mistake_with_zeros_has_its_place(name, modules_of_zeros):
    bug = {**ZERO_BIT_BUGS, **ZERO_TIMING_BUGS}[name]
    assert bug.plant(modules_of_zeros) != modules_of_zeros


@pytest.fixture(scope="module")
def modules():
    return kernel_modules(HALF)


@pytest.fixture(scope="module")
def modules_of_zeros():
    return kernel_modules(ZEROS)
