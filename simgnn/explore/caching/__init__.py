"""`simgnn cache`: a training's requests, traced once, and every cache policy and size on them."""
