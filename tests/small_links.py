"""A small configuration that predicts links."""

from simgnn.config.configuration import load_config


def a_config(task=None, model=None, device="reference", **training):
    config = load_config("cosim").replace("model", **({"kind": "sage", "hidden": 32} | (model or {})))
    config = config.replace("task", **({"kind": "links", "width": 16} | (task or {})))
    values = {"epochs": 1, "batch_size": 512, "learning_rate": 0.01} | training
    config = config.replace("sampling", fanout=(5, 4)).replace("execution", device=device)
    return config.replace("training", **values)
