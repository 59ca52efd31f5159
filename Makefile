# Two commands on a fresh machine: `make demo` and `make test`. Both set up .venv first.

PYTHON ?= python3
BIN := .venv/bin

.PHONY: demo test test-slow lint grammar clean

.venv/ready: pyproject.toml constraints.txt
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt "setuptools>=77"
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt \
		--no-build-isolation --editable ".[dev]"
	touch $@

# The text goes through the environment, so that a `$$` or a quote in it survives: make demo TEXT='It cost $$312.'
demo: export DNCNORM_TEXT := $(value TEXT)
demo: .venv/ready
	@$(BIN)/python training/demo.py

# What a developer runs between two edits; .ci/run runs the slow ones, too.
test: .venv/ready
	$(BIN)/python -m pytest -m "not slow"

test-slow: .venv/ready
	$(BIN)/python -m pytest -m slow

lint: .venv/ready
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

# Compiles a grammar's sources into the package; a test checks that what ships is what this gives.
LANG_CODE ?= en
grammar: .venv/ready
	$(BIN)/python -m dncnorm.grammars.build $(LANG_CODE) dncnorm/pretrained/$(LANG_CODE)/grammar

clean:
	rm -rf .venv build dist *.egg-info
