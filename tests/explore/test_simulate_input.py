"""What `simgnn simulate` is given: its command line and tables of energy, good and bad."""

import json

import pytest

from simgnn.cli.main import main
from simgnn.errors import InputError
from simgnn.explore.simulate.energy import load_energy
from simgnn.sim.memory.kinds import KINDS

ENERGY = """\
add_fp32 = 1
multiply_fp32 = 2
sram_byte = 0
[memory_byte]
hbm2 = 1
"ddr4-2400" = 2
fixed = 3
ideal = 4
"""


def test_energy_table(tmp_path):
    ours = load_energy()
    assert (ours.add_fp32, ours.multiply_fp32) == (0.9, 3.7)
    path = tmp_path / "mine.toml"
    path.write_text(ENERGY)
    assert load_energy(path).memory_byte["fixed"] == 3
    path.write_text(ENERGY.replace("ideal = 4\n", ""))
    assert load_energy(path, memory="hbm2").memory_byte["hbm2"] == 1
    with pytest.raises(InputError, match="memory_byte must have the key 'ideal', not lack it"):
        load_energy(path, memory="ideal")


@pytest.mark.parametrize(
    "change, text",
    [
        (("sram_byte = 0\n", ""), "energy table must have the key 'sram_byte', not lack it"),
        (
            ("sram_byte", "sram_bytes"),
            "energy table key must be one of add_fp32, multiply_fp32, sram_byte, memory_byte, not 'sram_bytes'",
        ),
        (("= 1\nmul", "= -1\nmul"), "add_fp32 must be a number from 0 to 1000000000.0, not -1"),
        (("hbm2 = 1", "hbm2 = true"), "hbm2 must be a number from 0 to 1000000000.0, not True"),
        (("= 2\nsram", "= = 2\nsram"), "energy table must be valid TOML: "),
        (
            ("ideal = 4", "ideal = 4\nhbm3 = 1"),
            f"memory_byte key must be one of {', '.join(KINDS)}, not 'hbm3'",
        ),
    ],
)
def test_bad_energy_tables(tmp_path, change, text):
    assert change[0] in ENERGY
    path = tmp_path / "bad.toml"
    path.write_text(ENERGY.replace(*change))
    with pytest.raises(InputError) as error:
        load_energy(path)
    assert str(error.value).startswith(f"{path}: {text}")


@pytest.mark.parametrize(
    "arguments, text",
    [
        (["--batches", "0"], "--batches: must be an integer from 1 to 1000000, not '0'"),
        (
            ["--energy", "nowhere.toml"],
            "nowhere.toml: energy table must be a file that can be read: No such file or directory",
        ),
        (
            ["--set", "platform.memory=ddr9"],
            f"--set platform.memory: memory must be one of {', '.join(KINDS)}, not 'ddr9'",
        ),
        (["--fanout", "1,2,3"], "--fanout: fanout must have one number for each of the 2 layers"),
        (["--dataset", "nothing"], "nothing"),
    ],
)
def test_bad_input_is_one_line_and_leaves_nothing(arguments, text, tmp_path, capsys):
    folder = tmp_path / "out"
    assert main(["simulate", "-c", "tiny", "-o", str(folder), *arguments]) == 2
    lines = capsys.readouterr().err.splitlines()
    assert len(lines) == 1
    assert lines[0].startswith("error: ")
    assert text.removeprefix("error: ") in lines[0]
    assert not list(tmp_path.iterdir())


def test_a_training_runs_folder_is_left_alone(tmp_path, capsys):
    (tmp_path / ".simgnn-output").write_text("{}")
    (tmp_path / "checkpoint.npz").write_text("precious")
    assert main(["simulate", "-c", "tiny", "-o", str(tmp_path), "--no-what-if"]) == 2
    text = (
        "output folder must be new, empty or hold only what this command writes,"
        " not one that holds 'checkpoint.npz'"
    )
    assert text in capsys.readouterr().err
    assert (tmp_path / "checkpoint.npz").read_text() == "precious"


def test_the_command_line_prints_a_table(tmp_path, capsys):
    arguments = [
        "-c",
        "tiny",
        "--hidden",
        "8",
        "--batch-size",
        "16",
        "--fanout",
        "3",
        "--batches",
        "1",
        "--no-what-if",
    ]
    assert main(["simulate", *arguments, "-o", str(tmp_path / "out")]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("A mini-batch takes ")
    begin = lines.index("layers") + 1
    assert lines[begin].split()[:2] == ["layer", "cycles"]
    assert [line.split()[:3] for line in lines[begin + 1 : begin + 5]] == [
        ["layer", "0", "forward"],
        ["layer", "1", "forward"],
        ["layer", "1", "backward"],
        ["layer", "0", "backward"],
    ]
    assert "No change was tried (--no-what-if)." in lines
    assert main(["simulate", *arguments, "-o", str(tmp_path / "out"), "--json"]) == 0
    summary = json.loads(capsys.readouterr().out)
    assert summary["minibatches"] == 1
    assert summary == json.loads((tmp_path / "out" / "summary.json").read_text())
