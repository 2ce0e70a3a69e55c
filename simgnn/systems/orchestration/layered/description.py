"""A system as values: where its steps are done, and who computes the first layer of which vertices."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from simgnn.config.checks import check_choice, check_integer
from simgnn.config.embeddings import SUPER_BATCH, EmbeddingSettings
from simgnn.config.features import FeatureSettings
from simgnn.errors import InputError
from simgnn.systems.orchestration.settings import CPU, DEVICE, OrchestrationSettings

HYBRID = "hybrid"


@dataclass(frozen=True, kw_only=True)
class LayerSettings:
    """Table `[layers]` of a system's description.

    Parameters
    ----------
    bottom
        Who computes the first layer's forward pass in each mini-batch, of all that is not given: "device", or "cpu",
        which sends its sums and outputs.
    hot
        Who has the hot vertices: "cpu" embeds all of them, "hybrid" moves some to the device's feature cache.
    ahead
        Super-batches that the CPU embeds ahead; 0: the device waits while it does.
    embedded_rows
        Whether the device's cache may have features of vertices that the CPU embeds, which are inputs of others:
        "cached" or "left out".
    """

    bottom: str = DEVICE
    hot: str = CPU
    ahead: int = 1
    embedded_rows: str = "cached"

    def __post_init__(self) -> None:
        check_choice("bottom", self.bottom, (DEVICE, CPU))
        check_choice("hot", self.hot, (CPU, HYBRID))
        check_integer("ahead", self.ahead, 0, 1)
        check_choice("embedded_rows", self.embedded_rows, ("cached", "left out"))


@dataclass(frozen=True, kw_only=True)
class Layered:
    """A system.

    Parameters
    ----------
    orchestration
    layers
    embeddings
        Which vertices are hot, and how many mini-batches a super-batch has.
    fills
        Whether what is left of the device's memory caches features.

    Raises
    ------
    InputError
        For hot vertices where the CPU computes all of the first layer, and rows that have no super-batch.
    """

    orchestration: OrchestrationSettings
    layers: LayerSettings
    embeddings: EmbeddingSettings
    fills: bool

    def __post_init__(self) -> None:
        if self.layers.bottom == CPU and self.embeddings.hot_ratio:
            raise InputError(
                f"hot_ratio must be 0 where the CPU computes the first layer, not {self.embeddings.hot_ratio}"
            )
        if self.embeddings.reuses and self.embeddings.refresh != SUPER_BATCH:
            raise InputError(f"refresh must be {SUPER_BATCH} of a stand-in, not {self.embeddings.refresh}")

    @classmethod
    def of(cls, tables: Mapping[str, Mapping[str, Any]], *, platform: str, **layers: Any) -> Layered:
        """A system of a description's tables.

        Parameters
        ----------
        tables
            "orchestration", "features", "embeddings" and "layers", as far as they are there; others are left aside.
        platform
        layers
            Keys of `[layers]` that differ.

        Raises
        ------
        InputError
            For a value that cannot be.
        """
        return cls(
            orchestration=OrchestrationSettings(**{**tables.get("orchestration", {}), "platform": platform}),
            layers=LayerSettings(**{**tables.get("layers", {}), **layers}),
            embeddings=EmbeddingSettings(**tables.get("embeddings", {})),
            fills=FeatureSettings(**tables.get("features", {})).cached,
        )
