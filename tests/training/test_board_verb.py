"""`simgnn board --simulate`: a simulated board at a serial port, for a program in another shell."""

import re
import signal
import subprocess
import sys

import pytest
from child_process import child

from simgnn.cli.main import main
from simgnn.config.configuration import load_config
from simgnn.sim.board.pseudo_terminal import simulated_sizes
from simgnn.training.devices.registry import DeviceRequest, make_execution
from simgnn.verify.drawing.draw import draw_case

TINY = load_config("tiny").hardware


def starting(*options):
    """The command in a process of its own."""
    words = [sys.executable, *"-m simgnn board --simulate -c tiny --arithmetic host".split(), *options]
    return child(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def first_line(process):
    """What it prints first."""
    return process.stdout.readline().strip()


@pytest.mark.slow
@pytest.mark.parametrize(
    "number",
    [
        pytest.param(signal.SIGINT, id="SIGINT"),
        pytest.param(signal.SIGTERM, id="SIGTERM", marks=pytest.mark.slow),
    ],
)
def test_another_process_uses_the_board_until_a_signal_ends_it(number):
    case = draw_case(TINY, seed=3, index=0)
    request = DeviceRequest(hardware=TINY)
    with starting() as process:
        name = first_line(process)
        assert name.startswith("uart:/dev/")
        found = {}
        for device in (name, "reference"):
            with make_execution(device, request) as opened:
                opened.load(case.program)
                for segment in case.program.segments:
                    opened.run(segment)
                found[device] = opened.read(0, case.program.memory.size).tobytes()
        assert found[name] == found["reference"], "hosts come, and leave the board as it is"
        process.send_signal(number)
        rest, said = process.communicate()
        assert (process.returncode, rest) == (128 + number, "")
        assert "Traceback" not in said and "cycles were simulated" in said.splitlines()[-1]
        assert int(said.splitlines()[-1].split()[0].replace(",", "")) > 1000


@pytest.mark.slow
def test_it_ends_by_itself_after_some_seconds():
    with starting("--seconds", "0.5") as process:
        assert first_line(process).startswith("uart:/dev/")
        process.communicate()
    assert process.returncode == 0


@pytest.mark.parametrize(
    ("options", "text"),
    [
        (
            [],
            "--simulate must be given; a board at a serial port needs no simgnn board, only --device uart:PORT",
        ),
        (["--simulate", "--memory-kb", "3"], "memory_bytes of block RAM must be a power of two"),
        (["--simulate", "--memory", "flash"], "memory must be one of block, sdram, not 'flash'"),
        (
            ["--simulate", "--memory", "sdram", "--memory-kb", "64"],
            "memory_bytes of an SDRAM must be .*, not 65536",
        ),
        (["--simulate", "-c", "u250"], "hardware u250: ports must be 1 on a board, not 4"),
        (["--simulate", "--seconds", "-1"], "must be .* not '?-1"),
    ],
)
def test_what_cannot_be_is_refused(options, text, capsys):
    assert main(["board", *(["-c", "tiny"] if "-c" not in options else []), *options]) == 2
    said = capsys.readouterr()
    assert not said.out and len(said.err.splitlines()) == 1
    assert re.search(text, said.err), said.err


def test_its_memory_is_a_power_of_two():
    assert simulated_sizes(1 << 16).memory_bytes == 1 << 16
    with pytest.raises(ValueError, match="memory_bytes of block RAM must be a power of two"):
        simulated_sizes(3000)
