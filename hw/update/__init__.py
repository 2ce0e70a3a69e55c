"""The update engine: matrix products on a weight-stationary systolic array."""
