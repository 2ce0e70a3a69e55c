"""Systems that train in a way of their own, a folder each: the table of a configuration, a session, the paper again."""
