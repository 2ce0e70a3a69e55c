"""Features, labels and splits in .npy files, for sources that are only a topology."""

from __future__ import annotations

import functools
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

from simgnn.arrays import Array, Bools
from simgnn.data.importing.contents import Contents, mask_of_indices
from simgnn.data.labels import CLASSES, LABELS, LINKS, MASKS, labels_as_given
from simgnn.data.planted import split_masks
from simgnn.data.store.arrays import map_array
from simgnn.errors import InputError
from simgnn.random_key import fold


@dataclass(frozen=True, kw_only=True)
class VertexFiles:
    """What belongs to the vertices, where the source does not say.

    Parameters
    ----------
    features, labels
        .npy files.
    masks
        .npy files by mask, each of booleans or of numbers of vertices.
    split
        Parts of the labelled vertices that train and validate; the rest tests.
    seed
        Of that split.
    task
        What labels are; None: what they look like.
    classes
        How many there are; None: as many as the source says, or the highest label and one.
    """

    features: Path | None = None
    labels: Path | None = None
    masks: Mapping[str, Path] = field(default_factory=dict)
    split: tuple[float, float] | None = None
    seed: int = 0
    task: str | None = None
    classes: int | None = None

    def add_to(self, contents: Contents) -> None:
        """Put them in, in place of the source's own.

        Raises
        ------
        InputError
            For files that are damaged, or do not fit.
        """
        if LINKS in (self.task, contents.task):
            self._check_no_labels()
            contents.labels, contents.task, contents.masks, contents.labelling = None, LINKS, {}, None
        files = {"features": self.features, "labels": self.labels, **self.masks}
        arrays = {name: map_array(path, name) for name, path in files.items() if path is not None}
        contents.places |= {name: path for name, path in files.items() if path is not None}
        if "features" in arrays:
            contents.features = arrays["features"]
        labelling = contents.labelling
        if "labels" in arrays:
            # The source's number of classes is that of its own labels.
            labelling, contents.classes = functools.partial(labels_as_given, arrays["labels"]), None
        # The source's labels, understood as the user says.
        elif self.task not in (None, contents.task) and contents.labels is not None:
            labelling = functools.partial(labels_as_given, contents.labels)
        if labelling is not None:
            with contents.naming("labels"):
                contents.labels, contents.task = labelling(self.task)
            if contents.task != CLASSES:
                contents.classes = None
        if self.classes is not None:
            if contents.labels is None or contents.task != CLASSES:
                raise InputError("--classes must be left out where labels are not classes")
            contents.classes = self.classes
        masks = {name: array for name, array in arrays.items() if name in self.masks}
        if self.split is None and not masks:
            return
        if contents.labels is None:
            raise InputError(
                "labels must be given (--labels) with --split, --train, --val or --test, as only labelled vertices"
                " are split"
            )
        if self.split is not None:
            with contents.naming("labels"):
                contents.masks = _split(contents, self.split, self.seed)
        else:
            contents.masks = _masks(contents, masks, len(np.asarray(contents.labels)))

    def _check_no_labels(self) -> None:
        """Raise InputError for what says something of vertices where edges are to be predicted."""
        given = {"labels": self.labels, **self.masks, "split": self.split}
        if self.task not in (None, LINKS):
            raise InputError(f"task must be {LINKS!r} of a source whose edges are split, not {self.task!r}")
        for name, value in given.items():
            if value is not None:
                raise InputError(
                    f"{name} must be left out where edges are predicted, as vertices have none then"
                )


def _masks(contents: Contents, arrays: Mapping[str, Array], vertices: int) -> dict[str, Bools]:
    masks = {name: contents.masks.get(name, np.zeros(vertices, bool)) for name in MASKS}
    for name, array in arrays.items():
        # A list has each vertex once: 0 and 1 in every place of a longer array are not the vertices 0 and 1.
        of_two = array.shape == (vertices,) and np.isin(array, (0, 1)).all()
        if of_two and vertices <= 2 and array.dtype != np.bool_:
            raise InputError(
                f"{name} must be boolean where it may be a mask or numbers of vertices, not {array.tolist()}"
            )
        if array.dtype == np.bool_ or of_two:
            masks[name] = np.asarray(array, bool)
        else:
            with contents.naming(name):
                masks[name] = mask_of_indices(name, array, vertices)
    return masks


def _split(contents: Contents, split: tuple[float, float], seed: int) -> dict[str, Bools]:
    kind = LABELS[contents.task]
    labels = kind.checked(np.asarray(contents.labels))
    # Parts are those of the labelled vertices: the others are in no split.
    places = np.flatnonzero(kind.labelled(labels))
    if not len(places):
        raise InputError("labels must be known for at least one vertex, or nothing can be split")
    # At least one vertex trains, however small the part.
    train = max(1, round(split[0] * len(places)))
    val = min(round(split[1] * len(places)), len(places) - train)
    parts = split_masks(len(places), train=train, val=val, key=fold(seed))
    masks = {}
    for name, part in zip(MASKS, parts, strict=True):
        masks[name] = np.zeros(len(labels), bool)
        masks[name][places[part]] = True
    return masks


def split_of(text: str) -> tuple[float, float]:
    """Two parts of a whole, from a text such as "0.6,0.2".

    Raises
    ------
    InputError
        For another text, and for parts that are more than the whole.
    """
    words = text.split(",")
    # float() would take nan, 1e400 and 1_0 as well.
    if len(words) != 2 or not all(re.fullmatch(r"[0-9]{1,3}(\.[0-9]{1,18})?", word) for word in words):
        raise InputError(
            f"split must be two fractions, for training and validation, such as 0.6,0.2, not {text!r}"
        )
    train, val = map(float, words)
    if not 0 < train <= 1 or train + val > 1:
        raise InputError(
            f"split must be two fractions that add up to at most 1, the first above 0, not {text!r}"
        )
    return train, val
