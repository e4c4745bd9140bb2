# `make demo` and `make test` are all a newcomer needs; both install what they use into .venv.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
# The editable install links every file, so a new file needs a new install: the stamp carries the list's checksum.
FILES := $(shell find core games translations -type f -not -path '*/__pycache__/*' 2>/dev/null | LC_ALL=C sort | cat - pyproject.toml | cksum | cut -d' ' -f1)
STAMP := $(VENV)/installed-$(FILES)

.PHONY: demo test setup lint types tests docs bench clean

demo: setup
	$(BIN)/python -m nomarch.core.workbench.demo out

test: lint types tests

setup: $(STAMP)

$(STAMP): | $(BIN)/python
	rm -f $(VENV)/installed-*
	$(BIN)/pip install --quiet --disable-pip-version-check "setuptools>=77"
	$(BIN)/pip install --quiet --disable-pip-version-check --no-build-isolation --config-settings editable_mode=strict --editable ".[dev]"
	touch $@

$(BIN)/python:
	$(PYTHON) -m venv $(VENV)

lint: setup
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: setup
	$(BIN)/mypy

tests: setup
	$(BIN)/pytest --numprocesses auto

# Writes what in docs/ is made from the code; a test tells when it is not current.
docs: setup
	$(BIN)/python -m nomarch.core.workbench.reference docs/reference
	$(BIN)/python -m nomarch.core.workbench.illustrations docs/pictures

# Compares with OpenSpiel and catanatron where they are installed: .venv/bin/pip install ".[bench]"
bench: setup
	$(BIN)/python -m nomarch.core.workbench.bench

clean:
	rm -rf $(VENV) build *.egg-info .mypy_cache .pytest_cache .ruff_cache
