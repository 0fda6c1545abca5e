# Every target sets up what it needs: a Python (3.11 or newer) and git are enough to start from.

PYTHON ?= python3
SEED ?= 7
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --quiet --disable-pip-version-check
READY := $(VENV)/.ready
LAB := $(VENV)/.lab

# Many processes are started: none needs to compile what another has compiled.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.PHONY: help heavy lab play watch test browser check scenarios bench soak postgres coverage protocol contents lessons clean

help:
	@echo "make play      open the game in the browser"
	@echo "make watch     watch two computer players fight a battle in the terminal (SEED=7)"
	@echo "make test      everything that must hold: style, types, tests, scenarios"
	@echo "make check     style and types only, at once"
	@echo "make bench     speed of the hot paths against their targets, and how cost grows; writes bench.json"
	@echo "make soak      many more random battles and property cases than make test has time for"
	@echo "make lab       what the laboratory needs beside the game: pyarrow, gymnasium, pettingzoo"
	@echo "make coverage  write docs/coverage.md and coverage-armies.md anew: which rules and abilities are shown"
	@echo "make protocol  write the page's protocol.d.ts anew from the structs in server/protocol"
	@echo "make contents  write anew what warhost --help lists"
	@echo "make lessons   record the lessons of scenarios/lessons anew as replays"
	@echo "make clean     remove the environment and everything generated"
	@echo
	@echo "PYTHON=python3.12 make ...   to choose the Python; it must be 3.11 or newer"

play: $(READY)
	@$(BIN)/warhost play

watch: $(READY)
	@$(BIN)/warhost battle --pack fire-and-jade --players captain --seed $(SEED) --watch

test: $(READY) browser postgres $(LAB)
	$(BIN)/pytest -n 3 --dist worksteal

# Battles are played in a real browser too: it is installed where that can be done unasked, else this says so. The one
# without windows comes first, at half the work of the whole program.
browser:
	@command -v chromium-headless-shell >/dev/null && exit 0; \
	if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
	  echo "Installing Chromium, to test the pages with"; \
	  apt-get -qq update >/dev/null 2>&1; \
	  for each in chromium-headless-shell chromium; do \
	    DEBIAN_FRONTEND=noninteractive apt-get -qq install -y $$each >/dev/null 2>&1 && exit 0; \
	  done; \
	fi; \
	for each in chromium chromium-browser google-chrome; do command -v $$each >/dev/null && exit 0; done; \
	echo "NOTE: there is no Chromium here (apt-get install chromium-headless-shell): the tests of the pages are skipped; in CI they fail."

# The server keeps its battles in SQLite or in PostgreSQL: the tests start a private one where its programs are found.
postgres:
	@command -v initdb >/dev/null || ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || { \
	if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
	  echo "Installing PostgreSQL, to test the server's database with"; \
	  apt-get -qq update >/dev/null 2>&1; DEBIAN_FRONTEND=noninteractive apt-get -qq install -y postgresql >/dev/null 2>&1; \
	fi; \
	ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || \
	  echo "NOTE: there is no PostgreSQL here (apt-get install postgresql): its tests are skipped; in CI they fail."; }

check: $(READY) $(LAB)
	$(BIN)/ruff format --check src tests scripts
	$(BIN)/ruff check src tests scripts
	$(BIN)/mypy
	@$(BIN)/python scripts/web/check.py types

scenarios: $(READY)
	$(BIN)/warhost scenario check scenarios

bench: $(READY) $(LAB)
	@$(BIN)/python -m warhost.bench
	@$(BIN)/python scripts/growth.py

soak: $(READY) heavy browser postgres
	$(BIN)/pytest -n 2 -m "soak or not soak" --hypothesis-profile=soak
	$(BIN)/python scripts/army_campaign.py
	$(BIN)/python scripts/long_fire.py
	$(BIN)/python scripts/hostile_campaign.py

coverage: $(READY)
	$(BIN)/warhost rules coverage --write docs/coverage.md

protocol: $(READY)
	$(BIN)/python -m warhost.server.protocol.typescript

contents: $(READY)
	$(BIN)/python -m warhost.cli.contents

lessons: $(READY)
	@for each in scenarios/lessons/*.yaml; do \
	  $(BIN)/warhost scenario record $$each src/warhost/lessons/$$(basename $$each .yaml).json || exit 1; \
	done

# The laboratory's light extras: Parquet tables and the environments. Playing needs none of them.
lab: $(LAB)

$(LAB): $(READY) requirements-lab.lock
	@$(PIP) install --require-hashes --no-deps --only-binary :all: -r requirements-lab.lock 2>$(VENV)/lab.log || \
	  echo "NOTE: the laboratory's extras could not be installed (see $(VENV)/lab.log): its tests are skipped."
	@touch $(LAB)

# PyTorch and Ray are large, and only the longest tests need them: without them those are skipped, and say so.
heavy: $(LAB)
	@$(PIP) install "ray>=2.40" "torch>=2.4" 2>$(VENV)/heavy.log || \
	  echo "NOTE: Ray and PyTorch could not be installed (see $(VENV)/heavy.log): their tests are skipped."

clean:
	rm -rf $(VENV) build dist bench.json .mypy_cache .ruff_cache .pytest_cache .hypothesis .benchmarks src/*.egg-info
	find src tests -name __pycache__ -type d -prune -exec rm -rf {} +

$(READY): pyproject.toml requirements.lock requirements-fast.lock requirements-web.lock requirements-postgres.lock
	@command -v $(PYTHON) >/dev/null || { echo "warhost needs Python 3.11 or newer, and there is no $(PYTHON) here."; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	  echo "warhost needs Python 3.11 or newer; $(PYTHON) is $$($(PYTHON) --version 2>&1)."; \
	  echo "Choose another with: make PYTHON=python3.12 ..."; exit 1; }
	@echo "Setting up $(VENV) (once; later runs skip this)"
	@$(PYTHON) -m venv $(VENV) || { echo "Could not make a virtual environment: is the venv module installed?"; exit 1; }
	@$(PIP) install --require-hashes -r requirements.lock
	@$(PIP) install --require-hashes --no-deps --only-binary :all: -r requirements-fast.lock 2>$(VENV)/numba.log || \
	  echo "NOTE: numba could not be installed (see $(VENV)/numba.log). All works, in plain Python and much slower."
	@$(PIP) install --require-hashes --no-deps --only-binary :all: -r requirements-web.lock 2>$(VENV)/node.log || \
	  echo "NOTE: node could not be installed (see $(VENV)/node.log): the page's scripts are not checked; in CI that fails."
	@$(PIP) install --require-hashes --no-deps --only-binary :all: -r requirements-postgres.lock 2>$(VENV)/psycopg.log || \
	  echo "NOTE: psycopg could not be installed (see $(VENV)/psycopg.log): PostgreSQL is not tested; in CI that fails."
	@$(PIP) install --no-deps --no-build-isolation --editable .
	@echo "Compiling what measures the table, by fighting a battle"
	@$(BIN)/warhost battle --pack sand-and-bone --seed 1 >/dev/null
	@touch $(READY)
