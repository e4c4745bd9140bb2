# `make demo` and `make test` are all a newcomer needs; both install what they use into .venv.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
COMPILED := build/compiled/venv
PACKAGES := . games/amun_re games/saqqara games/cleopatra
INSTALLED := $(foreach package,$(PACKAGES),--editable "$(package)$(if $(filter .,$(package)),[dev])")
STAMP := $(VENV)/installed-$(shell cat $(PACKAGES:=/pyproject.toml) | cksum | cut -d' ' -f1)

.PHONY: demo test setup lint types tests browser docs compiled compiled-tests players bench bench-million bench-studio clean

demo: setup
	$(BIN)/python docs/tools/demo.py out

test: lint types tests

setup: $(STAMP)

$(STAMP): | $(BIN)/python
	rm -f $(VENV)/installed-*
	$(BIN)/pip install --quiet --disable-pip-version-check "setuptools>=77"
	$(BIN)/pip install --quiet --disable-pip-version-check --no-build-isolation $(INSTALLED)
	$(BIN)/python -m compileall -q core games # an installer does so too; an editable install leaves it to us
	touch $@

$(BIN)/python:
	$(PYTHON) -m venv $(VENV)

lint: setup
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: setup
	mkdir -p build/types/nomarch/games
	ln -sfn ../../../core build/types/nomarch/core
	for game in amun_re saqqara cleopatra; do ln -sfn ../../../../games/$$game build/types/nomarch/games/$$game; done
	$(BIN)/mypy
	MYPYPATH=docs/tools $(BIN)/mypy docs/tools

tests: setup browser
	$(BIN)/pytest --numprocesses auto --dist worksteal

# The studio is tried in Chromium. Debian's is installed where that may be done; else the end of the tests says that it is missing.
browser:
	@command -v chromium chromium-browser google-chrome > /dev/null || { [ "$$(id -u)" = 0 ] && command -v apt-get > /dev/null \
		&& apt-get update -qq && apt-get install -qq -y chromium fonts-dejavu > /dev/null; } \
		|| echo "There is no Chromium here, and it cannot be installed: the studio will not be tried in a browser."

# Writes what in docs/ is made from the code; a test tells when it is not current.
docs: setup
	$(BIN)/python docs/tools/reference.py docs/reference
	$(BIN)/python docs/tools/illustrations.py docs/pictures

# Writes wheels of the same sources, with the hot modules compiled, to dist/compiled; needs a C compiler.
compiled: setup
	$(BIN)/python docs/tools/compiled.py dist/compiled

# An environment with them, which takes the libraries from .venv.
$(COMPILED)/installed: $(STAMP) docs/tools/compiled.py $(shell find core games translations -name "*.py" -o -name "*.toml" -o -name "*.j2")
	$(MAKE) compiled
	rm -rf $(COMPILED)
	$(BIN)/python -m venv --without-pip $(COMPILED)
	$(BIN)/pip --python $(COMPILED)/bin/python install --quiet --disable-pip-version-check --no-deps --no-index dist/compiled/*.whl
	$(BIN)/python -c "import sysconfig; print(sysconfig.get_path('purelib'))" > \
		$$($(COMPILED)/bin/python -c "import sysconfig; print(sysconfig.get_path('purelib'))")/libraries.pth
	touch $@

# Tries them: the same games, record for record, and the same tests, all of them or those of TESTS.
compiled-tests: $(COMPILED)/installed
	$(COMPILED)/bin/nomarch --version | grep compiled
	$(BIN)/python docs/tools/same_games.py > build/compiled/games.plain & plain=$$!; \
		$(COMPILED)/bin/python docs/tools/same_games.py > build/compiled/games.compiled && wait $$plain
	diff build/compiled/games.plain build/compiled/games.compiled
	$(COMPILED)/bin/python -m pytest --numprocesses auto --dist worksteal $(TESTS)

# Measures plain and compiled in turns, and says what is better and worse than the last recorded run. RECORD=1 records
# this one and writes the page. Compares with OpenSpiel and catanatron where they are: .venv/bin/pip install --editable ".[bench]"
bench: $(COMPILED)/installed build/bench/built
	PYTHONPATH=docs/tools $(BIN)/python -m bench $(if $(RECORD),--record)

# Simulates a million games on two cores, and records how much memory that took.
bench-million: $(COMPILED)/installed
	PYTHONPATH=docs/tools $(BIN)/python -m bench --million

# Has more and more tables played at in the studio, until it bends; a quarter of an hour.
bench-studio: setup
	PYTHONPATH=docs/tools $(BIN)/python -m bench.studio

# Trains the players that come with the games, those that are not there yet, with the compiled toolkit: an hour on two cores.
players: $(COMPILED)/installed
	$(COMPILED)/bin/python docs/tools/players.py $(GAMES)

build/bench/built: $(STAMP) docs/tools/bench/toys/slots.py
	mkdir -p $(@D)
	cp docs/tools/bench/toys/slots.py $(@D)
	cd $(@D) && $(abspath $(BIN))/mypyc slots.py
	touch $@

clean:
	rm -rf $(VENV) build dist *.egg-info games/*/*.egg-info .mypy_cache .pytest_cache .ruff_cache
