"""Mistakes to plant in the generated Verilog of `tiny`, as people make them: one line each.

A mistake is a pattern that must occur in one module, and what to write in its place.
"""

import re
from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True)
class PlantedBug:
    """One mistake.

    Parameters
    ----------
    module : str
        Without ``simgnn_``.
    pattern, replacement : str
        Of `re.sub`; every occurrence is replaced.
    commands : int
        Most commands that the shrunk program may have. A product on old sums or behind a mask needs five: LOADs into
        three memories, itself, and a STORE. A program with many tokens under way is not shrunk: with others, or fewer,
        it does not fail.
    """

    module: str
    pattern: str
    replacement: str
    commands: int = 4

    def plant(self, modules):
        """The modules with the mistake in them; an error if there is no place for it."""
        name = f"simgnn_{self.module}"
        text, count = re.subn(self.pattern, self.replacement, modules[name])
        if not count:
            raise ValueError(f"{name} must contain {self.pattern!r} to plant a mistake, and does not")
        return {**modules, name: text}


BUGS = {
    # Arithmetic
    "padding adds +0": PlantedBug(
        module="systolic_array",
        pattern=r"weight_active \? weight : \{2\{NEGATIVE_ZERO\}\}",
        replacement="weight_active ? weight : 64'd0",
        commands=5,
    ),
    "sums never overflow": PlantedBug(
        module="fp32_add", pattern=r"\(exponent3\[0\] \| total3\[27\]\)", replacement="exponent3[0]"
    ),
    "exact zeros keep a sign": PlantedBug(
        module="fp32_add", pattern=r"sign3 & \(\(\|total3\) \| !subtract3\)", replacement="sign3"
    ),
    "no sticky bit in sums": PlantedBug(
        module="fp32_add", pattern=r"\(\|\{small1\[13:0\], 2'd0\}\)", replacement="1'b0"
    ),
    "no sticky bit in products": PlantedBug(
        module="fp32_mul", pattern=r"\(\|product2\[22:0\]\)", replacement="1'b0"
    ),
    "no subnormal factors": PlantedBug(module="fp32_mul", pattern=r"= \|b\[30:23\];", replacement="= 1'b1;"),
    # Epilogue and masks
    "bias of the wrong lane": PlantedBug(
        module="epilogue",
        pattern=r"biased \? biases_o_payload\[63:32\]",
        replacement="biased ? biases_o_payload[31:0]",
    ),
    "ReLU lets negative sums pass": PlantedBug(
        module="epilogue", pattern=r"!finished\[\d+\] & ", replacement=""
    ),
    "+0 is positive": PlantedBug(module="epilogue", pattern=r"\(\|finished\[\d+:\d+\]\)", replacement="1'b1"),
    "mask bits behind the last column": PlantedBug(
        module="epilogue",
        pattern=r"mask_data = (\w+) & place_4\[1:0\]",
        replacement=r"mask_data = \1",
        commands=5,
    ),
    "mask rows too close": PlantedBug(
        module="epilogue", pattern=r"mask_row \+ command\[840:832\]", replacement="mask_row + 9'd1"
    ),
    "mask of another column": PlantedBug(
        module="epilogue",
        pattern=r"mask_bit_next_0\[5:1\], 1'b0\}",
        replacement="mask_bit_next_0[5:2], 2'd0}",
        commands=5,
    ),
    "one mask bit for two sums": PlantedBug(module="drain", pattern=r"keep\[1\] \?", replacement="keep[0] ?"),
    # Tiling
    "one tile of columns too many": PlantedBug(
        module="epilogue", pattern=r"(\{1'b0, tile_n0\} \+ 12'd4\)) >=", replacement=r"\1 >"
    ),
    "one tile of k too many": PlantedBug(
        module="epilogue", pattern=r"(\{1'b0, tile_k0\} \+ 25'd4\)) >=", replacement=r"\1 >"
    ),
    "partial sums not awaited": PlantedBug(
        module="operand_streamer", pattern=r"settled = .*;", replacement="settled = 1'b1;"
    ),
    "no row of ones": PlantedBug(
        module="operand_streamer", pattern=r"ones = command\[39\] & last;", replacement="ones = 1'b0;"
    ),
    # Hazards
    "oldest addition forgotten": PlantedBug(
        module="gather_cluster", pattern=r"latest4 == clash_word", replacement="1'b0"
    ),
    "newest addition forgotten": PlantedBug(
        module="gather_cluster", pattern=r"\{half, head\[7:0\]\} == clash_word", replacement="1'b0"
    ),
    "features used before they came": PlantedBug(
        module="gather_cluster", pattern=r">= \$signed\(\{6'd0, words\}\)", replacement=">= $signed(11'd0)"
    ),
    "ring too full": PlantedBug(
        module="clustered_gather", pattern=r"\$signed\(11'h01f\)", replacement="$signed(11'h028)"
    ),
    "sums drained too early": PlantedBug(
        module="drain", pattern=r"\(settle == 3'd0\)", replacement="(settle < 3'd4)"
    ),
    "accumulators not cleared": PlantedBug(
        module="accumulators", pattern=r"(write_en\(.*) \| cleared0_0\)", replacement=r"\1)"
    ),
    # Addresses and bursts
    "odd strides of LOAD": PlantedBug(
        module="load_engine",
        pattern=r"row \+ command_payload\[331:323\]",
        replacement="row + {command_payload[331:324], 1'b0}",
    ),
    "odd strides of STORE": PlantedBug(
        module="store_engine",
        pattern=r"row \+ command_payload\[203:195\]",
        replacement="row + {command_payload[203:196], 1'b0}",
    ),
    "a carry into the upper half of an address": PlantedBug(
        module="row_runs",
        pattern=r"<= address_register \+ \{32'd0, stride\};",
        replacement="<= {address_register[63:32], address_register[31:0] + stride};",
        # Where 2^32 lies follows from the image's size: most commands that are taken out move it to another row.
        commands=30,
    ),
    "gaps between rows ignored": PlantedBug(
        module="row_runs", pattern=r"stride == \{5'd0, words, 3'd0\};", replacement="stride >= 32'd8;"
    ),
    "sources that overlap taken for sources that touch": PlantedBug(
        module="source_reader",
        pattern=r"\(stride == (\{24'd0, words, 3'd0\})\)",
        replacement=r"(stride <= \1)",
    ),
    "the upper half of a source's row left out": PlantedBug(
        module="source_reader",
        pattern=r"(product_high_low <= \{18'd0,) coming\[31:16\]\}",
        replacement=r"\1 {16{coming[31]}}}",
    ),
    "bursts cross boundaries": PlantedBug(
        module="burst_cutter",
        pattern=r"BURST_BEATS_6 - alone_word",
        replacement="BURST_BEATS_6",
    ),
    "more data asked for than there is room": PlantedBug(
        module="burst_reader_64", pattern=r"room = .* <= free;", replacement="room = 1'b1;"
    ),
    "all bytes of the last word stored": PlantedBug(
        module="store_engine",
        pattern=r"= fetched_last \? \{1'b0, tail_lanes\} : 3'd7;",
        replacement="= 3'd7;",
    ),
    "store buffer too full": PlantedBug(
        module="store_engine", pattern=r"promised != 3'd4", replacement="promised != 3'd7"
    ),
    "features one word apart": PlantedBug(
        module="edge_reader",
        pattern=r"position <= position \+ [^;]+;",
        replacement="position <= position + 11'd1;",
    ),
    # Tokens
    "UPDATE does not wait for LOAD": PlantedBug(
        module="token_counters", pattern=r"wait_3\[0\] &\s+\(tokens_0_3 == 8'd0\)", replacement="1'b0"
    ),
    "STORE does not wait for UPDATE": PlantedBug(
        module="token_counters", pattern=r"wait_1\[3\] &\s+\(tokens_3_1 == 8'd0\)", replacement="1'b0"
    ),
    "a token lost": PlantedBug(
        module="token_counters",
        pattern=r"ended\[0\] & signal_0\[1\]",
        replacement="ended[0] & signal_0[1] & signal_0[3]",
    ),
    "a counter of two bits": PlantedBug(
        module="token_counters",
        pattern=r"reg \[7:0\] tokens_0_3;",
        replacement="reg [1:0] tokens_0_3;",
        commands=600,
    ),
    # Bounds
    "the last word of memory unreadable": PlantedBug(
        module="read_arbiter",
        pattern=r"ending\} < limit\[63:3\]",
        replacement="ending} < (limit[63:3] - 61'd1)",
    ),
}
"""Mistakes by name."""

ERROR_BUGS = {
    "reads go on": PlantedBug(module="read_arbiter", pattern=r" & !halt;", replacement=";"),
    "writes go on": PlantedBug(module="store_engine", pattern=r"(issue = .*) & !halt", replacement=r"\1"),
    "a read error ignored": PlantedBug(
        module="read_arbiter", pattern=r"bad_response = .*;", replacement="bad_response = 1'b0;"
    ),
    "a write error ignored": PlantedBug(
        module="store_engine", pattern=r"bad_response = .*;", replacement="bad_response = 1'b0;"
    ),
    "the burst's address for the beat's": PlantedBug(
        module="read_arbiter", pattern=r"\+ \{55'd0, received, 3'd0\}", replacement="+ 64'd0"
    ),
    "no end of memory": PlantedBug(
        module="store_engine", pattern=r"end_ <= \{1'b0, limit\}", replacement="end_ <= {65{1'b1}}"
    ),
    "no end of a bank": PlantedBug(
        module="extent_checker", pattern=r"beyond = !unlimited3 & .*;", replacement="beyond = 1'b0;"
    ),
    "no time limit": PlantedBug(module="accelerator", pattern=r"\(quiet == timeout\)", replacement="1'b0"),
    "a reset forgets no burst": PlantedBug(
        module="store_engine", pattern=r"outstanding <= 3'd0;", replacement="outstanding <= outstanding;"
    ),
    "no begin of memory for reads": PlantedBug(
        module="read_arbiter", pattern=r"\(burst_net\[63:0\] >= base\)", replacement="1'b1"
    ),
    "no begin of memory for STORE": PlantedBug(
        module="store_engine", pattern=r"\(cutter_burst_payload\[63:0\] >= base\)", replacement="1'b1"
    ),
    "TIMEOUT takes AGGREGATE for older than LOAD where it is younger": PlantedBug(
        module="accelerator",
        pattern=r"sequencer_index_0 < (\w+_choice)",
        replacement=r"sequencer_index_0 > \1",
    ),
    "BANK_CONFLICT takes AGGREGATE for younger than LOAD where it is older": PlantedBug(
        module="accelerator",
        pattern=r"(conflict_index[24]) > conflict_index0",
        replacement=r"\1 < conflict_index0",
    ),
    "a byte of TIMEOUT written under another's strobe": PlantedBug(
        module="control_registers", pattern=r"strobes\[3\](.* timeout\[31:24\])", replacement=r"strobes[0]\1"
    ),
    "strides of a product's operands taken from its mask": PlantedBug(
        module="command_checker",
        pattern=r"(?s)(8'd4: begin\s+last = slot == 3'd4;.*?extents_stride = command\[)351:320\]",
        replacement=r"\g<1>863:832]",
    ),
    "operands in one bank are a TIMEOUT": PlantedBug(
        module="command_checker", pattern=r"\? 3'd7 :", replacement="? 3'd6 :"
    ),
    "STORE and UPDATE may read the mask memory at once": PlantedBug(
        module="activation_memory",
        pattern=r"read4_update_mask & \(\|\{read4_aggregate_mask, read4_store\}\)",
        replacement="read4_update_mask & (&{read4_aggregate_mask, read4_store})",
    ),
    "writes not awaited after an error": PlantedBug(
        module="accelerator", pattern=r" & \(writes_owed == 3'd0\)", replacement=""
    ),
    "an address at a port not awaited after an error": PlantedBug(
        module="accelerator", pattern=r" & !\(gmem_arvalid \|\s+gmem_awvalid\)", replacement=""
    ),
    "parts keep what an error has left in them": PlantedBug(
        module="accelerator", pattern=r"\.rst\(parts_reset\)", replacement=".rst(rst)"
    ),
    "no end after an error": PlantedBug(
        module="accelerator", pattern=r"\.done\(ended \| recovered\)", replacement=".done(ended)"
    ),
    "a start leaves the error": PlantedBug(
        module="accelerator",
        pattern=r"if \(control_registers_start\) begin(\s+control_registers_error_cause)",
        replacement=r"if (1'b0) begin\1",
    ),
    "a running counter's carry is its neighbour's": PlantedBug(
        module="counters",
        pattern=r"index\[0\] \? write_port_idle_carry :",
        replacement="index[0] == 1'b0 ? write_port_idle_carry :",
    ),
    "an error that follows takes the first one's place": PlantedBug(
        module="accelerator",
        pattern=r"if \(stopping\) begin",
        replacement="if (stopping | (halted & reads_error)) begin",
    ),
    "scales are read by the sequencer": PlantedBug(
        module="accelerator", pattern=r"(3'd4: begin\s+engine = )8'd2", replacement=r"\g<1>8'd4"
    ),
    "counters are 0 in a launch": PlantedBug(
        module="accelerator",
        pattern=r"\.counter_value\(counters_value\)",
        replacement=".counter_value(running ? 64'd0 : counters_value)",
    ),
    "half of TIMEOUT": PlantedBug(
        module="accelerator",
        pattern=r"\(quiet == timeout\)",
        replacement="(quiet == {1'b0, timeout[31:1]})",
    ),
}
"""Mistakes in what happens after an error, by name: `simgnn verify --faults` finds them."""
