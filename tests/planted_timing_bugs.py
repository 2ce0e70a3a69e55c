"""Mistakes to plant in the generated Verilog of `tiny` that change no bit: only cycles, or what is counted."""

from planted_bugs import PlantedBug

TIMING_BUGS = {
    # Registers too many
    "a register in front of done": PlantedBug(
        module="sequencer",
        pattern=r"assign done = (.*);",
        replacement=r"reg late = 1'h0; always @(posedge clk) late <= \1; assign done = late & (\1);",
    ),
    "a register behind the checker": PlantedBug(
        module="sequencer",
        pattern=r"always @\(posedge clk\)\n(    if \([^)]+\) passed <= 1'h0;\n    else) if \(checked\)"
        r" passed <= (!cause);",
        replacement=r"reg late = 1'h0; always @(posedge clk) late <= checked & \2;"
        r" always @(posedge clk)\n\1 if (late) passed <= 1'h1;",
    ),
    "a token a cycle late": PlantedBug(
        module="token_counters",
        pattern=r"(assign .*)\(ended\[0\] & signal_0\[2\]\)",
        replacement=r"reg late = 1'h0; always @(posedge clk) late <= ended[0] & signal_0[2]; \1late",
    ),
    "scales asked for a cycle late": PlantedBug(
        module="drain",
        pattern=r"assign scales_start = (streaming & not_busy) & (!asked);",
        replacement=r"reg late = 1'h0; always @(posedge clk) late <= \1; assign scales_start = \1 & \2 & late;",
    ),
    "lists read ahead a cycle late": PlantedBug(
        module="index_reader_2x32",
        pattern=r"assign idle = ~(within_\[0\]);",
        replacement=r"reg late = 1'h1; always @(posedge clk) late <= ~ \1; assign idle = ~ \1 & late;",
    ),
    # Waiting too long
    "additions settle a cycle longer": PlantedBug(module="drain", pattern=r": 3'h4;", replacement=": 3'h5;"),
    "sums drained every other cycle": PlantedBug(
        module="drain",
        pattern=r"assign step = (.*);",
        replacement=r"assign step = \1 & ~ stepping;",
    ),
    "a hazard a cycle too long": PlantedBug(
        module="gather_cluster",
        pattern=r"assign hazard = (.*) & \(\|clash\);",
        replacement=r"reg late = 1'h0; always @(posedge clk) late <= clash[5] & ~ walk_moved;"
        r" assign hazard = \1 & (late | (| clash));",
    ),
    "partial sums awaited a cycle too long": PlantedBug(
        module="operand_streamer",
        pattern=r"assign settled = tile_first_k \| (\(.*\));",
        replacement=r"reg late = 1'h0; always @(posedge clk) late <= \1;"
        r" assign settled = tile_first_k | (\1 & late);",
    ),
    # Room and credits
    "room for a beat less": PlantedBug(
        module="burst_reader_64", pattern=r"room = (.*) <= free;", replacement=r"room = \1 < free;"
    ),
    "a queue of edges a place shorter": PlantedBug(
        module="group_queue_2_16x19", pattern=r"room = level <= 4'he;", replacement="room = level <= 4'hd;"
    ),
    "a ring a row shorter": PlantedBug(
        module="clustered_gather", pattern=r"< \$signed\(6'h1f\)", replacement="< $signed(6'h1e)"
    ),
    "a write fewer under way": PlantedBug(
        module="store_engine", pattern=r"outstanding != 3'h4", replacement="outstanding < 3'h3"
    ),
    # Order, and names
    "LOAD before the fetcher where both ask at once": PlantedBug(
        module="read_arbiter",
        pattern=r"(?s)\[0\] \? older0 : (\{[^}]*\})\)(.*)\{ 1'h0, (\w+)\[4:0\] \}",
        replacement=r"[0] ? older0 : (\1 | { \3[5], 5'h00 }))\2{ 1'h0, \3[4:1], 1'h0 }",
    ),
    "a hazard hides the drain": PlantedBug(
        module="aggregate_engine",
        pattern=r"assign is_drain = drain_stepping & (.*);",
        replacement=r"assign is_drain = drain_stepping & \1 & ~ gather_hazard;",
    ),
}
"""Mistakes by name."""
