"""Random training steps whose features or first hidden rows do not come as usual, and what they must leave."""
