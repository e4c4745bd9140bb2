"""What `make bench` measures: how, in which turns, what is aimed at, what is kept and how it is told.

- `tasks`, `texts`, `peers`: what is done in a worker, with toys and an empty game to hold against it
- `pace`, `memory`: how it is measured
- `worker`: does it, on order, in the plain or in the compiled toolkit
- `orders`, `lines`: what is asked of workers, and what is told of it with its aim: data
- `runs`: takes the turns
- `records`, `words`: what is kept, and how it is compared
- `page`, `plot`: what is written into docs/performance.md, and drawn
"""
