"""What systems in virtual time share: a mini-batch's arithmetic, memory and costs, and its way through a run."""
