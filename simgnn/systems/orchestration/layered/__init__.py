"""Orchestration by layers at the sizes of the papers: who computes the first layer of which vertices.

`hot_rows` says what is left of a mini-batch where hot vertices' rows are given, `on_cpu` has the stages where the CPU
computes all of the first layer, `hybrid_hot` moves hot vertices from the CPU to the device while that waits for the
CPU, and `runs` has systems as values, and brings these together on a stand-in.
"""
