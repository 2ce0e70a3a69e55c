"""Files that people get: written whole or not at all, in a folder that is ours."""
