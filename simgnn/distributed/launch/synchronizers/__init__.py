"""How ranks come to the same parameters: by sums of gradients, or by averages of what each has come to alone."""
