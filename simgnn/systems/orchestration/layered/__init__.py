"""Orchestration by layers at the sizes of the papers: who computes the first layer of which vertices.

`description` says it of a system, `hot_rows` what is left of a mini-batch where hot vertices' rows are given,
`on_cpu` has the tasks where the CPU computes all of the first layer, `hybrid_hot` moves hot vertices from the CPU to
the device, `idle_time` tells how long that waits for the CPU, and `runs` brings these together on a stand-in.
"""
