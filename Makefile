# Two commands for everybody: `make demo` plays the example game, `make test` passes the tests.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.installed

.PHONY: demo test test-large check bench clean

demo: $(STAMP)
	$(BIN)/gm demo --force gm-demo

test: check
	$(BIN)/pytest -n auto --cov --cov-report=term
	$(BIN)/coverage report --include='gm/rules/*' --fail-under=100

test-large: $(STAMP)
	$(BIN)/pytest -n auto -m large

check: $(STAMP)
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy

bench: $(STAMP)
	$(BIN)/python -m benchmarks

# The environment: made when missing, made anew when what it is made from has changed.
$(STAMP): pyproject.toml hatch_build.py $(shell find gm/locale -name '*.po')
	test -d $(VENV) || $(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --disable-pip-version-check --editable '.[dev]'
	touch $(STAMP)

clean:
	rm -rf $(VENV) dist gm-demo .coverage* htmlcov
