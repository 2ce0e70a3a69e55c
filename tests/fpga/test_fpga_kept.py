"""Bitstreams made again: what has ended once is not done anew, and nothing is taken that is of something else."""

import json
from dataclasses import replace
from itertools import pairwise

import pytest
from report_pages import check_report

from simgnn.config.configuration import load_config
from simgnn.fpga import flow
from simgnn.fpga.boards import BOARDS
from simgnn.fpga.floorplan import Floorplan
from simgnn.fpga.flow import FpgaRequest, make_bitstream
from simgnn.fpga.synthesis.place import NEXTPNR
from simgnn.process import yowasp
from simgnn.process.yowasp import YOSYS, run_tool
from simgnn.report import page
from simgnn.sim.toolchain.compiler import ToolError

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
