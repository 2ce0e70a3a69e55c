"""Platforms as files: what a host, its accelerators and its links can do, and where each value comes from.

See `simgnn.virtual_time.sourced_values` for the form of a file. A key's unit is in its name. A platform is composed of
pieces of hardware, so many of each, and of software that runs on them, each a file that every platform refers to:

    hardware = { xeon-8163 = 2, v100-pcie = 8, pcie-3 = 1 }
    software = ["dgl"]

What several CPUs or devices have together (`ADDED`) is multiplied by their number. A platform gives what none of its
pieces has; of theirs it may only count again, as a cloud counts threads where a data sheet counts cores.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from simgnn.config.checks import check_integer, nearest
from simgnn.errors import InputError, errors_of
from simgnn.hw.keys import Key
from simgnn.virtual_time.sourced_values import ASSUMED, MOST, SOURCES, Kind, Reading, SourcedValues

if TYPE_CHECKING:
    from simgnn.virtual_time.calibration import Calibration

__all__ = ["KEYS", "SOURCES", "Platform", "load_platform", "platforms"]

GIVEN = math.nan
"""In the place of a default, which stands in a file of software that every platform has."""

_STAGES: dict[str, Key] = {
    # Servers that hold BGL's graph, each with so many cores; with 0 a machine has the graph in its own memory.
    "graph_servers": Key(default=0, least=0, most=65536),
    "graph_server_cores": Key(default=16, least=1, most=65536),
    "network_gbs": Key(default=12.5, least=1e-6, most=MOST),  # of each machine's own link
    "network_latency_us": Key(default=10.0, least=0, most=MOST),
    # Nanoseconds of a look-up in a cache of that policy.
    **{
        f"cache_ns_{policy}": Key(default=GIVEN, least=0, most=MOST)
        for policy in ("static", "fifo", "lru", "lfu", "sieve", "future")
    },
    # Part of a core's time that is lost for each thread beyond the first that wants it.
    "switching_loss": Key(default=GIVEN, least=0, most=1),
}
"""What BGL's stages alone take time by, so that the time of other systems does not depend on it."""
STAGE_KEYS = tuple(_STAGES)

_SAMPLED: dict[str, Key] = {
    # Nanoseconds of a core for an edge: what ranks that ask each other do besides, and a rank alone by either kernel
    # (`simgnn.distributed.measured_sampling`). `sample_medges_per_s_per_core` is what two steps take.
    f"sample_ns_{part}": Key(default=GIVEN, least=1e-3, most=MOST)
    for part in ("group", "merge", "two_steps", "fused")
}
"""What plans of FastSample alone take time by."""

_KERNELS: dict[str, Key] = {
    # The parts of the data sheet's peak and bandwidth that large products and copies reach; what follows is relative to
    # those.
    "gpu_efficiency": Key(default=GIVEN, least=1e-3, most=1),
    "gpu_memory_efficiency": Key(default=GIVEN, least=1e-3, most=1),
    "gpu_launch_us": Key(default=GIVEN, least=0, most=MOST),
    "gpu_minibatch_us": Key(default=GIVEN, least=0, most=MOST),
    "gpu_gap_us": Key(default=GIVEN, least=0, most=MOST),
    "gpu_stream_us": Key(default=GIVEN, least=0, most=MOST),
    "gpu_stream_speed": Key(default=GIVEN, least=1e-3, most=MOST),
    "gpu_partition_us": Key(default=GIVEN, least=0, most=MOST),
    "gpu_sum_us": Key(default=GIVEN, least=0, most=MOST),
    "gpu_sum_speed": Key(default=GIVEN, least=1e-3, most=MOST),
    "gpu_empty_rows_us": Key(default=GIVEN, least=0, most=MOST),
    "gpu_empty_rows": Key(default=GIVEN, least=1e-3, most=MOST),
    "gpu_product_us": Key(default=GIVEN, least=0, most=MOST),
    "gpu_product_speed": Key(default=GIVEN, least=1e-3, most=MOST),
    "gpu_reduction_us": Key(default=GIVEN, least=0, most=MOST),
    "gpu_reduction_speed": Key(default=GIVEN, least=1e-3, most=MOST),
    "gpu_loss_us": Key(default=GIVEN, least=0, most=MOST),
    "gpu_sample_layer_us": Key(default=GIVEN, least=0, most=MOST),
    "gpu_sample_bytes": Key(default=GIVEN, least=0, most=MOST),
    "gpu_sample_host_bytes": Key(default=GIVEN, least=0, most=MOST),
    "gpu_row_bytes": Key(default=GIVEN, least=0, most=MOST),
    "gpu_host_read_efficiency": Key(default=GIVEN, least=1e-3, most=1),
    "gpu_host_times": Key(default=1.0, least=1e-3, most=MOST),
    "gpu_device_times": Key(default=1.0, least=1e-3, most=MOST),
    # 1: a mini-batch's kernels are replayed as a graph, without a host that launches them.
    "gpu_graph": Key(default=0, least=0, most=1),
}
"""What GPUs' kernels take, and their launches on the host, see `simgnn.virtual_time.gpu`."""

KEYS: dict[str, Key] = {
    "accelerators": Key(default=1, least=0, most=4096),
    # Each of the CPU's three tasks needs a core, except on a platform that was calibrated, whose operating system
    # shares its cores out.
    "cpu_cores": Key(default=16, least=1, most=65536),
    # The part of `cpu_gflops` that training reaches.
    "cpu_efficiency": Key(default=GIVEN, least=1e-4, most=1),
    "cpu_gflops": Key(default=1000.0, least=1e-3, most=MOST),
    # What each core sums over neighbours, as far as the memory gives it.
    "sum_gbs_per_core": Key(default=GIVEN, least=1e-6, most=MOST),
    "host_memory_gbs": Key(default=100.0, least=1e-3, most=MOST),
    "host_memory_efficiency": Key(default=1.0, least=1e-4, most=1),  # the part that anything reaches
    # The memory of one machine, 0 for no limit. What is held against it is each user's to say: systems in virtual time
    # count mini-batches that are loaded, rows of hot vertices and of a cache in front of a disk, but not the graph;
    # `simgnn plan` counts all that a machine holds; BGL's reproduction gives all of it to features.
    "host_memory_gb": Key(default=0.0, least=0, most=MOST),
    "pcie_gbs": Key(default=12.0, least=1e-3, most=MOST),  # of each accelerator's and GPU's link
    "pcie_shared_gbs": Key(default=0.0, least=0, most=MOST),  # what all links share, 0 for no such limit
    # Of each device's links to its peers, in each direction. With 0 what one device copies out of another's memory goes
    # through the host's.
    "peer_gbs": Key(default=0.0, least=0, most=MOST),
    "store_gbs": Key(default=2.0, least=1e-6, most=MOST),  # reads of features that the host's memory lacks
    "sample_medges_per_s_per_core": Key(default=10.0, least=1e-6, most=MOST),
    # Of each accelerator; 0 where it cannot sample.
    "accelerator_sample_medges_per_s": Key(default=0.0, least=0, most=MOST),
    "gather_gbs_per_core": Key(default=4.0, least=1e-6, most=MOST),
    "sync_latency_us": Key(default=10.0, least=0, most=MOST),  # combining the gradients takes that at least
    # Added to an accelerator's cycles of a mini-batch.
    "launch_latency_us": Key(default=10.0, least=0, most=MOST),
    # The accelerators themselves are those of `[hardware]`. `simgnn predict` takes this bandwidth, and the part of
    # their multipliers' peak that updates reach, in the place of their cycles.
    "device_memory_gbs": Key(default=19.25, least=1e-3, most=MOST),
    "device_memory_gb": Key(default=0.0, least=0, most=MOST),  # of each, 0 for no limit
    "update_efficiency": Key(default=0.85, least=1e-3, most=1),
    # GPUs are not simulated: of each there are the peak and its memory's bandwidth, by its data sheet.
    "gpus": Key(default=0, least=0, most=4096),
    "gpu_gflops": Key(default=10000.0, least=1e-3, most=MOST),
    "gpu_memory_gbs": Key(default=500.0, least=1e-3, most=MOST),
    "gpu_memory_gb": Key(default=0.0, least=0, most=MOST),  # of each, 0 for no limit
    # What their software takes of the memory in any case, and how often it has a mini-batch's values there, where
    # memory is planned for data sets that are not here.
    "gpu_reserved_gb": Key(default=0.0, least=0, most=MOST),
    "gpu_copies": Key(default=1.0, least=1, most=MOST),
    **_KERNELS,
    **_STAGES,
    **_SAMPLED,
}
"""Rates are 1e9 (`g`) or 1e6 (`m`) per second, memories 1e9 bytes, `us` microseconds."""

_TASKS = 3
"""Of the CPU: sampling, loading, training."""


@dataclass(frozen=True, kw_only=True)
class Platform(SourcedValues):
    """A platform; all keys of `KEYS` have a value.

    Parameters
    ----------
    calibration
        What was measured on it; None of a platform that is known by its rates alone.
    """

    calibration: Calibration | None = None

    @property
    def host_gbs(self) -> float:
        """What reaches anything of the host's memory."""
        return self["host_memory_gbs"] * self["host_memory_efficiency"]

    def conditions(self) -> dict[str, Any]:
        """All that decides virtual time of any session, plain values; of the store, those say who read from it."""
        values: dict[str, Any] = {
            key: self.values[key] for key in KEYS if key not in (*_STAGES, *_SAMPLED, "store_gbs")
        }
        if self.calibration is None:
            return values
        measured = replace(self.calibration, sampling={}, switching=None)  # by the same rule
        return {**values, "calibration": measured.to_table()}

    def replace(self, **values: float) -> Platform:
        """This platform with other values, which are assumed."""
        for key, value in values.items():
            KEYS[key].check(key, value, error=InputError)
        return replace(
            self,
            values={**self.values, **values},
            sources={**self.sources, **dict.fromkeys(values, ASSUMED)},
            # A value that was changed is fitted to nothing any more.
            fitted_to={key: to for key, to in self.fitted_to.items() if key not in values},
            stands_in={**self.stands_in, **dict.fromkeys(values, f"platform {self.name}, changed")},
        )


_HARDWARE, _SOFTWARE = "hardware", "software"
_PIECES = {
    title: Kind(title=title, keys=KEYS, folder=f"simgnn.virtual_time.{title}", partial=True)
    for title in (_HARDWARE, _SOFTWARE)
}
PLATFORM = Kind(
    title="platform",
    keys=KEYS,
    folder="simgnn.virtual_time.platforms",
    tables=("calibration", *_PIECES),
    partial=True,
)
ADDED = ("cpu_cores", "cpu_gflops", "host_memory_gbs", "accelerators", "gpus")
"""Of several pieces of hardware."""
_EVERYWHERE = ("torch", "simgnn")
"""Software of every platform; what it has of its own comes first."""


def platforms() -> list[str]:
    """Names of the platforms that come with simgnn."""
    return PLATFORM.names()


def load_platform(name: str | Path) -> Platform:
    """Read a platform: one of `platforms`, or a TOML file; ``NAME:KEY=VALUE,...`` is one with other values.

    Raises
    ------
    InputError
        As `Kind.load`; and for values that their keys cannot have.
    """
    file, given = _parts(name)
    platform = _platform(PLATFORM.load(file), source=file)
    if not given:
        return platform
    with errors_of(f"platform {name}"):
        for key in given:
            if key not in KEYS:
                raise InputError(f"key of a platform must be known, not {key!r}{nearest(key, KEYS)}")
        changed = platform.replace(**{key: _number(key, text) for key, text in given.items()})
        _check_cores(changed.values, changed.calibration)
    return changed


def changed_platform(name: str, **values: float) -> str:
    """The name of a platform with other values, for `load_platform`; those that it has already give way."""
    file, given = _parts(name)
    given |= {key: repr(value) for key, value in values.items()}
    changes = ",".join(f"{key}={value}" for key, value in given.items())
    return f"{file}:{changes}" if changes else name


_CHANGED = re.compile(r"[^:]+:\w+=[^=,]+(,\w+=[^=,]+)*")


def _parts(name: str | Path) -> tuple[str | Path, dict[str, str]]:
    """A platform's own name, and the other values that follow it."""
    if not _CHANGED.fullmatch(str(name)):
        return name, {}
    own, _, changes = str(name).partition(":")
    return own, dict(each.split("=") for each in changes.split(","))


def _number(key: str, text: str) -> Any:
    kind, called = (int, "an integer") if isinstance(KEYS[key].default, int) else (float, "a number")
    try:
        return kind(text)
    except ValueError as error:
        raise InputError(f"{key} of a platform must be {called}, not {text!r}") from error


def _platform(read: SourcedValues, *, source: str | Path) -> Platform:
    with errors_of(source):
        calibration = None
        if "calibration" in read.other_tables:
            from simgnn.virtual_time.calibration import parse_calibration  # NumPy is not needed without

            calibration = parse_calibration(read.other_tables["calibration"])
        pieces = _pieces(read)
        # `GIVEN` defaults are all in the software of every platform, so none is left here.
        found = {key: value.default for key, value in KEYS.items() if key not in pieces}
        every = {key: pieces.get(key) or Reading(key, found[key], ASSUMED, "its default") for key in KEYS}
        values = {key: each.value for key, each in every.items()}
        _check_cores(values, calibration)
    return Platform(
        name=read.name,
        values=values,
        sources={key: each.source for key, each in every.items()},
        fitted_to={key: each.fitted_to for key, each in every.items() if each.fitted_to},
        stands_in={key: each.stands_in for key, each in every.items()},
        other_tables=read.other_tables,
        calibration=calibration,
    )


def _pieces(read: SourcedValues) -> dict[str, Reading]:
    """What a platform's file and its pieces give, each key once."""
    found: dict[str, Reading] = {}
    for name, number in _hardware(read.other_tables.get(_HARDWARE, {})).items():
        piece = _PIECES[_HARDWARE].load(name)
        for key in piece.values:
            one = piece.reading(key)
            _add(found, replace(one, value=one.value * number) if key in ADDED else one)
    own = read.other_tables.get(_SOFTWARE, [])
    if not isinstance(own, list) or not all(isinstance(each, str) for each in own):
        raise InputError(f"software must be a list of names, not {own!r}")
    for name in own:
        piece = _PIECES[_SOFTWARE].load(name)
        for key in piece.values:
            _add(found, piece.reading(key))
    for key in read.values:
        # Counts may be given again: a cloud's threads in place of a data sheet's cores.
        if key in found and not isinstance(KEYS[key].default, int):
            raise InputError(
                f"{key} must be left to {found[key].stands_in}, which has it, and not be given again"
            )
        found[key] = read.reading(key)
    for name in _EVERYWHERE:
        piece = _PIECES[_SOFTWARE].load(name)
        for key in piece.values:
            found.setdefault(key, piece.reading(key))
    return found


def _add(found: dict[str, Reading], each: Reading) -> None:
    if each.key in found:
        raise InputError(
            f"{each.key} must be of one piece, not of {found[each.key].stands_in} and {each.stands_in}"
        )
    found[each.key] = each


def _hardware(table: Any) -> dict[str, int]:
    if not isinstance(table, dict):
        raise InputError(f"hardware must be a table of names with a number each, not {table!r}")
    for name, number in table.items():
        check_integer(f"number of hardware {name}", number, 1, 4096)
    return table


def _check_cores(values: Mapping[str, Any], calibration: Calibration | None) -> None:
    if calibration is None and values["cpu_cores"] < _TASKS:
        raise InputError(
            f"cpu_cores must be at least {_TASKS}, one for each of the CPU's tasks, where they are assigned,"
            f" not {values['cpu_cores']!r}"
        )
