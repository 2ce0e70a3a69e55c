"""Graphs for the benches of what sums rows."""


def random_graph(random, sources, destinations, hot):
    """Each source's destinations, 1 to 12, the same one again with probability `hot`."""
    graph, last = [], 0
    for _ in range(sources):
        targets = []
        for _ in range(random.choice((1, 1, 2, 3, 12))):
            last = last if random.random() < hot else random.randrange(destinations)
            targets.append(last)
        graph.append(targets)
    return graph
