"""`python -m simgnn` is the `simgnn` command."""

import sys

from simgnn.cli import main

sys.exit(main())
