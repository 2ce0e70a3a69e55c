"""Bitstreams: pins, the top module, floorplans, the report by part, and, slowly, all of the flow."""

import csv
import io
import json
import re
from dataclasses import replace
from itertools import pairwise

import pytest
from report_pages import check_report

from simgnn.config.configuration import load_config
from simgnn.errors import InputError
from simgnn.fpga import flow
from simgnn.fpga.boards import BOARDS, constraints
from simgnn.fpga.floorplan import Floorplan, apply_floorplan, floorplan_for, floorplan_of, read_floorplan
from simgnn.fpga.flow import FpgaRequest, make_bitstream, placed_cells, register_list
from simgnn.fpga.memories import MEMORIES, top_module
from simgnn.fpga.report import as_csv, as_lines, parts_of
from simgnn.fpga.synthesis.place import NEXTPNR
from simgnn.hw.board import address_map
from simgnn.hw.board.sizes import BLOCK_RAM, SDRAM, SDRAM_BYTES, BoardSizes
from simgnn.process import yowasp
from simgnn.process.yowasp import YOSYS, run_tool
from simgnn.report import page
from simgnn.sim.toolchain.compiler import ToolError
from simgnn.sim.toolchain.design import board_modules
from simgnn.sim.toolchain.sdram_core import CHIP_PINS

ECP5 = load_config("ecp5").hardware


SIZES = {BLOCK_RAM: BoardSizes(), SDRAM: BoardSizes(memory=SDRAM, memory_bytes=SDRAM_BYTES)}
WITH_MEMORY = [
    (board, kind) for board in BOARDS.values() for kind in MEMORIES if board.sdram or kind != SDRAM
]


@pytest.mark.parametrize(
    ("board", "kind"), WITH_MEMORY, ids=[f"{board.name}-{kind}" for board, kind in WITH_MEMORY]
)
def test_every_port_of_the_top_module_has_its_pin(board, kind):
    pins = board.pins | MEMORIES[kind].pins(board)
    text = constraints(board, pins, clock_mhz=60)
    placed = dict(re.findall(r'LOCATE COMP "([][\w]+)" SITE "(\w+)";', text))
    assert placed == {name: pin.site for name, pin in pins.items()}
    assert len(set(placed.values())) == len(placed), "a pin has one use"
    assert f'FREQUENCY PORT "clock" {board.clock_mhz} MHZ;' in text
    declared = re.findall(
        r"^  (?:input|output|inout) (?:\[(\d+):0\] )?(\w+);",
        top_module(board, ECP5, SIZES[kind]),
        re.MULTILINE,
    )
    ports = {f"{name}[{bit}]" for high, name in declared if high for bit in range(int(high) + 1)}
    assert ports | {name for high, name in declared if not high} == set(placed)


def black_box(text, module):
    """A module of our Verilog, whose head declares its ports, or of LiteX's, without its contents."""
    head = re.search(rf"^module {module}\b.*?;", text, re.MULTILINE | re.DOTALL)[0]
    declared = re.findall(r"^  (?:input|output) [^;]*;", text[text.index(head) + len(head) :], re.MULTILINE)
    return f"(* blackbox *) {head}\n" + "\n".join(declared) + "\nendmodule\n"


@pytest.mark.sample(1)
@pytest.mark.parametrize("kind", MEMORIES)
def test_the_top_module_is_whole(kind, tmp_path):
    """What it instantiates is given without contents: Yosys checks ports, drivers and widths."""
    tiny, sizes = load_config("tiny").hardware, SIZES[kind]
    black = "(* blackbox *) module pll(input clkin, output clkout0, clkout1, locked); endmodule\n"
    system = board_modules(tiny, sizes)["simgnn_board"]
    black += black_box(system[: system.index("endmodule")], "simgnn_board")
    for text in MEMORIES[kind].modules(tiny, sizes):
        black += black_box(text, "simgnn_sdram_core")
    (tmp_path / "top.v").write_text(f"{black}{top_module(BOARDS['ulx3s'], tiny, sizes)}")
    script = "read_verilog top.v; read_verilog -lib +/ecp5/cells_sim.v +/ecp5/cells_bb.v;"
    script += " hierarchy -check -top simgnn_top; proc; check -assert"
    said = run_tool(YOSYS, ["-p", script], tmp_path)
    assert "resiz" not in said.lower(), "each port has its wire's width"


def test_the_pins_of_the_sdram_are_what_the_core_drives():
    pins = {name.partition("[")[0].removeprefix("sdram_") for name in BOARDS["ulx3s"].sdram_pins}
    assert pins == {*CHIP_PINS, "clk"}


def cells(**kinds):
    return {name: {"type": kind, "attributes": {}} for name, kind in kinds.items()}


def test_a_floorplan_places_by_name_and_then_by_module():
    places = {
        "a.mul$12.low1_MULT18X18D_P9": "X1/MULT18_0",
        "a.mul$12.$31_MULT18X18D_P2": "X2/MULT18_0",
        "a.queue.storage.0.0": "X3/EBR_0",
        "b.words.0.0": "X4/EBR_0",
    }
    netlist = {
        "board.kernel.a.mul.high2_TRELLIS_FF_Q_DI_MULT18X18D_P17": {"type": "MULT18X18D"},
        "board.kernel.a.mul.low1_TRELLIS_FF_Q_3_DI_MULT18X18D_P7": {"type": "MULT18X18D"},
        "board.kernel.a.queue_storage.0.0": {"type": "DP16KD"},
        "board.kernel.c.words.0.0": {"type": "DP16KD"},
        "board.memory.ram.words.0.0": {"type": "DP16KD"},
        "board.kernel.a.mul.low1": {"type": "LUT4"},
    }
    assert apply_floorplan(netlist, places, prefix="board.kernel.") == 3
    found = {
        name.rpartition("kernel.")[2]: cell["attributes"].get("BEL")
        for name, cell in netlist.items()
        if "attributes" in cell
    }
    assert found == {
        "a.mul.high2_TRELLIS_FF_Q_DI_MULT18X18D_P17": "X2/MULT18_0",
        "a.mul.low1_TRELLIS_FF_Q_3_DI_MULT18X18D_P7": "X1/MULT18_0",
        "a.queue_storage.0.0": "X3/EBR_0",
        "c.words.0.0": None,
        "board.memory.ram.words.0.0": None,
    }
    for cell in netlist.values():
        cell.setdefault("attributes", {})["NEXTPNR_BEL"] = "X9"
    names = {"a.mul.high2_TRELLIS_FF_Q_DI_MULT18X18D_P17", "a.mul.low1_TRELLIS_FF_Q_3_DI_MULT18X18D_P7"}
    assert set(floorplan_of(netlist, prefix="board.kernel.")) == names | {
        "a.queue_storage.0.0",
        "c.words.0.0",
    }


def test_the_floorplan_of_ecp5_is_for_its_kernel_and_die(tmp_path):
    plan = floorplan_for(digest=ECP5.digest, die="85")
    assert plan is not None and len(plan.places) > 200
    assert floorplan_for(digest=ECP5.digest, die="45") is None
    assert floorplan_for(digest=load_config("tiny").hardware.digest, die="85") is None
    (tmp_path / "kept.json").write_text(plan.text())
    assert read_floorplan(tmp_path / "kept.json") == plan
    with pytest.raises(InputError, match="floorplan must be of die 45, as colorlight-i9 has it, not '85'"):
        FpgaRequest(hardware=ECP5, board=BOARDS["colorlight-i9"], clock_mhz=60, floorplan=plan)


def test_a_floorplan_of_another_kernel_says_how_much_of_it_serves():
    places = {"a.words.0.0": "X3/EBR_0", "b.mul": "X1/MULT18_0"}
    kinds = {"a.words.0.0": "DP16KD", "c.words.0.0": "DP16KD", "c.mul": "MULT18X18D", "b.sum": "LUT4"}

    def said_of(digest):
        netlist = cells(**{f"board.kernel.{name}": kind for name, kind in kinds.items()})
        netlist |= cells(**{"board.memory.ram.words.0.0": "DP16KD"})
        plan = Floorplan(digest=digest, die="85", places=places)
        request = FpgaRequest(hardware=ECP5, board=BOARDS["ulx3s"], clock_mhz=60, floorplan=plan)
        said = []
        assert placed_cells(request, netlist, said.append) == 1
        assert netlist["board.kernel.a.words.0.0"]["attributes"] == {"BEL": "X3/EBR_0"}
        return said

    assert said_of(ECP5.digest) == said_of("ecp5") == []
    text = f"not of ecp5 ({ECP5.digest}): 1 of its 3 block RAMs and multipliers get a place"
    assert said_of("0123456789abcdef") == [f"floorplan is of the kernel 0123456789abcdef, {text}"]
    tiny = load_config("tiny").hardware.digest
    assert said_of("tiny") == [f"floorplan is of the kernel {tiny}, {text}"], (
        "a preset's name, and not its digest"
    )


@pytest.mark.parametrize(
    "text", ["", "[]", '{"digest": "x", "die": "85"}', '{"digest": "", "die": "", "places": {"a": 1}}']
)
def test_a_file_that_is_no_floorplan_is_refused(text, tmp_path):
    (tmp_path / "plan").write_text(text)
    with pytest.raises(InputError, match="floorplan must"):
        read_floorplan(tmp_path / "plan")


def test_cells_are_counted_by_part():
    engine = "board.kernel.accelerator."
    netlist = cells(
        **{
            f"{engine}update.pe0.x": "LUT4",
            f"{engine}update.y": "MULT18X18D",
            f"{engine}memory.bank": "DP16KD",
            f"{engine}halt": "TRELLIS_FF",
            "board.kernel.other": "CCU2C",
            "board.memory.ram.words.0.0": "DP16KD",
            "sdram.litedramcore_a": "LUT4",
            "rst_LUT4_A": "LUT4",
            "pll.pll_i": "EHXPLLL",
        }
    )
    rows = parts_of(netlist)
    assert rows["update"] == {"lut": 1, "carry": 0, "lut_ram": 0, "ff": 0, "block_ram": 0, "multiplier": 1}
    assert rows["activation-memory"]["block_ram"] == rows["board memory"]["block_ram"] == 1
    assert rows["kernel, between engines"] == rows["update"] | {
        "lut": 0,
        "multiplier": 0,
        "carry": 1,
        "ff": 1,
    }
    assert rows["board, SDRAM controller"]["lut"] == 1
    assert rows["total"] == {"lut": 3, "carry": 1, "lut_ram": 0, "ff": 1, "block_ram": 2, "multiplier": 1}
    assert list(rows)[-1] == "total"
    read = list(csv.DictReader(io.StringIO(as_csv(rows).decode())))
    assert {row["part"]: int(row["lut"]) for row in read} == {part: row["lut"] for part, row in rows.items()}
    seeds = [{"seed": 3, "mhz": 61.25, "clocks": {"clk": 61.25}}]
    lines = as_lines({"parts": rows, "used": {"TRELLIS_COMB": [10, 40]}, "seeds": seeds})
    assert lines[-2:] == ["TRELLIS_COMB: 10 of 40 (25%)", "seed 3: 61.2 MHz (clk 61.2 MHz)"]


@pytest.mark.parametrize(
    ("change", "text"),
    [
        ({"clock_mhz": 0.5}, "clock must be 1 to 400 MHz, not 0.5"),
        ({"seeds": ()}, r"seeds must be one or more integers from 1 to 2147483647, not \(\)"),
        (
            {"baud": 50_000_000},
            "baud must be within 2 % of 60 MHz divided by a whole number of at least 4, not 50000000",
        ),
        ({"memory_bytes": 3000}, "memory_bytes of block RAM must be .*, not 3000"),
        ({"memory": "flash"}, "memory must be one of block, sdram, not 'flash'"),
        (
            {"memory": SDRAM, "board": BOARDS["ecp5-evn"]},
            "memory must be block on ecp5-evn, whose SDRAM is not known, not 'sdram'",
        ),
        ({"memory": SDRAM, "memory_bytes": 1 << 17}, "memory_bytes of an SDRAM must be 33554432, not 131072"),
        (
            {"memory_bytes": 1 << 19},
            "memory must be at most 416 KB on ulx3s, whose device has 208 block RAMs of 2048 bytes, not 512",
        ),
        (
            {"memory": SDRAM, "clock_mhz": 150.0},
            "clock_khz beside an SDRAM must be .*20000 to 133000, not 150000",
        ),
        (
            {
                "memory": SDRAM,
                "hardware": replace(load_config("mid").hardware, data_bits=1024, burst_beats=32),
            },
            "hardware mid: data_bits must be at most 512 beside an SDRAM, not 1024",
        ),
    ],
)
def test_a_request_that_cannot_be_is_refused(change, text):
    usual = {"hardware": ECP5, "board": BOARDS["ulx3s"], "clock_mhz": 60.0}
    with pytest.raises(InputError, match=text):
        FpgaRequest(**usual | change)


def test_the_command_line_names_the_boards(refusal, tmp_path):
    assert "board must be one of ulx3s, ecp5-evn, colorlight-i9, not 'best'" in refusal(
        ["fpga", "-c", "tiny", "--board", "best", "-o", str(tmp_path / "out")]
    )
    assert not (tmp_path / "out").exists()


def test_litex_finds_every_register():
    rows = list(csv.reader(io.StringIO(register_list(BoardSizes()))))
    assert {len(row) for row in rows} == {5}
    registers = {
        name: (int(place, 16), int(words)) for kind, name, place, words, _ in rows if kind == "csr_register"
    }
    assert registers["board_magic"] == (address_map.BOARD_BASE, 1)
    assert registers["kernel_memory_base_high"] == (address_map.KERNEL_BASE + 0x24, 1)
    assert registers["kernel_counter_cycles_low"] == (address_map.KERNEL_BASE + 0x100, 1)
    assert len({place for place, _ in registers.values()}) == len(registers)
    assert ["constant", "config_csr_data_width", "32", "", ""] in rows


# Bitstreams made again: what has ended once is not done anew, and nothing is taken that is of something
# else.

TINY = load_config("tiny").hardware
RAM = "board.kernel.accelerator.memory.words"


class Tools:
    """Yosys, nextpnr and ecppack that take no time: what each was run for, and clocks by seed."""

    def __init__(self):
        self.runs = []
        self.mhz = {1: 40.0, 2: 55.0, 3: 70.0}
        self.stop_at = None

    def run(self, package, arguments, folder, **_):
        option = dict(pairwise(arguments))
        seed = int(option.get("--seed", 0))
        self.runs.append((package, seed))
        if package == "ecppll":
            (folder / "pll.v").write_text("module pll; endmodule\n")
            return f"clkout0 frequency: {option['-o']} MHz"
        if package == YOSYS:
            source = {"src": (folder / "source.v").read_text()}
            cells = {RAM: {"type": "DP16KD"}, "board.x": {"type": "LUT4", "attributes": source}}
            (folder / "flat.json").write_text(json.dumps({"modules": {flow.TOP: {"cells": cells}}}))
            (folder / "usage.json").write_text("[1.5, 1000000]")
        elif package == NEXTPNR:
            if seed == self.stop_at:
                raise KeyboardInterrupt
            cell = {"type": "DP16KD", "attributes": {"NEXTPNR_BEL": f"X{seed}/EBR_0"}}
            (folder / option["--write"]).write_text(json.dumps({"modules": {"top": {"cells": {RAM: cell}}}}))
            (folder / option["--textcfg"]).write_text(f"configuration of seed {seed}")
            clock = {"fmax": {"clk": {"achieved": self.mhz[seed]}}, "critical_paths": []}
            used = {"utilization": {"DP16KD": {"used": 1, "available": 208}}}
            (folder / option["--report"]).write_text(json.dumps(clock | used))
        else:
            (folder / option["--bit"]).write_text(f"bits of {(folder / arguments[0]).read_text()}")
        return ""

    def taken(self):
        """Runs since the last look, of what takes long."""
        runs, self.runs = self.runs, []
        return [f"{package} {seed}" for package, seed in runs if package in (YOSYS, NEXTPNR)]


@pytest.fixture
def tools(monkeypatch, tmp_path):
    found, library = Tools(), page.chart_library()
    monkeypatch.setattr(page, "chart_library", lambda: library)  # bundled anew it takes two seconds
    monkeypatch.setenv("SIMGNN_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr(flow, "board_modules", lambda hardware, sizes: {"top": f"module {sizes}; endmodule"})
    monkeypatch.setattr(flow, "native_program", lambda package: None)
    for module in (flow, yowasp):
        monkeypatch.setattr(module, "run_tool", found.run)
    return found


REQUEST = FpgaRequest(
    hardware=TINY, board=BOARDS["ulx3s"], clock_mhz=60.0, seeds=(1, 2, 3), memory_bytes=1 << 14
)


def test_a_run_that_was_interrupted_goes_on_where_it_was(tools, tmp_path):
    tools.stop_at = 2
    with pytest.raises(KeyboardInterrupt):
        make_bitstream(REQUEST, tmp_path / "out")
    assert tools.taken() == [f"{YOSYS} 0", f"{NEXTPNR} 1", f"{NEXTPNR} 2"]
    assert not (tmp_path / "out").exists()
    tools.stop_at, said = None, []
    report = make_bitstream(REQUEST, tmp_path / "out", announce=said.append)
    assert tools.taken() == [f"{NEXTPNR} 2", f"{NEXTPNR} 3"]
    assert said[1:] == [
        "synthesising: kept from an earlier run",
        "placing and routing, seed 1: kept from an earlier run",
        "placing and routing, seed 2",
        "placing and routing, seed 3",
        "packing the bitstream",
    ]
    assert [(run["seed"], run["mhz"]) for run in report["seeds"]] == [(1, 40.0), (2, 55.0), (3, 70.0)]
    again = make_bitstream(REQUEST, tmp_path / "again")
    assert tools.taken() == [] and again == report
    page, _ = check_report(tmp_path / "out", report)
    assert page["answer"] == "The bitstream runs at 60 MHz: place and route reaches 70.0 MHz."
    for name in ("board.bit", "floorplan.json", "report.html", "report.json"):
        assert (tmp_path / "out" / name).read_bytes() == (tmp_path / "again" / name).read_bytes()
    assert (tmp_path / "out" / "board.bit").read_text() == "bits of configuration of seed 3"


@pytest.mark.parametrize(
    ("change", "runs"),
    [
        ({"seeds": (3,)}, []),
        ({"board": BOARDS["ecp5-evn"]}, [f"{YOSYS} 0", f"{NEXTPNR} 1", f"{NEXTPNR} 2", f"{NEXTPNR} 3"]),
        ({"memory_bytes": 1 << 15}, [f"{YOSYS} 0", f"{NEXTPNR} 1", f"{NEXTPNR} 2", f"{NEXTPNR} 3"]),
        (
            {"floorplan": Floorplan(digest="", die="85", places={"accelerator.memory.words": "X7/EBR_0"})},
            [f"{NEXTPNR} 1", f"{NEXTPNR} 2", f"{NEXTPNR} 3"],
        ),
    ],
    ids=["a seed of before", "another board", "more memory", "a floorplan"],
)
def test_only_what_is_the_same_is_taken(change, runs, tools, tmp_path):
    make_bitstream(REQUEST, tmp_path / "out")
    tools.taken()
    make_bitstream(replace(REQUEST, **change), tmp_path / "out")
    assert tools.taken() == runs


def test_another_nextpnr_routes_anew(tools, tmp_path, monkeypatch):
    make_bitstream(REQUEST, tmp_path / "out")
    tools.taken()
    native = tmp_path / "nextpnr-ecp5"
    native.write_bytes(b"one build")
    monkeypatch.setattr(flow, "native_program", lambda package: str(native))
    every = [f"{NEXTPNR} {seed}" for seed in REQUEST.seeds]
    for runs in (every, []):
        assert make_bitstream(REQUEST, tmp_path / "out")["tools"][NEXTPNR] == "native"
        assert tools.taken() == runs
    native.write_bytes(b"the next build")
    make_bitstream(REQUEST, tmp_path / "out")
    assert tools.taken() == every


def test_what_fails_or_is_damaged_is_made_again(tools, tmp_path, monkeypatch):
    tools.mhz[3] = 70.0
    make_bitstream(REQUEST, tmp_path / "out")
    tools.taken()
    kept = sorted((tmp_path / "cache" / "bitstreams").glob("*.sealed"))
    assert len(kept) == 4
    for path in kept:
        path.write_bytes(path.read_bytes()[:-100])
    assert make_bitstream(REQUEST, tmp_path / "out")["reached"]
    assert tools.taken() == [f"{YOSYS} 0", *(f"{NEXTPNR} {seed}" for seed in REQUEST.seeds)]

    def fails(package, arguments, folder, **options):
        if package == NEXTPNR:
            raise ToolError("it does not fit")
        return tools.run(package, arguments, folder, **options)

    monkeypatch.setattr(flow, "run_tool", fails)
    with pytest.raises(ToolError, match="it does not fit"):
        make_bitstream(replace(REQUEST, clock_mhz=50.0), tmp_path / "out")
    monkeypatch.setattr(flow, "run_tool", tools.run)
    tools.taken()
    assert make_bitstream(replace(REQUEST, clock_mhz=50.0), tmp_path / "out")["mhz"] == 55.0
    assert tools.taken() == [f"{NEXTPNR} 1", f"{NEXTPNR} 2"]


BLINK = """module simgnn_top(input clock, output reg led);
  reg [11:0] count = 12'd0;
  always @(posedge clock) begin
    count <= count + 12'd1;
    led <= count[11];
  end
endmodule
"""
PINS = """LOCATE COMP "clock" SITE "G2";
LOCATE COMP "led" SITE "B2";
FREQUENCY PORT "clock" 25 MHZ;
"""


@pytest.mark.slow
def test_the_steps_with_the_tools_themselves(monkeypatch, tmp_path):
    """A counter, synthesised, placed and routed on the smallest device, and packed; then taken from what is kept."""
    monkeypatch.setenv("SIMGNN_CACHE", str(tmp_path / "cache"))
    script = f"read_verilog -nowb source.v\nsynth_ecp5 -top {flow.TOP}\nwrite_json flat.json\n"
    arguments = ["--25k", "--package", "CABGA381", "--freq", "25", "--seed", "3", "-q"]
    found = []
    for _ in range(2):
        said = []
        netlist = flow.synthesised(BLINK, script, announce=said.append)
        run = flow.routed(netlist, PINS, arguments, seed=3, native=None, announce=said.append)
        found.append((netlist, run, said))
        for module in (flow, yowasp):
            monkeypatch.setattr(
                module, "run_tool", lambda *given, **options: pytest.fail("nothing is run twice")
            )
    (netlist, run, said), (netlist_again, run_again, said_again) = found
    assert (netlist, run) == (netlist_again, run_again)
    assert said == ["synthesising", "placing and routing, seed 3"]
    assert said_again == [f"{text}: kept from an earlier run" for text in said]
    assert run["seed"] == 3 and run["mhz"] > 25 and list(run["clocks"].values()) == [run["mhz"]]
    (tmp_path / "routed.config").write_text(run["configuration"])
    run_tool("ecppack", ["routed.config", "--bit", "board.bit"], tmp_path)
    assert (tmp_path / "board.bit").read_bytes()[:2] == b"\xff\x00"
