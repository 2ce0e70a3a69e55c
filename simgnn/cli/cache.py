"""`simgnn cache`."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Sequence

from simgnn.cli.arguments import Verbs, add_integer, add_json, add_output, add_verb
from simgnn.cli.options import add_config, basis_of, origins_named, settled
from simgnn.cli.settings import add_flags, settings_here
from simgnn.config.names import OPTIMAL, POLICY_NAMES, STATIC_NAMES
from simgnn.errors import InputError

SETTINGS = (
    "--dataset",
    "--layers",
    "--fanout",
    "--batch-size",
    "--seed",
)
"""Options that mean what they mean to `simgnn train`."""
_SIZES = "2,5,10,20"
_MOST = 1 << 31


def add_parser(verbs: Verbs) -> None:
    """Add the verb `cache` to the command line."""
    cache: ArgumentParser = add_verb(
        verbs,
        "cache",
        text="compare feature-cache policies and sizes on a training's feature requests",
        examples=(
            "simgnn cache --dataset rmat:20000:300000 --batch-size 256 -o out/caches",
            "simgnn cache --dataset data/mine --policies fifo,future --sizes 10 --windows 8,64 --json",
        ),
    )
    cache.add_argument(
        "--policies",
        metavar="NAME,NAME",
        help=f"policies to compare: {', '.join(POLICY_NAMES)}; of these {', '.join(STATIC_NAMES)} are static "
        "(default: all)",
    )
    cache.add_argument(
        "--sizes",
        default=_SIZES,
        metavar="P,P",
        help=f"cache sizes, in percent of the vertices (default: {_SIZES})",
    )
    cache.add_argument(
        "--windows",
        metavar="N,N",
        help=f"also run policy {OPTIMAL} with only this many mini-batches known in advance (default: all)",
    )
    add_integer(cache, "--epochs", 1, 10_000, "epochs to trace", default=2)
    add_integer(
        cache, "--warm", 0, 10_000, "epochs that fill the caches first and are not counted", default=1
    )
    add_integer(
        cache,
        "--shards",
        1,
        1 << 16,
        "devices that share the cache; vertex v belongs to device v mod K",
        default=1,
        metavar="K",
    )
    add_output(cache, text="folder for report.html, caches.csv, caches.json and caches.png")
    add_json(cache)
    add_config(cache)
    add_flags(cache, SETTINGS)


def run_verb(options: Namespace) -> int:
    """Run `simgnn cache`; the exit code."""
    # Before the imports below, which take long: a mistake in the options is found at once.
    basis, settings = basis_of(options.config), settings_here(options, SETTINGS)
    config = settled(basis, settings)

    from simgnn.cli.working import print_findings, working
    from simgnn.explore.caching import FILES, caches_report, compare_caches, summary, write_caches
    from simgnn.process.files.output import OutputFolder

    if options.warm >= options.epochs:
        raise InputError(
            f"epochs must be more than the first ones that --warm leaves out ({options.warm}), not "
            f"{options.epochs}",
            source="--warm",
        )
    policies = POLICY_NAMES if options.policies is None else _names(options.policies)
    percents = [_number(text) for text in options.sizes.split(",")]
    if options.windows is not None and OPTIMAL not in policies:
        raise InputError(
            f"windows must be left out where policy {OPTIMAL} is not compared, the only one that looks ahead, not "
            f"{options.windows!r}",
            source="--windows",
        )
    windows = [] if options.windows is None else [_window(text) for text in options.windows.split(",")]
    _once(policies, "policies")
    _once(percents, "sizes")
    _once(windows, "windows")
    with working(options) as progress:
        progress.now(f"tracing the requests of {options.epochs} epochs, and trying the policies on them")
        folder = None if options.output is None else OutputFolder(options.output, files=FILES, in_place=False)
        with origins_named(basis, settings):
            comparison = compare_caches(
                config,
                policies=policies,
                percents=percents,
                epochs=options.epochs,
                warm=options.warm,
                windows=windows,
                shards=options.shards,
            )
        if folder is not None:
            write_caches(folder, comparison)
    return print_findings(options, summary(comparison), caches_report(comparison))


def _names(text: str) -> tuple[str, ...]:
    for name in text.split(","):
        if name not in POLICY_NAMES:
            known = ", ".join(POLICY_NAMES)
            raise InputError(f"policy must be one of {known}, not {name!r}", source="--policies")
    return tuple(text.split(","))


def _once(values: Sequence[str | float], quantity: str) -> None:
    """Raise InputError for what would be measured twice."""
    for place, value in enumerate(values):
        if value in values[:place]:
            raise InputError(
                f"{quantity} must be named once each, not twice {value!r}", source=f"--{quantity}"
            )


def _number(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = -1.0
    if not 0 <= value <= 100:
        raise InputError(f"size must be a number from 0 to 100 (percent), not {text!r}", source="--sizes")
    return value


def _window(text: str) -> int:
    # Cut, as Python refuses integers of thousands of digits with an error of its own.
    if not text.isascii() or not text.isdecimal() or not 1 <= int(text[:12]) < _MOST:
        raise InputError(
            f"window must be a number of mini-batches, at least 1, not {text!r}", source="--windows"
        )
    return int(text)
