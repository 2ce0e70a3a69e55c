"""Which folders are packages; everything else about the distribution is in pyproject.toml.

The hardware and the executions stand at the top of the tree, and are imported as `simgnn.hw` and `simgnn.sim`.
Setuptools finds packages by itself, but does not rename what it finds.
"""

from setuptools import find_packages, setup

setup(
    packages=[
        *find_packages(include=["simgnn", "simgnn.*"]),
        *(f"simgnn.{name}" for name in find_packages(include=["hw", "hw.*", "sim", "sim.*"])),
    ]
)
