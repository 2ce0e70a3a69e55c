"""Names of the systems: of their folders, and of their tables in a configuration. Loads none of them."""

SYSTEMS: tuple[str, ...] = ("hyscale",)
"""Each is a package here. Its module `settings` has `SETTINGS`, see `simgnn.config_tables.register_table`; its module
`session` has ``make_session(config, graph)``, which returns a `simgnn.training.session.Session`."""
