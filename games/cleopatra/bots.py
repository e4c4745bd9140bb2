"""A bot for Cleopatra that plays sensibly."""

from __future__ import annotations

from nomarch.core.lab.bots import Bot


class SensibleBot(Bot):
    """Builds what pays."""
