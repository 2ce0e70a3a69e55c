"""Mistakes in the Verilog of what `tiny` lacks: each has its place, and `simgnn verify` finds it."""

import pytest
from planted_bugs import PlantedBug
from planting import report_of
from test_random_programs import HARDWARE

from simgnn.sim.toolchain.design import kernel_modules

_MASKS_BEGIN = r"(?<= begins = )!command_payload\[35\] \|\s+!\(\|\{command_payload\[640\], 3'd0\}\)"
BUGS = {
    "tiny with all": {
        "bits": {
            "-0 counts as zero": PlantedBug(
                module="block_packer", pattern=r"\(\|word\[31:0\]\)", replacement="(|word[30:0])"
            ),
            "one beat for the other": PlantedBug(
                module="block_unpacker", pattern=r"= first_0\[1\] \?", replacement="= 1'b0 ?"
            ),
            "the first word of a row for all": PlantedBug(
                module="old_value_reader",
                pattern=r"(read_address = top) \+ \{4'd0, column\}",
                replacement=r"\1",
            ),
            "every old value for cluster 0": PlantedBug(
                module="old_value_reader",
                pattern=r"fill_owner_1 <= fill_owner_0;",
                replacement="fill_owner_1 <= 1'b0;",
            ),
            "a half that takes no old values": PlantedBug(
                module="accumulators", pattern=r"if \(fills\) sums0_0_write_en = fills;", replacement=""
            ),
        },
        "cycles": {
            "a block waits until none is under way": PlantedBug(
                module="block_packer",
                pattern=r"(wire held_up) = .*;",
                replacement=r"\1 = |{beats1, beats0, runs1, runs0};",
            ),
            "old values that are still being written": PlantedBug(
                module="aggregate_engine",
                pattern=r"awaiting = draining & [^;]*;",
                replacement="awaiting = 1'b0;",
            ),
            "old values wait for every drain": PlantedBug(
                module="aggregate_engine", pattern=r"\((command_payload\[36\]) & [^;]*;", replacement=r"\1);"
            ),
            "old values come in unseen": PlantedBug(
                module="aggregate_engine",
                pattern=r"is_drain = \(drain_stepping \| old_active\)",
                replacement="is_drain = drain_stepping",
            ),
        },
    },
    "wide drain": {
        "bits": {
            "one word of a row in another's place": PlantedBug(
                module="wide_bank", pattern=r"words2_read_data\) :", replacement="words1_read_data) :"
            ),
            "sums stay behind a word that leaves with others": PlantedBug(
                module="accumulators",
                pattern=r"clears_match_2 = .*;",
                replacement="clears_match_2 = cleared_address_0[1:0] == 2'd1;",
            ),
            "the mask of the first word for the second": PlantedBug(
                module="drain", pattern=r"keep\[4\] \?", replacement="keep[0] ?"
            ),
            "other words than the one that leaves are written": PlantedBug(
                module="drain", pattern=r"(write_lanes_both_3) = .*;", replacement=r"\1 = 1'b1;"
            ),
            "a row behind the last one is written": PlantedBug(
                module="drain", pattern=r"(wire there2) = .*;", replacement=r"\1 = 1'b1;"
            ),
            "masks need not begin where so many words do": PlantedBug(
                module="drain", pattern=_MASKS_BEGIN, replacement="1'b1"
            ),
            "a row's words in the place of the first one's": PlantedBug(
                module="drain", pattern=r"(upper2_sum = \S+) \+ \{1'b0, distance2\};", replacement=r"\1;"
            ),
            "the first row's scale for the second": PlantedBug(
                module="drain",
                pattern=r"(rows\[1\] \?) scales_o_payload\[63:32\]",
                replacement=r"\1 scales_o_payload[31:0]",
            ),
        },
        "cycles": {
            "masked rows leave word by word": PlantedBug(
                module="drain", pattern=_MASKS_BEGIN, replacement="!command_payload[35]"
            ),
            "rows with scales leave one by one": PlantedBug(
                module="drain",
                pattern=r"(begins_2 = begins & )[^;]*;",
                replacement=r"\1!command_payload[34];",
            ),
        },
    },
    "wide sources": {
        "bits": {
            "the second word of a row is the third": PlantedBug(
                module="wide_bank",
                pattern=r"\{words3_read_data, words2_read_data, words1_read_data,",
                replacement="{words3_read_data, words2_read_data, words2_read_data,",
            ),
            "the first word of a row everywhere": PlantedBug(
                module="source_reader",
                pattern=r"wide \?\s+read_data\[255:128\] : word_choice",
                replacement="word_choice",
            ),
            "a word that comes alone is in the first place alone": PlantedBug(
                module="source_reader",
                pattern=r"wide \?\s+read_data\[255:128\] : word_choice",
                replacement="read_data[255:128]",
            ),
            "a word that comes alone lies in two places": PlantedBug(
                module="distribution_link",
                pattern=r"\(write_wide \| \(write_place\[1:0\] ==\s+2'd1\)\)",
                replacement="(write_wide | write_place[0])",
            ),
            "rows at any distance are read so": PlantedBug(
                module="source_reader", pattern=r"\{stride\[5:4\],", replacement="{stride[4],"
            ),
        },
        "cycles": {
            "scaled sources enter word by word": PlantedBug(
                module="source_reader",
                pattern=r"wide <= !from_device",
                replacement="wide <= !from_device & !scaled",
            ),
            "room for a group of words less": PlantedBug(
                module="sspmm_gather", pattern=r"source_wide \? 5'h19", replacement="source_wide ? 5'h15"
            ),
        },
    },
    "half": {
        "bits": {
            "a word's second value is forgotten": PlantedBug(
                module="whole_group_queue_2_16x32_8",
                pattern=r"wire last = .*;",
                replacement="wire last = 1'b1;",
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
                module="edge_reader",
                pattern=r"= mask_first \+ (.*);",
                replacement=r"= mask_first + \1 + 11'd1;",
            ),
            "values go to lanes without room": PlantedBug(
                module="mask_decoder", pattern=r"\{2\{room\}\}", replacement="4'hf"
            ),
        },
        "cycles": {
            "a local buffer less": PlantedBug(
                module="mask_decoder",
                pattern=r"assign ready = free \| .*;",
                replacement="assign ready = free;",
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
                module="distribution_link", pattern=r"\(masked \? .* : 4'hf\)", replacement="4'hf"
            ),
            "a feature buffer a word shorter": PlantedBug(
                module="sspmm_gather", pattern=r"\$signed\((\d+)'h00f\)", replacement=r"$signed(\1'h00e)"
            ),
        },
    },
    "zeros": {
        "bits": {
            "subnormals are zeros": PlantedBug(
                module="sspmm_gather", pattern=r"\|word\[30:0\]", replacement="|word[30:23]"
            ),
            "a zero for its neighbour": PlantedBug(
                module="sspmm_gather", pattern=r"\|word\[62:32\]", replacement="|word[30:0]"
            ),
        },
        "cycles": {
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
        },
    },
}
"""By the accelerator, then by what shows them first."""
PROGRAMS = {"tiny with all": 400, "half": 200, "zeros": 200, "wide drain": 600, "wide sources": 400}
"""Random programs that each accelerator runs; the others run a hundred."""


@pytest.mark.slow
@pytest.mark.parametrize(
    "hardware, kind, name", [(h, kind, name) for h in BUGS for kind in BUGS[h] for name in BUGS[h][kind]]
)
def test_a_mistake_is_found(hardware, kind, name, tmp_path, capsys):
    """In the bits, or in the cycles before any bit."""
    count = PROGRAMS.get(hardware, 100)
    report = report_of(BUGS[hardware][kind][name], HARDWARE[hardware], tmp_path, capsys, programs=count)
    assert report["mismatch"]["kind"] == kind
    if hardware in ("half", "zeros"):
        assert (report["bit_mismatches"] >= 1) == (kind == "bits")
    if kind == "cycles":
        assert report["cycle_mismatches"] + report["counter_mismatches"] >= 1


@pytest.mark.parametrize("hardware", BUGS)
def test_each_mistake_has_its_place(hardware):
    modules = kernel_modules(HARDWARE[hardware])
    for bugs in BUGS[hardware].values():
        for bug in bugs.values():
            assert bug.plant(modules) != modules
