"""The workbench: what a person touches."""
