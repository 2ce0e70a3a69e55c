"""Predict links from Python: train on which handwritten digits are neighbours, then ask for pairs that might be.

    .venv/bin/python examples/predict_links.py -o out/links [--device cycle]

The model never sees what digit an image is. The pairs that it joins first, of all that are no edge, are of one digit
nearly always.
"""

import argparse
from pathlib import Path

import numpy as np

import simgnn
from simgnn.model.evaluation import full_logits
from simgnn.model.model import model_for
from simgnn.model.tasks import graph_of_task

PAIRS = 500


def main():
    """Train, print the scores of held-out edges, and look at the pairs that score highest."""
    parser = argparse.ArgumentParser(description="Predict which digits are neighbours.")
    parser.add_argument(
        "-o", "--output", type=Path, required=True, metavar="DIR", help="folder for the results"
    )
    parser.add_argument("--device", default="reference", help="reference, cycle, rtl or auto")
    options = parser.parse_args()
    images = simgnn.load_dataset("digits")
    config = simgnn.load_config(
        device=options.device,
        model={"kind": "sage", "layers": 2, "hidden": 64},
        sampling={"fanout": (5, 5)},
        task={"kind": "links", "width": 64, "negatives": 1, "val": 0.05, "test": 0.1},
        training={"epochs": 8, "batch_size": 512},
    )
    run = simgnn.train(config, dataset=images, output=options.output)
    for score, value in run.summary["scores"]["test"].items():
        print(f"test {score}: {value:.3f}")
    # The graph that was trained on: without the edges that were held out.
    graph = graph_of_task(images, config.task, seed=config.training.seed)
    rows = full_logits(model_for(config.model, graph), run.parameters, graph).astype(np.float64)
    scores = np.triu(rows @ rows.T, k=1)
    scores[images.indices, np.repeat(np.arange(images.vertices), images.in_degrees)] = -np.inf
    one, other = np.unravel_index(np.argsort(scores, axis=None)[-PAIRS:], scores.shape)
    alike = (images.labels[one] == images.labels[other]).mean()
    print(f"of {PAIRS} pairs without an edge that score highest {alike:.0%} are of one digit")


if __name__ == "__main__":
    main()
