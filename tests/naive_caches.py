"""Cache policies as their definitions read, without a thought of speed: what the compiled ones must equal."""

from collections import OrderedDict


class NaiveFifo:
    def __init__(self, capacity):
        self.capacity, self.kept = capacity, []

    def access(self, ids):
        hits = [vertex in self.kept for vertex in ids]
        for vertex, hit in zip(ids, hits, strict=True):
            if not hit and self.capacity:
                if len(self.kept) == self.capacity:
                    self.kept.pop(0)
                self.kept.append(vertex)
        return hits


class NaiveLru:
    def __init__(self, capacity):
        self.capacity, self.kept = capacity, OrderedDict()

    def access(self, ids):
        hits = [vertex in self.kept for vertex in ids]
        for vertex, hit in zip(ids, hits, strict=True):
            if hit:
                self.kept.move_to_end(vertex)
        for vertex, hit in zip(ids, hits, strict=True):
            if not hit and self.capacity:
                if len(self.kept) == self.capacity:
                    self.kept.popitem(last=False)
                self.kept[vertex] = None
        return hits


class NaiveLfu:
    """Of equal counts, the vertex whose count has been the same for the longest time goes."""

    def __init__(self, capacity):
        self.capacity, self.kept, self.time = capacity, {}, 0

    def _count(self, vertex, uses):
        self.time += 1
        self.kept[vertex] = (uses, self.time)

    def access(self, ids):
        hits = [vertex in self.kept for vertex in ids]
        for vertex, hit in zip(ids, hits, strict=True):
            if hit:
                self._count(vertex, self.kept[vertex][0] + 1)
        for vertex, hit in zip(ids, hits, strict=True):
            if not hit and self.capacity:
                if len(self.kept) == self.capacity:
                    del self.kept[min(self.kept, key=self.kept.get)]
                self._count(vertex, 1)
        return hits


class NaiveSieve:
    """The paper's queue as a list, the newest first; `hand` is the vertex where the next search begins."""

    def __init__(self, capacity):
        self.capacity, self.queue, self.visited, self.hand = capacity, [], set(), None

    def _evict(self):
        place = len(self.queue) - 1 if self.hand is None else self.queue.index(self.hand)
        while self.queue[place] in self.visited:
            self.visited.remove(self.queue[place])
            place = place - 1 if place else len(self.queue) - 1
        self.hand = self.queue[place - 1] if place else None
        del self.queue[place]

    def access(self, ids):
        hits = [vertex in self.queue for vertex in ids]
        self.visited.update(vertex for vertex, hit in zip(ids, hits, strict=True) if hit)
        for vertex, hit in zip(ids, hits, strict=True):
            if not hit and self.capacity:
                if len(self.queue) == self.capacity:
                    self._evict()
                self.queue.insert(0, vertex)
        return hits

    @property
    def kept(self):
        return self.queue


class NaiveFuture:
    """Looks through all requests that it was told of; of rows wanted at the same time the longest known to be goes."""

    def __init__(self, capacity, levels):
        self.capacity, self.levels, self.kept, self.time = capacity, levels, {}, 0
        self.known = []

    def announce(self, ids):
        self.known.append(ids)
        for vertex in ids:
            if vertex in self.kept and self.kept[vertex][0][0] == float("inf"):
                self._keep(vertex)

    def _next(self, vertex):
        """How many requests ahead it is wanted; beyond all of them, how unlikely it is."""
        ahead = next((ahead for ahead, ids in enumerate(self.known) if vertex in ids), float("inf"))
        return ahead, -int(self.levels[vertex]) if ahead == float("inf") else 0

    def _keep(self, vertex):
        self.time += 1
        self.kept[vertex] = (self._next(vertex), self.time)

    def access(self, ids):
        assert self.known.pop(0) == ids
        self.kept = {vertex: (self._next(vertex), since) for vertex, (_, since) in self.kept.items()}
        hits = [vertex in self.kept for vertex in ids]
        for vertex, hit in zip(ids, hits, strict=True):
            if hit:
                self._keep(vertex)
        for vertex, hit in zip(ids, hits, strict=True):
            if hit or not self.capacity:
                continue
            if len(self.kept) == self.capacity:
                last = max(self.kept, key=lambda kept: (self.kept[kept][0], -self.kept[kept][1]))
                if self.kept[last][0] <= self._next(vertex):
                    continue
                del self.kept[last]
            self._keep(vertex)
        return hits
