"""Output folders: refused before the work where they cannot be written, and never another run's to clear away."""

import threading

import pytest

from simgnn.errors import InputError
from simgnn.process.files.output import OutputFolder

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
def test_a_place_that_cannot_be_written_is_refused_before_the_work(words, refusal):
    """The folder is checked before the data set is loaded; nobody, not even root, makes a folder in /proc."""
    said = refusal([*words, "-o", "/proc/simgnn/out"])
    assert said == ("error: /proc/simgnn/out: output folder must be writable: No such file or directory\n")


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
        with pytest.raises(InputError, match="must be free, and another simgnn run writes to it"):
            OutputFolder(tmp_path / "out", files=FILES, in_place=in_place).fill({"table.csv": b"other"})
    assert (tmp_path / "out" / "table.csv").read_bytes() == b"new"
    assert names(tmp_path) == ["out", "out/.simgnn-output", "out/table.csv"]


@pytest.mark.parametrize("in_place", [False, True])
def test_of_runs_that_start_at_once_one_has_the_folder(tmp_path, in_place):
    """In each round the runs find no folder, and the first keeps its own until all have tried."""
    runs = 3
    for number in range(100):
        place = tmp_path / str(number) / "out"
        start, tried = threading.Barrier(runs), threading.Barrier(runs)
        outcomes = []

        def go(text, place=place, start=start, tried=tried, outcomes=outcomes):
            folder = OutputFolder(place, files=FILES, in_place=in_place)
            start.wait()
            try:
                folder.create()
            except InputError as error:
                outcomes.append(error.message)
                tried.wait()
                return
            tried.wait()
            (folder / "table.csv").write_text(text)
            folder.commit()
            outcomes.append(text)

        threads = [threading.Thread(target=go, args=(f"of run {run}",)) for run in range(runs)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        winners = [text for text in outcomes if text.startswith("of run")]
        refused = "output folder must be free, and another simgnn run writes to it"
        assert len(winners) == 1 and outcomes.count(refused) == runs - 1, outcomes
        assert (place / "table.csv").read_text() == winners[0]
        assert names(place.parent) == ["out", "out/.simgnn-output", "out/table.csv"]


@pytest.mark.parametrize("in_place", [False, True])
def test_a_folder_that_was_filled_since_it_was_looked_at_is_left_alone(tmp_path, in_place):
    late = OutputFolder(tmp_path / "out", files=FILES, in_place=in_place)
    OutputFolder(tmp_path / "out", files=FILES, in_place=in_place).fill({"table.csv": b"first"})
    with pytest.raises(InputError, match="must be free, and another simgnn run has filled it meanwhile"):
        late.fill({"table.csv": b"second"})
    assert names(tmp_path) == ["out", "out/.simgnn-output", "out/table.csv"]
    assert (tmp_path / "out" / "table.csv").read_bytes() == b"first"
