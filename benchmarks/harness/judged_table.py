"""What the benchmarks that judge operations one by one have in common: their options, and how they print a table."""

import argparse
import json

from harness.machine import describe_machine


def parser_of(description, *, graphs):
    """A parser with `--graph`, one or more of `graphs`, and `--json`."""
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("--graph", nargs="+", choices=graphs, default=list(graphs))
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    return parser


def check_positive(parser, options, *quantities):
    """End the program with exit code 2 if a number, or one of several, is not positive."""
    for quantity in quantities:
        value = getattr(options, quantity)
        least = min(value) if isinstance(value, list) else value
        if least < 1:
            parser.error(f"--{quantity} must be positive, not {least}")


def print_rows(rows, *, header, line, summary, as_json):
    """Print operations as they are measured, and then what became of them.

    Parameters
    ----------
    rows : iterable of dict
        Measured while it is read.
    header : str
    line : callable
        A row of the table, of a dict.
    summary : callable
        (dict of counts for JSON, text) of the list of all dicts.
    as_json : bool
        Print one JSON object in place of the table.

    Returns
    -------
    dict
        The counts.
    """
    about, read = describe_machine(), []
    if not as_json:
        print(header, flush=True)
    for row in rows:
        read.append(row)
        if not as_json:
            print(line(row), flush=True)
    counts, text = summary(read)
    print(json.dumps({"machine": about, "operations": read} | counts) if as_json else f"\n{text}")
    return counts
