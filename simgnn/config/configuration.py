"""Configuration files: one TOML for hardware, model, task, sampling, training, execution and platform.

An unknown key is an error that names the nearest one; a wrong type or range is named with file,
table and key. Nested tables are joined with an underscore: `array = { rows = 8 }` in `[hardware]` is
`array_rows = 8`.
"""

from __future__ import annotations

import dataclasses
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from simgnn.config.checks import nearest
from simgnn.config.embeddings import EmbeddingSettings
from simgnn.config.execution import ExecutionSettings
from simgnn.config.features import FeatureSettings
from simgnn.config.model import ModelSettings
from simgnn.config.platform import PlatformSettings
from simgnn.config.ranks import RankSettings
from simgnn.config.sampling import SamplingSettings
from simgnn.config.tables import SYSTEM_TABLES, TABLES, deciding_keys, keys_of, settings_of
from simgnn.config.task import TaskSettings
from simgnn.config.toml_files import packaged_names, packaged_text, parse_toml, read_text
from simgnn.config.training import TrainingSettings
from simgnn.errors import InputError, printable
from simgnn.hw.checks import in_toml
from simgnn.hw.config import HardwareConfig

DEFAULT_PRESET = "cosim"
_PRESETS = "simgnn.config.presets"


@dataclass(frozen=True, kw_only=True)
class Config:
    """Everything that can be configured.

    Parameters
    ----------
    systems
        The tables of `SYSTEM_TABLES` that were given.
    """

    hardware: HardwareConfig = dataclasses.field(default_factory=lambda: preset_hardware(DEFAULT_PRESET))
    model: ModelSettings = dataclasses.field(default_factory=ModelSettings)
    task: TaskSettings = dataclasses.field(default_factory=TaskSettings)
    sampling: SamplingSettings = dataclasses.field(default_factory=SamplingSettings)
    features: FeatureSettings = dataclasses.field(default_factory=FeatureSettings)
    embeddings: EmbeddingSettings = dataclasses.field(default_factory=EmbeddingSettings)
    training: TrainingSettings = dataclasses.field(default_factory=TrainingSettings)
    execution: ExecutionSettings = dataclasses.field(default_factory=ExecutionSettings)
    platform: PlatformSettings = dataclasses.field(default_factory=PlatformSettings)
    ranks: RankSettings = dataclasses.field(default_factory=RankSettings)
    systems: dict[str, Any] = dataclasses.field(default_factory=dict)

    @property
    def fanouts(self) -> tuple[int, ...]:
        """In-neighbours drawn in each layer, the seeds' first.

        Raises
        ------
        InputError
            If the number of fan-outs is neither 1 nor the number of layers.
        """
        fanout, layers = self.sampling.fanout, self.model.layers
        if len(fanout) not in (1, layers):
            given, fitting = (",".join(map(str, each)) for each in (fanout, fitted_fanout(fanout, layers)))
            why = "leaves out the rest" if len(fanout) > layers else "repeats the last"
            raise InputError(
                f"fanout must have one number for each of the {layers} layers, or one for all, not {given!r}"
                f" ({fitting!r} {why})"
            )
        return fanout if len(fanout) == layers else fanout * layers

    def table(self, name: str) -> Any:
        """The settings of a table; those of a system that the file does not name have their defaults."""
        if name in TABLES:
            return getattr(self, name)
        return self.systems[name] if name in self.systems else SYSTEM_TABLES[name]()

    def replace(self, table: str, source: str | Path | None = None, **values: Any) -> Config:
        """This configuration with some values of a table changed.

        Raises
        ------
        InputError
            For a value that its key cannot have; `source` goes in front of the text.
        """
        return self.replace_all({table: values}, source=source)

    def replace_all(self, tables: dict[str, dict[str, Any]], *, source: str | Path | None = None) -> Config:
        """This configuration with some values of some tables changed.

        What follows from a value follows here: fan-outs are as many as layers unless both are given, and without
        accelerators and GPUs the CPU trainer takes all seeds unless its share is given.

        Parameters
        ----------
        tables
            Value by key, by table.
        source
            Goes in front of the text of an error.

        Raises
        ------
        InputError
            For the values that their keys cannot have, all of them.
        """
        config = self
        errors = []
        for table, values in self._with_consequences(tables).items():
            if not values:
                continue
            try:
                changed = dataclasses.replace(config.table(table), **values)
                if table == "hardware" and "name" not in values and changed != config.hardware:
                    changed = dataclasses.replace(changed, name=HardwareConfig.name)  # it is another design
            except ValueError as error:
                errors.append(error.message if isinstance(error, InputError) else str(error))
                continue
            if table in TABLES:
                config = dataclasses.replace(config, **{table: changed})
            else:
                config = dataclasses.replace(config, systems={**config.systems, table: changed})
        if errors:
            raise InputError("\n".join(errors), source=source)
        return config

    def _with_consequences(self, tables: dict[str, dict[str, Any]]) -> dict[str, dict[str, Any]]:
        tables = {table: dict(values) for table, values in tables.items()}
        layers = tables.get("model", {}).get("layers")
        if isinstance(layers, int) and "fanout" not in tables.get("sampling", {}):
            # The configuration's fan-outs belong to its number of layers; those that are given with it must fit.
            if len(self.sampling.fanout) > 1:
                fitted = fitted_fanout(self.sampling.fanout, max(layers, 1))
                tables.setdefault("sampling", {})["fanout"] = fitted
        training = tables.get("training", {})
        if training.get("accelerators") == 0 and training.get("gpus", self.training.gpus) == 0:
            # The table refuses a CPU that trains a part of the seeds where nothing trains the rest.
            training.setdefault("cpu_share", 1.0)
        return tables

    def with_organisation(self, organisation: str) -> Config:
        """This configuration with another aggregate engine, see `HardwareConfig.with_organisation`.

        Raises
        ------
        InputError
            For one that is unknown or cannot have these sizes.
        """
        try:
            return dataclasses.replace(self, hardware=self.hardware.with_organisation(organisation))
        except ValueError as error:
            raise InputError(str(error)) from error

    def to_dict(self, *, graph_given: bool = False) -> dict[str, dict[str, Any]]:
        """Plain values, for JSON.

        Parameters
        ----------
        graph_given
            A graph from Python took the place of the data set that `training` names, so its name is None.
        """
        tables = {name: dataclasses.asdict(self.table(name)) for name in (*TABLES, *self.systems)}
        if graph_given:
            tables["training"]["dataset"] = None
        return {name: {key: _plain(value) for key, value in table.items()} for name, table in tables.items()}

    def result_settings(self) -> dict[str, Any]:
        """What decides the trained parameters, the data aside: not the device, the hardware or the epochs.

        Returns
        -------
        By "table.key", for the ``RESULT_KEYS`` of all tables.
        """
        settings: dict[str, Any] = {}
        for name in (*TABLES, *self.systems):
            table = self.table(name)
            settings |= {f"{name}.{key}": getattr(table, key) for key in deciding_keys(table)}
        # Of each layer: one number for all and the same number for each are the same run.
        settings["sampling.fanout"] = self.fanouts
        return {key: _plain(value) for key, value in settings.items()}


def fitted_fanout(fanout: tuple[int, ...], layers: int) -> tuple[int, ...]:
    """Fan-outs for so many layers, tuple of int: the last ones are left out, or the last one is repeated."""
    return (*fanout, *fanout[-1:] * layers)[:layers]


def _plain(value: object) -> object:
    return list(value) if isinstance(value, tuple) else value


def presets() -> list[str]:
    """Names of the configurations that come with simgnn."""
    return packaged_names(_PRESETS)


def preset_hardware(name: str) -> HardwareConfig:
    """The `HardwareConfig` of a preset."""
    return HardwareConfig(**flattened(tomllib.loads(packaged_text(_PRESETS, name))["hardware"]))


def load_config(name: str | Path = DEFAULT_PRESET) -> Config:
    """Read a configuration.

    Parameters
    ----------
    name
        A preset's name or a TOML file. A file may set `[hardware] preset = "NAME"` and change single keys
        of it; without one it changes those of `DEFAULT_PRESET`. Hardware that differs from the preset's has the
        file's name, unless the file sets another.

    Raises
    ------
    InputError
        For a missing file, a TOML syntax error (with its line), an unknown key, or a value of wrong type or
        range.
    """
    return parse_config(*_read(name))


def load_config_and_keys(
    name: str | Path | Config | HardwareConfig,
) -> tuple[Config, frozenset[tuple[str, str]]]:
    """A configuration, and the table and key of each value that it gives itself; the others have their defaults.

    Parameters
    ----------
    name
        As of `load_config`; or a configuration that is there, all of whose values are taken for defaults; or hardware.

    Raises
    ------
    InputError
        As `load_config`.
    """
    if isinstance(name, HardwareConfig):
        name = Config(hardware=name)
    if isinstance(name, Config):
        return name, frozenset()
    if not isinstance(name, str | Path):
        raise InputError(
            "config must be a preset's name, a TOML file, a Config or a HardwareConfig, not"
            f" {type(name).__name__}"
        )
    return _parsed(*_read(name))


def _read(name: str | Path) -> tuple[str, str | Path]:
    known = presets()
    # To pathlib an empty path is the current folder, and the error would be about that.
    if str(name) in ("", "."):
        raise InputError(f"configuration must be a preset or a TOML file, not {str(name)!r}")
    if str(name) in known:
        return packaged_text(_PRESETS, str(name)), str(name)
    path = Path(name)
    if path.suffix != ".toml" and not path.exists():
        raise InputError(
            f"configuration must be one of {', '.join(known)} or a TOML file, not {str(name)!r}"
            f"{nearest(str(name), known)}"
        )
    return read_text(path, title="configuration"), path


def parse_config(text: str, source: str | Path = "configuration") -> Config:
    """A configuration from TOML text; `source` goes in front of every error.

    Raises
    ------
    InputError
        As `load_config`.
    """
    return _parsed(text, source)[0]


def _parsed(text: str, source: str | Path) -> tuple[Config, frozenset[tuple[str, str]]]:
    """A configuration, and the table and key of each value that the text gives."""
    parts, given = {}, set()
    # All tables are checked before any is refused, so that a file is put right in one go.
    errors = []
    for table, values in parse_toml(text, title="configuration", source=source).items():
        try:
            flat = _known_table(table, values)
            given |= {(table, key) for key in flat}
            parts[table] = _section(table, flat, source)
        except InputError as error:
            errors.append(error.message)
    if errors:
        raise InputError("\n".join(errors), source=source)
    systems = {table: parts.pop(table) for table in list(parts) if table in SYSTEM_TABLES}
    return Config(**parts, systems=systems), frozenset(given)


def _known_table(table: str, values: Any) -> dict[str, Any]:
    """Value by key of a table, which is known; its keys may be any."""
    known = (*TABLES, *SYSTEM_TABLES)
    if table not in known:
        homes = [t for t in known if not isinstance(values, dict) and table in keys_of(t)]
        near = f" (nearest: {homes[0]!r}, which has that key)" if homes else nearest(table, known)
        raise InputError(f"table must be one of {', '.join(known)}, not {table!r}{near}")
    if not isinstance(values, dict):
        raise InputError(f"[{table}] must be a table, not {in_toml(values)}")
    try:
        return flattened(values)
    except InputError as error:
        raise InputError(f"[{table}] {error}") from None


def _section(table: str, values: dict[str, Any], source: str | Path) -> Any:
    base = {}
    if table == "hardware":
        preset = values.pop("preset", DEFAULT_PRESET)
        if preset not in presets():
            raise InputError(
                f"[hardware] preset must be one of {', '.join(presets())}, not {in_toml(preset)}"
                f"{nearest(preset, presets())}"
            )
        base = dataclasses.asdict(preset_hardware(preset))
        if any(values[key] != base[key] for key in values if key in base):
            # It is the preset's no longer: it has its file's name, unless the file gives one.
            own = isinstance(source, Path) and source.stem not in presets()
            base["name"] = printable(Path(source).stem) if own else HardwareConfig.name
    known = keys_of(table)
    errors = [unknown_key(table, key) for key in values if key not in known]
    try:
        made = settings_of(table)(**base | {key: values[key] for key in values if key in known})
    except ValueError as error:
        errors += str(error).split("\n")
    if errors:
        raise InputError("\n".join(f"[{table}] {error}" for error in errors))
    return made


def flattened(values: Mapping[str, Any], prefix: str = "") -> dict[str, Any]:
    """A table's values, those of tables in it under names joined by an underscore.

    Raises
    ------
    InputError
        For a key that is set twice.
    """
    flat: dict[str, Any] = {}
    for key, value in values.items():
        own = flattened(value, f"{prefix}{key}_") if isinstance(value, dict) else {prefix + key: value}
        for twice in flat.keys() & own.keys():
            raise InputError(f"{twice} must be set once, not both by itself and in a nested table")
        flat |= own
    return flat


def unknown_key(table: str, key: str) -> str:
    """The error for a key that a table has not: with the nearest, or else where all of them are listed."""
    known = nearest(key, keys_of(table)) or f" (simgnn config {table} lists them)"
    return f"key must be a known one, not {key!r}{known}"
