"""A feature store as a `Feature` of DGL's GraphBolt.

Interface: https://www.dgl.ai/dgl_docs/generated/dgl.graphbolt.Feature.html (2.5). DGL itself is loaded by
`graphbolt_feature` alone.
"""

from __future__ import annotations

import importlib
from collections.abc import Iterator
from typing import Any

import numpy as np
import torch

from simgnn.features.stores.store import FeatureStore, Pending


class StoreFeature:
    """What GraphBolt asks of a feature, answered by a store. Features do not change."""

    def __init__(self, store: FeatureStore) -> None:
        super().__init__()
        self.store = store

    def read(self, ids: torch.Tensor | None = None) -> torch.Tensor:
        """Rows of some vertices, or all; on the device of `ids`."""
        if ids is None:
            return torch.from_numpy(self.store.read(np.arange(self.store.rows)).rows)
        return _Future(self.store.begin(ids.cpu().numpy()), ids.device).wait()

    def read_async(self, ids: torch.Tensor) -> Iterator[_Future]:
        """One stage: caches decide now, and rows are moved when the future is waited for."""
        yield _Future(self.store.begin(ids.cpu().numpy()), ids.device)

    def read_async_num_stages(self, ids_device: torch.device) -> int:
        """Stages of `read_async`."""
        return 1

    def size(self) -> torch.Size:
        """Shape of a row."""
        return torch.Size([self.store.width])

    def count(self) -> int:
        """Rows."""
        return self.store.rows

    def update(self, value: torch.Tensor, ids: torch.Tensor | None = None) -> None:
        """Always refused: caches hold copies.

        Raises
        ------
        NotImplementedError
        """
        raise NotImplementedError("features of a store must stay as they are, not be updated")

    def metadata(self) -> dict[str, str]:
        """Names of the store's tiers."""
        return {"tiers": " ".join(self.store.tiers)}


class _Future:
    """A read that is finished when it is waited for."""

    def __init__(self, pending: Pending, device: torch.device) -> None:
        self._pending, self._device = pending, device

    def wait(self) -> torch.Tensor:
        """Its rows. Once."""
        return torch.from_numpy(self._pending.finish().rows).to(self._device)


def graphbolt_feature(store: FeatureStore) -> Any:
    """A `dgl.graphbolt.Feature` of a store, for a `BasicFeatureStore` or `cpu_cached_feature`.

    Raises
    ------
    ImportError
        Where DGL cannot be loaded.
    """
    # The class is made here, since its base is DGL's, which need not be installed.
    base = importlib.import_module("dgl.graphbolt").Feature
    return type("GraphBoltFeature", (StoreFeature, base), {"__doc__": StoreFeature.__doc__})(store)
