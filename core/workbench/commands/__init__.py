"""The commands, one module each: `command` is what is run, and says of itself what it does."""
