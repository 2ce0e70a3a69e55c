"""How long `simgnn data import` takes for a list of edges, and how much memory: CSV, Parquet and names of vertices.

    python benchmarks/data_import.py [--json] [--edges N] [--vertices N] [--folder DIR] [FORM ...]

Each import runs in a process of its own, whose CPU time and peak memory are measured; files that it maps or reads count
for the latter while they are there. The lists are R-MAT-like: vertex numbers are products of two uniform draws.
"""

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import numpy as np
import pyarrow
from harness.machine import describe_machine, print_machine
from pyarrow import compute, csv, parquet

FORMS = ("csv", "csv-names", "parquet")
BARS = {"csv": 300, "csv-names": 300, "parquet": 60}
"""Most seconds for 100 million edges."""
MOST_GB = 16
_BATCH = 1 << 22


def tables(edges, vertices, *, named):
    """Batches of edges."""
    rng = np.random.default_rng(0)
    for begin in range(0, edges, _BATCH):
        count = min(_BATCH, edges - begin)
        ends = (rng.random((2, count)) * rng.random((2, count)) * vertices).astype(np.int64)
        columns = [pyarrow.array(end) for end in ends]
        if named:
            prefix = pyarrow.scalar("user-")
            columns = [
                compute.binary_join_element_wise(prefix, column.cast(pyarrow.string()), "")
                for column in columns
            ]
        yield pyarrow.table(dict(zip(("src", "dst"), columns, strict=True)))


def write(path, form, edges, vertices):
    """A list of edges."""
    writer = None
    for table in tables(edges, vertices, named=form == "csv-names"):
        if writer is None:
            make = parquet.ParquetWriter if form == "parquet" else csv.CSVWriter
            writer = make(path, table.schema)
        writer.write_table(table)
    writer.close()


def measured(form, edges, vertices, folder):
    """One import."""
    path = folder / f"edges.{'parquet' if form == 'parquet' else 'csv'}"
    write(path, form, edges, vertices)
    began = time.perf_counter()
    words = [sys.executable, "-m", "simgnn", "data", "import", str(path), "-o", str(folder / "out"), "--json"]
    with subprocess.Popen(words, stdout=subprocess.PIPE) as process:
        try:
            text = process.stdout.read()
            # Nanoseconds on a processor and waiting for one, of a process that nobody has waited for yet.
            waited = int(Path(f"/proc/{process.pid}/schedstat").read_text(encoding="utf-8").split()[1]) / 1e9
            _, status, usage = os.wait4(process.pid, 0)
            process.returncode = os.waitstatus_to_exitcode(status)
        finally:
            process.kill()
    if status:
        raise SystemExit(f"the import of {path} failed")
    manifest = json.loads(text)
    seconds = time.perf_counter() - began
    cpu, gb = usage.ru_utime + usage.ru_stime, usage.ru_maxrss * 1024 / 1e9
    size = path.stat().st_size
    shutil.rmtree(folder / "out")
    path.unlink()
    return {
        "form": form,
        "edges": edges,
        "file_gb": size / 1e9,
        "seconds": seconds,
        "cpu_seconds": cpu,
        "waited_for_cpu": waited,
        "peak_gb": gb,
        "distinct_arcs": manifest["edges"],
        "within_bar": seconds <= BARS[form] * edges / 1e8 and gb <= MOST_GB,
    }


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("forms", nargs="*", default=FORMS, metavar="FORM", help=", ".join(FORMS))
    parser.add_argument("--edges", type=int, default=10_000_000)
    parser.add_argument("--vertices", type=int, default=2_000_000)
    parser.add_argument(
        "--folder", type=Path, help="where files are made and removed (default: a temporary one)"
    )
    parser.add_argument("--json", action="store_true", help="print as JSON")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(dir=options.folder) as folder:
        rows = [measured(form, options.edges, options.vertices, Path(folder)) for form in options.forms]
    if options.json:
        print(json.dumps({"machine": describe_machine(), "imports": rows}, indent=2))
        return
    print_machine(describe_machine())
    for row in rows:
        verdict = "within" if row["within_bar"] else "OVER"
        print(
            f"{row['form']:<10} {row['edges']:>11,} edges, {row['file_gb']:.2f} GB: {row['cpu_seconds']:.1f} s of CPU"
            f" time, {row['seconds']:.1f} s ({row['waited_for_cpu']:.1f} of them waiting for a core),"
            f" {row['peak_gb']:.2f} GB at most, {verdict} the bar"
        )


if __name__ == "__main__":
    main()
