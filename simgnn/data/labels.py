"""Labels of vertices, by what a model predicts of them: a class, several yes and no, or numbers."""

from __future__ import annotations

from abc import ABC, abstractmethod

import numpy as np
from numpy.typing import ArrayLike

from simgnn.arrays import F32, F64, I64, Array, Bools
from simgnn.config.names import CLASSES, LINKS, MULTI_LABEL, REGRESSION
from simgnn.data import topology
from simgnn.errors import InputError
from simgnn.hw.checks import is_integer

MAX_CLASSES = (1 << 24) - 1
"""A class is a column of the last layer, and a command counts columns in 24 bits."""
MASKS = ("train_mask", "val_mask", "test_mask")
"""Which vertices train, validate and test."""
UNLABELLED = -1
"""In place of a class: the vertex has none."""
_ODD_GAPS = 10
"""So many numbers for each class that a vertex has are too many."""


class LabelKind(ABC):
    """Rules of one kind of labels."""

    @abstractmethod
    def checked(self, labels: ArrayLike) -> Array:
        """Labels in the type in which a `Graph` keeps them.

        Raises
        ------
        InputError
            For what are none.
        """

    @abstractmethod
    def labelled(self, labels: Array) -> Bools:
        """Which vertices have labels, of checked ones; shape (vertices,)."""

    @abstractmethod
    def outputs(self, labels: Array, given: int | None) -> int:
        """Columns of the model's output.

        Raises
        ------
        InputError
            If `given` columns, unless None, cannot say these labels.
        """

    @abstractmethod
    def means(self, labels: Array, outputs: int) -> F64:
        """Mean of checked labels of some vertices that have some: of classes, the part of each; shape (outputs,)."""

    def check_labelled(self, quantity: str, mask: Bools, labels: Array) -> None:
        """Raise InputError if a mask selects a vertex without labels."""
        missing = np.flatnonzero(mask & ~self.labelled(labels))
        if len(missing):
            raise InputError(self._unlabelled(quantity, int(missing[0])))

    @abstractmethod
    def _unlabelled(self, quantity: str, vertex: int) -> str: ...


class ClassLabels(LabelKind):
    """Integers from 0, one for each vertex; -1 for a vertex without a class."""

    def checked(self, labels: ArrayLike) -> Array:
        """See `LabelKind.checked`; int64, shape (vertices,)."""
        labels = topology.integers("labels", labels)
        topology.check_bounds("labels", labels, UNLABELLED, MAX_CLASSES - 1)
        return labels.astype(np.int64, copy=False)

    def labelled(self, labels: Array) -> Bools:
        found: Bools = labels != UNLABELLED
        return found

    def outputs(self, labels: Array, given: int | None) -> int:
        """See `LabelKind.outputs`: the highest label and one."""
        lowest = int(labels.max(initial=0)) + 1
        if given is None:
            return lowest
        if not is_integer(given, lowest, MAX_CLASSES):
            raise InputError(
                f"classes must be an integer from {lowest} (highest label + 1) to {MAX_CLASSES}, not {given!r}"
            )
        return given

    def means(self, labels: Array, outputs: int) -> F64:
        return np.bincount(labels, minlength=outputs) / max(1, len(labels))

    def _unlabelled(self, quantity: str, vertex: int) -> str:
        return f"labels must be at least 0 where {quantity} selects a vertex, not {UNLABELLED} (at vertex {vertex})"


class EmbeddedEnds(ClassLabels):
    """Of edges that are to be predicted: a vertex has no label, and a model gives it an embedding of any width."""

    def labelled(self, labels: Array) -> Bools:
        """See `LabelKind.labelled`: none."""
        return np.zeros(len(labels), bool)

    def outputs(self, labels: Array, given: int | None) -> int:
        """See `LabelKind.outputs`; 1 where it is not given."""
        if given is not None and not is_integer(given, 1, MAX_CLASSES):
            raise InputError(f"classes must be an integer from 1 to {MAX_CLASSES}, not {given!r}")
        return 1 if given is None else given

    def _unlabelled(self, quantity: str, vertex: int) -> str:
        return f"{quantity} must select no vertex where edges are predicted, not vertex {vertex}"


class _Matrix(LabelKind):
    """Real numbers, a row for each vertex; a row with a NaN is that of a vertex without labels."""

    def checked(self, labels: ArrayLike) -> Array:
        """See `LabelKind.checked`; float32, shape (vertices, outputs)."""
        values = np.asarray(labels)
        topology.check_real("labels", values)
        if values.ndim != 2 or not 1 <= values.shape[1] <= MAX_CLASSES:
            raise InputError(f"labels must have shape (vertices, 1 to {MAX_CLASSES}), not {values.shape}")
        with np.errstate(over="ignore"):  # what binary32 cannot hold becomes infinite, and is refused
            values = np.ascontiguousarray(values, dtype=np.float32)
        wrong = self._wrong(values)
        if wrong.any():
            row, column = divmod(int(np.flatnonzero(wrong.ravel())[0]), values.shape[1])
            raise InputError(
                f"labels must be {self._RULE}, or NaN for none, not {values[row, column]}"
                f" (at row {row}, column {column})"
            )
        return values

    def labelled(self, labels: Array) -> Bools:
        found: Bools = np.logical_not(np.isnan(labels).any(axis=1))
        return found

    def outputs(self, labels: Array, given: int | None) -> int:
        """See `LabelKind.outputs`: as many as labels."""
        if given is not None and given != labels.shape[1]:
            raise InputError(f"classes must be the number of labels, {labels.shape[1]}, not {given!r}")
        return int(labels.shape[1])

    def means(self, labels: Array, outputs: int) -> F64:
        del outputs
        means: F64 = labels.sum(axis=0, dtype=np.float64) / max(1, len(labels))
        return means

    def _unlabelled(self, quantity: str, vertex: int) -> str:
        return f"labels must be numbers where {quantity} selects a vertex, not NaN (at vertex {vertex})"

    _RULE = ""

    @abstractmethod
    def _wrong(self, values: F32) -> Bools: ...


class MultiLabels(_Matrix):
    """0 or 1 for each of several labels."""

    _RULE = "0 or 1"

    def _wrong(self, values: F32) -> Bools:
        wrong: Bools = (values != 0) & (values != 1) & ~np.isnan(values)
        return wrong


class Numbers(_Matrix):
    """Finite numbers."""

    _RULE = "finite in binary32"

    def _wrong(self, values: F32) -> Bools:
        wrong: Bools = np.isinf(values)
        return wrong


def check_dense(labels: Array) -> None:
    """Refuse classes most of which no vertex has, more than there are labelled vertices: a wild label makes those.

    Parameters
    ----------
    labels
        As `ClassLabels.checked` returns them.

    Raises
    ------
    InputError
        For more classes than labelled vertices, if fewer than one class of ten has a vertex.
    """
    found = np.unique(labels[labels != UNLABELLED])
    if not len(found):
        return
    # The last layer has a column for each class: a single wrong label can make it a million columns wide.
    classes, labelled = int(found[-1]) + 1, int(np.count_nonzero(labels != UNLABELLED))
    if classes > max(labelled, _ODD_GAPS * len(found)):
        vertex = int(np.flatnonzero(labels == found[-1])[0])
        raise InputError(
            f"labels must be below the number of labelled vertices, {labelled}, where most classes have no vertex,"
            f" not {classes - 1} (at vertex {vertex}): mend it, renumber the {len(found)} classes that there are"
            f" (numpy.unique's inverse), or confirm with --classes {classes}"
        )


LABELS: dict[str, LabelKind] = {
    CLASSES: ClassLabels(),
    MULTI_LABEL: MultiLabels(),
    REGRESSION: Numbers(),
    LINKS: EmbeddedEnds(),
}
"""Kinds of labels by the task that a graph sets."""


def labels_as_given(values: ArrayLike, task: str | None = None) -> tuple[Array, str]:
    """Labels in a shape in which others keep them, and their task.

    Parameters
    ----------
    values : shape (vertices,) or (vertices, outputs)
        A column is taken for a vector. Integers in a vector are classes, and what is below 0 or no number says that
        there is none. Where `task` is "classes", so are rows with a single 1, and a row of 0 or NaN has none; otherwise
        a matrix of several columns of 0 and 1 has several labels, unless no row has two, which may be either.
        Other real numbers are for regression, but for a vector of whole ones, which may be either.
    task
        What they are, where that is known.

    Returns
    -------
    As `Graph` takes them, and a key of `LABELS`.

    Raises
    ------
    InputError
        For what are no labels of that task.
    """
    values = np.asarray(values)
    if values.dtype.kind not in "fiub" or values.ndim not in (1, 2):
        raise InputError(
            f"labels must be real numbers in one or two dimensions, not {values.dtype} of {values.shape}"
        )
    column = values.ndim == 1 or values.shape[1] == 1
    if task is None:
        task = _guessed(values, column=column)
    if task != CLASSES:
        return (values[:, None] if values.ndim == 1 else values), task
    if not column:
        return _hot(values), task
    values = values.reshape(-1)
    if values.dtype.kind == "f":
        there = np.isfinite(values)
        wrong = np.flatnonzero(there & (np.floor(values) != values))
        if len(wrong):
            raise InputError(f"labels must be whole numbers, not {values[wrong[0]]} (at vertex {wrong[0]})")
        # NumPy casts a float past int64 to any integer; 2**53 is too many classes as well, and refused as such.
        values = np.where(there, np.clip(values, UNLABELLED, 1 << 53), UNLABELLED).astype(np.int64)
    elif values.dtype.kind == "b":
        values = values.astype(np.int64)
    return np.where(values < 0, UNLABELLED, values), task


def _without_labels(values: Array) -> Bools:
    """Whether each row is of NaN alone, which differs from itself."""
    rows: Bools = (values != values).all(axis=1)
    return rows


def _hot(values: Array) -> I64:
    """Classes of rows in which the class's column is 1 and the others are 0; rows of 0 or of NaN have none."""
    values = np.where(_without_labels(values)[:, None], 0, values)
    wrong = np.flatnonzero(~np.isin(values, (0, 1)).all(axis=1) | (np.count_nonzero(values, axis=1) > 1))
    if len(wrong):
        raise InputError(
            f"labels of {values.shape[1]} columns must have a single 1 in each row, or none, to be classes, not"
            f" {values[wrong[0]].tolist()} (at vertex {wrong[0]})"
        )
    return np.where(np.count_nonzero(values, axis=1) > 0, np.argmax(values != 0, axis=1), UNLABELLED)


def _guessed(values: Array, *, column: bool) -> str:
    if column and values.dtype.kind != "f":
        return CLASSES
    # Real numbers in one column. Data sets keep classes so where some are missing, and a guess would turn one task
    # into another without a word.
    if column:
        there = values[~np.isnan(values)]
        if len(there) and bool((np.isfinite(there) & (there == np.floor(there))).all()):
            raise InputError(
                f"labels of whole real numbers, such as {there[0]}, may be classes or for regression:"
                " --task classes or --task regression (in Python task=) must say which"
            )
        return REGRESSION
    labelled = values[~_without_labels(values)]
    if labelled.size and bool(
        np.isin(labelled, (0, 1)).all() and (np.count_nonzero(labelled, axis=1) <= 1).all()
    ):
        raise InputError(
            f"labels of {values.shape[1]} columns with at most one 1 in each row may be classes or several labels of a"
            " vertex: --task classes or --task multi-label (in Python task=) must say which"
        )
    # A NaN differs from itself: of a vertex without labels.
    if values.dtype.kind == "b" or bool(((values == 0) | (values == 1) | (values != values)).all()):
        return MULTI_LABEL
    if values.dtype.kind == "f":
        return REGRESSION
    raise InputError(
        f"labels of {values.shape[1]} columns must be 0 or 1, or real numbers, or their task must be said, not integers"
    )
