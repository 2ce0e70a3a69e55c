"""NeutronOrch's hot embeddings: outputs of the first layer that are computed once and used for some mini-batches.

`bottom_layer` computes rows, `store` keeps them with their versions and refuses one that is too old, `super_batches`
says which are needed when, and `reuse` says which vertices are hot, and brings these together for training:
`HotEmbeddings`, with the sampler that leaves out what is given.
"""
