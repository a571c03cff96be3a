# Two commands for everybody: `make demo` plays the example game, `make test` passes the tests.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/pip install --quiet --disable-pip-version-check --editable
EXAMPLES := ejemplo ejemplo-completo ejemplo-diplomacy
SOURCES := pyproject.toml hatch_build.py $(shell find gm/locale -name '*.po')

.PHONY: demo test test-large check bench example clean

demo: $(VENV)/.program
	$(BIN)/gm demo --force gm-demo

test: check
	$(BIN)/pytest -n auto --cov --cov-report=term
	$(BIN)/coverage report --include='gm/rules/*' --fail-under=100

test-large: $(VENV)/.tools
	$(BIN)/pytest -n auto -m large

check: $(VENV)/.tools
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy

bench: $(VENV)/.tools
	$(BIN)/python -m benchmarks

# The example games remade with today's rules, reader and texts: read the difference before committing it.
example: $(EXAMPLES:%=turns/%/remade)

turns/%/remade: $(VENV)/.program
	rm -rf turns/$*.new
	$(BIN)/gm demo turns/$*.new --example $*
	find turns/$*.new -name 'report.*.html' -delete
	rm -rf turns/$* turns/$*.new/site turns/$*.new/.gitignore turns/$*.new/.lock
	mv turns/$*.new turns/$*

# The program, and the program with its developers' tools: installed when missing, or when what they are made from changed.
$(VENV)/.program: $(SOURCES)
	test -d $(VENV) || $(PYTHON) -m venv $(VENV)
	$(PIP) .
	touch $@

$(VENV)/.tools: $(SOURCES)
	test -d $(VENV) || $(PYTHON) -m venv $(VENV)
	$(PIP) '.[dev]'
	touch $@ $(VENV)/.program

clean:
	rm -rf $(VENV) dist gm-demo .coverage* htmlcov
