# Two commands on a fresh machine: `make demo` and `make test`. Both set up .venv first. `make help` lists the others.

PYTHON ?= python3
BIN := .venv/bin

.PHONY: demo test test-slow lint wheel grammar clean help

# pip writes to standard error, so that a pipe gets the demo alone.
PIP_INSTALL := $(BIN)/python -m pip install --disable-pip-version-check --constraint constraints.txt

IS_SUPPORTED := import sys; v = sys.version_info; sys.exit(v[:2] < (3, 10) and \
	f"dncnorm needs Python 3.10 or later, this is {v[0]}.{v[1]}: make PYTHON=python3.11 ...")
IS_PYTHON_3_11 := import sys; v = sys.version_info; sys.exit(v[:2] != (3, 11) and \
	f"constraints.txt has the packages of the tests for Python 3.11, this is {v[0]}.{v[1]}: make PYTHON=python3.11 ...")

# The base install, which `make demo` needs: no PyTorch, no transformers, no XGBoost.
.venv/runtime: pyproject.toml constraints.txt
	@$(PYTHON) -c '$(IS_SUPPORTED)'
	@echo "Setting up .venv, once: NumPy, kaldifst and the models (less than a minute)." >&2
	@$(PYTHON) -m venv .venv
	@$(PIP_INSTALL) "setuptools>=77" >&2
	@$(PIP_INSTALL) --no-build-isolation --editable . >&2
	@touch $@

# ... and all extras for the tests: PyTorch, transformers, training, grammars, server, demo page, ONNX, Dask, linters.
.venv/ready: .venv/runtime
	@$(BIN)/python -c '$(IS_PYTHON_3_11)'
	@echo "Adding to .venv, once: all extras (3 GB with PyTorch for CPUs, some minutes)." >&2
	@$(PIP_INSTALL) --no-build-isolation --editable ".[dev]" >&2
	@touch $@

# The text goes through the environment, so that a `$$` or a quote in it survives: make demo TEXT='It cost $$312.'
demo: export DNCNORM_TEXT := $(value TEXT)
demo: .venv/runtime  ## speak TEXT, or a few examples
	@$(BIN)/python training/demo.py

# A process per core, up to four: each loads the embedded model once, and an idle one takes tests of others.
PYTEST := $(BIN)/python -m pytest --numprocesses auto --maxprocesses 4 --dist worksteal

# Run between two edits; .ci/run runs the slow tests, too.
test: .venv/ready  ## run the fast tests
	$(PYTEST) -m "not slow"

test-slow: .venv/ready  ## run the slow tests
	$(PYTEST) -m slow

lint: .venv/ready  ## check style and types
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

# Builds the wheel and tries it in a clean environment of every Python that is found.
wheel: .venv/ready  ## build the wheel and try it in every Python that is found
	$(BIN)/python .ci/try_wheel.py

# Compiles a grammar's sources into the package; a test checks that the shipped grammar is up to date.
LANG_CODE ?= en
grammar: .venv/ready  ## compile the grammar of LANG_CODE into the package
	$(BIN)/python -m dncnorm.grammars.build $(LANG_CODE) dncnorm/pretrained/$(LANG_CODE)/grammar

clean:  ## remove .venv and what was built
	rm -rf .venv build dist *.egg-info

help:  ## list these targets
	@sed -n 's/^\([a-z-]*\):.*  ## /\1\t/p' Makefile | expand -t 12
