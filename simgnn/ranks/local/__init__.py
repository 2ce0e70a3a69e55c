"""Local SGD: ranks take optimizer steps of their own, and average parameters every now and then."""
