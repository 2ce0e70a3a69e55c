"""The executions of a program, each a `Device`, and how two of them are compared."""
