"""What each engine computes, bit for bit."""
