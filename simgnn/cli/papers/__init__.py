"""What `simgnn reproduce` can make again, a paper each."""
