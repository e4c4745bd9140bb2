"""The command line: commands, what they share, their reports, and the prototype kit."""
