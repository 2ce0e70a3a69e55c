"""From a mini-batch and a model to a program."""
