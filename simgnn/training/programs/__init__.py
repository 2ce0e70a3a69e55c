"""Program files for people: list one, run one, compare two."""
