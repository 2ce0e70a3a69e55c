"""The model of an SDRAM chip: what it keeps, when it answers, and that it minds every rule of its data sheet."""

import ctypes
import math
import re
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from simgnn.config.configuration import load_config
from simgnn.hw.board import address_map
from simgnn.hw.board.sdram_sequence import REGISTERS
from simgnn.hw.board.sizes import SDRAM, SDRAM_BYTES, BoardSizes
from simgnn.sim.board import simulated_sdram
from simgnn.sim.board.pseudo_terminal import SDRAM_SIZES, simulated_board, simulated_sizes
from simgnn.sim.board.uart_line import UartLine
from simgnn.sim.harness.kernel_library import HARNESS, HarnessError
from simgnn.sim.toolchain import sdram_core
from simgnn.sim.toolchain.compiler import ToolError
from simgnn.sim.toolchain.verilator import build_library
from simgnn.training.devices.registry import DeviceRequest, make_execution
from simgnn.verify.drawing.draw import draw_case

KHZ = 120_000
RCD, RP, RAS, RRD, WR, RFC = (math.ceil(ns * KHZ / 1e6) for ns in (20, 20, 44, 15, 15, 66))
LONG = 20
"""Clocks that are enough for anything."""
POWER_UP = KHZ // 5
ENABLED = 0b10000
NOTHING, MODE, REFRESH, PRECHARGE, ACTIVE, WRITE, READ, STOP = (
    ENABLED | bits for bits in (0b0111, 0b0000, 0b0001, 0b0010, 0b0011, 0b0100, 0b0101, 0b0110)
)
ALL = AUTO = 1 << 10
ALONE = f"""
module chip_alone(input clk, input [4:0] command, input [1:0] ba, input [12:0] a, input [1:0] dm, input drive,
                  input [15:0] given, output [15:0] seen);
  wire [15:0] dq = drive ? given : 16'bz;
  assign seen = dq;
  simgnn_sdram_chip #(.CLOCK_KHZ({KHZ})) chip(
    .clk(clk), .cke(command[4]), .cs_n(command[3]), .ras_n(command[2]), .cas_n(command[1]), .we_n(command[0]),
    .ba(ba), .a(a), .dm(dm), .dq(dq));
endmodule
"""


class BrokenRuleError(Exception):
    """The chip has ended the simulation."""


class Chip:
    """A chip and what its pins are given; methods take clocks."""

    def __init__(self, functions):
        self.functions = functions
        self.handle = functions.chip_open()

    def give(self, command=NOTHING, *, bank=0, address=0, clocks=1, mask=0, data=-1):
        """Data lines before the last of the clocks."""
        seen = self.functions.chip_clocks(self.handle, clocks, command, bank, address, mask, data)
        if seen < 0:
            raise BrokenRuleError
        return seen

    def rest(self, clocks):
        if clocks > 0:
            self.give(clocks=clocks)

    def command(self, command, *, before=0, **pins):
        """A command, `before` clocks behind the one before it."""
        self.rest(before - 1)
        return self.give(command, **pins)

    def start(self, *, latency=2, refreshes=8):
        self.rest(POWER_UP)
        self.give(PRECHARGE, address=ALL)
        for number in range(refreshes):
            self.command(REFRESH, before=RFC if number else RP)
        self.command(MODE, before=RFC, address=latency << 4)
        self.rest(1)

    def answer(self, *, latency=2, **pins):
        """The word of a READ."""
        self.give(READ, **pins)
        self.rest(latency - 1)
        return self.give()


@pytest.fixture(scope="module")
def functions(tmp_path_factory):
    modules = {"chip": (HARNESS / "sdram_chip.v").read_text(), "alone": ALONE}
    library = build_library(modules, top="chip_alone", harness=Path(__file__).with_name("sdram_commands.cpp"))
    found = ctypes.CDLL(str(library))
    found.chip_open.restype = ctypes.c_void_p
    found.chip_close.argtypes = [ctypes.c_void_p]
    found.chip_clocks.restype = ctypes.c_int64
    found.chip_clocks.argtypes = [ctypes.c_void_p, *[ctypes.c_int] * 6]
    return found


@pytest.fixture
def chip(functions):
    made = Chip(functions)
    yield made
    functions.chip_close(made.handle)


@pytest.mark.sample(1)
@pytest.mark.parametrize("latency", [2, 3])
def test_words_come_back_when_the_mode_says(chip, latency):
    chip.start(latency=latency)
    places = [(0, 0, 0), (1, 0, 0), (0, 8191, 511), (3, 8191, 511), (0, 1, 5)]
    for number, (bank, row, column) in enumerate(places):
        chip.command(ACTIVE, before=LONG, bank=bank, address=row)
        chip.command(WRITE, before=RCD, bank=bank, address=column, data=0x1234 + number)
        chip.command(PRECHARGE, before=LONG, bank=bank)
    for number, (bank, row, column) in enumerate(places):
        chip.command(ACTIVE, before=LONG, bank=bank, address=row)
        chip.rest(RCD - 1)
        assert chip.answer(latency=latency, bank=bank, address=column | AUTO) == 0x1234 + number
        chip.rest(LONG)


def test_masked_bytes_stay_and_are_not_driven(chip):
    chip.start()
    chip.command(ACTIVE)
    chip.command(WRITE, before=RCD, data=0x1122)
    chip.command(WRITE, mask=1, data=0x3344)
    chip.command(WRITE, mask=2, data=0x5566)
    assert chip.answer() == 0x3366
    chip.give(READ, mask=2)
    chip.rest(1)
    assert chip.give() & 0xFF == 0x66
    chip.command(WRITE, data=0x7788)
    assert chip.answer() == 0x7788


def opened(chip):
    """A chip at whose bank 0 row 0 has just been opened."""
    chip.start()
    chip.give(ACTIVE)


def written(chip):
    """A word of it has just been written, as late as its row may be closed but for that."""
    opened(chip)
    chip.command(WRITE, before=RAS, data=1)


def refreshed(chip):
    chip.start()
    chip.give(REFRESH)


def closed(chip):
    opened(chip)
    chip.command(PRECHARGE, before=LONG)


def closed_by_itself(chip):
    opened(chip)
    chip.command(WRITE, before=LONG, address=AUTO, data=1)


def precharged(chip):
    chip.rest(POWER_UP)
    chip.give(PRECHARGE, address=ALL)


WAITS = [
    ("the first command must wait for 200 us", lambda chip: None, POWER_UP + 1, PRECHARGE, {"address": ALL}),
    ("words must wait for tRCD", opened, RCD, READ, {}),
    ("words must wait for tRCD", opened, RCD, WRITE, {"data": 1}),
    ("stay open for tRAS", opened, RAS, PRECHARGE, {}),
    ("stay open for tWR", written, WR, PRECHARGE, {}),
    ("wait for tRRD", opened, RRD, ACTIVE, {"bank": 1}),
    ("wait for tRP", closed, RP, ACTIVE, {}),
    ("wait for tRP", closed, RP, REFRESH, {}),
    ("wait for tRP", precharged, RP, REFRESH, {}),
    ("wait for tRP", closed_by_itself, WR + RP, ACTIVE, {}),
    ("wait for tRFC", refreshed, RFC, ACTIVE, {}),
    ("wait for tRFC", refreshed, RFC, REFRESH, {}),
    (
        "nobody else must drive",
        lambda chip: (opened(chip), chip.command(READ, before=RCD)),
        3,
        WRITE,
        {"data": 1},
    ),
]


@pytest.mark.parametrize(
    ("rule", "state", "clocks", "command", "pins"),
    WAITS,
    ids=[f"{at}-{wait[0]}" for at, wait in enumerate(WAITS)],
)
def test_a_command_waits_exactly_so_long(functions, rule, state, clocks, command, pins, capfd):
    for early in (0, 1):
        chip = Chip(functions)
        try:
            state(chip)
            if early:
                with pytest.raises(BrokenRuleError):
                    chip.command(command, before=clocks - early, **pins)
            else:
                chip.command(command, before=clocks, **pins)
        finally:
            functions.chip_close(chip.handle)
    said = capfd.readouterr().err
    assert "SDRAM: " in said and rule in said and said.count("SDRAM: ") == 1, said


NEVER = [
    ("a row must be open before it is read", lambda chip: chip.start(), READ, {}),
    ("a row must be open before it is written", lambda chip: chip.start(), WRITE, {"data": 1}),
    ("a row must be open before it is read", opened, READ, {"bank": 1, "before": RCD}),
    ("a bank must be closed before its next row", opened, ACTIVE, {"before": LONG}),
    ("all banks must be closed before a refresh", opened, REFRESH, {"before": LONG}),
    ("the first command must be a precharge", lambda chip: chip.rest(POWER_UP), REFRESH, {}),
    ("the first command must be a precharge", lambda chip: chip.rest(POWER_UP), MODE, {"address": 0x20}),
    ("eight refreshes and a mode", lambda chip: chip.start(refreshes=7), ACTIVE, {}),
    ("the mode must be bursts of one word", lambda chip: chip.start(), MODE, {"address": 0x21}),
    ("latency must be 2 or 3", lambda chip: chip.start(), MODE, {"address": 0x10}),
    ("must not be stopped", opened, STOP, {"before": RCD}),
    ("a refresh must come in time", lambda chip: chip.start(), NOTHING, {"clocks": 10 * 64 * KHZ // 8192}),
]


@pytest.mark.parametrize(
    ("rule", "state", "command", "pins"), NEVER, ids=[f"{at}-{never[0]}" for at, never in enumerate(NEVER)]
)
def test_a_command_that_may_never_be_ends_the_simulation(chip, rule, state, command, pins, capfd):
    state(chip)
    with pytest.raises(BrokenRuleError):
        chip.command(command, **pins)
    assert rule in capfd.readouterr().err


def test_refreshes_in_time_are_enough(chip):
    chip.start()
    for _ in range(30):
        chip.command(REFRESH, before=8 * 64 * KHZ // 8192)


def test_without_its_clock_enabled_it_sees_nothing(chip):
    chip.give(READ & ~ENABLED, clocks=POWER_UP)
    chip.start()
    chip.command(ACTIVE)


# A board whose memory is an SDRAM: LiteDRAM's core, and a simulated chip behind it that minds its data
# sheet.

TINY = load_config("tiny").hardware


@pytest.fixture(scope="module")
def terminal():
    with simulated_board(TINY, sizes=SDRAM_SIZES, arithmetic="host") as terminal:
        yield terminal.path


@pytest.mark.slow
def test_every_bank_and_byte_keeps_its_bits(terminal):
    """From the first to the last word, over borders of rows and banks, in a kernel's reset as well."""
    random = np.random.default_rng(1)
    places = [0, 1020, 4096 - 64, 0x10_0000 - 32, 0x7F_FFF0, 0x123_4560, SDRAM_BYTES - 256]
    written = {place: random.integers(0, 1 << 32, 64, np.uint32) for place in places}
    reset = address_map.BOARD_BASE + address_map.RESET
    with UartLine(terminal) as line:
        assert line.read(address_map.BOARD_BASE + address_map.MEMORY_BYTES, 1)[0] == SDRAM_BYTES == 1 << 25
        for place, words in written.items():
            line.write(place, words)
        line.write(reset, np.array([1]))
        line.write(places[1] + 8, np.array([7]))
        line.write(reset, np.array([0]))
        written[places[1]][2] = 7
        for place, words in written.items():
            assert line.read(place, 64).tolist() == words.tolist(), hex(place)
        assert line.read(SDRAM_BYTES, 1)[0] == 0xFFFF_FFFF, "nothing is behind its end"


@pytest.mark.slow
def test_a_program_leaves_the_bits_of_reference(terminal):
    case = draw_case(TINY, seed=3, index=0)
    found = {}
    for device in (f"uart:{terminal}", "reference"):
        with make_execution(device, DeviceRequest(hardware=TINY)) as opened:
            opened.load(case.program)
            for segment in case.program.segments:
                opened.run(segment)
            found[device] = opened.read(0, case.program.memory.size).tobytes()
    assert found[f"uart:{terminal}"] == found["reference"]


@pytest.mark.slow
def test_a_controller_of_another_clock_ends_the_simulation(monkeypatch, capfd):
    """Its times are 60 MHz', and the chip's 133: it is soon too quick for the chip."""
    right = simulated_sdram.sdram_core
    monkeypatch.setattr(simulated_sdram, "sdram_core", lambda config, sizes: right(config, SDRAM_SIZES))
    quick = replace(SDRAM_SIZES, clock_khz=133_000)
    with pytest.raises(HarnessError, match=r"Verilog \$stop \(simgnn_sdram_chip.v, line \d+\)"):
        with (
            simulated_board(TINY, sizes=quick, arithmetic="host") as terminal,
            UartLine(terminal.path, patience=25.0) as line,
        ):
            line.write(0, np.arange(64))
            line.read(0, 64)
    assert "SDRAM: " in capfd.readouterr().err


def test_the_core_is_always_the_same_text(monkeypatch, tmp_path):
    texts = []
    for name in ("a", "b"):
        monkeypatch.setenv("SIMGNN_CACHE", str(tmp_path / name))
        texts.append(sdram_core.sdram_core(TINY, SDRAM_SIZES))
    assert texts[0] == texts[1] and "//" not in texts[0]
    assert re.search(r"^module simgnn_sdram_core \(", texts[0], re.MULTILINE)
    assert len(re.findall(r"^TRELLIS_IO ", texts[0], re.MULTILINE)) == 16


def test_a_core_that_is_not_there_or_not_as_expected_is_an_error(monkeypatch, tmp_path):
    monkeypatch.setenv("SIMGNN_CACHE", str(tmp_path))
    monkeypatch.setattr(sdram_core, "REGISTERS", REGISTERS | {"sdram_dfii_control": 4})
    with pytest.raises(ToolError, match=r"litedram_gen must have its registers at .*, not at .*2048"):
        sdram_core.sdram_core(TINY, SDRAM_SIZES)
    monkeypatch.setattr(sdram_core, "CHIP", "MT0")
    with pytest.raises(ToolError, match=r"litedram_gen must make the core, and fails: AttributeError: .*MT0"):
        sdram_core.sdram_core(TINY, SDRAM_SIZES)
    monkeypatch.setattr(sdram_core.importlib.util, "find_spec", lambda name: None)
    with pytest.raises(ToolError, match=r"litedram must be installed .*: pip install 'simgnn\[fpga\]'"):
        sdram_core.sdram_core(TINY, SDRAM_SIZES)


def test_its_sizes_are_those_of_the_chip():
    assert simulated_sizes(memory=SDRAM) == SDRAM_SIZES
    with pytest.raises(ValueError, match=r"memory_bytes of an SDRAM must be 33554432, not 4096"):
        simulated_sizes(4096, memory=SDRAM)
    with pytest.raises(ValueError, match="memory must be one of block, sdram, not 'flash'"):
        simulated_sizes(memory="flash")
    with pytest.raises(ValueError, match="memory must be one of block, sdram, not 'flash'"):
        BoardSizes(memory="flash")
