"""Sign-off of a configuration, computed from evidence: which stage each engine has reached."""
