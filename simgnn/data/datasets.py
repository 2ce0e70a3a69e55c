"""Data sets by name: built in, generated, or read from a file."""

from __future__ import annotations

import itertools
import os
import re
from importlib.metadata import distribution
from pathlib import Path
from typing import Any

import numpy as np

from simgnn.config.checks import check_integer, nearest
from simgnn.config.names import BUILT_IN, GENERATORS, Generator, function_of, known_datasets
from simgnn.data.graph import Graph
from simgnn.data.npz import load_npz
from simgnn.data.planted import DEFAULT_CLASSES, split_masks
from simgnn.data.store.opening import open_dataset
from simgnn.errors import InputError, errors_of
from simgnn.random_key import fold

_SIZES = "VERTICES:EDGES[:FEATURES[:CLASSES]][:FLAG][:KNOB=NUMBER]"


def load_dataset(name_or_path: Path | str, *, seed: int = 0) -> Graph:
    """A graph by name.

    Parameters
    ----------
    name_or_path
        ``digits``; one of `GENERATORS` as ``rmat:VERTICES:EDGES[:FEATURES[:CLASSES]]``, 64 features and
        16 classes (or fewer, a vertex each) by default, after which its flags and knobs may follow, as in
        ``:weighted:train=0.1``; the path of a .npz file; or
        the folder of a data set that `simgnn data` wrote.
    seed
        Seed of a generated graph whose name has none; the others do not depend on it.

    Raises
    ------
    InputError
        For an unknown name, and for whatever is wrong with the data.
    """
    name = str(name_or_path)
    if name in BUILT_IN:
        graph: Graph = function_of(BUILT_IN[name])()
        return graph
    model, *sizes = name.split(":")
    if sizes and model in GENERATORS:
        return _generated(name, model, sizes, seed)
    try:
        is_folder, is_file = Path(name).is_dir(), Path(name).is_file()
    except OSError as error:
        # `is_dir` and `is_file` are False where nothing is there, but raise, say, for a name that is too long.
        raise InputError(
            f"dataset must be a path that can be read, not {name[:60]!r}: {error.strerror}"
        ) from None
    if name and is_folder:
        return open_dataset(name)
    if name.endswith(".npz") or is_file:
        return load_npz(name)
    if os.sep in name:
        # No data set is called so: it is a path, and what is near it lies beside it.
        path = Path(name)
        there = [each.name for each in path.parent.iterdir()] if path.parent.is_dir() else []
        raise InputError(
            f"dataset must be a path that exists, not {name!r}{nearest(path.name, there)};"
            " simgnn data import makes a data set of your files"
        )
    known = known_datasets("SIZES")
    raise InputError(
        f"dataset must be {known} (SIZES being {_SIZES}), like:PRESET[:SCALE], a folder that simgnn data wrote, or the"
        f" path of a .npz file, not {name!r}{nearest(name, (*BUILT_IN, *GENERATORS))}"
    )


DIGITS = "sklearn/datasets/data/digits.csv.gz"
"""The images in scikit-learn's wheel, a row each: 64 pixels, and the digit."""


def digits(*, neighbours: int = 6) -> Graph:
    """Scikit-learn's handwritten digits as a graph of nearest neighbours.

    The 1,797 images of 8 x 8 pixels (Alpaydin, Kaynak: "Optical Recognition of Handwritten Digits", UCI,
    1998) are the vertices; an image's 64 features are its pixels (0 to 16) / 16. Each image is joined, in
    both directions, to the `neighbours` images at the smallest Euclidean distance; of equally distant ones
    the lower number comes first. Distances are exact, since squared differences of small integers are, so
    the graph is the same on every machine. An edge weighs 1 / (1 + squared distance of the features), more the more
    alike two images are. The split is a fixed shuffle: 896 train, 448 validate, 453 test.

    Returns
    -------
    1,797 vertices, 15,044 arcs with six neighbours, 64 features, 10 classes.

    Raises
    ------
    InputError
    """
    # Its file alone: to import scikit-learn, with SciPy's statistics, takes longer than a short training.
    table = np.loadtxt(str(distribution("scikit-learn").locate_file(DIGITS)), delimiter=",")
    pixels, labels, vertices = table[:, :-1], table[:, -1].astype(np.int64), len(table)
    check_integer("digits neighbours", neighbours, 1, vertices - 1)
    # |a - b|**2 = |a|**2 + |b|**2 - 2 ab, [vertices, vertices]: whole numbers far below 2**53.
    squares = np.square(pixels).sum(axis=1)
    distances = squares[:, None] + squares[None, :] - 2 * (pixels @ pixels.T)
    # A number for each pair, ascending by distance and then by the other image; which come first needs no sort.
    ranks = distances.astype(np.int64) * vertices + np.arange(vertices)
    # No image is its own neighbour.
    np.fill_diagonal(ranks, np.iinfo(np.int64).max)
    nearest = (np.partition(ranks, neighbours - 1, axis=1)[:, :neighbours] % vertices).ravel()
    centres = np.repeat(np.arange(vertices), neighbours)
    # A pair counts in both directions, and once where each is among the other's nearest.
    distinct = np.unique(np.concatenate([nearest * vertices + centres, centres * vertices + nearest]))
    train_mask, val_mask, test_mask = split_masks(vertices, train=896, val=448, key=fold(0))
    sources, destinations = distinct // vertices, distinct % vertices
    return Graph.from_edges(
        name="digits",
        sources=sources,
        destinations=destinations,
        edge_weight=1 / (1 + distances[sources, destinations] / 16**2),
        features=pixels / 16,
        labels=labels,
        train_mask=train_mask,
        val_mask=val_mask,
        test_mask=test_mask,
    )


def _generated(name: str, model: str, words: list[str], seed: int) -> Graph:
    # int() and float() would take underscores, blanks and other alphabets' digits, too.
    sizes = list(itertools.takewhile(re.compile(r"-?[0-9]{1,20}").fullmatch, words))
    options = words[len(sizes) :]
    if not 2 <= len(sizes) <= 4 or not all(options):
        raise InputError(f"dataset {model} must be {model}:{_SIZES}, not {name!r}")
    keywords: dict[str, Any] = dict(
        zip(("vertices", "edges", "width", "classes"), map(int, sizes), strict=False)
    )
    # A graph cannot have more classes than vertices.
    keywords.setdefault("classes", min(DEFAULT_CLASSES, keywords["vertices"]))
    with errors_of(f"dataset {name}"):
        for word in options:
            key, value = _option(GENERATORS[model], word)
            if key in keywords:
                raise InputError(f"{key} must be set once, not again by {word!r}")
            keywords[key] = value
        keywords.setdefault("seed", seed)
        check_integer("seed", keywords["seed"], 0, (1 << 63) - 1)
        try:
            graph: Graph = function_of(GENERATORS[model].function)(**keywords)
        except MemoryError as error:
            raise InputError(f"graph must fit in memory ({error})") from None
    return graph


def _option(generator: Generator, word: str) -> tuple[str, bool | int | float]:
    """A flag, or a knob and its value."""
    key, given, text = word.partition("=")
    if not given and key in generator.flags:
        return key, True
    if key not in generator.numbers or not given:
        known = ", ".join([*generator.flags, *(f"{knob}=NUMBER" for knob in generator.numbers)])
        raise InputError(f"what follows the sizes must be one of {known}, not {word!r}")
    if re.fullmatch(r"-?[0-9]{1,20}", text):
        return key, int(text)
    if re.fullmatch(r"-?[0-9]{1,20}(\.[0-9]{1,20})?(e-?[0-9]{1,3})?", text):
        return key, float(text)
    raise InputError(f"{key} must be a number, not {text!r}")
