"""Rule texts and terms in every language: data only."""
