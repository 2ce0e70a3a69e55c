"""The site's own extension: what runs, what is shown, and what ends the build."""

import os
import subprocess
import sys

import pytest


@pytest.fixture
def build(root, tmp_path):
    """Builds a site of one tutorial."""

    def run(page):
        folder = tmp_path / "pages" / "tutorials"
        folder.mkdir(parents=True)
        (folder / "index.md").write_text(f"# Page\n\n{page}\n")
        (folder.parent / "conf.py").write_text(
            f"import sys\n\nsys.path.insert(0, {str(root / 'docs')!r})\n"
            "extensions = ['myst_parser', 'executed']\nroot_doc = 'tutorials/index'\n"
        )
        words = [sys.executable, *"-m sphinx -b html -W -q".split(), folder.parent, tmp_path / "out/docs"]
        # Sphinx writes the traceback of a failed build to a temporary file.
        environment = os.environ | {"TMPDIR": str(tmp_path)}
        return subprocess.run(words, env=environment, capture_output=True, text=True, check=False)

    return run


def test_blocks_of_a_page_run_in_one_folder_and_show_what_they_print(build, tmp_path):
    picture = '<svg xmlns="http://www.w3.org/2000/svg"/>'
    page = f"""
```sh
mkdir out && echo '{picture}' > out/made.svg && echo 41 > number
```
```python
print(1 + int(open("number").read()))
```
```text
neither run nor followed by anything
```
```{{image}} out/made.svg
```
"""
    made = build(page)
    assert made.returncode == 0, made.stderr
    html = (tmp_path / "out/docs/tutorials/index.html").read_text()
    assert html.count('class="printed') == 1 and "<span></span>42" in html
    assert (tmp_path / "out/docs/_images/made.svg").read_text() == picture + "\n"


def test_a_block_that_fails_ends_the_build(build):
    made = build("```sh\nfalse | cat\n```")
    assert made.returncode != 0
    assert "tutorials/index.md, line 3: exit code 1" in made.stderr
