"""`simgnn sweep`: many configurations through the cycle model."""
