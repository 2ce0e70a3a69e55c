"""Kinds of sources, how each is recognised, and the import of any of them."""

from __future__ import annotations

import stat
from collections.abc import Callable
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import TYPE_CHECKING

from simgnn.config.names import function_of
from simgnn.errors import InputError, printable
from simgnn.process.available_memory import in_memory

if TYPE_CHECKING:
    from simgnn.data.importing.contents import Contents
    from simgnn.data.importing.edge_lists import EdgeListOptions
    from simgnn.data.importing.vertex_files import VertexFiles
    from simgnn.data.store.manifest import Manifest


@dataclass(frozen=True, kw_only=True)
class SourceKind:
    """A kind of files.

    Parameters
    ----------
    text
        What they are.
    reader
        By module and name: a function of the path and of options that returns `Contents`.
    suffixes
        How a file's name ends.
    folder
        Whether a folder is one of these.
    takes
        Fields of `EdgeListOptions` that it uses, beside the directions of edges.
    """

    text: str
    reader: str
    suffixes: tuple[str, ...] = ()
    folder: Callable[[Path], bool] = field(default=lambda path: False)
    takes: tuple[str, ...] = ()

    def read(self, path: Path, options: EdgeListOptions) -> Contents:
        """What is in a source.

        Raises
        ------
        InputError
            For what a reader refuses, and for an option that this kind of source does not use.
        """
        for each in fields(options):
            value = getattr(options, each.name)
            if value != each.default and each.name not in (*self.takes, "undirected", "reverse"):
                option = each.name.removesuffix("_column").replace("_", "-")
                raise InputError(
                    f"--{option} must be left out where the source is {self.text}, not {value!r}"
                )
        contents: Contents = function_of(self.reader)(path, options)
        contents.files = contents.files or (path.name,)
        contents.turned, contents.undirected = options.reverse, contents.undirected or options.undirected
        return contents


_PACKAGE = "simgnn.data.importing"
_COLUMNS = ("source_column", "destination_column", "weight_column", "ids", "vertices")
KINDS: dict[str, SourceKind] = {
    "csv": SourceKind(
        text="edges in a text file, a line each",
        reader=f"{_PACKAGE}.edge_lists.read_csv",
        suffixes=tuple(
            f"{end}{gz}" for end in (".csv", ".tsv", ".txt", ".edges") for gz in ("", ".gz", ".bz2")
        ),
        takes=(*_COLUMNS, "delimiter", "header", "comment"),
    ),
    "parquet": SourceKind(
        text="edges in a Parquet file, a row each",
        reader=f"{_PACKAGE}.edge_lists.read_parquet",
        suffixes=(".parquet", ".pq"),
        takes=_COLUMNS,
    ),
    "mtx": SourceKind(
        text="a Matrix Market file",
        reader=f"{_PACKAGE}.matrices.read_matrix_market",
        suffixes=(".mtx", ".mtx.gz", ".mtx.bz2"),
    ),
    "scipy": SourceKind(
        text="a sparse matrix that SciPy's save_npz wrote",
        reader=f"{_PACKAGE}.matrices.read_scipy",
        suffixes=(".npz",),
    ),
    "ogb": SourceKind(
        text="the folder of an OGB node or link property data set",
        reader=f"{_PACKAGE}.ogb.read_ogb",
        folder=lambda path: any((path / "raw" / name).is_file() for name in ("edge.csv.gz", "data.npz")),
        takes=("split_folder",),
    ),
    "dgl": SourceKind(
        text="a graph that DGL's save_graphs wrote",
        reader=f"{_PACKAGE}.dgl_files.read_dgl",
        suffixes=(".bin", ".dgl"),
        takes=("graph", "relation", "weight_column"),
    ),
    "graphbolt": SourceKind(
        text="the folder of a GraphBolt on-disk data set",
        reader=f"{_PACKAGE}.graphbolt.read_graphbolt",
        folder=lambda path: (path / "metadata.yaml").is_file(),
        takes=("relation",),
    ),
    "planetoid": SourceKind(
        text="the folder of a Planetoid data set, ind.NAME.*",
        reader=f"{_PACKAGE}.planetoid.read_planetoid",
        folder=lambda path: any(any(place.glob("ind.*.graph")) for place in (path, path / "raw")),
    ),
}
"""By the names of `simgnn data import --kind`."""
PICKLES = (".pt", ".pth", ".pkl", ".pickle")
"""How names of files end that hold Python's own objects, PyTorch Geometric's `Data` among them."""


def kind_of(path: Path, given: str | None = None) -> str:
    """Which kind a source is: as given, or by its name or by what is in a folder.

    Raises
    ------
    InputError
        If it is none, or not there.
    """
    try:
        mode = path.stat().st_mode
    except OSError as error:
        raise InputError(
            f"source must be a file or folder that can be read: {error.strerror}", source=path
        ) from None
    is_folder = stat.S_ISDIR(mode)
    if not is_folder and not stat.S_ISREG(mode):  # a pipe, say, for which one might wait for ever
        raise InputError("source must be a file or a folder, not a pipe or a device", source=path)
    if given is not None:
        return given
    for name, kind in KINDS.items():
        # A kind of folders alone has no suffixes; no file's name ends in a null character.
        if kind.folder(path) if is_folder else path.name.lower().endswith(kind.suffixes or ("\0",)):
            return name
    if is_folder:
        known = ", ".join(name for name, kind in KINDS.items() if not kind.suffixes)
        raise InputError(
            f"source must be a folder of one of these kinds: {known} (or --kind must say which)", source=path
        )
    if path.name.lower().endswith(PICKLES):
        raise InputError(
            f"source must not be a pickle, as {path.suffix} files are, which nothing here opens: in Python,"
            " simgnn.data.from_pyg makes a graph of a PyTorch Geometric Data,"
            " and simgnn.data.save_graph writes it as a data set",
            source=path,
        )
    known = ", ".join(suffix for kind in KINDS.values() for suffix in kind.suffixes)
    raise InputError(
        f"source must be a file whose name ends in one of {known}, not"
        f" {printable(path.name)!r} (or --kind must say which kind it is)",
        source=path,
    )


def import_source(
    path: Path,
    output: Path,
    *,
    kind: str | None = None,
    options: EdgeListOptions,
    vertex_files: VertexFiles,
    replace: bool = False,
) -> Manifest:
    """Make a data set of files of other tools.

    Parameters
    ----------
    output
        Folder of the data set.
    kind
        A key of `KINDS`; by default what the path looks like.
    replace
        A data set that is there gives way.

    Returns
    -------
    Its manifest.

    Raises
    ------
    InputError
        For what is wrong with the source, which it names; nothing is left then.
    """
    from simgnn.data.importing.contents import write_contents

    kind = kind_of(path, kind)
    try:
        with in_memory("import"):
            contents = KINDS[kind].read(path, options)
            contents.kind = kind
            # edges.csv says less than the name that the user chose.
            contents.name = contents.name or output.resolve().name
            vertex_files.add_to(contents)
            return write_contents(contents, output, replace=replace)
    except InputError as error:
        named = isinstance(error.source, Path)
        raise InputError(error.message, source=error.source if named else path) from None
