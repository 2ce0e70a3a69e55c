"""Small parts that every engine is made of: RAMs, queues, delay lines, pipelines, and how modules are emitted once."""
