"""The games that come with the toolkit, one package each, found by the same door as anybody's."""
