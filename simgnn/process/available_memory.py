"""How much memory is left, so that what cannot fit is refused before the work starts."""

from __future__ import annotations

import contextlib
import resource
from collections.abc import Iterator
from pathlib import Path, PurePosixPath

from simgnn.errors import InputError


def available_bytes() -> int:
    """Bytes that this process can still take: of the machine, its control group and its address space."""
    import psutil  # a tenth of what the command line needs to show its help

    # Swap counts: what fits only with it is slow, but is not refused.
    machine = psutil.virtual_memory().available + psutil.swap_memory().free
    left = [value for value in (machine, _of_group(), _of_address_space()) if value is not None]
    return max(min(left), 0)


def check_fits(quantity: str, needed: int) -> None:
    """Raise InputError if `needed` bytes, a lower bound, are more than there are."""
    left = available_bytes()
    if needed > left:
        raise InputError(
            f"{quantity} must fit in the {left / 1e9:.3g} GB of memory left, not need {needed / 1e9:.3g} GB"
        )


@contextlib.contextmanager
def in_memory(quantity: str) -> Iterator[None]:
    """Raise InputError where memory runs out within, of NumPy or of torch; also a decorator."""
    try:
        yield
    except (MemoryError, RuntimeError) as error:
        # torch has no class for it.
        if isinstance(error, RuntimeError) and "can't allocate memory" not in str(error):
            raise
        reason = " ".join(str(error).split())
        raise InputError(f"{quantity} must fit in memory, not run out of it ({reason})") from error


def _of_group(groups: str = "/proc/self/cgroup", mounted: str = "/sys/fs/cgroup") -> int | None:
    """The least limit of this process's control group and of those that it lies in, of version 2 or 1."""
    # Not less what it uses: that counts files that are cached, which make room when memory is asked for.
    limits = []
    for line in _lines(groups):
        _, controllers, path = line.split(":", 2)
        if controllers == "":
            places, name = [Path(mounted), Path(mounted, "unified")], "memory.max"
        elif "memory" in controllers.split(","):
            places, name = [Path(mounted, "memory")], "memory.limit_in_bytes"
        else:
            continue
        # A container may see its own group as the root, under a path that is not there.
        group = PurePosixPath(path.lstrip("/"))
        for folder in (place / above for place in places for above in (group, *group.parents)):
            # Every group above limits this one as well.
            limits += [int(limit) for limit in _lines(folder / name) if limit != "max"]
    return min(limits, default=None)


def _of_address_space() -> int | None:
    limit, _ = resource.getrlimit(resource.RLIMIT_AS)
    if limit == resource.RLIM_INFINITY:
        return None
    import psutil

    used: int = psutil.Process().memory_info().vms
    return limit - used


def _lines(path: Path | str) -> list[str]:
    """Lines of a file of the system; none where there is no such file."""
    try:
        return Path(path).read_text(encoding="utf-8").splitlines()
    except OSError:
        return []
