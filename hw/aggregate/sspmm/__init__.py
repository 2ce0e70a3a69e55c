"""The `sspmm` organisation (MixGCN 3.2.1): what a mask drops takes no adder."""
