"""Differential verification: random legal programs and mini-batches on `rtl` and `reference`, bit against bit."""
