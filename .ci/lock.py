"""Write requirements.lock: every distribution that pyproject.toml leads to, at the version installed here.

Run it with the environment's own Python after changing pyproject.toml or upgrading a package; `--check` only
compares, and fails where the two differ.

PyTorch's builds for CUDA pin their own libraries exactly; those differ from machine to machine and are left
out, so that one lock serves a CPU build from a local wheel as well as the build of the registry.
"""

import argparse
import importlib.metadata
import pathlib
import sys
import tomllib

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version

ROOT = pathlib.Path(__file__).resolve().parent.parent
LOCK = ROOT / "requirements.lock"
HEADING = "# Written by .ci/lock.py; `make install` installs exactly these versions.\n"


def declared():
    """Requirements in pyproject.toml: to build, to run and to develop."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    texts = [*project["build-system"]["requires"], *project["project"]["dependencies"]]
    for extra in project["project"]["optional-dependencies"].values():
        texts += extra
    return [Requirement(text) for text in texts]


def pins_exactly(requirement):
    """Whether a requirement admits one version only."""
    return any(part.operator == "==" for part in requirement.specifier)


def closure(requirements):
    """Versions of all that `requirements` lead to, by canonical name.

    Raises
    ------
    ValueError
        If an installed version does not satisfy a requirement.
    """
    versions = {}
    waiting = [(requirement, "pyproject.toml") for requirement in requirements]
    while waiting:
        requirement, asked_by = waiting.pop()
        name = canonicalize_name(requirement.name)
        distribution = importlib.metadata.distribution(name)
        version = Version(distribution.version)
        if not requirement.specifier.contains(version, prereleases=True):
            raise ValueError(f"{name} must satisfy {str(requirement)!r} of {asked_by}, not be {version}")
        if name in versions:
            continue
        versions[name] = version.public
        for text in distribution.requires or ():
            needed = Requirement(text)
            wanted = needed.marker is None or needed.marker.evaluate({"extra": ""})
            if wanted and not (name == "torch" and pins_exactly(needed)):
                waiting.append((needed, name))
    return versions


def main():
    """Write or check the lock; return the exit code."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--check", action="store_true", help="compare only")
    arguments = parser.parse_args()
    versions = closure(declared())
    text = HEADING + "".join(f"{name}=={version}\n" for name, version in sorted(versions.items()))
    if not arguments.check:
        LOCK.write_text(text, encoding="utf-8")
        return 0
    locked = set(LOCK.read_text(encoding="utf-8").splitlines())
    wanted = set(text.splitlines())
    for line in sorted(locked - wanted):
        print(f"requirements.lock: not what is installed and needed: {line}", file=sys.stderr)
    for line in sorted(wanted - locked):
        print(f"requirements.lock: installed and needed, not locked: {line}", file=sys.stderr)
    return int(locked != wanted)


if __name__ == "__main__":
    sys.exit(main())
