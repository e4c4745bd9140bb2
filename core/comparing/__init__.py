"""Comparing two editions, variants or readings: their texts, their parameters, and what they do to the game."""
