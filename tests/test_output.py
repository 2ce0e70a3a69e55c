"""Output folders: refused before the work where they cannot be written, and never another run's to clear away."""

import pytest

from simgnn.cli import main
from simgnn.errors import InputError
from simgnn.output import OutputFolder

FILES = ("table.csv",)


def names(folder):
    return sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*"))


@pytest.mark.parametrize(
    "words",
    [
        ["train", "--dataset", "nowhere.npz"],
        ["simulate", "--dataset", "nowhere.npz"],
        ["reproduce", "mixgcn", "--dataset", "nowhere.npz"],
        ["verify", "--dataset", "nowhere.npz"],
    ],
)
def test_a_place_that_cannot_be_written_is_refused_before_the_work(words, capsys):
    """Before the data set is looked for, too; nobody, not even root, makes a folder in /proc."""
    assert main([*words, "-o", "/proc/simgnn/out"]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err == (
        "error: /proc/simgnn/out: output folder must be writable, not 'No such file or directory'\n"
    )


def test_looking_whether_a_folder_can_be_written_leaves_nothing(tmp_path):
    OutputFolder(tmp_path / "new" / "out", files=FILES)
    OutputFolder(tmp_path, files=FILES)
    assert names(tmp_path) == []


@pytest.mark.parametrize("in_place", [False, True])
def test_a_folder_is_filled_and_replaced(tmp_path, in_place):
    for text in (b"first", b"second"):
        OutputFolder(tmp_path / "out", files=FILES, in_place=in_place).fill({"table.csv": text})
        assert names(tmp_path) == ["out", "out/.simgnn-output", "out/table.csv"]
        assert (tmp_path / "out" / "table.csv").read_bytes() == text


@pytest.mark.parametrize("in_place", [False, True])
def test_a_run_that_fails_leaves_nothing_of_its_own_and_all_of_anothers(tmp_path, in_place):
    with pytest.raises(KeyError):
        with OutputFolder(tmp_path / "new" / "out", files=FILES, in_place=in_place) as folder:
            (folder / "table.csv").write_text("half")
            raise KeyError
    assert names(tmp_path) == []
    with pytest.raises(KeyError):
        with OutputFolder(tmp_path / "new" / "out", files=FILES, in_place=in_place):
            OutputFolder(tmp_path / "new" / "other", files=FILES).fill({"table.csv": b"whole"})
            raise KeyError
    assert names(tmp_path) == ["new", "new/other", "new/other/.simgnn-output", "new/other/table.csv"]


@pytest.mark.parametrize("in_place", [False, True])
def test_who_finds_a_folder_in_use_leaves_it_alone(tmp_path, in_place):
    OutputFolder(tmp_path / "out", files=FILES).fill({"table.csv": b"old"})
    with OutputFolder(tmp_path / "out", files=FILES, in_place=in_place) as first:
        (first / "table.csv").write_bytes(b"new")
        with pytest.raises(InputError, match="must be free, not one that another simgnn run writes to"):
            OutputFolder(tmp_path / "out", files=FILES, in_place=in_place).fill({"table.csv": b"other"})
    assert (tmp_path / "out" / "table.csv").read_bytes() == b"new"
    assert names(tmp_path) == ["out", "out/.simgnn-output", "out/table.csv"]
