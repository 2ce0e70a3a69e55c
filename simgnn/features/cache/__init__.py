"""Which rows a cache keeps: policies by name, the rankings of static ones, and the trace that one can know."""
