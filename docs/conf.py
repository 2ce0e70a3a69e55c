"""Settings of the site that `make docs` builds with Sphinx: https://www.sphinx-doc.org/en/master/usage/configuration.html."""

import sys
from pathlib import Path

import simgnn

sys.path.insert(0, str(Path(__file__).parent))

project = "simgnn"
release = simgnn.__version__
root_doc = "index"

extensions = [
    "myst_parser",
    "sphinx.ext.autodoc",
    "sphinx.ext.napoleon",
    "executed",
    "generated",
]

myst_heading_anchors = 4
myst_enable_extensions = ["deflist"]
# Two dashes begin an option.
smartquotes = False

# `name` in a docstring leads to its description, where there is one.
default_role = "py:obj"
# Docstrings leave types to the annotations.
autodoc_typehints = "description"
autodoc_typehints_description_target = "documented_params"
napoleon_google_docstring = False
napoleon_custom_sections = [("Members", "params_style")]

html_theme = "furo"
html_title = f"simgnn {release}"
html_static_path = ["static"]
html_css_files = ["site.css"]
html_copy_source = False
html_show_copyright = False
