"""What a sweep tries: a TOML file with a configuration and lists of values for some of its keys."""

from __future__ import annotations

import functools
import hashlib
import json
import math
import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from simgnn.config.checks import check_choice, check_integer, check_number
from simgnn.config.configuration import Config, load_config, nearest, presets
from simgnn.config.idle import ASKS_NOTHING, why_idle
from simgnn.config.systems import NAMES, with_system
from simgnn.config.tables import SYSTEM_TABLES, TABLES, keys_of
from simgnn.config.toml_files import parse_toml, read_text
from simgnn.errors import InputError, errors_of
from simgnn.explore.simulate.energy import EnergyTable, load_energy
from simgnn.explore.sweep.objectives import (
    DEFAULT,
    DEFAULT_OF_SYSTEMS,
    DEFAULT_WITH_AREAS,
    OBJECTIVES,
    OF_AREAS,
    joined,
)
from simgnn.sim.memory.kinds import KINDS, SUFFIX, memory_kind
from simgnn.virtual_time.platform import KEYS as PLATFORM_KEYS
from simgnn.virtual_time.platform import changed_platform

MODES = ("grid", "random")
MOST_POINTS = 100_000
UNUSED = (
    "training.accelerators",
    "training.accelerator_shares",
    "training.gpus",
    "training.gpu_shares",
    "training.cpu_share",
    "training.epochs",
    "training.learning_rate",
    "training.optimizer",
    "training.weight_decay",
    "execution.device",
    "execution.arithmetic",
    "execution.check_every",
    "execution.sampler_threads",
    "execution.minibatch_threads",
    "platform.pcie_gbs",
)
"""Keys that say how a whole run is trained: the cycle model of a mini-batch on one accelerator has no use for them."""
UNUSED_TABLES = ("features", "ranks")
"""Tables all of whose keys are such."""
SYSTEM = "system"
"""A parameter whose values are names of systems: points are trained in virtual time."""
_KEYS = ("config", "mode", "samples", "seed", "batches", "objectives", "limits", "energy", "parameters")


@dataclass(frozen=True, kw_only=True)
class Sweep:
    """A sweep.

    Parameters
    ----------
    config
        What the points change.
    parameters
        Values by "table.key".
    mode
        "grid" takes every combination, "random" `samples` different ones.
    samples, seed
        Of "random".
    batches
        Mini-batches of each point.
    objectives
        What points are chosen by, names in `simgnn.explore.sweep.objectives.OBJECTIVES`; they decide no result. None
        leaves the choice to what is known.
    limits
        Most that a point may have of a figure to be chosen, or least where more is better, by the names of objectives;
        they decide no result either.
    energy
        A table in place of ours.
    """

    config: Config
    parameters: dict[str, Any]
    mode: str = "grid"
    samples: int = 0
    seed: int = 0
    batches: int = 1
    objectives: Sequence[str] | None = None
    limits: Mapping[str, float] = field(default_factory=dict)
    energy: EnergyTable | None = None

    @property
    def trains(self) -> bool:
        """Whether points are runs of systems, in virtual time, and not mini-batches on one accelerator."""
        return bool(self.config.systems) or (isinstance(self.parameters, dict) and SYSTEM in self.parameters)

    def __post_init__(self) -> None:
        check_choice("mode", self.mode, MODES)
        check_integer("batches", self.batches, 1, 1_000_000)
        check_integer("seed", self.seed, 0, (1 << 63) - 1)
        self._check_objectives()
        if not isinstance(self.parameters, dict) or not self.parameters:
            raise InputError(f"parameters must be a table with at least one key, not {self.parameters!r}")
        for name, values in self.parameters.items():
            _check_parameter(name, values, trains=self.trains)
        if self.trains and self.energy is not None:
            raise InputError("energy must be left out of a sweep of systems, which has none")
        if self.trains and self.batches != 1:
            raise InputError(
                f"batches must be left out of a sweep of systems, which train epochs, not {self.batches!r}"
            )
        if self.mode == "random":
            check_integer("samples", self.samples, 1, min(MOST_POINTS, self.combinations))
        elif self.samples:
            raise InputError(f"samples must be left out where mode is {self.mode!r}, not {self.samples!r}")
        elif self.combinations > MOST_POINTS:
            raise InputError(
                f"parameters must have at most {MOST_POINTS} combinations, not {self.combinations}"
            )

    def _check_objectives(self) -> None:
        names = [] if self.objectives is None else self.objectives
        if (
            isinstance(names, str)
            or not isinstance(names, Sequence)
            or (not names and names is self.objectives)
        ):
            raise InputError(f"objectives must be a list of at least one name, not {names!r}")
        for place, name in enumerate(names):
            check_choice("objectives", name, OBJECTIVES)
            if name in names[:place]:
                raise InputError(f"objectives must be different, not {name!r} twice")
        if not isinstance(self.limits, Mapping):
            raise InputError(f"limits must be a table, not {self.limits!r}")
        for name, limit in self.limits.items():
            check_choice("limits", name, OBJECTIVES)
            check_number(f"limit of {name}", limit, 0, 1e18)
        for missing in ("energy",) if self.trains else ("score", "links"):
            for what, given in (("objectives", names), ("limits", self.limits)):
                if missing in given:
                    whose = "systems" if self.trains else "mini-batches on one accelerator"
                    raise InputError(f"{what} must be known of {whose}, not {missing!r}")

    def chosen_by(self, *, areas: bool) -> Sequence[str]:
        """The objectives, given or by default; `areas` says whether reports of synthesis are there.

        Raises
        ------
        InputError
            For one that only such a report knows where there is none.
        """
        unknown = [
            name for name in (*(self.objectives or ()), *self.limits) if name in OF_AREAS and not areas
        ]
        if unknown:
            raise InputError(
                f"objectives and limits must be known, not {unknown[0]!r}, which reports of simgnn generate --synth "
                "say (--synthesis DIR names them)"
            )
        if self.objectives is None:
            return DEFAULT_WITH_AREAS if areas else DEFAULT_OF_SYSTEMS if self.trains else DEFAULT
        return self.objectives

    def excluded(self, row: Mapping[str, Any]) -> str | None:
        """Why a point is not chosen from, of its values and figures; None where it is."""
        for name, limit in self.limits.items():
            objective = OBJECTIVES[name]
            value = row.get(objective.figure)
            if value is None:
                return f"{objective.title} must be known to be within its limit"
            if value < limit if objective.largest else value > limit:
                rule = "at least" if objective.largest else "at most"
                return f"{objective.title} must be {rule} {objective.text(limit)}"
        memory, swept = row.get("platform.memory"), self.parameters.get("platform.memory", ())
        # By the names alone: a file may be gone when a finished sweep is read.
        drams = {
            name for name in swept if (KINDS[name].dram if name in KINDS else str(name).endswith(SUFFIX))
        }
        if drams and memory is not None and memory not in drams:
            return f'memory must be a DRAM where one is swept, not "{memory}"'
        return None

    @property
    def combinations(self) -> int:
        """Number of all combinations of values."""
        return math.prod(len(values) for values in self.parameters.values())

    def points(self) -> list[dict[str, Any]]:
        """The points in order, list of dict of "table.key" to value.

        Of a sweep of systems a point has no key that decides nothing with its system, and comes once.
        """
        return [point for point, _ in self._points]

    @property
    def left_out(self) -> str:
        """Which keys points lack since they decide nothing there, in a sentence; empty where none does."""
        lacking: dict[tuple[tuple[str, ...], str], dict[str, None]] = {}
        for point, idle in self._points:
            for where in dict.fromkeys(idle.values()):
                names = tuple(name for name in self.parameters if idle.get(name) == where)
                systems = lacking.setdefault((names, where), {})
                if SYSTEM in point:
                    systems[point[SYSTEM]] = None
        parts = []
        for (names, where), systems in lacking.items():
            decide, are = ("decides", "is") if len(names) == 1 else ("decide", "are")
            whose = f" with {joined(systems)}" if systems else ""
            parts.append(f"{joined(names)} {decide} nothing{whose} {where}, and {are} left out there")
        return "; ".join(parts)

    @functools.cached_property
    def _points(self) -> tuple[tuple[dict[str, Any], dict[str, str]], ...]:
        """Points, and what each lacks: where it decides nothing, by name."""
        numbers: Sequence[int] = range(self.combinations)
        if self.mode == "random":
            # Of numbers: all combinations together may be more than memory holds.
            numbers = random.Random(self.seed).sample(numbers, self.samples)
        found = [self._combination(number) for number in numbers]
        if not self.trains:
            return tuple((point, {}) for point in found)
        idle = [_idle_names(self.config, point) for point in found]
        # What decides nothing anywhere is no parameter, and every point says so.
        nowhere = set.intersection(*map(set, idle))
        kept = {}
        for point, every in zip(found, idle, strict=True):
            lacks = {name: where for name, where in every.items() if name not in nowhere}
            left = {name: value for name, value in point.items() if name not in lacks}
            kept[repr(left)] = left, lacks
        return tuple(kept.values())

    def _combination(self, number: int) -> dict[str, int]:
        point = {}
        # The last parameter changes fastest.
        for name, values in reversed(self.parameters.items()):
            number, place = divmod(number, len(values))
            point[name] = values[place]
        return {name: point[name] for name in self.parameters}

    @property
    def settings(self) -> dict[str, Any]:
        """What decides the results but for `order`, dict of plain values by name."""
        tables = self.config.to_dict()
        config = {
            f"{table}.{key}": value for table, values in tables.items() for key, value in values.items()
        }
        drawn = {"samples": self.samples, "seed": self.seed} if self.mode == "random" else {}
        lists = {f"parameters.{name}": list(values) for name, values in self.parameters.items()}
        energy = {} if self.energy is None else {"energy": asdict(self.energy)}
        return {**config, "mode": self.mode, **drawn, "batches": self.batches, **energy, **lists}

    @property
    def memories(self) -> dict[str, Any]:
        """Figures of each memory that is a file, by file and name. Files may change before a sweep is continued.

        Raises
        ------
        InputError
            For a memory that is not known, or whose file cannot be used.
        """
        names = (self.config.platform.memory, *self.parameters.get("platform.memory", ()))
        try:
            files = {name: memory_kind(name).dram for name in names if name not in KINDS}
        except ValueError as error:
            raise InputError(str(error)) from error
        return {
            f"{name}: {field}": value
            for name, dram in files.items()
            if dram is not None
            for field, value in asdict(dram).items()
        }

    @property
    def order(self) -> list[str]:
        """Names of the parameters with more than one value, list of str: points are numbered in this order."""
        # One with a single value numbers nothing, wherever it stands.
        return [name for name, values in self.parameters.items() if len(values) > 1]

    @property
    def digest(self) -> str:
        """Hash of all that decides the results: `settings`, `order`, and the points, by whose numbers they are kept."""
        return self.digest_named(self.config.hardware.name)

    def digest_named(self, name: object) -> str:
        """`digest` of this sweep with hardware of another name, which decides no result."""
        text = json.dumps(
            [{**self.settings, "hardware.name": name}, self.order, self.points()], sort_keys=True
        )
        return hashlib.sha256(text.encode()).hexdigest()


def _check_parameter(name: str, values: Any, *, trains: bool) -> None:
    own = [f"{table}.{key}" for table in (*TABLES, *SYSTEM_TABLES) for key in keys_of(table)]
    known = [*own, SYSTEM, *(f"platform.{key}" for key in PLATFORM_KEYS)]
    if name not in known:
        raise InputError(
            f"parameter must be the table and key of a configuration, not {name!r}{nearest(name, known)}"
        )
    table = name.partition(".")[0]
    unused = (
        name in UNUSED
        or table in (*UNUSED_TABLES, *SYSTEM_TABLES)
        or (table == "platform" and name not in own)
    )
    if trains and name in ("execution.device", "execution.arithmetic", "execution.check_every"):
        raise InputError(
            f"{name} must be left out of a sweep of systems, which take the cycle model, not {values!r}"
        )
    if not trains and unused:
        raise InputError(
            f"{name} must be left out of a sweep, which times mini-batches by the cycle model and does not use it,"
            f" not {values!r}"
        )
    if not isinstance(values, list | tuple) or not values:
        raise InputError(f"{name} must be a list of at least one value, not {values!r}")
    for place, value in enumerate(values):
        parts = value if isinstance(value, list | tuple) else [value]
        if any(isinstance(part, float) and not math.isfinite(part) for part in parts):
            raise InputError(f"{name} must have finite values, not {value!r}")
        if name == "platform.memory" and not isinstance(value, str):
            raise InputError(f"{name} must have names of memories, not {value!r}")
        # 1 and True, or 1 and 1.0, are equal as well, and would be timed twice.
        if value in values[:place]:
            raise InputError(f"{name} must have different values, not {value!r} twice")


def point_config(config: Config, point: dict[str, Any]) -> Config:
    """A configuration with a point's values.

    Raises
    ------
    InputError
        If they cannot go together.
    """
    config = _with_values(config, point)
    for name, where in _idle(config, point):
        if point[name] in ASKS_NOTHING:
            continue
        key = name.partition(".")[2]
        raise InputError(f"{key} must be left out {where}, not {point[name]!r}")
    return config


def _idle(config: Config, point: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """Names of a point's values that decide nothing in a system's configuration, and where that is so."""
    for name in point if config.systems else ():
        table, _, key = name.partition(".")
        if (where := why_idle(config, (table, key))) is not None:
            yield name, where


def _idle_names(config: Config, point: dict[str, Any]) -> dict[str, str]:
    try:
        return dict(_idle(_with_values(config, point), point))
    except InputError:  # which the point says when it is run
        return {}


def _with_values(config: Config, point: dict[str, Any]) -> Config:
    keys = {name: value for name, value in point.items() if name != SYSTEM}
    if SYSTEM in point:
        given = {(table, key) for table, _, key in (name.partition(".") for name in keys)}
        check_choice(SYSTEM, point[SYSTEM], NAMES)
        config = with_system(config, point[SYSTEM], given=given, source=SYSTEM)
    own: dict[str, float] = {}
    for table, values in by_table(keys).items():
        if table == "platform" and config.systems:  # of a system's own platform
            own = {key: values.pop(key) for key in list(values) if key in PLATFORM_KEYS}
        config = config.replace(table, f"[{table}]", **values)
    # After the tables: one of them may name another platform, whose values these change.
    if own:
        (system,) = config.systems
        config = config.replace(system, platform=changed_platform(config.table(system).platform, **own))
    # Raises where they do not fit the layers.
    _ = config.fanouts
    return config


def by_table(values: Mapping[str, Any]) -> dict[str, dict[str, Any]]:
    """Values by table and key, from those by "table.key"; lists as configurations have them."""
    tables: dict[str, dict[str, Any]] = {}
    for name, value in values.items():
        table, _, key = name.partition(".")
        tables.setdefault(table, {})[key] = tuple(value) if isinstance(value, list) else value
    return tables


def load_sweep(spec: str | Path | Mapping[str, Any]) -> Sweep:
    """Read a sweep.

    Parameters
    ----------
    spec
        A TOML file with `config` (a preset's name, or a file seen from this one), `mode`, `samples`, `seed`, `batches`,
        `objectives`, the table `limits`, `energy` (a file seen from this one) and the table `parameters`: lists of
        values by "table.key". Or what is in one.

    Raises
    ------
    InputError
        For anything in it that cannot be.
    """
    if isinstance(spec, Mapping):
        values, path = dict(spec), None
    else:
        path = Path(spec)
        values = parse_toml(read_text(path, title="sweep"), title="sweep", source=path)
    with errors_of(path or "sweep"):
        for key in values:
            if key not in _KEYS:
                raise InputError(f"key must be one of {', '.join(_KEYS)}, not {key!r}{nearest(key, _KEYS)}")
        config = values.pop("config", "cosim")
        if not isinstance(config, str):
            raise InputError(f"config must be a preset or a TOML file, not {config!r}")
    # A file is named as seen from the sweep's own.
    config = load_config(config if config in presets() or path is None else path.parent / config)
    if (energy := values.pop("energy", None)) is not None:
        if not isinstance(energy, str):
            raise InputError(f"energy must be a TOML file, not {energy!r}", source=path)
        values["energy"] = load_energy(energy if path is None else path.parent / energy)
    with errors_of(path or "sweep"):
        parameters = _flatten(values.pop("parameters", {}))
        return Sweep(config=config, parameters=parameters, **values)


def _flatten(parameters: dict[str, Any]) -> dict[str, Any]:
    """Lists by "table.key", from nested tables as from quoted keys."""
    if not isinstance(parameters, dict):
        return parameters
    flat: dict[str, Any] = {}
    for name, value in parameters.items():
        nested = isinstance(value, dict)
        own = {f"{name}.{key}": item for key, item in value.items()} if nested else {name: value}
        for twice in [each for each in own if each in flat]:
            raise InputError(f"{twice} must be set once, not both by itself and in a nested table")
        flat |= own
    return flat
