"""Check that what comments of examples name exists: ``simgnn.x.y``, and paths in this repository."""

from __future__ import annotations

import importlib
import re
import sys
import tokenize
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
_FOLDERS = "simgnn|hw|sim|docs|examples|benchmarks|testbenches|formal|tests|rtl"
_NAME = re.compile(r"\bsimgnn(?:\.[A-Za-z_]\w*)+")
_PATH = re.compile(rf"(?<![\w/.-])(?:{_FOLDERS})/[\w/.-]*\w")


def comments(path: Path) -> str:
    """What a file says in comments; of a program, in texts as well."""
    if path.suffix == ".toml":
        return "\n".join(line.partition("#")[2] for line in path.read_text(encoding="utf-8").splitlines())
    with tokenize.open(path) as file:
        tokens = tokenize.generate_tokens(file.readline)
        return "\n".join(
            token.string for token in tokens if token.type in (tokenize.COMMENT, tokenize.STRING)
        )


def exists(name: str) -> bool:
    """Whether a dotted name is a module, or what a module has."""
    module, *rest = name.split(".")
    found = importlib.import_module(module)
    for part in rest:
        module += f".{part}"
        if not hasattr(found, part):
            try:
                importlib.import_module(module)
            except ModuleNotFoundError:
                return False
        found = getattr(found, part)
    return True


def wrong_names(path: Path) -> list[str]:
    """The names in a file's comments that nothing has."""
    text = comments(path)
    wrong = [name for name in _NAME.findall(text) if not exists(name)]
    return wrong + [name for name in _PATH.findall(text) if not (ROOT / name).exists()]


def main() -> int:
    """Print each name that is wrong; 1 if there is one."""
    files = sorted(path for suffix in ("toml", "py") for path in (ROOT / "examples").glob(f"*.{suffix}"))
    wrong = [f"{path.relative_to(ROOT)}: there is no {name}" for path in files for name in wrong_names(path)]
    print("\n".join(wrong) or f"names in {len(files)} examples: all exist")
    return int(bool(wrong))


if __name__ == "__main__":
    sys.exit(main())
