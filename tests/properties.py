"""Properties that hold whatever the seed: Hypothesis draws seeds, and keeps those that failed, to try them first."""

from hypothesis import given
from hypothesis import strategies as st

every_seed = given(seed=st.integers(0, 2**32 - 1))
"""The test gets a `seed`; `tests/conftest.py` says of how many."""
