"""BGL: stages of preparing a mini-batch, the cores and bandwidth that each gets, and the pipeline in virtual time."""
