"""PyTorch Geometric's names, imported when a test first asks for one: that takes two seconds.

`pyg.GCNConv` is that of `torch_geometric.nn`, and those in `PACKAGES` are of other packages.
"""

import importlib
import warnings

PACKAGES = {
    "data": ("Batch", "Data", "EdgeAttr", "HeteroData", "TensorAttr"),
    "edge_index": ("EdgeIndex",),
    "loader": ("DataLoader", "NodeLoader", "RandomNodeLoader"),
    "sampler": ("SamplerOutput",),
    "transforms": ("ToSparseTensor",),
    "utils": ("negative_sampling", "to_undirected"),
}


def import_quietly(name):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # it compiles with torch.jit while it is imported
        return importlib.import_module(name)


def __getattr__(name):
    if name.startswith("_"):  # pytest asks whether it is a fixture
        raise AttributeError(name)
    package = next((package for package, names in PACKAGES.items() if name in names), "nn")
    return getattr(import_quietly(f"torch_geometric.{package}"), name)
