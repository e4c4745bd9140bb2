"""The studio under load: a crowd of browsers without screens, and what its server needs for them."""
