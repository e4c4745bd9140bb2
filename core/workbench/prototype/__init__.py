"""The prototype kit: a new game from templates, and a trial after each save."""
