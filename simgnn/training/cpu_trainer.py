"""The CPU trainer: the same layers as the accelerator's, in torch, float32."""

from __future__ import annotations

import ctypes
import os
import platform
import threading
import time

import numpy as np
import torch

from simgnn.model.aggregation import LayerOperator
from simgnn.model.dropout import check_bitmaps
from simgnn.model.given_rows import AGGREGATED, OUTPUT, OWN, GivenRows, check_given, layer_operators
from simgnn.model.layers import Weight, layer_maps
from simgnn.model.model import ModelConfig
from simgnn.model.tasks import TASKS
from simgnn.training.batches import LoadedBatch
from simgnn.training.trainer import Parameters, Telemetry, Trainer, TrainerResult

_TRIM_THRESHOLD, _TOP_PAD, _MMAP_THRESHOLD, _ARENA_MAX = -1, -2, -3, -8
"""Parameters of glibc's `mallopt`, see its manual page."""

_KEPT, _AT_ONCE = 1 << 30, 64 << 20
"""Bytes: most that are kept at the top of the heap, and what it grows by."""


def keep_freed_memory() -> bool:
    """Let this process keep up to 1 GiB of freed memory, and take arrays of up to 1 GiB from it; lasts for good.

    Arrays of a mini-batch live for milliseconds. Each that goes back to Linux comes again as pages of zeros, made one
    by one on first use, which takes as long as the arithmetic on them.

    Returns
    -------
    False where the C library is not glibc, or refuses; nothing depends on it but time.
    """
    if platform.libc_ver()[0] != "glibc":
        return False
    # The process's own C library, whichever file it came from.
    library = ctypes.CDLL(None)
    return all(
        library.mallopt(parameter, size)
        for parameter, size in (
            (_MMAP_THRESHOLD, _KEPT),
            (_TRIM_THRESHOLD, _KEPT),
            (_TOP_PAD, _AT_ONCE),
            (_ARENA_MAX, 1),  # what one thread gives back is there for the others
        )
    )


TORCH_THREADS = 1
"""Threads of torch. Fixed, so that a sum's order and with it every bit repeats."""


_CORES = threading.BoundedSemaphore(os.cpu_count() or 1)
"""As many trainers work at once: more, as a thousand virtual ranks have, are no faster and hold more memory."""


class CpuTrainer(Trainer):
    """Trains with torch."""

    def __init__(self, model: ModelConfig) -> None:
        self.model = model

    def open(self) -> None:
        """Fix torch's threads; OpenMP keeps their number per calling thread."""
        torch.set_num_threads(TORCH_THREADS)
        keep_freed_memory()

    def train(self, batch: LoadedBatch, parameters: Parameters, total: int) -> TrainerResult:
        with _CORES:
            return self._train(batch, parameters, total)

    def _train(self, batch: LoadedBatch, parameters: Parameters, total: int) -> TrainerResult:
        start = time.perf_counter()
        # Cloned, not wrapped: torch aligns its own memory, and BLAS may take another path on other
        # alignments.
        leaves = {
            name: torch.from_numpy(value).clone().requires_grad_() for name, value in parameters.items()
        }
        logits = forward(self.model, leaves, batch)
        loss, correct, gradient = TASKS[batch.task].loss(logits.detach().numpy(), batch.labels, total)
        # A scalar whose gradient is `gradient` to the bit: given a gradient, PyTorch checks shapes with SymPy, whose
        # import takes longer than a short training.
        (logits * torch.from_numpy(gradient)).sum().backward()
        values = {name: leaf.grad.numpy() for name, leaf in leaves.items()}
        telemetry = Telemetry(
            seeds=batch.seeds, loss=loss, correct=correct, wall_seconds=time.perf_counter() - start
        )
        return TrainerResult(gradients=values, telemetry=telemetry)


def forward(model: ModelConfig, parameters: dict[str, torch.Tensor], batch: LoadedBatch) -> torch.Tensor:
    """Logits of a mini-batch's seeds, with dropout.

    Parameters
    ----------
    parameters
        Their type is the type that is computed in.

    Returns
    -------
    Shape (seeds, classes).
    """
    number = next(iter(parameters.values())).dtype
    hidden = torch.from_numpy(batch.features).to(number, copy=True)
    check_bitmaps(model, batch.batch, batch.kept)
    check_given(model, batch.batch, batch.given)
    model.check_weights(batch.batch)
    operators = layer_operators(
        model.kind,
        batch.batch,
        batch.degrees,
        degree_correction=model.degree_correction,
        given=batch.given,
    )
    for layer, (maps, operator) in enumerate(zip(layer_maps(model), operators, strict=True)):
        given = batch.given if layer == 0 else None
        aggregated = _with_given(_aggregate(operator, hidden), given, AGGREGATED)
        own, inner = _with_given(hidden[: operator.destinations], given, OWN), None
        for linear in maps:
            terms = []
            if linear.neighbor:
                terms.append(aggregated @ _matrix(linear.neighbor, parameters))
            if linear.inner:
                terms.append(inner @ _matrix(linear.inner, parameters))
            for weight in linear.own:
                # A residual is the identity: its row is added as it is.
                terms.append(own if weight.parameter is None else own @ _matrix(weight, parameters))
            output = sum(terms[1:], terms[0]) + parameters[linear.bias]
            inner = torch.relu(output) if linear.relu else output
        inner = _with_given(inner, given, OUTPUT)
        if layer < len(batch.kept):
            # Inverted dropout: what is kept is scaled in training, so that evaluation needs no scale.
            inner = inner * torch.from_numpy(batch.kept[layer]) * (1.0 / (1.0 - model.dropout))
        hidden = inner
    return hidden


def _with_given(made: torch.Tensor, given: GivenRows | None, name: str) -> torch.Tensor:
    """A value of the first layer: rows that were made and, after them, those that it is given, if any."""
    if given is None or name not in given.rows:
        return made
    return torch.cat([made, torch.from_numpy(given.rows[name]).to(made.dtype)])


def _matrix(weight: Weight, parameters: dict[str, torch.Tensor]) -> torch.Tensor:
    assert weight.parameter is not None, "the identity needs no matrix"
    matrix = parameters[weight.parameter]
    return matrix if weight.factor == 1.0 else weight.factor * matrix


def _aggregate(operator: LayerOperator, hidden: torch.Tensor) -> torch.Tensor:
    """Sums over in-neighbours, with the scales that the accelerator uses; shape (destinations, columns)."""
    if operator.source_scale is not None:
        hidden = hidden * torch.from_numpy(operator.source_scale).to(hidden.dtype)[:, None]
    # [edges], the destination of each
    rows = torch.from_numpy(np.repeat(np.arange(operator.destinations), np.diff(operator.indptr)))
    messages = hidden.index_select(0, torch.from_numpy(operator.indices.astype(np.int64)))
    scale = operator.scale_of_edges
    if scale is not None:
        messages = messages * torch.from_numpy(scale).to(hidden.dtype)[:, None]
    # On one thread `index_add` adds in the order of the edges, so that its bits repeat.
    sums = hidden.new_zeros(operator.destinations, hidden.shape[1]).index_add(0, rows, messages)
    if operator.destination_scale is not None:
        sums = sums * torch.from_numpy(operator.destination_scale).to(hidden.dtype)[:, None]
    return sums
