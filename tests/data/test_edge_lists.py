"""Edges in CSV, Parquet and Matrix Market files."""

import bz2
import codecs
import gzip
import io
import json

import numpy as np
import pyarrow
import pytest
from pyarrow import parquet
from scipy import io as scipy_io
from scipy import sparse

from simgnn.cli.main import main
from simgnn.data import vertex_ids
from simgnn.data.datasets import load_dataset
from simgnn.data.importing import csv_rows
from simgnn.data.importing.converting import convert
from simgnn.data.importing.edge_lists import EdgeListOptions
from simgnn.data.importing.kinds import import_source
from simgnn.data.importing.vertex_files import VertexFiles
from simgnn.data.labels import labels_as_given
from simgnn.data.store import remarks
from simgnn.data.store.manifest import read_manifest
from simgnn.data.topology import from_arcs
from simgnn.errors import InputError


@pytest.fixture
def imported(tmp_path):
    def run(text, *, name="e.csv", **options):
        path = tmp_path / name
        if isinstance(text, str):
            path.write_text(text)
        elif isinstance(text, bytes):
            path.write_bytes(text)
        else:
            parquet.write_table(text, path)
        manifest = import_source(
            path,
            tmp_path / "out",
            options=EdgeListOptions(**options),
            vertex_files=VertexFiles(),
            replace=True,
        )
        return manifest, arcs_of(tmp_path / "out")

    return run


def arcs_of(folder):
    """(source, destination[, weight]) of each arc."""
    indptr, indices = np.load(folder / "indptr.npy"), np.load(folder / "indices.npy")
    columns = [indices, np.repeat(np.arange(len(indptr) - 1), np.diff(indptr))]
    if (folder / "edge_weight.npy").exists():
        columns.append(np.load(folder / "edge_weight.npy"))
    return sorted(zip(*(column.tolist() for column in columns), strict=True))


HEAD = "%%MatrixMarket matrix coordinate real general\n"
PLAIN = [(0, 2), (1, 0), (2, 1)]


@pytest.mark.parametrize(
    ("text", "options"),
    [
        ("0,2\n1,0\n2,1\n", {}),
        ("0,2\r\n1,0\r\n2,1", {}),
        ("0\t2\n1\t0\n2\t1\n", {}),
        ("0;2\n1;0\n2;1\n", {}),
        ("0 2\n 1   0\n2 \t1 \n", {}),
        ("# a\n# b\n0,2\n#c,d\n1,0\n2,1\n# end", {}),
        ("% a\n0,2\n1,0\n2,1\n", {"comment": "%"}),
        ("src,dst\n0,2\n1,0\n2,1\n", {}),
        ("a,b\n0,2\n1,0\n2,1\n", {}),
        ("x,dst,src\n9,2,0\n9,0,1\n8,1,2\n", {}),
        ("x,a,b\n9,2,0\n9,0,1\n8,1,2\n", {"source_column": "b", "destination_column": "a"}),
        ("9,2,0\n9,0,1\n8,1,2\n", {"source_column": "3", "destination_column": "2"}),
        ("2,0\n0,1\n1,2\n", {"reverse": True}),
        ("10,20\n0,2\n1,0\n2,1\n", {"header": "yes"}),
        ('"src","dst"\n"0","2"\n"1","0"\n"2","1"\n', {}),
        (gzip.compress(b"0,2\n1,0\n2,1\n", mtime=0), {"name": "e.csv.gz"}),
        (bz2.compress(b"0,2\n1,0\n2,1\n"), {"name": "e.csv.bz2"}),
        ("BZh,2\n1,0\n2,1\n0,2\n", {"header": "yes"}),
        ("0,2\r1,0\r2,1\r", {}),
        *[("\ufeff" + text, {}) for text in ("0,2\n1,0\n2,1\n", "x,to,from\n9,2,0\n9,0,1\n9,1,2\n")],
        *[("0,2\r\n1,0\r\n2,1\r\n".encode(code), {}) for code in ("utf-8-sig", "utf-16", "utf-32")],
        (gzip.compress("a,b\n0,2\n1,0\n2,1\n".encode("utf-16"), mtime=0), {"name": "e.csv.gz"}),
        ("0.0,2.00\n1.,0\n2e0,1.0\n", {}),
        ("0,2\n1,0.0\n2,1\n", {}),
        ("% asym unweighted\n% 3 3 3\n0 2\t 1 \t1082\n1 0 1 1082\n2 1 1 1082 \n", {}),
        ("# SNAP\n# FromNodeId\tToNodeId\n0\t2\n1\t0\n2\t1\n", {}),
        ("0 2 {'weight': 3, 'c': 1}\n1 0 {'weight': 3, 'c': 1}\n2 1 {'weight': 3, 'c': 1}\n", {}),
        ("0,2,01\n1,0,0x1\n2,1,-00\n", {}),
        ("00,2\n1,00\n02,1\n", {"ids": "numbers"}),
        ("0;2;0,5\n1;0;0,5\n2;1;0,5\n", {}),
        (",source,target\n0,0,2\n1,1,0\n2,2,1\n", {}),
        ("Source,Target,Note,Note\n0,2,,\n1,0,,\n2,1,,\n", {}),
        (pyarrow.table({"a": [0.0, 1.0, 2.0], "b": [2.0, 0.0, 1.0]}), {"name": "e.parquet"}),
        (pyarrow.table({"a": [0, 1, 2], "b": [2, 0, 1]}), {"name": "e.parquet"}),
        (
            pyarrow.table(
                {"dst": pyarrow.array([2, 0, 1], "uint64"), "src": pyarrow.array([0, 1, 2], "int8")}
            ),
            {"name": "e.parquet"},
        ),
    ],
)
def test_the_same_edges_in_many_forms(imported, text, options):
    manifest, arcs = imported(text, **options)
    assert arcs == PLAIN
    assert (manifest.vertices, manifest.edges) == (3, 3)


@pytest.mark.parametrize("options", [{}, {"weight_column": "weight"}, {"weight_column": "3"}])
def test_weights(imported, options):
    manifest, arcs = imported("src,dst,weight\n0,1,0.5\n1,2,-3e-2\n0,1,1\n", **options)
    assert arcs == [(0, 1, 1.5), (1, 2, float(np.float32(-0.03)))]
    assert manifest.dropped_duplicates == 1


def test_names_are_numbered_as_they_come_and_kept(imported, tmp_path, monkeypatch):
    text = "from,to\nzoë,ann\nann,bob\nbob,zoë\ncy,ann\n"
    _, arcs = imported(text)
    assert vertex_ids(tmp_path / "out") == ["zoë", "ann", "bob", "cy"]
    assert arcs == [(0, 1), (1, 2), (2, 0), (3, 1)]
    monkeypatch.setattr(csv_rows, "_BLOCK_BYTES", 12)
    _, again = imported(text)
    assert again == arcs
    table = pyarrow.table({"from": ["zoë", "ann", "bob", "cy"], "to": ["ann", "bob", "zoë", "ann"]})
    for column in (table["from"], table["from"].dictionary_encode()):
        _, again = imported(table.set_column(0, "from", column), name="e.parquet")
        assert again == arcs
        assert vertex_ids(tmp_path / "out") == ["zoë", "ann", "bob", "cy"]


@pytest.mark.parametrize(
    ("text", "options", "names"),
    [
        ('"Doe, A.","Roe, B."\n"Roe, B.","Poe ""P"", C."\n', {}, ["Doe, A.", "Roe, B.", 'Poe "P", C.']),
        ('"Ann  Lee" Bob\nBob "Cy, D."\n', {"delimiter": "blank"}, ["Ann  Lee", "Bob", "Cy, D."]),
        ("#a,#b\n#b,#c\n", {"comment": ""}, ["#a", "#b", "#c"]),
        ("a,b\n#a,#b\nb,c\n", {"comment": "#"}, ["a", "b", "c"]),
        ("a,b\n# a note\nb,c\n", {}, ["a", "b", "c"]),
        ("\ufeffa, b\nb, c\n", {}, ["a", "b", "c"]),
        ("one,two\na,b\nc,a\n", {"header": "yes"}, ["a", "b", "c"]),
        ("a,b\nc,d\n", {"header": "no"}, ["a", "b", "c", "d"]),
        ("a,b\n7,a\n007,b\n0x1f,b\n", {}, ["a", "b", "7", "007", "0x1f"]),
        ("ann,2024\nbob,2023\ncy,ann\n", {}, ["ann", "2024", "bob", "2023", "cy"]),
        ("Doe, A.;Roe\nRoe;Poe, B.\n", {"delimiter": "semicolon"}, ["Doe, A.", "Roe", "Poe, B."]),
        ("007,5.0\n5.0,9007199254740993\n", {"ids": "names"}, ["007", "5.0", "9007199254740993"]),
    ],
)
def test_names_as_they_are_written(imported, tmp_path, text, options, names):
    imported(text, **options)
    assert vertex_ids(tmp_path / "out") == names


def test_the_import_says_how_it_read(imported, tmp_path, capsys):
    manifest, _ = imported("# a\nSource,Target,Type,Weight\n a,b,x,1\nb,a,x,2\na,b,x,1\nb,b,x,1\n")
    assert manifest.origin["reading"] == {
        "lines": 6,
        "rows": 4,
        "comments": 1,
        "header": "Source, Target, Type, Weight",
        "delimiter": "comma",
        "columns": "source from 'Source', destination from 'Target', weight from 'Weight'",
        "columns not used": "Type",
        "identifiers": "names, numbered in the order in which they come",
        "names without the blanks around them": 1,
    }
    assert main(["data", "info", str(tmp_path / "out")]) == 0
    printed = capsys.readouterr().out
    assert (
        "\ncomments: 1\ndelimiter: comma\nheader: Source, Target, Type, Weight\nidentifiers: names, n"
        in printed
    )
    assert "\narcs: 2 kept, 1 merged as duplicates, 1 dropped as self-loops\n" in printed
    path = tmp_path / "out" / "manifest.json"
    path.write_text(json.dumps(json.loads(path.read_text()) | {"origin": {"reading": 5}}))
    with pytest.raises(InputError, match="reading of origin must be a table, not another value"):
        read_manifest(tmp_path / "out")
    manifest, _ = imported("0.0\t1.0")
    assert manifest.origin["reading"] == {
        "lines": 1,
        "rows": 1,
        "comments": 0,
        "header": "none",
        "delimiter": "tab",
        "columns": "source from '1', destination from '2'",
        "columns not used": "none",
        "identifiers": "whole numbers, some written as reals, which are vertices as they are",
    }


def test_large_numbers_are_names_where_asked(imported, tmp_path):
    _, arcs = imported("99999999999,7\n7,-3\n", ids="names")
    assert arcs == [(0, 1), (1, 2)]
    assert vertex_ids(tmp_path / "out") == ["99999999999", "7", "-3"]


def test_vertices_without_edges(imported):
    manifest, _ = imported("0,1\n", vertices=10, undirected=True)
    assert (manifest.vertices, manifest.edges) == (10, 2)


@pytest.mark.parametrize("text", ["", "# none\n", "src,dst\n", HEAD + "4 4 0\n"])
def test_no_edges_are_edges_of_as_many_vertices_as_are_said(imported, text):
    options = {"name": "m.mtx"} if text.startswith(HEAD) else {"vertices": 4}
    manifest, arcs = imported(text, **options)
    assert (manifest.vertices, arcs) == (4, [])


@pytest.mark.sample(15)
@pytest.mark.parametrize(
    ("text", "options", "message"),
    [
        ("", {}, "edge list must have edges, or --vertices must say how many"),
        ("# only\n", {}, "edge list must have edges, or --vertices must say how many"),
        ("src,dst\n", {}, "edge list must have edges below its header, or --vertices"),
        ("0,1\n-1,0\n", {}, "source must be from 0 to 2147483646, not -1 (at line 2)"),
        ("# a\n0,1\n\n# b\n0,5\n", {"vertices": 5}, "destination must be from 0 to 4, not 5 (at line 5)"),
        ("0 1\n  \n 0\t5\n", {"vertices": 5}, "destination must be from 0 to 4, not 5 (at line 3)"),
        ("a,b\r\n0,1\r\n0,5\r\n", {"vertices": 5}, "destination must be from 0 to 4, not 5 (at line 3)"),
        ("0,1\n0,\n", {}, "column '2' must have a value in every row, not none (at line 2)"),
        (
            "# a\n0,1\n1,2\nx,1\n",
            {},
            "column '1' must be whole numbers from 0, not 'x' (at line 4); with --ids names any text is a vertex",
        ),
        ("0,1\n1,2\n1.5,1\n", {}, "column '1' must be whole numbers from 0, not '1.5' (at line 3)"),
        ("0,1\n\n1,2,3\n", {}, "a line must have 2 columns, not 3 (at line 3)"),
        (
            "0,1\n9999999999999999999999,2\n",
            {},
            "must be whole numbers from 0, not '9999999999999999999999' (at",
        ),
        ("src,dst,weight\n0,1,nan\n", {}, "weight must be finite in binary32, not nan (at line 2)"),
        ("src,dst,weight\n0,1,1\n0,2,1e39\n", {}, "weight must be finite in binary32, not 1e+39 (at line 3)"),
        ("src,dst,weight\n0,1,heavy\n", {}, "column 'weight' must be real numbers, not 'heavy' (at line 2)"),
        ("src,src\n0,1\n", {}, "columns must have names of their own, not 'src' twice"),
        (
            "a,b\n0,1\n",
            {"source_column": "c"},
            "column must be one of a, b, or a number from 1 to 2, not 'c'",
        ),
        ("a,b\n0,1\n", {"source_column": "2"}, "source and destination must be two columns, not 'b' twice"),
        (
            "a,b\n#c,#d\nb,c\n",
            {},
            "line 2 may be a comment or a row, '#c,#d': --comment '#' takes it for a comment",
        ),
        ("#a,#b\n#b,#c\n", {}, "all 2 lines are comments, see --comment"),
        (
            "one,two\na,b\nc,a\n",
            {},
            "line 1 may have names of columns or be an edge, 'one,two': --header yes",
        ),
        (
            "id,a,b\n0,1,2\n",
            {},
            "--source and --destination must say which columns edges lead between: id, a, b",
        ),
        ("Doe, A.;Roe, B.\nRoe, B.;Poe, C.\n", {}, "delimited by comma or semicolon in 'Doe, A.;Roe, B.'"),
        (
            "007,1\n",
            {},
            "column '1' may be numbers or names, such as '007': --ids numbers or --ids names must",
        ),
        ('"1,000","2"\n"2","3"\n', {}, "column '1' may be numbers or names, such as '1,000'"),
        ("0.5,1.5\n", {}, "vertices must be whole numbers from 0, not '0.5, 1.5'; with --ids names"),
        ('a,"b\nc",d\nb,a\n', {}, "a quoted field must begin at a delimiter and end at the next one"),
        ('a,b\nb, "c"\n', {}, "in the same line, not 'b, \"c\"' (at line 2)"),
        ("a,b\n\ufeffb,c\n", {}, "a byte order mark must be at the beginning of the file, not at line 2"),
        ("a,b\nb, \n", {}, "column '2' must have a value in every row, not none (at line 2)"),
        (
            "a,b\nb,\xe9\n".encode("latin-1"),
            {},
            "source must be text in UTF-8 (unexpected end of data at line 2)",
        ),
        ("a,b\n".encode("utf-16-le"), {}, "not have null bytes, as UTF-16 without its byte order mark has"),
        (codecs.BOM_UTF16_LE + b"a", {}, "source must be text in UTF-16, as its byte order mark says"),
        (
            "0,1\n2,9007199254740993\n",
            {},
            "column '2' must be from 0 to 2147483646, not 9007199254740993 (at line 2); with --ids names any",
        ),
        (
            "Source,Target,Type\n0,1,Undirected\n",
            {},
            "column 'Type' says that edges are undirected (at line 2): --undirected",
        ),
        (
            "Source,Target,Type\n" + "0,1,Directed\n" * 200 + "\n1,2, undirected\n",
            {},
            "column 'Type' says that edges are undirected (at line 203): --undirected",
        ),
        (
            pyarrow.table({"src": [0, 1], "dst": [1, 2], "type": ["Directed", "Undirected"]}),
            {"name": "e.parquet"},
            "column 'type' says that edges are undirected (at row 2): --undirected",
        ),
        (
            "src,dst\n" + "0,1\n" * 200 + "# a\n1,007\n",
            {},
            "column 'dst' may be numbers or names, such as '007' (at line 203): --ids numbers or --ids names",
        ),
        (
            "0 10\n" * 200 + " 1 02.0\n2.0 0",
            {},
            "column '2' may be numbers or names, such as '02.0' (at line 201)",
        ),
        (
            "0,1\n2,1\n0x1f,1\n",
            {"ids": "numbers"},
            "whole numbers from 0, not '0x1f' (at line 3); with --ids names",
        ),
        (
            "0,1\n" * 200 + '1,"0X1f"\n',
            {},
            "column '2' must be whole numbers from 0, not '0X1f' (at line 201)",
        ),
        *[
            (
                text,
                options,
                f"line 1 may have names of columns or be an edge, {text.split()[0]!r}: --header yes",
            )
            for text, options in [
                ("0,1\nann,bob\ncy,ann\n", {}),
                ("0,1\nann,bob\n1,ann\n", {"ids": "names"}),
                ("0,1\n5.0,7.0\n7.0,8.0\n", {}),
                ("0,1,2\n5,7,0.5\n7,8,0.25\n", {}),
                ("user,2024\n3,4\n4,5\n", {}),
                ("user,2024\nann,bob\nbob,cy\n", {}),
            ]
        ],
        ("0\n1\n", {}, "a line must have at least 2 columns, not 1: '0'"),
        ("a,b\nb,c\n", {"vertices": 3}, "vertices must not be given where vertices are named"),
        (b"\x89PNG\r\n\x1a\n,\n", {}, "source must be text in UTF-8 (invalid start byte at line 1)"),
        (b"\x00\x01\x02,\x00\n", {}, "source must be text, not have null bytes"),
        (gzip.compress(b"0,1\n" * 9999, mtime=0)[:60], {}, "source must be a complete gzip file"),
        (b"\x1f\x8bnot gzip at all", {}, "source must be a complete gzip file"),
        (b"PAR1 no", {"name": "e.parquet"}, "source must be a complete Parquet file"),
        (b"", {"name": "e.parquet"}, "source must be a complete Parquet file"),
        (
            pyarrow.table({"a": [0.5], "b": [1]}),
            {"name": "e.parquet"},
            "column 'a' must be whole numbers from 0, not 0.5 (at row 1)",
        ),
        (
            pyarrow.table({"a": [True], "b": [1]}),
            {"name": "e.parquet"},
            "column 'a' must be integers or text, not bool",
        ),
        (
            pyarrow.table({"a": [0, None], "b": [1, 2]}),
            {"name": "e.parquet"},
            "column 'a' must have a value in every row, not none (at row 2)",
        ),
        (
            pyarrow.table({"a": [1], "b": [1], "weight": ["x"]}),
            {"name": "e.parquet"},
            "column 'weight' must be real numbers, not string",
        ),
        (pyarrow.table({"a": [1]}), {"name": "e.parquet"}, "edge list must have at least 2 columns, not 1"),
    ],
)
def test_damage(imported, tmp_path, text, options, message):
    with pytest.raises(InputError) as caught:
        imported(text, **options)
    assert message in caught.value.message
    assert str(caught.value).startswith(str(tmp_path / options.get("name", "e.csv")))
    assert "\n" not in str(caught.value)
    assert [path.name for path in tmp_path.iterdir()] == [options.get("name", "e.csv")]


@pytest.mark.parametrize(
    "symmetry, field",
    [
        (symmetry, field)
        for symmetry in ("general", "symmetric", "skew-symmetric")
        for field in ("pattern", "integer", "real")
        if (symmetry, field) != ("skew-symmetric", "pattern")  # the format has none
    ],
)
def test_matrix_market(imported, tmp_path, symmetry, field):
    rng = np.random.default_rng(5)
    dense = rng.integers(1, 9, (30, 30)) * (rng.random((30, 30)) < 0.2)
    dense = {"symmetric": dense + dense.T, "skew-symmetric": dense - dense.T}.get(symmetry, dense)
    scipy_io.mmwrite(
        tmp_path / "m.mtx", sparse.coo_array(dense), field=field, symmetry=symmetry, comment="a\nb"
    )
    manifest, arcs = imported((tmp_path / "m.mtx").read_bytes(), name="m.mtx")
    matrix = sparse.coo_array(scipy_io.mmread(tmp_path / "m.mtx"))
    weights = None if field == "pattern" else matrix.data.astype(np.float32)
    expected = from_arcs(matrix.row, matrix.col, vertices=30, weights=weights)
    assert (manifest.vertices, manifest.edges) == (30, len(expected.indices))
    columns = [expected.indices, np.repeat(np.arange(30), np.diff(expected.indptr))]
    if weights is not None:
        columns.append(expected.weights)
    assert arcs == sorted(zip(*(column.tolist() for column in columns), strict=True))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            HEAD[1:].replace("real", "pattern").replace("general", "symmetric") + "3 3 1\n2 1\n",
            [(0, 1), (1, 0)],
        ),
        ("  " + HEAD + "\n  2 2 1\n\n  1 2 0.5\n", [(0, 1, 0.5)]),
        (HEAD.replace("coordinate", "array") + "2 2\n0\n1\n2\n0\n", [(0, 1, 2), (1, 0, 1)]),
        (HEAD.replace("general", "hermitian") + "2 2 1\n2 1 1.5\n", [(0, 1, 1.5), (1, 0, 1.5)]),
    ],
)
def test_matrices_as_scipy_takes_them(imported, text, expected):
    for data in (text.encode(), gzip.compress(text.encode()), bz2.compress(text.encode())):
        assert imported(data, name="m.mtx")[1] == expected
    with pytest.raises(InputError, match="must be a complete bzip2 file"):
        imported(bz2.compress(text.encode())[:-9], name="m.mtx.bz2")


def saved(matrix):
    file = io.BytesIO()
    sparse.save_npz(file, matrix)
    return file.getvalue()


@pytest.mark.parametrize("form", ["csr", "csc", "coo", "bsr", "dia"])
def test_sparse_matrices_of_scipy(imported, tmp_path, form):
    dense = np.array([[0, 0, 2.5], [-1, 0, 0], [0, 3, 0]])
    weighted = [(0, 2, 2.5), (1, 0, -1), (2, 1, 3)]
    assert imported(saved(sparse.coo_array(dense).asformat(form)), name="m.npz")[1] == weighted
    assert imported(saved(sparse.coo_array(dense != 0).asformat(form)), name="m.npz")[1] == PLAIN
    with pytest.raises(InputError, match="must not be a sparse matrix, as SciPy's save_npz writes it"):
        load_dataset(str(tmp_path / "m.npz"))


def test_other_sparse_matrices(imported):
    damaged = sparse.csr_array(np.eye(3))
    damaged.indices[1] = 99999
    file = io.BytesIO()
    np.savez(file, indptr=[0, 1], indices=[0])
    for data, message in (
        (saved(damaged), "a sparse matrix that SciPy's save_npz wrote (indices must be < 3)"),
        (saved(damaged)[:-30], "must be a complete .npz file"),
        (saved(sparse.csr_array(np.eye(2) * 1j)), "matrix must be of real numbers"),
        (saved(sparse.csr_array(np.ones((2, 3)))), "matrix must be square, not 2 x 3"),
        (file.getvalue(), "a graph in simgnn's own layout is a data set as it is"),
    ):
        with pytest.raises(InputError) as caught:
            imported(data, name="m.npz")
        assert message in caught.value.message


@pytest.mark.sample(5)
@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "source must be a matrix in a Matrix Market format (Line 1: Not a Matrix Market file"),
        (HEAD.replace("coordinate", "array") + "2 2\n1\n", "Truncated file. Expected another 3 lines"),
        (HEAD.replace("real", "quaternion"), "Invalid MatrixMarket header element: quaternion"),
        (
            HEAD.replace("real", "complex") + "2 2 1\n1 2 1 0\n",
            "matrix must be of real numbers, as weights are",
        ),
        (HEAD.replace("matrix", "vector") + "2 1\n1 2\n", "matrix must be square, not 2 x 1"),
        (HEAD, "Invalid MatrixMarket header: Premature EOF"),
        (HEAD + "2 3 1\n1 2 1\n", "matrix must be square, not 2 x 3"),
        (HEAD + "99999999999 99999999999 1\n1 2 1\n", "rows must be from 1 to 2147483647, not 99999999999"),
        (HEAD + "2 2 2\n1 2 1\n", "Truncated file. Expected another 1 lines"),
        (HEAD + "2 2 1\n1 2 1\n2 1 1\n", "Line 4: Too many lines in file"),
        (HEAD + "2 2 1\n0 1 1\n", "Line 3: Row index out of bounds"),
        (HEAD + "2 2 1\n1 2 inf\n", "weight must be finite in binary32, not inf (at arc 0)"),
        (HEAD + "2 2 1\n1 \xff 2\n", "Line 3: Invalid integer value"),
        (
            HEAD.replace("real", "integer") + "2 2 1\n1 2 99999999999999999999\n",
            "Line 3: Integer out of range",
        ),
    ],
)
def test_damaged_matrices(imported, tmp_path, text, message):
    with pytest.raises(InputError) as caught:
        imported(text.encode("latin-1"), name="m.mtx")
    assert message in caught.value.message
    assert [path.name for path in tmp_path.iterdir()] == ["m.mtx"]


# Arrays beside a list of edges: errors name the file, and a wild label is not a million classes.

VERTICES = 400


@pytest.fixture
def import_with(tmp_path, capsys):
    """A function that imports a ring with arrays beside it; exit code and what was said on stderr."""
    ring = "\n".join(f"{v},{(v + 1) % VERTICES}" for v in range(VERTICES))
    (tmp_path / "ring.csv").write_text(ring)

    def run(*options, **arrays):
        files = []
        for name, array in {"features": np.ones((VERTICES, 2)), **arrays}.items():
            np.save(tmp_path / f"{name}.npy", array)
            files += [f"--{name}", str(tmp_path / f"{name}.npy")]
        source, output = str(tmp_path / "ring.csv"), str(tmp_path / "out")
        code = main(["data", "import", source, "-o", output, *files, *options])
        return code, capsys.readouterr().err

    return run


def labels(**wild):
    values = np.arange(VERTICES) % 5
    values[0] = wild.get("first", 0)
    return values


@pytest.mark.parametrize(
    ("arrays", "name", "message"),
    [
        (
            {"features": np.ones((3, 2))},
            "features",
            "features must have a row for each of 400 vertices, not 3",
        ),
        (
            {"features": np.ones(VERTICES)},
            "features",
            "features must have shape (vertices = 400, at least 1)",
        ),
        ({"features": np.full((VERTICES, 2), np.nan)}, "features", "features must be finite in binary32"),
        ({"labels": np.zeros(3, int)}, "labels", "labels must be those of 400 vertices, not of 3"),
        ({"labels": np.zeros(VERTICES, complex)}, "labels", "labels must be real numbers"),
        (
            {"labels": labels(), "train": np.ones(3, bool)},
            "train",
            "train_mask must be boolean of shape (400,)",
        ),
        (
            {"labels": labels(), "train": np.arange(399) % 2},
            "train",
            "train_mask must have each vertex once, not vertex 0 200 times",
        ),
        (
            {"labels": labels().astype(float)},
            "labels",
            "labels of whole real numbers, such as 0.0, may be classes or for regression: --task classes or",
        ),
        ({"labels": labels(), "val": np.array([400])}, "val", "val_mask must be from 0 to 399, not 400"),
        (
            {"labels": labels(first=-1), "train": np.array([0]), "val": np.array([1]), "test": np.array([2])},
            "labels",
            "labels must be at least 0 where train_mask selects a vertex",
        ),
        (
            {"labels": labels(), "train": np.zeros(VERTICES, bool)},
            "train",
            "train_mask must select at least one vertex, not 0",
        ),
    ],
)
def test_errors_name_the_file_of_the_array(import_with, tmp_path, arrays, name, message):
    code, said = import_with(**arrays)
    assert code == 2 and said.startswith(f"error: {tmp_path / name}.npy: {message}"), said
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize("kind", [np.bool_, np.uint8, np.int64])
def test_zeros_and_ones_as_long_as_the_graph_are_a_mask(import_with, tmp_path, kind):
    mask = np.arange(VERTICES) % 3 == 0
    code, said = import_with(labels=labels(), train=mask.astype(kind))
    assert code == 0, said
    assert load_dataset(tmp_path / "out").train_mask.tolist() == mask.tolist()


def test_rows_with_a_single_one_are_classes_where_the_task_says_so(import_with, tmp_path):
    hot = np.eye(3, dtype=np.float32)[np.arange(VERTICES) % 3]
    hot[5] = 0
    assert import_with("--task", "classes", "--split", "0.5,0.25", labels=hot)[0] == 0
    found = load_dataset(tmp_path / "out").labels
    assert found[5] == -1 and np.delete(found, 5).tolist() == np.delete(np.arange(VERTICES) % 3, 5).tolist()
    hot[7] = 1
    code, said = import_with("--task", "classes", "--split", "0.5,0.25", "--force", labels=hot)
    assert code == 2 and "must have a single 1 in each row, or none, to be classes" in said
    assert "(at vertex 7)" in said


def test_a_wild_label_is_refused_unless_it_is_confirmed(import_with, tmp_path):
    code, said = import_with(labels=labels(first=10**6))
    assert code == 2 and not (tmp_path / "out").exists()
    assert f"{tmp_path / 'labels.npy'}: labels must be below the number of labelled vertices, 400," in said
    assert "not 1000000 (at vertex 0)" in said and "--classes 1000001" in said
    code, said = import_with("--classes", "9", labels=labels(first=10**6))
    assert code == 2 and "classes must be an integer from 1000001 (highest label + 1)" in said
    assert import_with("--classes", "1000001", labels=labels(first=10**6))[0] == 0
    assert read_manifest(tmp_path / "out").classes == 1_000_001


@pytest.mark.parametrize(
    "values",
    [
        np.where(
            np.arange(VERTICES) < 3, [40], -1
        ),  # few labelled vertices of a class with a higher number: refused
        np.where(np.arange(VERTICES) < 3, [9], -1),
        np.arange(VERTICES),
        np.arange(VERTICES) * 10,
    ],
)
def test_gaps_between_classes(import_with, values):
    code, said = import_with(labels=values)
    assert code == (2 if values.max() == 40 else 0), said


def test_more_classes_than_labels_have(import_with, tmp_path):
    assert import_with("--classes", "7", "--split", "0.5,0.25", labels=labels())[0] == 0
    assert load_dataset(tmp_path / "out").classes == 7
    with pytest.raises(
        InputError, match=r"classes must be 5, the highest label \+ 1, in a \.npz file, not 7: write"
    ):
        convert(str(tmp_path / "out"), tmp_path / "out.npz")
    code, said = import_with("--classes", "7", "--force", labels=np.ones(VERTICES) / 2)
    assert code == 2 and "--classes must be left out where labels are not classes" in said


def test_the_import_says_who_trains_and_what_may_not_be_meant(tmp_path, capsys):
    ring = "\n".join(f"{v},{(v + 1) % VERTICES}" for v in range(VERTICES))
    (tmp_path / "ring.csv").write_text(ring)
    np.save(tmp_path / "x.npy", np.ones((VERTICES, 2)))
    np.save(tmp_path / "y.npy", labels())
    np.save(tmp_path / "some.npy", np.arange(100))
    some = str(tmp_path / "some.npy")

    def said(*options):
        files = ["--features", str(tmp_path / "x.npy"), "--labels", str(tmp_path / "y.npy")]
        out = str(tmp_path / "mine")
        assert (
            main(["data", "import", str(tmp_path / "ring.csv"), "-o", out, "--force", *files, *options]) == 0
        )
        return capsys.readouterr().out

    text = said("--train", some, "--val", some)
    assert "\nmine: 400 vertices, 400 arcs\n" in text
    assert "\nsplit: 100 train, 100 validate, 0 test, 300 in no part\n" in text
    assert "\nnote: 100 vertices both train and validate: " in text
    assert "\nnote: no vertex is there to test: --test, or --split, name some\n" in text
    assert "\nnote: none of 400 arcs have one that leads the other way; " in text and "--undirected" in text
    text = said("--train", some, "--undirected")
    assert (
        "\nnote: no vertex is there to validate or to test: --val and --test, or --split, name some\n" in text
    )
    assert "other way" not in text
    text = said("--split", "0.6,0.2", "--undirected")
    assert "\nsplit: 240 train, 80 validate, 80 test, 0 in no part\n" in text and "note" not in text
    assert main(["data", "info", str(tmp_path / "mine")]) == 0
    assert "\nsplit: 240 train, 80 validate, 80 test, 0 in no part\n" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("both", "most", "said"),
    [
        (range(0), 1 << 22, "none of 999 arcs have one that leads"),
        (range(3, 5), 1 << 22, "4 of 1,001 arcs have one that leads"),
        (range(3, 5), 1000, "none of 10 arcs that were looked at have one that leads"),
        (range(999), 1 << 22, ""),
        (range(999), 1000, ""),
    ],
)
def test_arcs_that_lead_the_other_way_are_counted(tmp_path, monkeypatch, capsys, both, most, said):
    """On a path of 1,000 vertices; of more arcs than can be looked at, some are."""
    monkeypatch.setattr(remarks, "_ALL", most)
    monkeypatch.setattr(remarks, "_SAMPLE", 10)
    arcs = [f"{v},{v + 1}" for v in range(999)] + [f"{v + 1},{v}" for v in both]
    (tmp_path / "path.csv").write_text("\n".join(arcs))
    assert main(["data", "import", str(tmp_path / "path.csv"), "-o", str(tmp_path / "mine")]) == 0
    text = capsys.readouterr().out
    assert f"\nnote: {said}" in text if said else "other way" not in text


@pytest.mark.parametrize("unlabelled", [[1, 0, 0], [0, 0, 0], [np.nan] * 3])
def test_rows_with_a_single_one_may_be_understood_in_two_ways(import_with, tmp_path, unlabelled):
    hot = np.eye(3, dtype=np.float32)[np.arange(VERTICES) % 3]
    hot[[7, 8, 9]] = unlabelled
    code, said = import_with("--split", "0.5,0.25", labels=hot)
    assert (
        code == 2 and "labels of 3 columns with at most one 1 in each row may be classes or several" in said
    )
    assert "--task classes or --task multi-label" in said
    assert import_with("--split", "0.5,0.25", "--task", "multi-label", labels=hot)[0] == 0
    assert import_with("--split", "0.5,0.25", "--task", "classes", "--force", labels=hot)[0] == 0
    known = [0, 0, 0] if unlabelled[0] == 1 else [-1, -1, -1]
    assert load_dataset(tmp_path / "out").labels[6:11].tolist() == [0, *known, 1]


def test_rows_with_two_ones_or_no_rows_are_of_several_labels():
    for values in (np.zeros((0, 3)), np.full((2, 3), np.nan), np.array([[1, 1, 0], [0, 0, 1]])):
        assert labels_as_given(values)[1] == "multi-label"
