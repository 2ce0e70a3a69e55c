"""The command line: a file for each verb, without logic of its own."""
