"""What `make bench` measures: how, in which turns, what is aimed at, what is kept and how it is told.

tasks, texts, peers, toys   what is done, in a worker
worker                      does it, on order, in the plain or in the compiled toolkit
orders, lines               what is asked of workers, and what is told of it with its aim: data
runs                        takes the turns
records, words, page, plot  what is kept, compared, written and drawn
"""
