"""The pages of the studio, a module each: its routes, and what is told on them."""
