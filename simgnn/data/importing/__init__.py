"""Files of other tools, read part by part, on their way to a data set of ours; nothing in them is executed."""
