"""Build the sdist and the wheel of the commit that is checked out, into `dist/`: the same bytes each time.

What could differ between two builds is fixed here: the files are the commit's and not the work tree's, their modes are
644 or 755, every time is the commit's (SOURCE_DATE_EPOCH), the environment is empty, and the build backend is the one
that requirements.lock pins. The backend writes its sdist with the times and the user of the moment, so the archive is
written once more without. The wheel is built from the sdist, and must be the one that the repository gives.

zlib is Python's own: another version of it may compress to other bytes.
"""

import argparse
import gzip
import hashlib
import importlib.metadata
import io
import os
import pathlib
import re
import subprocess
import sys
import tarfile
import tempfile
import tomllib

ROOT = pathlib.Path(__file__).resolve().parent.parent
MADE_BY_BACKEND = re.compile(r"PKG-INFO|setup\.cfg|simgnn\.egg-info/[\w.-]+")
"""What an sdist has beside the files of the repository."""
UMASK = 0o022


class BuildError(Exception):
    """Why nothing was built, in one line."""


def git(*words):
    """What git prints, as bytes."""
    fixed = ("-c", "core.autocrlf=false", "-c", "core.eol=lf", "-c", f"tar.umask={UMASK:04o}")
    try:
        run = subprocess.run(
            ["git", *fixed, *words],
            cwd=ROOT,
            stdin=subprocess.DEVNULL,
            capture_output=True,
        )
    except OSError as error:
        raise BuildError(f"git must be a command that can be run ({error.strerror})") from error
    if run.returncode:
        raise BuildError(f"git {words[0]} failed: {run.stderr.decode().strip()}")
    return run.stdout


def backend_of(project):
    """The module to build with, which must be installed at the version that the lock pins."""
    lock = (ROOT / "requirements.lock").read_text(encoding="utf-8")
    for text in project["build-system"]["requires"]:
        name = re.match(r"[\w.-]+", text)[0]
        pinned = re.search(rf"^{re.escape(name)}==(.+)$", lock, re.M)
        wanted = pinned and pinned[1]
        try:
            found = importlib.metadata.version(name)
        except importlib.metadata.PackageNotFoundError:
            raise BuildError(
                f"{name} must be installed to build with: pip install -c requirements.lock {name}"
            ) from None
        if found != wanted:
            raise BuildError(f"{name} must be {wanted}, which requirements.lock pins, not {found}")
    return project["build-system"]["build-backend"]


def unpack(archive, folder):
    """Write a tar's folders and files with modes that do not depend on who unpacks, and nothing outside the folder."""
    with tarfile.open(fileobj=io.BytesIO(archive)) as tar:
        for member in tar:
            place = pathlib.Path(os.path.normpath(folder / member.name))
            if not place.is_relative_to(folder) or not (member.isdir() or member.isreg()):
                raise BuildError(f"the archive must hold files and folders of its own, not {member.name}")
            if member.isdir():
                place.mkdir(parents=True, exist_ok=True)
                continue
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_bytes(tar.extractfile(member).read())
            place.chmod(0o755 if member.mode & 0o100 else 0o644)


def build(hook, backend, tree, output, epoch):
    """Call a hook of PEP 517 in a process of its own; the file that it wrote into `output`."""
    code = (
        "import importlib, pathlib, sys\n"
        "_, output, name = sys.argv\n"
        f"made = getattr(importlib.import_module({backend!r}), {hook!r})(output)\n"
        "pathlib.Path(name).write_text(made)"
    )
    output.mkdir()
    name = output / "name"
    run = subprocess.run(
        [sys.executable, "-sP", "-c", code, output, name],
        cwd=tree,
        env={
            "HOME": str(output),
            "LC_ALL": "C.UTF-8",
            "PATH": os.defpath,
            "PYTHONHASHSEED": "0",
            "SOURCE_DATE_EPOCH": str(epoch),
            "TZ": "UTC",
        },
        umask=UMASK,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    if run.returncode:
        raise BuildError(f"{backend}.{hook} failed:\n{run.stdout}")
    return output / name.read_text(encoding="utf-8")


def normalised(sdist, epoch):
    """The files of an sdist in the order of their names, as nobody's, all of one time."""
    made = io.BytesIO()
    with (
        tarfile.open(sdist) as old,
        gzip.GzipFile(filename="", mode="wb", compresslevel=9, fileobj=made, mtime=epoch) as packed,
        tarfile.open(fileobj=packed, mode="w", format=tarfile.PAX_FORMAT) as new,
    ):
        for member in sorted(old, key=lambda member: member.name):
            if not member.isfile():
                continue
            entry = tarfile.TarInfo(member.name)
            entry.size, entry.mtime = member.size, epoch
            entry.mode = 0o755 if member.mode & 0o100 else 0o644
            new.addfile(entry, old.extractfile(member))
    return made.getvalue()


def check_complete(sdist, tracked, top):
    """Raise BuildError unless an sdist has every file of the repository and no other."""
    with tarfile.open(fileobj=io.BytesIO(sdist)) as tar:
        found = {name.removeprefix(f"{top}/") for name in tar.getnames()}
    found = {name for name in found if not MADE_BY_BACKEND.fullmatch(name)}
    if missing := sorted(tracked - found):
        raise BuildError(f"MANIFEST.in must lead to every file of the repository, {missing[0]} among them")
    if surplus := sorted(found - tracked):
        raise BuildError(f"the sdist must have no files but the repository's, not {surplus[0]}")


def distribution(scratch):
    """Name and bytes of the sdist and of the wheel.

    Parameters
    ----------
    scratch : Path
        An empty folder to work in.

    Raises
    ------
    BuildError
        If the work tree differs from the commit, the backend is not the pinned one, the sdist is not complete, or its
        wheel is another than the repository's.
    """
    if changed := git("status", "--porcelain", "--untracked-files=no").decode().splitlines():
        raise BuildError(f"the work tree must be as committed, not with changes to {changed[0][3:]}")
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    backend = backend_of(project)
    epoch = int(git("log", "-1", "--format=%ct"))
    unpack(git("archive", "--format=tar", "--prefix=tree/", "HEAD"), scratch)

    sdist = build("build_sdist", backend, scratch / "tree", scratch / "sdist", epoch)
    top = sdist.name.removesuffix(".tar.gz")
    packed = normalised(sdist, epoch)
    check_complete(packed, set(git("ls-files", "-z").decode().split("\0")) - {""}, top)

    unpack(packed, scratch)
    wheel = build("build_wheel", backend, scratch / top, scratch / "wheel", epoch)
    unpack(git("archive", "--format=tar", "--prefix=again/", "HEAD"), scratch)
    other = build("build_wheel", backend, scratch / "again", scratch / "other", epoch)
    if (wheel.name, wheel.read_bytes()) != (other.name, other.read_bytes()):
        raise BuildError("the wheel of the sdist must be that of the repository, not another")
    return {sdist.name: packed, wheel.name: wheel.read_bytes()}


def main():
    """Build; return the exit code."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("-o", "--output", type=pathlib.Path, default=ROOT / "dist", metavar="DIR")
    output = parser.parse_args().output
    try:
        with tempfile.TemporaryDirectory(prefix="simgnn-distribution-") as scratch:
            files = distribution(pathlib.Path(scratch))
    except BuildError as error:
        print(f"error: {error}", file=sys.stderr)
        return 2
    output.mkdir(parents=True, exist_ok=True)
    for name, data in files.items():
        (output / name).write_bytes(data)
        print(f"{hashlib.sha256(data).hexdigest()}  {name}  ({len(data):,} bytes)")
    return 0


if __name__ == "__main__":
    sys.exit(main())
