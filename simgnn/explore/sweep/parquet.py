"""The table of a sweep as Parquet: columns with types, for pandas, Polars, DuckDB and the like."""

from __future__ import annotations

import importlib.util
import io
import json
from collections.abc import Mapping
from typing import Any

from simgnn.errors import InputError


def check_parquet() -> None:
    """Make sure that Parquet can be written.

    Raises
    ------
    InputError
        If pyarrow is not installed.
    """
    if importlib.util.find_spec("pyarrow") is None:
        raise InputError(
            "pyarrow must be installed for Parquet, and is not: pip install 'simgnn[parquet]'",
            source="--parquet",
        )


def parquet_bytes(rows: list[dict[str, Any]], types: Mapping[str, type]) -> bytes:
    """A table as Parquet.

    Parameters
    ----------
    rows
        With the same keys; None is a null.
    types : dict of str to type
        int, float, bool or str of the columns that have one whatever is in them. Another's is that of its values; where
        these have none in common, as 5 and [5, 5], it is their JSON text.
    """
    import pyarrow
    from pyarrow import parquet

    arrow = {int: pyarrow.int64(), float: pyarrow.float64(), bool: pyarrow.bool_(), str: pyarrow.string()}
    columns = {}
    for name in rows[0]:
        values = [row[name] for row in rows]
        if name in types:
            columns[name] = pyarrow.array(values, arrow[types[name]])
            continue
        try:
            columns[name] = pyarrow.array(values)
        except (pyarrow.ArrowInvalid, pyarrow.ArrowTypeError):
            columns[name] = pyarrow.array([json.dumps(value) for value in values])
    file = io.BytesIO()
    parquet.write_table(pyarrow.table(columns), file)
    return file.getvalue()
