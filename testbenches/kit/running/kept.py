"""The folder in which each run leaves what it has met and reached: only what runs left there goes."""

import json
import re
import tempfile

from kit.running.errors import BenchError

_NAME = re.compile(r"(?P<run>\w+-.+-\d+(-full)?)(\.json(\.writing)?|\.dat)")
_COVERAGE = b"# SystemC::Coverage"
"""How Verilator's coverage files begin."""


def name_of(design, *, seed, full):
    """What a run's files are called, without their suffix."""
    return f"{design.bench}-{design.name}-{seed}{'-full' if full else ''}"


def begin(folder, *, append):
    """Make the folder, or remove what runs before have left there unless `append`.

    Raises
    ------
    BenchError
        If anything is there that no run has left; nothing is removed.
    OSError
        If the folder cannot be written.
    """
    left = sorted(folder.iterdir()) if folder.exists() else []
    for path in left:
        if not _is_ours(path):
            raise BenchError(
                f"{folder} must be new, empty or hold only what the benches write, not one that holds {path.name!r}"
            )
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryFile(dir=folder):
        pass
    if not append:
        for path in left:
            path.unlink()


def write(path, said):
    """Write what a run says of itself, a dict; whoever kills it leaves the whole file or none."""
    temporary = path.with_name(path.name + ".writing")
    temporary.write_text(json.dumps(said), encoding="utf-8")
    temporary.replace(path)


def _is_ours(path):
    name = _NAME.fullmatch(path.name)
    if not name or path.is_symlink() or not path.is_file():
        return False
    if path.suffix == ".dat":
        with path.open("rb") as file:
            return file.read(len(_COVERAGE)) in (
                _COVERAGE,
                b"",
            )  # a run that was killed may have left it empty
    if path.suffix == ".writing":
        return True
    try:
        said = json.loads(path.read_bytes())
    except ValueError:
        return False
    return (
        isinstance(said, dict)
        and said.keys() >= {"bench", "design", "top", "points"}
        and name["run"].startswith(f"{said['bench']}-{said['design']}-")
    )
