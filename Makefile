# Two commands on a fresh machine: `make demo` and `make test`. Both set up .venv first.

PYTHON ?= python3
BIN := .venv/bin

.PHONY: demo test test-slow lint grammar clean

# What the package needs to run; `make demo` needs no more. pip writes to standard error, so that a pipe gets the demo.
PIP_INSTALL := $(BIN)/python -m pip install --disable-pip-version-check --constraint constraints.txt

IS_PYTHON_3_11 := import sys; v = sys.version_info; sys.exit(v[:2] != (3, 11) and \
	f"the versions of constraints.txt are for Python 3.11, this is {v[0]}.{v[1]}: make PYTHON=python3.11 ...")

.venv/runtime: pyproject.toml constraints.txt
	@$(PYTHON) -c '$(IS_PYTHON_3_11)'
	@echo "Setting up .venv, once: PyTorch, transformers, XGBoost (2 GB with PyTorch for CPUs, a minute or two)." >&2
	@$(PYTHON) -m venv .venv
	@$(PIP_INSTALL) "setuptools>=77" >&2
	@$(PIP_INSTALL) --no-build-isolation --editable . >&2
	@touch $@

# ... and what the tests need beside it: training, grammars, server, demo page, ONNX, Dask, linters.
.venv/ready: .venv/runtime
	@echo "Adding to .venv, once: what the tests need (1.5 GB, a minute or two)." >&2
	@$(PIP_INSTALL) --no-build-isolation --editable ".[dev]" >&2
	@touch $@

# The text goes through the environment, so that a `$$` or a quote in it survives: make demo TEXT='It cost $$312.'
demo: export DNCNORM_TEXT := $(value TEXT)
demo: .venv/runtime
	@$(BIN)/python training/demo.py

# A process per core, up to four: each loads the embedded model once.
PYTEST := $(BIN)/python -m pytest --numprocesses auto --maxprocesses 4

# What a developer runs between two edits; .ci/run runs the slow ones, too.
test: .venv/ready
	$(PYTEST) -m "not slow"

test-slow: .venv/ready
	$(PYTEST) -m slow

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
