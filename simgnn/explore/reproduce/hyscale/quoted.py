"""What HyScale-GNN's authors report in Tables V to VII. Quoted, not made here."""

from __future__ import annotations

from dataclasses import dataclass

PAGRAPH, P3, DISTDGL = PEERS = ("PaGraph", "P3", "DistDGLv2")
PRODUCTS, PAPERS = DATA_SETS = ("ogbn-products", "ogbn-papers100M")
GCN, SAGE = KINDS = ("gcn", "sage")


@dataclass(frozen=True, kw_only=True)
class Cell:
    """A data set and a model of Tables VI and VII, and the peer that was compared with.

    Parameters
    ----------
    peer
        Of `PEERS`; its setting of Table V counts for both.
    dataset
    kind
    peer_seconds, seconds
        Epoch times of Table VI: the peer's and HyScale-GNN's.
    peer_normalised, normalised
        Of Table VII: seconds x TFLOPS.
    """

    peer: str
    dataset: str
    kind: str
    peer_seconds: float
    seconds: float
    peer_normalised: float
    normalised: float

    @property
    def name(self) -> str:
        """For tables."""
        return f"{self.peer} {self.dataset} {self.kind.upper()}"


FANOUTS = {PAGRAPH: (25, 10), P3: (25, 10), DISTDGL: (15, 10, 5)}
HIDDEN = {PAGRAPH: 256, P3: 32, DISTDGL: 256}
"""Table V."""

CELLS = tuple(
    Cell(
        peer=peer,
        dataset=dataset,
        kind=kind,
        peer_seconds=theirs,
        seconds=ours,
        peer_normalised=their_normalised,
        normalised=normalised,
    )
    for peer, dataset, kind, theirs, ours, their_normalised, normalised in (
        (PAGRAPH, PRODUCTS, GCN, 1.18, 0.27, 135.1, 2.59),
        (PAGRAPH, PRODUCTS, SAGE, 0.25, 0.49, 28.63, 4.70),
        (PAGRAPH, PAPERS, GCN, 4.00, 0.58, 458.0, 5.55),
        (PAGRAPH, PAPERS, SAGE, 1.18, 1.91, 135.1, 18.34),
        (P3, PRODUCTS, GCN, 1.11, 0.27, 165.1, 2.59),
        (P3, PRODUCTS, SAGE, 1.23, 0.28, 183.0, 2.69),
        (P3, PAPERS, GCN, 2.61, 0.57, 388.4, 5.47),
        (P3, PAPERS, SAGE, 3.11, 0.59, 462.8, 5.66),
        (DISTDGL, PRODUCTS, SAGE, 0.30, 1.69, 163.2, 16.20),
        (DISTDGL, PAPERS, SAGE, 4.16, 3.67, 2263.0, 35.23),
    )
)

CPU_TFLOPS, FPGA_TFLOPS, GPU_TFLOPS = 7.2, 0.6, 27.8
"""Table II and section I: both CPUs, one U250, one A5000."""
