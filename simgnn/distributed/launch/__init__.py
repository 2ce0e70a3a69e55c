"""Training over ranks: one part of every mini-batch each, one sum of gradients, one optimizer step."""
