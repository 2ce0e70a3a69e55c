"""What a rank sent and received, by phase."""

from __future__ import annotations

from dataclasses import dataclass

from simgnn.distributed.collectives.agreement import HEADER_BYTES


@dataclass(frozen=True, kw_only=True)
class Traffic:
    """What one rank sent and received in one phase.

    Parameters
    ----------
    rounds
        Collectives, a barrier among them. How many steps the network takes for one is the cost model's affair.
    sent, received
        Bytes of rows to and from other ranks. What a rank gives itself is in neither, nor are headers, nor what a back
        end pads.
    """

    rounds: int = 0
    sent: int = 0
    received: int = 0

    def header_bytes(self, ranks: int) -> int:
        """Bytes of headers that the rank sent in these rounds; it received as many."""
        return self.rounds * (ranks - 1) * HEADER_BYTES

    def __add__(self, other: Traffic) -> Traffic:
        return Traffic(
            rounds=self.rounds + other.rounds,
            sent=self.sent + other.sent,
            received=self.received + other.received,
        )
