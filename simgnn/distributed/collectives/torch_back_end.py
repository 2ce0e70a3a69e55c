"""Ranks of torch.distributed: gloo, or whatever else this PyTorch has.

Of PyTorch 2.13 on gloo: `all_to_all_single` takes unequal splits, `all_to_all` does not, and `all_reduce` does not add
in the order of ranks. A rank that was killed breaks its connections, and the others raise within milliseconds; one that
is stopped is noticed when the wait for a collective ends.
"""

from __future__ import annotations

import datetime
from typing import Any

import numpy as np
import torch
import torch.distributed as dist
from numpy.typing import NDArray

from simgnn.distributed.collectives.back_end import Moved, ring_bytes
from simgnn.distributed.collectives.failures import CommunicatorError, LateRankError, LostRankError
from simgnn.distributed.collectives.watchdog import Watchdog

# Its newer name came with PyTorch 2.13, which warns of the older one.
_all_gather = getattr(dist, "all_gather_single", None) or dist.all_gather_into_tensor
_TIMED_OUT = ("timed out", "timeout")


class TorchBackEnd:
    """One rank of a process group. See `BackEnd`.

    Parameters
    ----------
    group
        Of `torch.distributed`; None is the default group.
    device
        Where the back end wants its tensors: "cpu" for gloo and MPI, "cuda:0" for NCCL.
    deadline_s
        Of each call; not above the group's own timeout.
    watchdog
        Gives a call up for stuck.
    """

    def __init__(
        self,
        group: dist.ProcessGroup | None = None,
        *,
        device: str = "cpu",
        deadline_s: float,
        watchdog: Watchdog,
    ) -> None:
        self._group, self._device, self._watchdog = group, torch.device(device), watchdog
        self._deadline_s = deadline_s
        self._rank, self._ranks = int(dist.get_rank(group)), int(dist.get_world_size(group))

    @property
    def rank(self) -> int:
        """See `BackEnd`."""
        return self._rank

    @property
    def ranks(self) -> int:
        """See `BackEnd`."""
        return self._ranks

    def exchange(
        self, rows: NDArray[np.uint8], sends: NDArray[np.int64], receives: NDArray[np.int64]
    ) -> Moved:
        """See `BackEnd`."""
        given = self._tensor(rows)
        got = torch.empty((int(receives.sum()), rows.shape[1]), dtype=torch.uint8, device=self._device)
        splits = sends.tolist(), receives.tolist()
        with self._watched(f"an exchange of {len(rows)} rows") as wait:
            wait(
                dist.all_to_all_single(
                    got,
                    given,
                    output_split_sizes=splits[1],
                    input_split_sizes=splits[0],
                    group=self._group,
                    async_op=True,
                )
            )
        width, own = rows.shape[1], self._rank
        return Moved(
            rows=got.cpu().numpy(),
            sent=given.numel() - splits[0][own] * width,
            received=got.numel() - splits[1][own] * width,
        )

    def gather(self, rows: NDArray[np.uint8], lengths: NDArray[np.int64]) -> Moved:
        """See `BackEnd`. Rows are padded to the longest rank's, which is not counted."""
        longest, width = int(lengths.max()), rows.shape[1]
        given = torch.zeros((longest, width), dtype=torch.uint8, device=self._device)
        given[: len(rows)] = self._tensor(rows)
        got = torch.empty((self._ranks * longest, width), dtype=torch.uint8, device=self._device)
        with self._watched(f"a gathering of {len(rows)} rows") as wait:
            if longest:
                wait(_all_gather(got, given, group=self._group, async_op=True))
        padded = got.cpu().numpy().reshape(self._ranks, longest, width)
        found = np.concatenate([padded[rank, :length] for rank, length in enumerate(lengths.tolist())])
        found.flags.writeable = False
        return Moved(rows=found, sent=(self._ranks - 1) * rows.size, received=found.size - rows.size)

    def add(self, values: NDArray[Any]) -> Moved:
        """See `BackEnd`."""
        total = self._tensor(values).clone()
        with self._watched(f"a sum of {len(values)} values") as wait:
            wait(dist.all_reduce(total, group=self._group, async_op=True))
        count = ring_bytes(values.nbytes, self._ranks)
        return Moved(rows=total.cpu().numpy(), sent=count, received=count)

    def _tensor(self, array: NDArray[Any]) -> torch.Tensor:
        return torch.from_numpy(array if array.flags.writeable else array.copy()).to(self._device)

    def _watched(self, what: str) -> _Wait:
        return _Wait(what, rank=self._rank, deadline_s=self._deadline_s, watchdog=self._watchdog)


class _Wait:
    """Waits for a call, and turns what PyTorch raises into what ranks raise."""

    def __init__(self, what: str, *, rank: int, deadline_s: float, watchdog: Watchdog) -> None:
        self._what = f"{what} on rank {rank}"
        self._deadline_s = deadline_s
        self._watching = watchdog.watching(self._what)

    def __call__(self, work: Any) -> None:
        work.wait(datetime.timedelta(seconds=self._deadline_s))

    def __enter__(self) -> _Wait:
        self._watching.__enter__()
        return self

    def __exit__(self, kind: Any, error: BaseException | None, trace: Any) -> None:
        self._watching.__exit__(kind, error, trace)
        if isinstance(error, RuntimeError) and not isinstance(error, CommunicatorError):
            raise _meaning(error, self._what, self._deadline_s) from error


def _meaning(error: RuntimeError, what: str, deadline_s: float) -> CommunicatorError:
    reason = " ".join(str(error).split())
    if any(sign in reason.lower() for sign in _TIMED_OUT):
        return LateRankError(
            f"{what} must end within {deadline_s:g} s: another rank is stopped, stuck or late"
        )
    return LostRankError(f"{what} must find all ranks: one has gone ({reason[:200]})")
