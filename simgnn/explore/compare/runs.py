"""Finished runs, read from their folders: those of `simgnn simulate` and `simgnn train`, and points of a sweep."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from enum import Enum
from pathlib import Path
from typing import Any

from simgnn.errors import InputError
from simgnn.explore.compare.systems import SystemFigures
from simgnn.explore.simulate.energy import CAUSES, load_energy
from simgnn.explore.sweep.journal import FinishedPoints, is_sweep, read_points
from simgnn.explore.sweep.objectives import pareto_front
from simgnn.explore.sweep.point import LAYERS
from simgnn.explore.sweep.spec import UNUSED
from simgnn.hw.checks import is_integer, is_number
from simgnn.hw.config import HardwareConfig
from simgnn.hw.counters import STATES
from simgnn.process.files.output import SUMMARY

MINIBATCHES = "mini-batches on one accelerator"
"""What `simgnn simulate` and a sweep time."""
WORK = (
    "sampling.fanout",
    "training.dataset",
    "training.batch_size",
)
SHARING = ("training.cpu_share", "training.gpus")
"""Settings that decide what has to be done, beside the model's: how it is done is what runs are compared for. Where the
accelerators alone are timed, what others do is left for them; a system's virtual time is that of all."""
SEED = "training.seed"
"""Runs that differ in it alone are repetitions of each other."""


class Clock(Enum):
    """Kinds of time, by what the error calls them: runs of one kind alone are compared."""

    MINIBATCHES = "of mini-batches (simgnn simulate or sweep)"
    SIMULATED = "simulated (train without --system)"
    VIRTUAL = "virtual (train --system)"


@dataclass(frozen=True, kw_only=True)
class Layer:
    """A layer in a phase, or all of a run that does not tell its layers apart.

    Parameters
    ----------
    layer, phase
        None and "all" for the whole.
    energy
        pJ by cause; None where it was not estimated.
    states
        Cycles by engine and state.
    """

    layer: int | None
    phase: str
    cycles: int
    bytes: int
    energy: dict[str, float] | None
    states: dict[str, dict[str, int]]

    @property
    def key(self) -> tuple[int | None, str]:
        """What says which layer of another run it is to be compared with."""
        return self.layer, self.phase


@dataclass(frozen=True, kw_only=True)
class Run:
    """A run that has ended.

    Parameters
    ----------
    name
        As the user gave it; of a sweep's point, with its number.
    timed
        What its time is of.
    clock
        Which kind of time that is.
    config
        Plain values by table and key.
    hardware
        The same table as a `HardwareConfig`.
    data
        Vertices and edges of the graph, as far as the run tells them.
    seconds
        Simulated.
    operations
        Additions and multiplications; None where the run does not count them.
    bytes
        Of device memory.
    energy
        pJ by cause; None where it was not estimated.
    energies
        The table of energies that it was estimated by.
    layers
        In the order of the run.
    system
        What trained; None of what did not train.
    platform
        Of a system, by key.
    traced
        Whether the folder of that name has the pictures of its virtual time.
    """

    name: str
    timed: str
    clock: Clock
    config: dict[str, dict[str, Any]]
    hardware: HardwareConfig
    accelerators: int
    data: dict[str, Any]
    minibatches: int
    cycles: int
    seconds: float
    operations: int | None
    bytes: int
    energy: dict[str, float] | None
    energies: dict[str, Any] | None
    layers: tuple[Layer, ...]
    system: SystemFigures | None = None
    platform: Mapping[str, Any] | None = None
    traced: bool = False

    @property
    def work(self) -> tuple[str, ...]:
        """Settings that have to be those of another run."""
        return WORK if self.platform is not None else (*WORK, *SHARING)

    @property
    def preset(self) -> str:
        """What its accelerator is called."""
        return f"hardware {self.hardware.name}" if self.hardware.name else "its hardware"

    @property
    def joules(self) -> float | None:
        """All of its energy."""
        return None if self.energy is None else sum(self.energy.values()) * 1e-12

    @property
    def settings(self) -> dict[str, Any]:
        """What it was timed with, by "table.key"."""
        # Keys that a mini-batch's time does not depend on are no difference.
        unused = UNUSED if self.clock is Clock.MINIBATCHES else ()
        found = {
            f"{table}.{key}": value
            for table, values in self.config.items()
            for key, value in values.items()
            if f"{table}.{key}" not in unused
        }
        if self.platform is not None:
            # A platform is what it can do, not what its file is called.
            found = {key: value for key, value in found.items() if not key.endswith(".platform")}
            found |= {f"its platform's {key}": value for key, value in self.platform.items() if key != "name"}
        fanout, layers = found["sampling.fanout"], found["model.layers"]
        # One fan-out for all layers is the same work as the list of them.
        found["sampling.fanout"] = fanout * layers if len(fanout) == 1 else fanout
        return found


def read_runs(name: str) -> list[Run]:
    """The runs that a name stands for.

    Parameters
    ----------
    name
        The folder of a run; that of a sweep, which stands for its points that are the best of their size; or FOLDER:N,
        a sweep's point.

    Returns
    -------
    At least one.

    Raises
    ------
    InputError
        For what is none of these, is damaged, or was not timed.
    """
    folder, colon, number = name.rpartition(":")
    path = Path(name)
    # A folder may have a colon in its name.
    if colon and number.isdecimal() and not path.exists():
        return [_read_point(folder, int(number))]
    if is_sweep(path):
        return _read_front(name)
    summary = path / SUMMARY
    if not summary.is_file():
        what = (
            "a folder of a finished simgnn simulate, train or sweep, or a sweep's point such as out/sweep:3"
        )
        raise InputError(f"run must be {what}, not {_nothing(path)}", source=name)
    try:
        values = json.loads(summary.read_bytes())
        # Other verbs leave a summary.json, too; each kind has a key that no other has.
        if isinstance(values, dict) and not {"what_if", "checkpoint_sha256"} & values.keys():
            raise InputError("run must be of simgnn simulate, train or sweep, not of another verb")
        run = _simulated(name, values) if "what_if" in values else _trained(name, values)
        _check_settings(run)
        return [run]
    except InputError as error:
        raise InputError(error.message, source=summary) from error
    except OSError as error:
        raise InputError(f"summary must be readable: {error.strerror}", source=summary) from error
    except KeyError as error:
        raise InputError(
            f"summary must have {error.args[0]!r}, and does not: an older simgnn wrote it, or it is damaged",
            source=summary,
        ) from error
    except (ValueError, TypeError, AttributeError, RecursionError) as error:
        raise InputError(
            f"summary must be one that simgnn wrote, not damaged ({error})", source=summary
        ) from error


def _check_settings(run: Run) -> None:
    """Raise KeyError if a run does not tell what work it did."""
    settings = run.settings
    for key in (*run.work, SEED):
        if key not in settings and not (run.clock is Clock.MINIBATCHES and key in UNUSED):
            raise KeyError(key)


def _nothing(path: Path) -> str:
    if not path.exists():
        return "one that does not exist"
    return f"one without {SUMMARY}" if path.is_dir() else "a file"


def _simulated(name: str, summary: dict[str, Any]) -> Run:
    """A folder of `simgnn simulate`."""
    energy = summary["energy"]
    return Run(
        name=name,
        timed=MINIBATCHES,
        clock=Clock.MINIBATCHES,
        config=summary["config"],
        hardware=_hardware(summary["config"]),
        accelerators=1,
        data={key: summary["data"][key] for key in ("vertices", "edges")},
        minibatches=_count("minibatches", summary["minibatches"]),
        cycles=_count("cycles", summary["cycles"]),
        seconds=_seconds(summary["simulated_seconds"]),
        operations=summary["operations"],
        bytes=_count("bytes", summary["bytes"], least=0),
        energy=_energy(energy, "{}_pj"),
        energies=energy["table"],
        layers=tuple(_layer(values) for values in summary["layers"]),
    )


def _trained(name: str, summary: dict[str, Any]) -> Run:
    """A folder of `simgnn train`: the whole run, as its counters are sums over layers."""
    platform = (summary["system"] or {}).get("platform")
    if not summary["cycles"] and platform is None:
        raise InputError(
            "run must have cycles of an accelerator, and has none: train it with --device cycle or rtl"
        )
    # A system's GPUs have no counters.
    counters = {engine: summary["counters"].get(engine, {}) for engine in STATES}
    memory = summary["memory"]
    moved = _count("bytes", memory.get("bytes_read", 0) + memory.get("bytes_written", 0), least=0)
    cycles = _count("cycles", summary["cycles"], least=0 if platform else 1)
    config = summary["config"]
    return Run(
        name=name,
        timed=f"a training run: {summary['simulated_seconds_count']}",
        # Beside real threads, time is that of the accelerators.
        clock=Clock.SIMULATED if summary["critical_path"] is None or summary["clocks"] else Clock.VIRTUAL,
        config=config,
        hardware=_hardware(config),
        accelerators=_count("accelerators", config["training"]["accelerators"], least=0 if platform else 1),
        data={key: summary["data"][key] for key in ("vertices", "edges")},
        minibatches=_count("minibatches", summary["minibatches"]),
        cycles=cycles,
        seconds=_seconds(summary["simulated_seconds"]),
        operations=None,
        bytes=moved,
        energy=None,
        energies=None,
        layers=(
            Layer(layer=None, phase="all", cycles=cycles, bytes=moved, energy=None, states=_states(counters)),
        ),
        system=SystemFigures.of(summary),
        platform=platform,
        traced=summary["critical_path"] is not None,
    )


def _read_front(name: str) -> list[Run]:
    points = read_points(Path(name))
    sweep = points.sweep
    every = dict(enumerate(sweep.points()))
    rows = {
        number: {**result, "excluded": sweep.excluded({**every[number], **result})}
        for number, result in points.results.items()
    }
    front = pareto_front(rows, sweep.chosen_by(areas=False))
    if not front:
        raise InputError("sweep must have a point that was not refused, and has none", source=name)
    return [_point(f"{name}:{number}", points, number) for number in front]


def _read_point(folder: str, number: int) -> Run:
    name = f"{folder}:{number}"
    if not is_sweep(Path(folder)):
        raise InputError(
            f"run must be a sweep's point, not one of {folder!r}, which is no sweep", source=name
        )
    points = read_points(Path(folder))
    if number not in points.results:
        raise InputError(
            f"point must be one of the {len(points.results)} that the sweep has, not {number}", source=name
        )
    if refused := points.results[number].get("refused"):
        raise InputError(f"point must be one that could run, not one refused because {refused}", source=name)
    return _point(name, points, number)


def _point(name: str, points: FinishedPoints, number: int) -> Run:
    result, config = points.results[number], points.config(number)
    try:
        if points.sweep.trains:
            # Of a point its summary alone is kept.
            return replace(_trained(name, points.run(number)), traced=False)
        found = points.layers(number)
        if found is None:
            raise KeyError(LAYERS)
        layers = tuple(_layer(values) for values in found)
        return Run(
            name=name,
            timed=MINIBATCHES,
            clock=Clock.MINIBATCHES,
            config=config.to_dict(),
            hardware=config.hardware,
            accelerators=1,
            data={},
            minibatches=points.sweep.batches,
            cycles=_count("cycles", result["cycles"]),
            seconds=_seconds(result["simulated_seconds"]),
            operations=result["operations"],
            bytes=_count("bytes", result["bytes"], least=0),
            energy={cause: sum((layer.energy or {})[cause] for layer in layers) for cause in CAUSES},
            energies=asdict(points.sweep.energy or load_energy()),
            layers=layers,
        )
    except KeyError as error:
        raise InputError(
            f"point must have {error.args[0]!r} in the journal, and does not, as an older simgnn wrote it: sweep "
            "into a new folder",
            source=name,
        ) from error
    except (ValueError, TypeError, AttributeError) as error:
        raise InputError(
            f"point must be one that simgnn wrote, not damaged ({error})", source=name
        ) from error


def _layer(values: Mapping[str, Any]) -> Layer:
    return Layer(
        layer=_count("layer", values["layer"], least=0),
        phase=str(values["phase"]),
        cycles=_count("cycles of a layer", values["cycles"], least=0),
        bytes=_count("bytes of a layer", values["bytes"], least=0),
        energy=_energy(values["energy_pj"]),
        states=_states(values["states"]),
    )


def _states(counters: Mapping[str, Mapping[str, Any]]) -> dict[str, dict[str, int]]:
    """Cycles of every engine's every state; a journal leaves zeros out."""
    return {
        engine: {
            state: _count(f"{engine}_{state}", counters[engine].get(state, 0), least=0) for state in states
        }
        for engine, states in STATES.items()
    }


def _hardware(config: Mapping[str, Any]) -> HardwareConfig:
    return HardwareConfig(**config["hardware"])


def _count(quantity: str, value: Any, *, least: int = 1) -> int:
    if not is_integer(value, least):
        raise InputError(f"{quantity} must be an integer from {least} on, not {value!r}")
    return value


def _seconds(value: Any) -> float:
    if not is_number(value, 0) or not value:
        raise InputError(f"simulated_seconds must be a number above 0, not {value!r}")
    return float(value)


def _energy(values: Mapping[str, Any], name: str = "{}") -> dict[str, float]:
    """pJ by cause, each of which has its name in `values`."""
    found = {cause: values[name.format(cause)] for cause in CAUSES}
    for cause, value in found.items():
        if not is_number(value, 0):
            raise InputError(f"energy of {cause} must be a number from 0 on, not {value!r}")
    return {cause: float(value) for cause, value in found.items()}
