"""Configuration files: one TOML for hardware, model, sampling, training and platform.

A key that nobody knows is an error that names the nearest one; a wrong type or range is named with file,
table and key. Nested tables are joined with an underscore: `array = { rows = 8 }` in `[hardware]` is
`array_rows = 8`.
"""

import dataclasses
import difflib
import tomllib
from dataclasses import dataclass
from importlib import resources
from pathlib import Path

from simgnn.devices.platform import PlatformSettings
from simgnn.errors import InputError, printable
from simgnn.hw.config import HardwareConfig
from simgnn.settings import ModelSettings, SamplingSettings, TrainingSettings

DEFAULT_PRESET = "cosim"
TABLES = {
    "hardware": HardwareConfig,
    "model": ModelSettings,
    "sampling": SamplingSettings,
    "training": TrainingSettings,
    "platform": PlatformSettings,
}
"""Tables of a configuration file and what checks them."""

_RESULT_KEYS = (
    "batch_size",
    "learning_rate",
    "optimizer",
    "weight_decay",
    "accelerators",
    "cpu_share",
    "accelerator_shares",
    "seed",
)
"""Keys of `[training]` that decide the trained parameters, the data aside; device and epochs do not."""


@dataclass(frozen=True, kw_only=True)
class Config:
    """Everything that can be configured.

    Parameters
    ----------
    hardware : HardwareConfig
    model : ModelSettings
    sampling : SamplingSettings
    training : TrainingSettings
    platform : PlatformSettings
    """

    hardware: HardwareConfig = dataclasses.field(default_factory=lambda: preset_hardware(DEFAULT_PRESET))
    model: ModelSettings = dataclasses.field(default_factory=ModelSettings)
    sampling: SamplingSettings = dataclasses.field(default_factory=SamplingSettings)
    training: TrainingSettings = dataclasses.field(default_factory=TrainingSettings)
    platform: PlatformSettings = dataclasses.field(default_factory=PlatformSettings)

    @property
    def fanouts(self):
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

    def replace(self, table, source=None, **values):
        """This configuration with some values of a table changed.

        Raises
        ------
        InputError
            For a value that its key cannot have; `source` goes in front of the text.
        """
        if not values:
            return self
        before = getattr(self, table)
        try:
            changed = dataclasses.replace(before, **values)
            if table == "hardware" and "name" not in values and changed != before:
                changed = dataclasses.replace(changed, name=HardwareConfig.name)  # it is another design
        except ValueError as error:
            raise InputError(str(error), source=source) from error
        return dataclasses.replace(self, **{table: changed})

    def with_organisation(self, organisation):
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

    def to_dict(self, *, graph_given=False):
        """Plain values, for JSON.

        Parameters
        ----------
        graph_given : bool
            A graph from Python took the place of the data set that `training` names, so its name is None.

        Returns
        -------
        dict of str to dict
        """
        tables = dataclasses.asdict(self)
        if graph_given:
            tables["training"]["dataset"] = None
        return {name: {key: _plain(value) for key, value in table.items()} for name, table in tables.items()}

    def result_settings(self):
        """What decides the trained parameters, the data aside: not the device, the hardware or the epochs.

        Returns
        -------
        dict of str to int, float, str or list
        """
        model = {f"model.{key}": value for key, value in dataclasses.asdict(self.model).items()}
        training = {f"training.{key}": getattr(self.training, key) for key in _RESULT_KEYS}
        settings = {**model, "sampling.fanout": self.fanouts, **training}
        return {key: _plain(value) for key, value in settings.items()}


def fitted_fanout(fanout, layers):
    """Fan-outs for so many layers, tuple of int: the last ones are left out, or the last one is repeated."""
    return (*fanout, *fanout[-1:] * layers)[:layers]


def _plain(value):
    return list(value) if isinstance(value, tuple) else value


def presets():
    """Names of the configurations that ship with simgnn."""
    folder = resources.files("simgnn.presets")
    return sorted(
        entry.name.removesuffix(".toml") for entry in folder.iterdir() if entry.name.endswith(".toml")
    )


def preset_hardware(name):
    """The `HardwareConfig` of a preset."""
    return HardwareConfig(**_flatten(tomllib.loads(_preset_text(name))["hardware"]))


def _preset_text(name):
    return (resources.files("simgnn.presets") / f"{name}.toml").read_text()


def load_config(name=DEFAULT_PRESET):
    """Read a configuration.

    Parameters
    ----------
    name : str or Path
        A preset's name or a TOML file. A file may set `[hardware] preset = "NAME"` and change single keys
        of it; without one it changes those of `DEFAULT_PRESET`. Hardware that differs from the preset's has the
        file's name, unless the file sets another.

    Returns
    -------
    Config

    Raises
    ------
    InputError
        For a missing file, a TOML syntax error (with its line), an unknown key, or a value of wrong type or
        range.
    """
    return parse_config(*_read(name))


def _read(name):
    known = presets()
    if str(name) in ("", "."):
        raise InputError(f"configuration must be a preset or a TOML file, not {str(name)!r}")
    if str(name) in known:
        return _preset_text(name), str(name)
    path = Path(name)
    if path.suffix != ".toml" and not path.exists():
        raise InputError(
            f"configuration must be one of {', '.join(known)} or a TOML file, not {str(name)!r}"
            f"{_nearest(str(name), known)}"
        )
    try:
        return path.read_bytes().decode("utf-8-sig"), path
    except OSError as error:
        raise InputError(
            f"configuration must be a file that can be read, not {error.strerror!r}", source=path
        ) from error
    except UnicodeDecodeError as error:
        raise InputError(
            f"configuration must be UTF-8 text, not bytes such as {error.object[error.start]:#04x}",
            source=path,
        ) from error


def parse_config(text, source="configuration"):
    """A configuration from TOML text; `source` goes in front of every error.

    Raises
    ------
    InputError
        As `load_config`.
    """
    try:
        tables = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        # Beside its own ValueError, tomllib lets through those of a number too long and of arrays too deep.
        raise InputError(f"configuration must be valid TOML: {error}", source=source) from error
    parts = {}
    for table, values in tables.items():
        if table not in TABLES:
            homes = [t for t in TABLES if not isinstance(values, dict) and table in _keys(t)]
            nearest = f" (nearest: {homes[0]!r}, which has that key)" if homes else _nearest(table, TABLES)
            raise InputError(
                f"table must be one of {', '.join(TABLES)}, not {table!r}{nearest}", source=source
            )
        if not isinstance(values, dict):
            raise InputError(f"[{table}] must be a table, not {values!r}", source=source)
        parts[table] = _section(table, values, source)
    return Config(**parts)


def _section(table, values, source):
    kind = TABLES[table]
    try:
        values = _flatten(values)
    except InputError as error:
        raise InputError(f"[{table}] {error}", source=source) from None
    base = {}
    if table == "hardware":
        preset = values.pop("preset", DEFAULT_PRESET)
        if preset not in presets():
            raise InputError(
                f"[hardware] preset must be one of {', '.join(presets())}, not {preset!r}"
                f"{_nearest(preset, presets())}",
                source=source,
            )
        base = dataclasses.asdict(preset_hardware(preset))
        if any(values[key] != base[key] for key in values if key in base):
            base["name"] = _design_name(source)  # it is the preset's no longer
    known = _keys(table)
    for key in values:
        if key not in known:
            raise InputError(
                f"[{table}] key must be a known one, not {key!r}{_nearest(key, known)}", source=source
            )
    try:
        return kind(**{**base, **values})
    except ValueError as error:
        raise InputError(f"[{table}] {error}", source=source) from error


def _design_name(source):
    """The name of hardware that is no preset's and that its file does not name: that of the file."""
    if isinstance(source, Path) and source.stem not in presets():
        return printable(source.stem)
    return HardwareConfig.name


def _keys(table):
    return [field.name for field in dataclasses.fields(TABLES[table])]


def _flatten(values, prefix=""):
    flat = {}
    for key, value in values.items():
        own = _flatten(value, f"{prefix}{key}_") if isinstance(value, dict) else {prefix + key: value}
        for twice in flat.keys() & own.keys():
            raise InputError(f"{twice} must be set once, not both by itself and in a nested table")
        flat |= own
    return flat


def _nearest(name, known):
    near = difflib.get_close_matches(str(name), list(known), n=1, cutoff=0.0)
    return f" (nearest: {near[0]!r})" if near else ""
