"""How fast the CPU embeds hot vertices, beside NumPy's product of the same sizes.

    python benchmarks/embeddings.py [--json] [--dataset NAME] [--hidden N] [--fanout N] [--threads N]

Sampling, gathering, the sums over neighbours and the product are all in the time, which is CPU time of this process,
best of three. NumPy's product alone is the lower line: it may add in any order, ours may not.
"""

import argparse
import json
import time

import numpy as np
from harness.machine import describe_machine, print_machine

from simgnn.data.datasets import load_dataset
from simgnn.features.embeddings.bottom_layer import FirstOutputs
from simgnn.model.model import ModelConfig, initialise


def best(work, times=3):
    """Least CPU seconds of some calls, behind one that compiles."""
    work()
    taken = []
    for _ in range(times):
        begin = time.process_time()
        work()
        taken.append(time.process_time() - begin)
    return min(taken)


def main():
    """Print a line for each kind of layer, or JSON."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--dataset", default="rmat:50000:800000:128:10")
    parser.add_argument("--hidden", type=int, default=128)
    parser.add_argument("--fanout", type=int, default=5)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    result = {}
    graph = load_dataset(options.dataset)
    vertices = np.random.default_rng(0).permutation(graph.vertices)[:20000]
    for kind in ("gcn", "sage", "gin"):
        model = ModelConfig(
            features=graph.feature_width, hidden=options.hidden, classes=graph.classes, layers=2, kind=kind
        )
        parameters = initialise(model, seed=0)
        layer = FirstOutputs(graph, model, fanout=options.fanout, seed=0, threads=options.threads)
        seconds = best(lambda layer=layer, parameters=parameters: layer.embed(vertices, parameters, 1))
        rows = graph.gather_features(vertices)
        matrices = [parameters[name] for name in layer.names if parameters[name].ndim == 2]
        product = best(lambda rows=rows, matrices=matrices: [rows[:, : len(m)] @ m for m in matrices])
        result[kind] = {"embedded": len(vertices) / seconds, "products_alone": len(vertices) / product}
    machine = describe_machine()
    if options.json:
        print(json.dumps({"machine": machine, "vertices_per_second": result}, indent=2))
        return
    print_machine(machine)
    for kind, found in result.items():
        print(
            f"{kind}: {found['embedded']:,.0f} vertices per CPU second;"
            f" NumPy's products alone {found['products_alone']:,.0f}"
        )


if __name__ == "__main__":
    main()
