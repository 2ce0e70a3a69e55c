"""The Python front door: what `import simgnn` has at its top, with the command line's settings as keyword arguments.

Values go the way that ``--set TABLE.KEY=VALUE`` and a TOML file go, so that all three take the same keys and refuse the
same values. What is wrong is an `InputError` that names the key, without the stack that found it.
"""

from __future__ import annotations

import base64
import contextlib
import csv
import functools
import html
import importlib.util
import json
import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, ParamSpec, TypeVar

from simgnn.cli.first_use import compiling_announced
from simgnn.cli.options import Basis, basis_of, expanded, origins_named, settled_with_system
from simgnn.cli.settings import Setting, check_once, check_table, settable_key
from simgnn.config.configuration import Config, flattened
from simgnn.config.model import MODELS
from simgnn.config.tables import SYSTEM_TABLES, TABLES, keys_of
from simgnn.errors import InputError
from simgnn.process.files.bounded import read_json
from simgnn.process.files.output import CHECKPOINT, HISTORY, STEPS, SUMMARY, OutputFolder
from simgnn.report.numbers import BYTES, JOULES, SCORE_NAMES, SECONDS, plain, with_unit
from simgnn.sim.toolchain.announcing import announce, builds_announced

if TYPE_CHECKING:
    import torch
    from numpy.typing import NDArray

    from simgnn.data.graph import Graph
    from simgnn.hw.config import HardwareConfig
    from simgnn.training.reports.terminal import Progress

    Configured = str | Path | Config | HardwareConfig | None

_MOST_BYTES = 1 << 30
_Given = ParamSpec("_Given")
_Made = TypeVar("_Made")


def _briefly(function: Callable[_Given, _Made]) -> Callable[_Given, _Made]:
    """A function whose `InputError` has the name of the argument, and none of our frames but one."""

    @functools.wraps(function)
    def called(*given: _Given.args, **named: _Given.kwargs) -> _Made:
        try:
            return function(*given, **named)
        except InputError as error:
            source = error.source
            if isinstance(source, str):  # an option, where the fault is found for the command line, too
                source = source.removeprefix("--set ").removeprefix("--")
            brief = InputError(error.message, source=source)
        # Outside of `except`, so that Python does not print where the first one was raised.
        raise brief

    return called


class Picture:
    """A PNG file of a run, which a notebook shows."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def __repr__(self) -> str:
        return f"Picture({str(self.path)!r})"

    def _repr_png_(self) -> bytes:
        return self.path.read_bytes()


class Run:
    """A finished run: what is in its output folder, read when it is asked for.

    Attributes
    ----------
    summary
        Contents of `summary.json`.
    tables : tuple of str
        Names for `table`.
    figures
        `Picture` by name.
    """

    def __init__(self, folder: str | Path) -> None:
        self.folder = Path(folder)

    @cached_property
    def summary(self) -> dict[str, Any]:
        found: dict[str, Any] = json.loads((self.folder / SUMMARY).read_bytes())
        return found

    @cached_property
    def tables(self) -> tuple[str, ...]:
        return tuple(sorted(path.stem for path in self.folder.glob("*.csv")))

    @cached_property
    def figures(self) -> dict[str, Picture]:
        return {path.stem: Picture(path) for path in sorted(self.folder.glob("*.png"))}

    def table(self, name: str) -> Any:
        """A table of the run.

        Parameters
        ----------
        name
            One of `tables`.

        Returns
        -------
        A pandas DataFrame, or a list of a dict for each row where pandas is not installed.

        Raises
        ------
        InputError
            For another name.
        """
        if name not in self.tables:
            raise InputError(f"table must be one of {', '.join(self.tables)}, not {name!r}")
        return _table(self.folder / f"{name}.csv")

    @property
    def facts(self) -> dict[str, str]:
        """Its results: quantity and value with its unit."""
        return {
            key: str(value) for key, value in self.summary.items() if isinstance(value, str | int | float)
        }

    @property
    def picture(self) -> Picture | None:
        """The one to look at first."""
        return next(iter(self.figures.values()), None)

    def __repr__(self) -> str:
        return "\n".join(f"{name:<16} {value}" for name, value in self._facts().items())

    def _repr_html_(self) -> str:
        rows = "".join(
            f"<tr><th style='text-align:left'>{html.escape(name)}</th><td>{html.escape(value)}</td></tr>"
            for name, value in self._facts().items()
        )
        shown = ""
        if self.picture is not None:
            data = base64.b64encode(self.picture.path.read_bytes()).decode()
            shown = f"<img alt='{html.escape(self.picture.path.stem)}' src='data:image/png;base64,{data}'>"
        return f"<table>{rows}</table>{shown}"

    def _facts(self) -> dict[str, str]:
        page = self.folder / "report.html"
        return {**self.facts, "results in": str(page if page.exists() else self.folder)}


class Rows(list[dict[str, Any]]):
    """A table's rows, which are printed as how many there are and of what: a run has thousands, of many columns."""

    def __repr__(self) -> str:
        columns = list(self[0]) if self else []
        more = f" and {len(columns) - 8} columns more" if len(columns) > 8 else ""
        return f"<{len(self)} rows of {', '.join(columns[:8]) or 'nothing'}{more}>"


def _table(path: Path) -> Any:
    if importlib.util.find_spec("pandas") is not None:
        import pandas  # takes half a second, and most calls read no table

        return pandas.read_csv(path)
    with open(path, encoding="utf-8", newline="") as file:
        return Rows({name: _number(text) for name, text in row.items()} for row in csv.DictReader(file))


def _number(text: str) -> Any:
    # As pandas reads a CSV: the narrowest type that takes the text.
    for kind in (int, float):
        try:
            return kind(text)
        except ValueError:
            continue
    return text or None


class TrainedRun(Run):
    """A finished training.

    Attributes
    ----------
    epochs, steps
        Tables of a row for each epoch and for each mini-batch; see `Run.table`.
    parameters
        Arrays of the trained model, by name.
    """

    @cached_property
    def epochs(self) -> Any:
        return _table(self.folder / HISTORY)

    @cached_property
    def steps(self) -> Any:
        return _table(self.folder / STEPS)

    @cached_property
    def parameters(self) -> Mapping[str, NDArray[Any]]:
        from simgnn.training.checkpoint import load_checkpoint

        return load_checkpoint(self.folder / CHECKPOINT).parameters

    @property
    def picture(self) -> Picture | None:
        return self.figures.get("curves")

    @property
    def facts(self) -> dict[str, str]:
        summary = self.summary
        facts = {}
        for split in ("test", "val"):
            found = (summary["scores"][split] or {}).get(summary["score"])
            if found is not None:
                facts[f"{split} {SCORE_NAMES[summary['score']]}"] = f"{found:.4f}"
        facts["loss"] = plain(summary["loss"])
        facts["trained"] = f"{summary['epochs']} epochs of {summary['data']['name']} on {summary['device']}"
        if summary["cycles"]:
            facts["cycles"] = f"{summary['cycles']:,} of all accelerators"
        if summary["simulated_seconds"]:
            facts["simulated time"] = with_unit(summary["simulated_seconds"], SECONDS)
        return facts


class SimulatedRun(Run):
    """Mini-batches that `simulate` timed.

    Attributes
    ----------
    layers
        Table of a row for each mini-batch, layer and phase; see `Run.table`.
    """

    @cached_property
    def layers(self) -> Any:
        from simgnn.explore.simulate.report import COMPUTE

        return _table(self.folder / COMPUTE)

    @property
    def picture(self) -> Picture | None:
        return self.figures.get("stalls")

    @property
    def facts(self) -> dict[str, str]:
        summary = self.summary
        return {
            "mini-batches": str(summary["minibatches"]),
            "cycles": f"{summary['cycles']:,}",
            "simulated time": with_unit(summary["simulated_seconds"], SECONDS),
            "operations": f"{plain(summary['operations_per_second'] / 1e9)} Gop/s",
            "device memory": with_unit(summary["bytes"], BYTES),
            "energy": with_unit(summary["energy"]["joules"], JOULES),
        }


@_briefly
def load_run(folder: str | Path) -> Run:
    """Open the output folder of a run that has ended, whichever command or function made it.

    Parameters
    ----------
    folder
        With `summary.json` and `report.html`, such as ``out/train``.

    Returns
    -------
    A `TrainedRun`, a `SimulatedRun`, or a `Run` of another verb.

    Raises
    ------
    InputError
        If there is no `summary.json`, or it cannot be read.

    Examples
    --------
    >>> import simgnn
    >>> run = simgnn.train("tiny", dataset="sbm:200:800:12:3", device="reference", output="out/trained", progress=False)
    >>> simgnn.load_run("out/trained").summary == run.summary
    True
    """
    path = Path(folder)
    if not (path / SUMMARY).is_file():
        raise InputError(f"run must be a folder of finished results with {SUMMARY}", source=path)
    summary = read_json(path / SUMMARY, "summary", most_bytes=_MOST_BYTES)
    if not isinstance(summary, dict):
        raise InputError(f"summary must be a table, not {type(summary).__name__}", source=path / SUMMARY)
    # A folder does not say which verb wrote it; what its summary has does.
    if "what_if" in summary:
        return SimulatedRun(path)
    return TrainedRun(path) if "checkpoint_sha256" in summary else Run(path)


class _Asked(NamedTuple):
    """What the keyword arguments of a call ask for."""

    config: Config
    basis: Basis
    settings: list[Setting]
    graph: Graph | None
    module: torch.nn.Module | None


def _ask(
    config: Configured,
    *,
    dataset: Any = None,
    accelerator: Configured = None,
    device: str | None = None,
    model: Any = None,
    system: str | None = None,
    platform: str | Path | Mapping[str, Any] | None = None,
    tables: Mapping[str, Mapping[str, Any]],
) -> _Asked:
    """Put a configuration together; the arguments are those of `load_config`."""
    graph, module = None, None
    # A module comes from a program that has loaded torch; others need not wait for it.
    if "torch" in sys.modules and isinstance(model, sys.modules["torch"].nn.Module):
        module = model
    elif model is not None and not isinstance(model, str):
        tables = {**tables, "model": model}
    if isinstance(platform, Mapping):
        tables = {**tables, "platform": platform}
    given = {table: flattened(_checked(table, values)) for table, values in tables.items()}
    basis = basis_of(config)
    # A table without a key asks for its system all the same, as in a file.
    named = {table: basis.config.table(table) for table in given if table in SYSTEM_TABLES}
    basis = basis._replace(config=replace(basis.config, systems={**named, **basis.config.systems}))
    preset = given.get("hardware", {}).pop("preset", None) if accelerator is None else accelerator
    if preset is not None:
        basis = basis._replace(config=replace(basis.config, hardware=basis_of(preset).config.hardware))
    settings = []
    if isinstance(dataset, str | Path):
        settings.append(Setting("training", "dataset", str(dataset), "dataset"))
    elif dataset is not None:
        graph = _graph(dataset)
    if device is not None:
        settings.append(Setting("execution", "device", device, "device"))
    name = model if isinstance(model, str) else None
    if name in MODELS:
        settings.append(Setting("model", "kind", name, "model"))
    for table, values in given.items():
        for key, value in values.items():
            settable_key(table, key, source=table)
            value = str(value) if isinstance(value, Path) else value
            settings.append(Setting(table, key, value, f"{table}.{key}"))
    check_once(settings)
    own = None if platform is None or isinstance(platform, Mapping) else str(platform)
    made = settled_with_system(basis, settings, model=name, system=system, platform=own)
    return _Asked(made, basis, settings, graph, module)


def _checked(table: str, values: Any) -> Mapping[str, Any]:
    """A table's values; raises InputError for an unknown table, and for values that are not a dict."""
    if table not in (*TABLES, *SYSTEM_TABLES):
        homes = [each for each in (*TABLES, *SYSTEM_TABLES) if table in keys_of(each)]
        if homes:
            raise InputError(f"{table} must be in its table: {homes[0]}={{{table!r}: {values!r}}}")
        check_table(table)
    if not isinstance(values, Mapping):
        raise InputError(f"{table} must be a dict of keys and values, not {values!r}")
    return values


def _graph(dataset: Any) -> Graph:
    from simgnn.data.graph import Graph

    if isinstance(dataset, Graph):
        return dataset
    if hasattr(dataset, "edge_index") or hasattr(dataset, "edge_types") or hasattr(dataset, "adj_t"):
        return Graph.from_pyg(dataset)
    raise InputError(
        f"dataset must be a name, a path, a Graph or PyTorch Geometric's data, not {type(dataset).__name__}"
    )


@_briefly
def load_config(
    config: Configured = None,
    *,
    dataset: str | Path | None = None,
    accelerator: str | Path | HardwareConfig | None = None,
    device: str | None = None,
    model: str | Mapping[str, Any] | None = None,
    system: str | None = None,
    platform: str | Path | Mapping[str, Any] | None = None,
    **tables: Mapping[str, Any],
) -> Config:
    """A configuration, which every other function here takes, or makes of the same arguments.

    Parameters
    ----------
    config
        What the rest changes: a preset's name, a TOML file, a `Config` or a `HardwareConfig`; "cosim" where not given.
    dataset
        As ``simgnn train --dataset`` takes it.
    accelerator
        A preset's name, a TOML file or a `HardwareConfig`, whose table `hardware` takes the place of the
        configuration's.
    device
        "reference", "cycle", "rtl" or "auto".
    model
        Table `model`; or a kind of layers, such as "sage", or a paper's model, such as "hyscale".
    system, platform
        As ``simgnn train --system`` and ``--platform``; or table `platform`.
    **tables
        Other tables, by name: keys and values as ``simgnn config`` lists them.

    Raises
    ------
    InputError
        For a value that its key cannot have, and a name that is unknown, with the nearest; names table and key.

    Examples
    --------
    >>> import simgnn
    >>> config = simgnn.load_config("tiny", model="sage", training={"epochs": 2}, hardware={"clusters": 4})
    >>> config.model.kind, config.training.epochs, config.hardware.clusters
    ('sage', 2, 4)
    >>> simgnn.load_config(training={"epoch": 2})
    Traceback (most recent call last):
    simgnn.errors.InputError: training: key must be a known one, not 'epoch' (nearest: 'epochs')
    """
    return _ask(
        config,
        dataset=dataset,
        accelerator=accelerator,
        device=device,
        model=model,
        system=system,
        platform=platform,
        tables=tables,
    ).config


@_briefly
def load_dataset(name: str | Path, *, seed: int = 0) -> Graph:
    """A graph by name.

    Parameters
    ----------
    name
        As ``simgnn train --dataset`` takes it: "digits"; a generated graph, such as "rmat:10000:200000"; a stand-in for
        a paper's, such as "like:ogbn-products:0.01"; a folder that ``simgnn data`` wrote, or a .npz file.
    seed
        Of a generated graph whose name has none.

    Raises
    ------
    InputError
        For an unknown name, and whatever is wrong with the data.

    Examples
    --------
    >>> import simgnn
    >>> graph = simgnn.load_dataset("digits")
    >>> graph.vertices, graph.edges, graph.features.shape
    (1797, 15044, (1797, 64))
    """
    from simgnn.data.datasets import load_dataset as load

    return load(expanded(Setting("training", "dataset", str(name), "dataset")).value, seed=seed)


@contextlib.contextmanager
def _working(*, shown: bool) -> Iterator[Progress]:
    """What is being done, in lines on standard output, where a notebook shows them as they are."""
    from simgnn.training.reports.terminal import Progress

    with (
        Progress(shown=shown, file=sys.stdout) as progress,
        builds_announced(progress.now),
        compiling_announced(progress.now),
    ):
        yield progress


@_briefly
def train(
    config: Configured = None,
    *,
    output: str | Path = "out/train",
    dataset: Any = None,
    accelerator: str | Path | HardwareConfig | None = None,
    device: str | None = None,
    model: Any = None,
    system: str | None = None,
    platform: str | Path | Mapping[str, Any] | None = None,
    resume: bool = False,
    progress: bool = True,
    **tables: Mapping[str, Any],
) -> TrainedRun:
    """Train a model, as ``simgnn train`` does, and open the results.

    Parameters
    ----------
    config, accelerator, device, system, platform, **tables
        See `load_config`.
    output
        Folder for the results: new, empty, or one of ours, which is replaced in one step when the run has ended.
    dataset
        See `load_dataset`; or a `Graph`, or PyTorch Geometric's `Data`.
    model
        See `load_config`; or a `torch.nn.Module` of GCNConv, SAGEConv or GINConv, all of one kind with ReLU between
        them, whose parameters are trained.
    resume
        Continue the run that was begun last for `output`.
    progress
        Print a line for each epoch.

    Raises
    ------
    InputError
        For anything that you can put right; names table and key.
    ToolError
        If the Verilog cannot be compiled.
    DeviceError
        If an accelerator fails.

    Examples
    --------
    >>> import simgnn
    >>> run = simgnn.train(
    ...     dataset="digits", accelerator="tiny", device="reference", model={"kind": "gcn"}, training={"epochs": 2},
    ...     output="out/digits", progress=False,
    ... )
    >>> len(run.epochs), run.summary["score"]
    (2, 'accuracy')
    >>> sorted(run.parameters)[:2]
    ['layers.0.bias', 'layers.0.weight']
    """
    from simgnn.distributed.launch.launching import train_anywhere
    from simgnn.training.reports.progress import ProgressReporter
    from simgnn.training.train import train as train_here

    asked = _ask(
        config,
        dataset=dataset,
        accelerator=accelerator,
        device=device,
        model=model,
        system=system,
        platform=platform,
        tables=tables,
    )
    with origins_named(asked.basis, asked.settings), _working(shown=progress) as said:
        reporter = ProgressReporter(said)
        # Ranks may be processes, on other machines: they get names and not objects.
        if asked.graph is None and asked.module is None:
            train_anywhere(asked.config, output=output, resume=resume, reporter=reporter)
        elif asked.config.ranks.ranks > 1:
            raise InputError(
                "dataset and model must be given by name where ranks is above 1, as each rank loads them itself"
            )
        else:
            train_here(
                asked.config,
                output=output,
                graph=asked.graph,
                model=asked.module,
                resume=resume,
                reporter=reporter,
            )
    return TrainedRun(output)


@_briefly
def simulate(
    config: Configured = None,
    *,
    output: str | Path = "out/simulate",
    dataset: Any = None,
    accelerator: str | Path | HardwareConfig | None = None,
    model: str | Mapping[str, Any] | None = None,
    batches: int = 2,
    what_if: bool = True,
    energy: str | Path | None = None,
    **tables: Mapping[str, Any],
) -> SimulatedRun:
    """Time mini-batches by the cycle model, as ``simgnn simulate`` does, and open the results.

    Parameters
    ----------
    config, dataset, accelerator, model, **tables
        See `load_config`; the data set may also be a `Graph`, or PyTorch Geometric's `Data`.
    output
        Folder for the results: new, empty, or one of ours, which is replaced at the end.
    batches
        Mini-batches, as training would draw them.
    what_if
        Repeat the first mini-batches with one part of the accelerator improved at a time.
    energy
        TOML file of energies; published figures where not given.

    Raises
    ------
    InputError
        For anything that you can put right; names table and key.

    Examples
    --------
    >>> import simgnn
    >>> run = simgnn.simulate("tiny", dataset="sbm:200:800:12:3", batches=1, output="out/simulated")
    >>> run.summary["cycles"] > 0
    True
    """
    from simgnn.explore.simulate.report import simulate as simulate_here

    asked = _ask(config, dataset=dataset, accelerator=accelerator, model=model, tables=tables)
    if asked.module is not None:
        raise InputError("model must be a table or a name, not a module: simgnn.compile times its layers")
    with origins_named(asked.basis, asked.settings), compiling_announced(announce):
        simulate_here(
            asked.config,
            output=output,
            batches=batches,
            what_if=what_if,
            energy=energy,
            graph=asked.graph,
        )
    return SimulatedRun(output)


@_briefly
def sweep(
    spec: str | Path | Mapping[str, Any],
    *,
    output: str | Path = "out/sweep",
    jobs: int = 1,
    progress: bool = True,
) -> Any:
    """Time many accelerators, or train many systems, as ``simgnn sweep`` does.

    Parameters
    ----------
    spec
        A TOML file, or what is in one: configuration, parameters, objectives, limits.
    output
        Folder for the results: new, empty, or of the same sweep, which goes on.
    jobs
        Processes.
    progress
        Print how many points are done.

    Returns
    -------
    Table of a row for each point, see `Run.table`: its values and figures, and whether it is best.

    Raises
    ------
    InputError
        For a sweep that cannot be, or none of whose points can run.

    Examples
    --------
    >>> import simgnn
    >>> table = simgnn.sweep(
    ...     {"config": "tiny", "parameters": {"training.dataset": ["sbm:200:800:12:3"], "hardware.clusters": [1, 2]}},
    ...     output="out/clusters", progress=False,
    ... )
    >>> len(table)
    2
    """
    from simgnn.explore.sweep.journal import RESULT
    from simgnn.explore.sweep.run import run_sweep
    from simgnn.explore.sweep.spec import load_sweep

    with _working(shown=progress) as said:
        run_sweep(
            load_sweep(spec),
            output=output,
            jobs=jobs,
            progress=lambda done, total: said.now("timing points", done, total),
        )
    return _table(Path(output) / RESULT)


@_briefly
def compare(
    *runs: Run | str | Path,
    baseline: Run | str | Path | None = None,
    any_work: bool = False,
    output: str | Path | None = None,
) -> Any:
    """Compare runs of one kind, as ``simgnn compare`` does: all simulated, or all trained.

    Parameters
    ----------
    *runs
        Runs or their folders; of a sweep, for its best points, or "FOLDER:N" for point N.
    baseline
        What the others are compared with; the first where not given.
    any_work
        Compare runs of different models, data sets and mini-batches, too.
    output
        Folder for tables and pictures; none is written where not given.

    Returns
    -------
    Table of a row for each run, see `Run.table`: cycles, seconds, speedup, joules, bytes, area.

    Raises
    ------
    InputError
        For a run that cannot be read or compared.

    Examples
    --------
    >>> import simgnn
    >>> given = {"dataset": "sbm:200:800:12:3", "batches": 1, "what_if": False}
    >>> narrow = simgnn.simulate("tiny", output="out/narrow", **given)
    >>> wide = simgnn.simulate("tiny", hardware={"clusters": 4}, output="out/wide", **given)
    >>> table = simgnn.compare(narrow, wide)
    >>> len(table)
    2
    """
    from simgnn.explore.compare.comparison import compare as compare_here
    from simgnn.explore.compare.comparison import summary
    from simgnn.explore.compare.page import FILES, comparison_report, write_comparison

    folder = None if output is None else OutputFolder(output, files=FILES, in_place=False)
    first = None if baseline is None else _folder(baseline)
    comparison = compare_here([_folder(run) for run in runs], baseline=first, any_work=any_work)
    found = summary(comparison)
    if folder is not None:
        write_comparison(folder, comparison, found, comparison_report(comparison, found))
    rows = [{key: value for key, value in run.items() if key != "energy_pj"} for run in found["runs"]]
    if importlib.util.find_spec("pandas") is None:
        return rows
    import pandas

    return pandas.DataFrame(rows)


def _folder(run: Run | str | Path) -> str:
    return str(run.folder if isinstance(run, Run) else run)


@_briefly
def generate(
    config: Configured = None,
    *,
    output: str | Path,
    prefix: str = "simgnn",
    force: bool = False,
    **tables: Mapping[str, Any],
) -> list[Path]:
    """Write an accelerator's Verilog and the bundle around it, as ``simgnn generate`` does.

    Parameters
    ----------
    config, **tables
        See `load_config`; the table `hardware` counts.
    output
        Folder for the files: new, empty, or one that holds this configuration's Verilog as it was generated.
    prefix
        Modules' names begin with this and an underscore.
    force
        Replace files that were edited, or are of another design, too.

    Returns
    -------
    Files that were written, the modules' first.

    Raises
    ------
    InputError
        For anything that you can put right; names table and key.

    Examples
    --------
    >>> import simgnn
    >>> files = simgnn.generate("tiny", output="out/rtl")
    >>> files[0].suffix, (files[0].parent / "simgnn_kernel.v").exists()
    ('.v', True)
    """
    from simgnn.fpga.synthesis.generation import generate_accelerator

    hardware = _ask(config, tables=tables).config.hardware
    written = generate_accelerator(hardware, output, prefix=prefix, force=force)
    return [Path(file) for file in written["files"]]
