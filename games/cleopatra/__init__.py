"""Cleopatra and the Society of Architects: so far its garden, as data and geometry. It cannot be played yet."""
