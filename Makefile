# Put Tutor. "make help" lists the targets. Needs make and Python 3.11 or newer; the rest is installed.

SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help

PYTHON ?= python3
HOST ?= 127.0.0.1
PORT ?= 8000
CHROMIUM := /usr/bin/chromium-headless-shell
FONTS := /usr/share/fonts/truetype/dejavu/DejaVuSerifCondensed.ttf

# One more than there are processors: some tests only wait for the servers they start.
WORKERS := $(shell echo $$(($$(nproc) + 1)))

VENV := .venv
BIN := $(VENV)/bin
# Outside tests/, so that no test walks through it.
NODE := $(VENV)/node
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes
APT := $(if $(filter 0,$(shell id -u)),,sudo )apt-get

.PHONY: help run test quick robot screenshots accept thorough fuzz programs audit lighthouse \
  markup dependencies lint types catalogs browser postgresql redis wrk bench speed opponents update \
  pins clean

help: ## this list
	@grep -hE '^[a-z]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 12

run: $(VENV)/.runtime ## install what is missing and serve the course on http://127.0.0.1:8000/
	@$(BIN)/python -m tutor serve --host $(HOST) --port $(PORT)

test: $(VENV)/.test ## everything that has to pass, in the browser too
	@# What needs one processor each, side by side.
	@$(MAKE) --no-print-directory -j 2 --output-sync lint types catalogs programs
	$(BIN)/python -m pytest -m "not browser" -n $(WORKERS) --dist loadscope --no-loadscope-reorder
	$(BIN)/python -m pytest tests/browser -n auto

quick: $(VENV)/.test ## the tests that need no browser, no PostgreSQL and little time
	$(BIN)/ruff check .
	$(BIN)/python -m pytest -q -m "not browser and not slow"

robot: $(VENV)/.test browser ## everything in every language, with a mouse, without scripts, by keyboard: takes long
	$(BIN)/python -m pytest tests/browser/test_robot.py tests/browser/test_looks.py --every -n auto

screenshots: $(VENV)/.test browser ## pictures of every page, to build/screenshots, compared with the accepted ones
	$(BIN)/python -m pytest tests/browser/test_pictures.py

accept: $(VENV)/.test browser ## the pages look as they should now: keep their pictures
	rm -rf tests/browser/accepted
	$(BIN)/python -m pytest tests/browser/test_pictures.py --accept

lint: $(VENV)/.test ## style of the code and of the page templates
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/djlint --lint --quiet tutor/web/templates

types: $(VENV)/.test ## types, strictly
	$(BIN)/mypy

catalogs: $(VENV)/.test ## rulebooks, lessons and translations
	$(BIN)/python -m tutor check

bench: $(VENV)/.test ## how fast the engine answers
	PYTHONPATH=. $(BIN)/python benchmarks/replay.py

speed: $(VENV)/.test postgresql wrk ## how fast pages are, against a bare page, and with much in the database
	$(BIN)/python -m benchmarks.pages
	$(BIN)/python -m benchmarks.sizes

opponents: $(VENV)/.test ## measure who beats whom, for docs/opponents.md
	$(BIN)/python -m benchmarks.opponents --out docs/opponents.md

audit: $(VENV)/.audit programs ## Lighthouse, HTML, known weaknesses, fuzz, robot: needs Node 20 and Java 17
	@# What fails stops nothing that comes after it.
	@$(MAKE) --no-print-directory -k lighthouse markup dependencies fuzz robot

lighthouse: $(VENV)/.audit browser ## speed, accessibility and more, on a simulated phone
	CHROME_PATH=$(firstword $(wildcard $(CHROMIUM) /usr/bin/chromium)) $(BIN)/python -m tests.audit.lighthouse $(NODE)

markup: $(VENV)/.audit ## every page through the Nu HTML checker
	$(BIN)/python -m tests.audit.markup $(NODE)

dependencies: $(VENV)/.audit ## what is known against the packages, Python's and Node's
	$(BIN)/python -m tests.audit.dependencies $(NODE)

update: $(VENV)/.test ## bring the translation template and catalogues to the state of the texts
	$(BIN)/python -m tutor catalogs update

pins: ## resolve the pinned requirements afresh (needs uv)
	uv pip compile $(PIN_OPTIONS) -o requirements.txt pyproject.toml
	uv pip compile $(PIN_OPTIONS) -o requirements-test.txt --extra test -c requirements.txt pyproject.toml
	uv pip compile $(PIN_OPTIONS) -o requirements-audit.txt --extra audit -c requirements-test.txt pyproject.toml

# Without header, index and annotations, so that the files name no registry and no command line.
PIN_OPTIONS := --quiet --upgrade --universal --python-version 3.11 --fork-strategy fewest \
  --generate-hashes --no-header --no-emit-index-url --no-annotate

clean: ## remove everything that was installed or made
	rm -rf $(VENV) build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis test-results
	find tutor tests benchmarks -name __pycache__ -prune -exec rm -rf {} +
	find tutor -name '*.mo' -delete

# -- what the targets above install; each step is repeated only when its list changes

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
	  || { echo "$(PYTHON) is too old: Python 3.11 or newer is needed (make PYTHON=...)" >&2; exit 1; }
	@# Debian keeps venv in a package of its own.
	@$(PYTHON) -m venv $(VENV) 2>/dev/null \
	  || { rm -rf $(VENV); $(APT) update -qq; $(APT) install -y -qq --no-install-recommends python3-venv; \
	       $(PYTHON) -m venv $(VENV); }

$(VENV)/.runtime: requirements.txt | $(BIN)/python
	@echo "Installing what Put Tutor needs ..."
	@$(PIP) -r requirements.txt
	@touch $@

$(VENV)/.test: requirements-test.txt pyproject.toml | $(BIN)/python
	@echo "Installing what the tests need ..."
	@$(PIP) -r requirements-test.txt
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .
	@touch $(VENV)/.runtime $@

# No package's own script runs: they would download a browser and a Java.
$(VENV)/.audit: requirements-audit.txt tests/audit/package.json tests/audit/package-lock.json $(VENV)/.test
	@{ command -v node && command -v java; } >/dev/null \
	  || { echo "The audit needs Node 20 and Java 17." >&2; exit 1; }
	@echo "Installing what the audit needs ..."
	@$(PIP) -r requirements-audit.txt
	@mkdir -p $(NODE)
	@cp tests/audit/package.json tests/audit/package-lock.json tests/audit/.npmrc $(NODE)/
	@PUPPETEER_SKIP_DOWNLOAD=1 npm ci --ignore-scripts --prefix $(NODE)
	@touch $@

thorough: $(VENV)/.test programs ## the tests that do more of the same, in their full number
	$(BIN)/python -m pytest -m "slow and not browser" --every -n $(WORKERS) --dist loadscope

fuzz: $(VENV)/.test ## 100,000 hostile requests, others in every run
	$(BIN)/python -m pytest tests/fuzz -q -s -n $(WORKERS) --dist loadscope --fuzz 100000 --fuzz-seed $$RANDOM

# One after the other: only one may install packages at a time.
programs:
	@$(MAKE) --no-print-directory browser
	@$(MAKE) --no-print-directory postgresql
	@$(MAKE) --no-print-directory redis

browser: $(CHROMIUM) $(FONTS)

# The one without windows does a sixth of the work; where it is not to be had, the other one will do.
$(CHROMIUM):
	@$(APT) update -qq
	@$(APT) install -y -qq --no-install-recommends chromium-headless-shell || test -x /usr/bin/chromium \
	  || $(APT) install -y -qq --no-install-recommends chromium

$(FONTS):
	@$(APT) update -qq
	@$(APT) install -y -qq --no-install-recommends fonts-dejavu-core fonts-dejavu-extra

# The tests start a server of their own, with these programs.
postgresql:
	@compgen -G '/usr/lib/postgresql/*/bin/postgres' >/dev/null || command -v postgres >/dev/null \
	  || { $(APT) update -qq; $(APT) install -y -qq --no-install-recommends postgresql; }

redis:
	@command -v redis-server >/dev/null \
	  || { $(APT) update -qq; $(APT) install -y -qq --no-install-recommends redis-server; }

# Sends the requests of "make speed".
wrk:
	@command -v wrk >/dev/null \
	  || { $(APT) update -qq; $(APT) install -y -qq --no-install-recommends wrk; }
