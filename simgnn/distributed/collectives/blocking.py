"""One rank of a process of its own, over a back end that waits."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from typing import Any, TypeVar

import numpy as np

from simgnn.arrays import I64
from simgnn.distributed.collectives.agreement import WORDS, Header, Operation, disagreement
from simgnn.distributed.collectives.back_end import BackEnd
from simgnn.distributed.collectives.collectives import (
    Collective,
    Delivered,
    Steps,
    as_bytes,
    from_bytes,
)
from simgnn.distributed.collectives.communicator import Communicator
from simgnn.distributed.collectives.failures import (
    BrokenGroupError,
    CommunicatorError,
    DisagreementError,
    RankFailedError,
    failure_text,
)

_TEXT_BYTES = 512
"""Length of an error's text as other ranks get it."""

T = TypeVar("T")


class BlockingRank:
    """Runs programs of one rank.

    Parameters
    ----------
    generation
        See `Communicator`.
    """

    def __init__(self, back_end: BackEnd, *, generation: int = 0) -> None:
        self.communicator = Communicator(rank=back_end.rank, ranks=back_end.ranks, generation=generation)
        self._back_end = back_end
        self._broken = False

    def run(self, program: Callable[..., Steps[T]], *arguments: Any) -> T:
        """Run a program that all ranks run, to its end on all of them.

        Parameters
        ----------
        program
            Called with the communicator and `arguments`.

        Returns
        -------
        What it returned.

        Raises
        ------
        Exception
            What it raised. All other ranks raise `RankFailedError` at their next collective.
        """
        with self.together():
            return self.complete(program(self.communicator, *arguments))

    @contextlib.contextmanager
    def together(self) -> Iterator[None]:
        """`run` for plain code, which calls `complete` inside: all ranks enter it, and leave it together.

        Raises
        ------
        Exception
            As `run`.
        """
        try:
            yield
        except CommunicatorError:
            raise
        except Exception as error:
            self._report_failure(error)
            raise
        if not self._broken:
            # Where a rank has ended and others call on, all find out here, and not by a deadline.
            self._agree(self.communicator.header(Operation.END), 0)

    def complete(self, steps: Steps[T]) -> T:
        """Take the steps of a program, or of one call of the communicator, and return what they return.

        For programs that wait: ``total = rank.complete(rank.communicator.reduce_ordered(gradients))``.
        """
        try:
            collective = next(steps)
            while True:
                try:
                    delivered = self._perform(collective)
                except CommunicatorError as error:
                    # Raised where the program called, which may have to close something. What it calls then is refused.
                    collective = steps.throw(error)
                else:
                    collective = steps.send(delivered)
        except StopIteration as stop:
            result: T = stop.value
            return result
        finally:
            steps.close()

    def _perform(self, collective: Collective) -> Delivered:
        if self._broken:
            raise BrokenGroupError("a collective must not be called after another has failed")
        try:
            counts = self._agree(collective.header, collective.counts)
            # If this rank is killed here, no other gets its rows. The others go on nevertheless where it has none.
            self.communicator.note_ahead(collective, counts)
            return collective.over(self._back_end, counts)
        except BaseException:
            self._broken = True
            raise

    def _agree(self, header: Header, counts: I64 | int) -> I64:
        """Exchange headers.

        Returns
        -------
        Shape (ranks,); the last words of those that came.
        """
        try:
            headers = self._exchange(header, counts)
            difference = disagreement(headers[:, :-1])
            if difference is not None:
                raise DisagreementError(difference)
        except BaseException:
            self._broken = True
            raise
        return headers[:, -1].copy()

    def _exchange(self, header: Header, counts: I64 | int, own_text: str = "") -> I64:
        """The headers of all ranks, shape (ranks, WORDS). Where a rank has failed, take its text, and raise."""
        words = np.empty((self.communicator.ranks, WORDS), np.int64)
        # The same to every rank but for the last word, how many rows follow.
        words[:, :-1], words[:, -1] = header.words(), counts
        ones = np.ones(len(words), np.int64)
        headers = from_bytes(self._back_end.exchange(as_bytes(words), ones, ones), words)
        failed = np.flatnonzero(headers[:, 0] & 255 == Operation.FAILED)
        if not len(failed):
            return headers
        # Texts of one length, so that a gather takes them: ranks that have not failed give no row.
        text = _shortened(own_text).ljust(_TEXT_BYTES, b"\0")
        own = np.frombuffer(text, np.uint8).reshape(1, -1)[: int(bool(own_text))]
        lengths = np.isin(np.arange(len(headers)), failed).astype(np.int64)
        texts = self._back_end.gather(own.copy(), lengths)
        # The lowest rank's: all ranks are to raise the same words.
        first = texts.reshape(len(failed), -1)[0].tobytes().rstrip(b"\0").decode(errors="replace")
        raise RankFailedError(first)

    def _report_failure(self, error: Exception) -> None:
        """Let the other ranks know, at their next collective, that this one has failed."""
        if self._broken:
            return
        self._broken = True
        # Others may be at any collective, so its number and phase are nothing that they could compare.
        header = self.communicator.header(Operation.FAILED)
        text = failure_text([self.communicator.rank], error)
        try:
            self._exchange(header, 0, text)
        except CommunicatorError as raised:
            if str(raised) != _shortened(text).decode(errors="replace"):  # its own words are no news
                error.add_note(f"other ranks raised: {raised}")


def _shortened(text: str) -> bytes:
    """An error's text, as much of it as travels."""
    return text.encode()[:_TEXT_BYTES]
