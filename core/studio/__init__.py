"""The studio: the toolkit in a browser. Pages are rendered here, and what is new is told as it happens.

It holds no rule of any game: a page shows what a sitting, a rulebook or a comparison says, to whoever may see it.
"""
