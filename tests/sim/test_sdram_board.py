"""A board whose memory is an SDRAM: LiteDRAM's core, and a simulated chip behind it that minds its data sheet."""

import re
from dataclasses import replace

import numpy as np
import pytest

from simgnn.config.configuration import load_config
from simgnn.hw.board import address_map
from simgnn.hw.board.sdram_sequence import REGISTERS
from simgnn.hw.board.sizes import SDRAM, SDRAM_BYTES, BoardSizes
from simgnn.sim.board import simulated_sdram
from simgnn.sim.board.pseudo_terminal import SDRAM_SIZES, simulated_board, simulated_sizes
from simgnn.sim.board.uart_line import UartLine
from simgnn.sim.harness.kernel_library import HarnessError
from simgnn.sim.toolchain import sdram_core
from simgnn.sim.toolchain.compiler import ToolError
from simgnn.training.devices.registry import DeviceRequest, make_execution
from simgnn.verify.drawing.draw import draw_case

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
            UartLine(terminal.path) as line,
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
