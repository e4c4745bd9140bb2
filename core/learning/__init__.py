"""Players that learn: what a move is about and what a seat knows as numbers, a small network, and how it gets better.

What is learned is data, written as JSON (`nomarch.core.learning.player`); the lab lets it play, and trains it.
"""
