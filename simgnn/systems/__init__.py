"""Systems of the papers: each a folder that puts parts of the others together."""
