"""Names of the systems: of their folders, and of their tables in a configuration. Loads none of them."""

SYSTEMS: tuple[str, ...] = ("hyscale", "mixgcn", "orchestration")
"""Each is a package of `simgnn.systems`. Its module `settings` has `SETTINGS`, see
`simgnn.config.tables.register_table`; its module `session` has ``make_session(config, graph)``, which returns a
`simgnn.training.session.Session`."""

PLACED_BY = "orchestration"
PLACEMENTS: tuple[str, ...] = ("bgl", "dgl", "gas", "gnnlab", "neutronorch", "pagraph", "uva")
"""The system that the others are presets of: values of its table and of others, a file of
`simgnn.systems.orchestration.presets` each."""
RANKED: tuple[str, ...] = ("fastsample",)
"""Systems that train over ranks with parts, in no virtual time: a file of `simgnn.distributed.launch.presets` each."""
