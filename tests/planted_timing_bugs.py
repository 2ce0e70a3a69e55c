"""Mistakes to plant in the generated Verilog of `tiny` that change no bit: only cycles, or what is counted."""

from planted_bugs import PlantedBug

TIMING_BUGS = {
    # Registers too many
    "a register in front of done": PlantedBug(
        module="sequencer",
        pattern=r"assign done = (.*);",
        replacement=r"reg late = 1'b0; always @(posedge clk) late <= \1; assign done = late & (\1);",
    ),
    "a register behind the checker": PlantedBug(
        module="sequencer",
        pattern=r"(?s)reg passed;(.*) if \(checked\) begin\n *passed <= (cause == 8'd0);",
        replacement=r"reg passed; reg late; always @(posedge clk) late <= checked & (\2);"
        r"\1 if (late) passed <= 1'b1; if (checked) begin",
    ),
    "a token a cycle late": PlantedBug(
        module="token_counters",
        pattern=r"(?s)reg \[7:0\] tokens_0_2;(.*)ended\[0\] & signal_0\[2\]",
        replacement=r"reg [7:0] tokens_0_2; reg late; always @(posedge clk) late <= ended[0] & signal_0[2]; \1late",
    ),
    "scales asked for a cycle late": PlantedBug(
        module="drain",
        pattern=r"wire scales_start = (streaming & !busy) & (!asked);",
        replacement=r"reg late; always @(posedge clk) late <= \1; wire scales_start = \1 & \2 & late;",
    ),
    "lists read ahead a cycle late": PlantedBug(
        module="index_reader_2x32",
        pattern=r"assign idle = !(within_\[0\]);",
        replacement=r"reg late = 1'b1; always @(posedge clk) late <= ~ \1; assign idle = ~ \1 & late;",
    ),
    # Waiting too long
    "additions settle a cycle longer": PlantedBug(
        module="drain", pattern=r"settle <= 3'd4;", replacement="settle <= 3'd5;"
    ),
    "sums drained every other cycle": PlantedBug(
        module="drain", pattern=r"wire step = (.*);", replacement=r"wire step = \1 & !stepping;"
    ),
    "a hazard a cycle too long": PlantedBug(
        module="gather_cluster",
        pattern=r"assign hazard = (.*) & \(\|clash\);",
        replacement=r"reg late = 1'b0; always @(posedge clk) late <= clash[5] & ~ walk_moved;"
        r" assign hazard = \1 & (late | (| clash));",
    ),
    "partial sums awaited a cycle too long": PlantedBug(
        module="operand_streamer",
        pattern=r"wire settled = tile_first_k \| (\(.*\));",
        replacement=r"reg late; always @(posedge clk) late <= \1;"
        r" wire settled = tile_first_k | (\1 & late);",
    ),
    # Room and credits
    "room for a beat less": PlantedBug(
        module="burst_reader_64", pattern=r"room = (.*) <= free;", replacement=r"room = \1 < free;"
    ),
    "a queue of edges a place shorter": PlantedBug(
        module="group_queue_2_16x19", pattern=r"room = level <= 5'd14;", replacement="room = level <= 5'd13;"
    ),
    "a ring a row shorter": PlantedBug(
        module="clustered_gather", pattern=r"\$signed\(11'h01f\)", replacement="$signed(11'h01e)"
    ),
    "a write fewer under way": PlantedBug(
        module="store_engine", pattern=r"outstanding != 3'd4", replacement="outstanding < 3'd3"
    ),
    # Order, and names
    "LOAD before the fetcher where both ask at once": PlantedBug(
        module="read_arbiter",
        pattern=r"(present0 = [^;]*older0 : )waiting_register(?s:(.*))6'h1f",
        replacement=r"\1(waiting_register | 6'h20)\g<2>6'h1e",
    ),
    "a hazard hides the drain": PlantedBug(
        module="aggregate_engine",
        pattern=r"wire is_drain = drain_stepping & (.*);",
        replacement=r"wire is_drain = drain_stepping & \1 & !gather_hazard;",
    ),
}
"""Mistakes by name."""
