"""MixGCN's tables and figures, measured and in virtual time, its accelerator beside others, and its claims."""
