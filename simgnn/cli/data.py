"""`simgnn data import | info | convert`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

from simgnn.cli.arguments import Verbs, add_integer, add_json, add_verb
from simgnn.data.importing.kinds import KINDS
from simgnn.errors import InputError, printable
from simgnn.process.files.standard_output import say

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

    from simgnn.data.store.manifest import Manifest

_TASKS = ("classes", "multi-label", "regression", "links")
_MASKS = ("train", "val", "test")


def add_parser(verbs: Verbs) -> None:
    """Add the verb `data` to the command line."""
    data = add_verb(
        verbs,
        "data",
        text="import graphs, convert them to memory-mapped folders, and describe them",
        examples=("simgnn data import edges.csv -o data/mine", "simgnn data info data/mine"),
    )
    actions = data.add_subparsers(dest="action", required=True, metavar="ACTION")
    _add_import(actions)
    info = add_verb(
        actions,
        "info",
        text="describe a data set and check it",
        examples=("simgnn data info data/mine", "simgnn data info mine.npz --json"),
    )
    info.add_argument(
        "dataset",
        metavar="DATASET",
        help="any data set that simgnn train --dataset takes; it may lack labels",
    )
    add_json(info)
    convert = add_verb(
        actions,
        "convert",
        text="write any data set as a folder or a .npz file",
        examples=(
            "simgnn data convert rmat:10000:200000 -o data/rmat",
            "simgnn data convert data/mine -o mine.npz",
        ),
    )
    convert.add_argument("dataset", metavar="DATASET", help="as train --dataset takes it")
    _add_output(convert, "folder, or file whose name ends in .npz")


def _add_output(parser: ArgumentParser, text: str) -> None:
    parser.add_argument("-o", "--output", type=Path, required=True, metavar="OUT", help=text)
    parser.add_argument("--force", action="store_true", help="replace a data set that is there")
    add_json(parser)


def _add_import(actions: Verbs) -> None:
    parser = add_verb(
        actions,
        "import",
        text="make a data set from files of other tools",
        examples=(
            "simgnn data import edges.csv.gz -o data/mine --source src --destination dst --undirected",
            "simgnn data import edges.parquet -o data/mine --features x.npy --labels y.npy --split 0.6,0.2",
            "simgnn data import matrix.mtx.gz -o data/matrix",
        ),
    )
    kinds = ", ".join(f"{name} ({kind.text})" for name, kind in KINDS.items())
    parser.add_argument("source", type=Path, metavar="SOURCE", help="file or folder")
    parser.add_argument(
        "--kind",
        choices=tuple(KINDS),
        metavar="KIND",
        help=f"kind of source: {kinds} (default: what SOURCE looks like)",
    )
    _add_output(parser, "folder for the data set")
    _add_edges(parser)
    _add_vertices(parser)


def _add_edges(parser: ArgumentParser) -> None:
    edges = parser.add_argument_group("lists of edges")
    # The positional SOURCE is `source` already.
    for option, what in (("source", "edges lead from"), ("destination", "edges lead to")):
        edges.add_argument(
            f"--{option}",
            dest=f"{option}_column",
            metavar="COLUMN",
            help=f"column of the vertices that {what}, by name or by number from 1"
            " (default: a known name, or one of the first two)",
        )
    edges.add_argument(
        "--weight",
        dest="weight_column",
        metavar="COLUMN",
        help="column of the edge weights (default: weight, edge_weight or w, if there is a header)",
    )
    edges.add_argument(
        "--delimiter",
        choices=("comma", "tab", "semicolon", "blank"),
        help="column separator (default: the one that splits the first rows into equally many columns)",
    )
    edges.add_argument(
        "--header",
        choices=("auto", "yes", "no"),
        default="auto",
        help="whether the first line holds column names (default: auto)",
    )
    edges.add_argument(
        "--comment",
        metavar="TEXT",
        help="prefix of lines to skip, '' for none (default: # or %%, where that cannot be an edge)",
    )
    edges.add_argument(
        "--ids",
        choices=("auto", "numbers", "names"),
        default="auto",
        help="read vertices as numbers, or as names, which the data set keeps (default: auto)",
    )
    add_integer(
        edges,
        "--vertices",
        1,
        (1 << 31) - 1,
        "number of vertices (default: the highest vertex in the edges, plus 1)",
    )
    _add_choices(parser)
    edges.add_argument("--undirected", action="store_true", help="add each edge in both directions")
    edges.add_argument("--reverse", action="store_true", help="read each row as destination, source")


def _add_choices(parser: ArgumentParser) -> None:
    choices = parser.add_argument_group("sources with several graphs, relations or splits")
    choices.add_argument(
        "--relation",
        metavar="NAME",
        help="relation to import, as TYPE/NAME/TYPE or by name (default: the only one)",
    )
    add_integer(
        choices, "--graph", 0, (1 << 31) - 1, "graph to import, counted from 0 (default: the only one)"
    )
    choices.add_argument(
        "--split-folder",
        metavar="NAME",
        help="split of an OGB data set to import, by the name of its folder (default: the only one)",
    )


def _add_vertices(parser: ArgumentParser) -> None:
    vertices = parser.add_argument_group("what belongs to vertices")
    vertices.add_argument(
        "--features",
        type=Path,
        metavar="NPY",
        help="file of features, one row per vertex (default: those of the source)",
    )
    vertices.add_argument(
        "--labels",
        type=Path,
        metavar="NPY",
        help="file of labels, a number or a row for each vertex (default: those of the source)",
    )
    vertices.add_argument(
        "--task",
        choices=_TASKS,
        metavar="TASK",
        help=f"what the labels are: {', '.join(_TASKS[:-1])} (default: what they look like); or {_TASKS[-1]}, to "
        "predict edges without labels",
    )
    add_integer(
        vertices,
        "--classes",
        1,
        (1 << 24) - 1,
        "number of classes (default: the source's, or else the highest label + 1)",
    )
    for mask in _MASKS:
        vertices.add_argument(
            f"--{mask}",
            type=Path,
            metavar="NPY",
            help=f"file of the {mask} vertices: their numbers, or a boolean for each vertex (default: the "
            "source's)",
        )
    vertices.add_argument(
        "--split",
        metavar="X,Y",
        help="split the vertices at random: fractions for training and validation (default: the source's "
        "split)",
    )
    add_integer(vertices, "--split-seed", 0, (1 << 63) - 1, "seed of --split", default=0)


def run_verb(options: Namespace) -> int:
    """Run `simgnn data`; the exit code."""
    return {"import": _import, "info": _info, "convert": _convert}[options.action](options)


def _import(options: Namespace) -> int:
    from simgnn.cli.working import working
    from simgnn.data.importing.edge_lists import EdgeListOptions
    from simgnn.data.importing.kinds import import_source
    from simgnn.data.importing.vertex_files import VertexFiles, split_of

    masks = {f"{mask}_mask": getattr(options, mask) for mask in _MASKS}
    masks = {name: path for name, path in masks.items() if path is not None}
    if options.split is not None and masks:
        raise InputError("--split must be left out with --train, --val or --test, which say the split")
    # Options are called as the fields are.
    names = EdgeListOptions.__dataclass_fields__
    with working(options) as progress:
        progress.now(f"reading {printable(options.source)}")
        manifest = import_source(
            options.source,
            options.output,
            kind=options.kind,
            options=EdgeListOptions(**{name: getattr(options, name) for name in names}),
            vertex_files=VertexFiles(
                features=options.features,
                labels=options.labels,
                masks=masks,
                split=None if options.split is None else split_of(options.split),
                seed=options.split_seed,
                task=options.task,
                classes=options.classes,
            ),
            replace=options.force,
        )
    _print_written(manifest, options)
    return 0


def _info(options: Namespace) -> int:
    import tempfile

    from simgnn.data.importing.converting import convert
    from simgnn.data.store.manifest import read_manifest
    from simgnn.data.store.opening import check_dataset

    folder = Path(options.dataset)
    if options.dataset and folder.is_dir():
        manifest = read_manifest(folder)
        check_dataset(folder, manifest)
        _print_manifest(manifest, options, folder)
        if not options.json:
            say("digests: all as the manifest says")
        return 0
    with tempfile.TemporaryDirectory(prefix="simgnn-info-") as beside:  # what a folder of it would have
        folder = Path(beside) / "data"
        convert(options.dataset, folder)
        _print_manifest(read_manifest(folder), options, folder)
    return 0


def _convert(options: Namespace) -> int:
    from simgnn.cli.working import working
    from simgnn.data.importing.converting import convert

    with working(options) as progress:
        progress.now(f"writing {printable(options.dataset)}")
        convert(options.dataset, options.output, replace=options.force)
    # A file has no manifest to print.
    if options.output.suffix == ".npz":
        if options.json:
            say(json.dumps({"output": str(options.output)}))
        else:
            say(f"written to {printable(options.output)}")
        return 0
    from simgnn.data.store.manifest import read_manifest

    _print_written(read_manifest(options.output), options)
    return 0


def _print_written(manifest: Manifest, options: Namespace) -> None:
    _print_manifest(manifest, options, options.output)
    if not options.json:
        say(f"{manifest.bytes / 1e6:,.1f} MB in {printable(options.output)}")


def _print_manifest(manifest: Manifest, options: Namespace, folder: Path) -> None:
    from simgnn.data.store.opening import count_unlabelled
    from simgnn.data.store.remarks import remarks

    if options.json:
        say(manifest.to_text().rstrip())
        return
    for quantity, value in sorted(manifest.origin.get("reading", {}).items()):
        say(f"{printable(quantity)}: {printable(str(value))}")
    say(f"{manifest.name}: {manifest.vertices:,} vertices, {manifest.edges:,} arcs")
    say(
        f"arcs: {manifest.edges:,} kept, {manifest.dropped_duplicates:,} merged as duplicates,"
        f" {manifest.dropped_self_loops:,} dropped as self-loops"
    )
    labels = {"classes": "classes", "multi-label": "labels", "regression": "numbers"}.get(manifest.task)
    labelled = "edges to predict" if labels is None else f"{labels}: {manifest.classes or 'none'}"
    say(f"features: {manifest.width or 'none'}; {labelled}; arrays:")
    for name, entry in manifest.arrays.items():
        say(
            f"  {name:<12} {entry.dtype} {' x '.join(f'{size:,}' for size in entry.shape):<24} {entry.sha256[:16]}"
        )
    if missing := manifest.missing:
        say(f"to train on it, it lacks {', '.join(missing)}")
    if unlabelled := count_unlabelled(folder, manifest):
        say(f"without a label, and so in no split: {unlabelled:,} of {manifest.vertices:,} vertices")
    for line in remarks(folder, manifest):
        say(line)
