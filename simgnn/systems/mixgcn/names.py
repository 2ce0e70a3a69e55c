"""Names of the kinds of parallelism, for settings and help, which load none of them; see `parallelism`."""

from __future__ import annotations

KINDS: tuple[str, ...] = ("mixture", "partition", "distdgl", "cagnet", "pipegcn", "sancus")
SUMS_ON: tuple[str, ...] = ("cores", "gpu")
"""What of a worker sums over neighbours."""
