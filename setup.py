"""Which folders are packages; everything else about the distribution is in pyproject.toml.

The hardware and the executions stand at the top of the tree, and are imported as `simgnn.hw` and `simgnn.sim`.
Setuptools finds packages by itself, but does not rename what it finds.
"""

from pathlib import Path

from setuptools import find_packages, setup
from setuptools.command.build_py import build_py


class BuildPython(build_py):
    """An editable installation has this folder on `sys.path`, too.

    Beside a clone called `simgnn`, Python takes its folder for a package without an `__init__.py`, and asks setuptools'
    finder only after that; a package with one wins, but must be on the path.
    """

    def run(self):
        super().run()
        if self.editable_mode:
            # While an editable wheel is built, what would be installed is what is in the wheel.
            wheel = Path(self.get_finalized_command("install").install_lib)
            text = f"{Path(__file__).resolve().parent}\n"
            (wheel / "simgnn-checkout.pth").write_text(text, encoding="utf-8")


setup(
    cmdclass={"build_py": BuildPython},
    packages=[
        *find_packages(include=["simgnn", "simgnn.*"]),
        *(f"simgnn.{name}" for name in find_packages(include=["hw", "hw.*", "sim", "sim.*"])),
    ],
)
