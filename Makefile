# Needs python3 (3.11 or newer) with venv, g++, make and git. Every target does its own set-up.
SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.NOTPARALLEL:
.PHONY: help install demo rtl docs test test-all test-touched cocotb formal sign-off lint bitstream bench lock dist check-dist \
	clean distclean

# Tests start hundreds of Python processes: none compiles again what another has.
unexport PYTHONDONTWRITEBYTECODE

VENV := .venv
BIN := $(VENV)/bin
# What runs simgnn; and what tests, proves and synthesises it, beside that.
RUNS := $(VENV)/runs
INSTALLED := $(VENV)/installed
PIP := $(BIN)/python -m pip install --disable-pip-version-check --constraint requirements.lock
# Processes; each bench and each test that compiles a simulator is one process's work.
JOBS ?= 2
# The commit that `make test-touched` compares with, if not the one that .ci/touched.py chooses.
BASE ?=

help:
	@sed -n 's/^## //p' Makefile

## make install       set up .venv with all extras at the versions of requirements.lock, and compile what is slow at its first use
install: $(INSTALLED)

# Python compiles a module when it is first imported: most of them never are, and pip would take 40 s for them all. What
# only tests import pip compiles, as some packages warn then, and tests take a warning for an error.
$(RUNS): requirements.lock pyproject.toml
	@echo "== Setting up $(VENV) with what runs simgnn: once, about 430 MB to download, 1.6 GB on disk, 1 to 3 minutes"
	python3 -m venv $(VENV)
	$(PIP) --no-compile setuptools
	$(PIP) --no-compile --no-build-isolation --editable .
	touch $@

$(INSTALLED): $(RUNS)
	@echo "== Adding what tests, proves and synthesises it: once, about 200 MB to download, 0.7 GB on disk, 4 to 6 minutes"
	$(PIP) --no-build-isolation --editable '.[hardware,fpga,pyg,cluster,docs,dev]'
	$(BIN)/python -c 'from simgnn.process.yowasp import YOSYS, compile_tool; compile_tool(YOSYS)'
	folder=$$(mktemp -d) && trap 'rm -r "$$folder"' EXIT && $(BIN)/simgnn train -c tiny --dataset sbm:60:300:4:3 \
		--hidden 4 --batch-size 8 --fanout 3,2 --epochs 1 --device cycle -o "$$folder/out"
	touch $@

## make demo          train on digits with the generated Verilog in the loop, and nothing installed but what that needs; out/demo
demo: $(RUNS)
	$(BIN)/simgnn train -c examples/demo.toml -o out/demo

## make test          the tests, about eight minutes on two cores: a sample of costly cases, a smoke run of benches and proofs
test: $(INSTALLED)
	$(BIN)/pytest tests --ignore tests/project -n $(JOBS) --dist worksteal --durations=25

## make test-all      every test, every bench and every proof
test-all: $(INSTALLED)
	$(BIN)/pytest tests -n $(JOBS) --dist worksteal -m ''
	$(MAKE) cocotb formal

## make test-touched  the slow tests, benches and proofs of the folders that differ from a commit: BASE=origin/main, ARGS="--minutes 20"
test-touched: $(INSTALLED)
	$(BIN)/python .ci/touched.py $(BASE) --jobs $(JOBS) $(ARGS)

## make cocotb        every test bench of the hardware; ARGS="--seed 7 -k router" (docs/how-to/benches.md), reports in out/benches
cocotb: $(INSTALLED)
	$(BIN)/pytest testbenches -n $(JOBS) --junitxml=out/benches/junit.xml $(ARGS)

## make formal        prove what is claimed of the hardware, then find the mistakes that are planted in it; ARGS="queue tokens", out/formal
formal: $(INSTALLED)
	$(BIN)/python -m formal --jobs $(JOBS) $(ARGS)
	$(BIN)/python -m formal --jobs $(JOBS) $(ARGS) --mistakes

## make sign-off      what is shown of each engine of tiny, on one page: benches with coverage, proofs, programs, rules; out/sign-off
sign-off: $(INSTALLED)
	-$(BIN)/pytest testbenches -n $(JOBS) --coverage
	-$(BIN)/pytest testbenches/kernel/bench_kernel.py --config tiny --output out/configured
	-if command -v iverilog; then $(BIN)/pytest testbenches -n $(JOBS) --simulator icarus --output out/icarus; fi
	-$(BIN)/python -m formal --jobs $(JOBS)
	-$(BIN)/python -m formal --jobs $(JOBS) --mistakes
	$(BIN)/simgnn verify -c tiny --programs 600 --faults 800 --steps 100 --batches 20 -o out/sign-off \
		--sign-off out/sign-off --evidence out/benches --evidence out/configured --evidence out/formal $$(for kind in icarus mutants checkers; do test -d out/$$kind && echo --evidence out/$$kind; done)

## make lint          style, formatting, types, the committed Verilog, and the rules of the project: imports, dependencies, pages
lint: $(INSTALLED)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/python .ci/check_imports.py
	$(BIN)/python .ci/check_types.py
	$(BIN)/python .ci/check_names.py
	$(BIN)/python .ci/check_verilog.py
	$(BIN)/pytest tests/project -n $(JOBS)

## make bitstream     bitstream of the preset ecp5 for Lattice's evaluation board; half an hour or more with the wheels' tools; ARGS="--mhz 70", out/fpga
bitstream: $(INSTALLED)
	$(BIN)/simgnn fpga -c ecp5 --board ecp5-evn --seeds 3 -o out/fpga $(ARGS)

## make docs          the site, with every block of the tutorials run, in out/docs; a minute and a half
docs: $(INSTALLED)
	$(BIN)/python -m sphinx -b html -j $(JOBS) -W -q docs out/docs

## make bench         every benchmark, one after the other
bench: $(INSTALLED)
	for file in benchmarks/*.py benchmarks/rank_faults; do echo "== $$file"; $(BIN)/python $$file; done

## make rtl           write the committed Verilog, that of the preset tiny, anew
rtl: $(INSTALLED)
	rm -f rtl/*.v
	$(BIN)/python -c 'from simgnn.config.configuration import load_config; from simgnn.hw.generate.verilog import write_verilog; write_verilog(load_config("tiny").hardware, "rtl")'

## make lock          write requirements.lock anew from what .venv holds
lock:
	$(BIN)/python .ci/lock.py

## make dist          sdist and wheel of the commit that is checked out, in dist; the same bytes each time
dist: $(INSTALLED)
	$(BIN)/python .ci/distribution.py

## make check-dist    build them twice, and run the wheel in an environment of its own (downloads what simgnn needs)
check-dist: $(INSTALLED)
	$(BIN)/pytest -m '' tests/test_distribution.py

## make clean         remove what the targets made, except .venv
clean:
	rm -rf out build dist simgnn.egg-info .pytest_cache .ruff_cache
	find . -path ./$(VENV) -prune -o -type d \( -name __pycache__ -o -name sim_build \) -exec rm -rf {} +

## make distclean     remove .venv as well
distclean: clean
	rm -rf $(VENV)
