# Every target sets up what it needs by itself: Python 3.11 or newer, make and (for speed) a C compiler are enough.

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help play play-terminal dist test test-all test-one test-page coverage mutants check bench bench-bots bench-envs bench-instructions bench-server bench-restart bench-attacks train docs protocol pictures lock clean

PYTHON ?= python3
UV ?= uv
export PIP_DISABLE_PIP_VERSION_CHECK = 1
# The tests start hundreds of Pythons, each of which would compile all that it imports.
unexport PYTHONDONTWRITEBYTECODE

BIN := .venv/bin
BENCH := .venv-bench
PIP_LOCKED := -m pip install --quiet --require-hashes
NPM := PATH="$(CURDIR)/$(BIN):$$PATH" npm
PIP_LASTCARD := -m pip install --quiet --no-deps --no-build-isolation

SET_UP := .venv/installed .venv/test-tools .venv/page .venv/browser .venv/nginx
NIGHTLY := part
WORKERS := auto
PYTEST := $(BIN)/pytest --nightly $(NIGHTLY)
# A cache of its own: two lanes that share one would overwrite each other's list of failed tests.
BROWSER := $(PYTEST) -o cache_dir=.pytest_cache/page tests/page
LANES := $(MAKE) --jobs=2 --keep-going --no-print-directory $(if $(filter output-sync,$(.FEATURES)),--output-sync=line)
# Only what is compiled, and what calls it most, is worth testing both ways. Of house rules that is playing by them:
# reading them calls nothing compiled.
UNCOMPILED := $(addprefix tests/,engine thinking learning rules bots envs test_scenarios.py) \
  $(addprefix tests/houserules/,test_shown.py test_trial.py)
define summed_up
@rm -rf build/tests; failed=0; \
$(1) || failed=1; \
$(LANES) measured || failed=1; \
$(BIN)/python -m tests.plugins.summary; \
exit $$failed
endef
# Whatever fails in a browser is tried once more. The summary names each second try: it is a defect to find.
twice = $(1) || { [ $$? -eq 1 ] && echo "These failed; once more:" && $(1)-again --last-failed; }

# What `make coverage` runs, and how many per cent of the lines and branches of the rules it has to reach.
COVERING := tests/rules tests/test_scenarios.py $(addprefix tests/engine/test_,$(addsuffix .py,bad_effects editions options pauses records \
  rng rules_table same_games state views written))
COVERED := 97

# What the compiled rules are made from, and what an installed copy is made from.
CORE := $(addprefix src/lastcard/,engine thinking learning)
RECIPE := pyproject.toml hatch_build.py hatch_metadata.py $(wildcard $(addsuffix /*.py,$(CORE)) $(addsuffix /*.pxd,$(CORE)))
PAGE := $(shell find web -path '*/node_modules' -prune -o -type f -print)
SOURCES := $(shell find src -name '*.py' -o -name '*.pxd' -o -name '*.toml')

help:  ## this list
	@sed -n 's/^\([a-z-]*\):.*  ## /  make \1\t/p' Makefile | expand -t 26

play: .venv/installed .venv/page  ## the game in the browser, and for phones in this network; PORT=8001 if 8000 is taken
	@$(BIN)/lastcard serve --lan --open $(if $(PORT),--port $(PORT))

play-terminal: .venv/installed  ## a game in the terminal
	@$(BIN)/lastcard play

# Two lanes run side by side, and what is measured runs alone after them. The output of a command is shown when it ends.
# Every run of pytest leaves its results in build/tests, and the last command sums them up.
test: $(SET_UP)  ## everything that has to hold: style, types, layers, tests compiled and uncompiled, the page
	$(call summed_up,$(LANES) in-rules in-browser)

test-all: coverage  ## the same with all nightly tests and the coverage of the rules; `make mutants` is nightly too
	@$(MAKE) --no-print-directory test NIGHTLY=all

# Uncompiled: nothing can look into compiled code.
coverage: .venv/installed .venv/test-tools .venv/nightly  ## how much of the rules the tests reach, branch by branch
	LASTCARD_PURE=1 $(BIN)/coverage run -m pytest -q -p no:xdist -m "not nightly" $(COVERING)
	$(BIN)/coverage report --fail-under=$(COVERED)

# Not part of test-all, because it is long: every mutant is a run of the tests that reach its line. REST=1 goes on with a
# run that was stopped, SECONDS=5 gives up on a mutant after so many seconds of tests.
mutants: .venv/installed .venv/test-tools .venv/nightly  ## how many mistakes in the rules the tests notice; SAMPLE=300 SEED=1 tries some
	$(if $(REST),,rm -rf mutants)
	$(BIN)/python -m tools.mutants $(if $(REST),--rest) $(if $(SAMPLE),--sample $(SAMPLE)) $(if $(SEED),--seed $(SEED)) $(if $(SECONDS),--seconds $(SECONDS)) $(MODULES)

test-one: .venv/pytest  ## one test, uncompiled, a minute after cloning: make test-one T=tests/engine/test_rng.py
	$(if $(T),,$(error Say which: make test-one T=tests/engine/test_rng.py))LASTCARD_PURE=1 PYTHONPATH=src $(BIN)/pytest $(T)

test-page: $(SET_UP)  ## the page alone: its checks, and matches in a browser
	$(call summed_up,$(LANES) in-browser)

.PHONY: in-rules in-browser measured
in-rules: lint
	$(PYTEST) -n $(WORKERS) --ignore tests/page --results compiled
	LASTCARD_PURE=1 $(PYTEST) -n $(WORKERS) $(UNCOMPILED) --results uncompiled

in-browser:
	cd web && $(NPM) run --silent check && $(NPM) run --silent lint && $(NPM) test --silent
	$(call twice,$(BROWSER) -n $(WORKERS) --dist worksteal -m "not measured" --results browser)

measured:
	$(call twice,$(BROWSER) -p no:xdist -m measured --results measured)

.PHONY: lint
lint: .venv/installed .venv/test-tools
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy src tests tools hatch_build.py hatch_metadata.py
	$(BIN)/lint-imports

check: .venv/installed  ## the scenarios in tests/scenarios
	@$(BIN)/lastcard check tests/scenarios/*.yaml

bench: $(BENCH)/installed  ## side by side with other programs
	$(BENCH)/bin/python bench/compare.py

bench-envs: $(BENCH)/installed  ## the vector environment beside RLCard
	$(BENCH)/bin/python bench/envs.py

bench-instructions: .venv/installed .venv/test-tools  ## machine instructions for each decision, step and playout (needs valgrind)
	$(BIN)/python bench/instructions.py

bench-server: .venv/installed  ## the table server under load, beside a bare echo server
	$(BIN)/python bench/server.py

bench-restart: .venv/installed  ## how long a server with a long past takes to start
	$(BIN)/python bench/restart.py

bench-attacks: .venv/installed  ## how much slower honest players become under attack
	$(BIN)/python bench/attacks.py

bench-bots: $(BENCH)/installed  ## how strong the bots are: against each other, and inside RLCard
	$(BENCH)/bin/python bench/rlcard_match.py
	$(BENCH)/bin/python bench/levels.py
	$(BENCH)/bin/python bench/levels.py --games 5000 --pairs master-regular --timed 0

train: .venv/installed .venv/test-tools  ## learns anew what the thinking bots know
	$(BIN)/python -m lastcard.lab.training

docs: .venv/installed  ## writes docs/rules anew from the rulebook and the editions
	$(BIN)/python -m lastcard.docs

protocol: .venv/installed  ## writes the schema and the types of the protocol anew
	$(BIN)/python -m lastcard.server.schema

pictures: .venv/installed .venv/test-tools .venv/page .venv/browser .venv/mutool  ## draws docs/pictures anew from the page
	$(BIN)/python -m tools.pictures
	$(BIN)/python -m tools.architecture

lock:  ## pins what requirements/*.in ask for (needs uv)
	for name in build run node pytest test lab envs bench nightly dist; do \
	  $(UV) pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-header \
	    --output-file requirements/$$name.txt requirements/$$name.in || exit 1; \
	done

dist: .venv/installed .venv/page .venv/dist-tools  ## a source distribution and a wheel that contain everything, in dist/
	rm -rf dist
	$(BIN)/python -m hatchling build --target sdist --directory dist
	$(BIN)/python -m pip wheel --quiet --no-deps --no-build-isolation --wheel-dir dist dist/lastcard-*.tar.gz
	for wheel in dist/*-linux_*.whl; do \
	  [ ! -e "$$wheel" ] || { PATH="$(BIN):$$PATH" $(BIN)/auditwheel repair --wheel-dir dist "$$wheel" && rm "$$wheel"; } || exit 1; \
	done

clean:  ## removes whatever these targets made
	rm -rf .venv .venv-bench .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis dist
	rm -f $(addsuffix /*.so,$(CORE)) $(addsuffix /*.pyd,$(CORE))
	rm -rf web/node_modules src/lastcard/web mutants .coverage
	find src tests bench tools -name __pycache__ -prune -exec rm -rf {} +

# Stamps: an empty file in an environment says that a step is done, and its date says when.

.venv/created $(BENCH)/created:
	@$(PYTHON) -c 'import sys; sys.version_info >= (3, 11) or sys.exit("lastcard needs Python 3.11 or newer: make PYTHON=...")'
	$(PYTHON) -m venv --clear $(@D)
	@touch $@

.venv/requirements: requirements/build.txt requirements/run.txt | .venv/created
	@echo "Installing the packages of Python ..."
	$(BIN)/python $(PIP_LOCKED) -r requirements/build.txt -r requirements/run.txt
	@touch $@

# Little enough to be there in seconds: neither a compiler nor an extra package, browser or Node is needed.
.venv/pytest: requirements/run.txt requirements/pytest.txt | .venv/created
	$(BIN)/python $(PIP_LOCKED) -r requirements/run.txt -r requirements/pytest.txt
	@touch $@

# Whatever the arena, the laboratory and the environments can use comes with them, so that all of it is tested.
.venv/test-tools: requirements/test.txt requirements/lab.txt requirements/envs.txt | .venv/requirements
	$(BIN)/python $(PIP_LOCKED) -r requirements/test.txt -r requirements/lab.txt -r requirements/envs.txt
	@touch $@

# What makes a wheel fit other Linux systems; it says so if it cannot.
.venv/dist-tools: requirements/dist.txt | .venv/requirements
	$(BIN)/python $(PIP_LOCKED) -r requirements/dist.txt
	@touch $@

.venv/nightly: requirements/nightly.txt | .venv/test-tools
	$(BIN)/python $(PIP_LOCKED) -r requirements/nightly.txt
	@touch $@

.venv/installed: .venv/requirements $(RECIPE)
	@echo "Compiling the rules: about a minute ..."
	$(BIN)/python $(PIP_LASTCARD) --editable .
	@$(BIN)/python -c 'from lastcard.engine import COMPILED; COMPILED or print("The rules are not compiled: slower, but complete.", \
	  "Why: $(BIN)/pip install -v --no-deps --no-build-isolation --editable .")'
	@touch $@

# Node comes from the machine if it is new enough, else from PyPI.
.venv/node: requirements/node.txt hatch_build.py | .venv/requirements
	@$(BIN)/python -c 'import sys, hatch_build; sys.exit(not hatch_build.has_node())' || $(BIN)/python $(PIP_LOCKED) -r requirements/node.txt
	@touch $@

web/node_modules: web/package-lock.json | .venv/node
	@echo "Installing what the page is built with ..."
	cd web && $(NPM) ci --silent
	@touch $@

# A browser for the tests: the machine's, or Debian's.
.venv/browser: | .venv/created
	@command -v chromium-headless-shell || \
	  { apt-get update -qq && apt-get install -y -qq --no-install-recommends chromium-headless-shell; } || command -v chromium
	@touch $@

# Unpacked, because an installed nginx begins to serve at once. Without it deploy/nginx.conf is only read.
.venv/nginx: | .venv/created
	@command -v nginx || { apt-get update -qq && cd .venv && apt-get download -qq nginx && dpkg -x nginx_*.deb nginx-unpacked && \
	  ln -sf ../nginx-unpacked/usr/sbin/nginx bin/nginx; } || echo "nginx cannot be had here: its example is not tried"
	@touch $@

.venv/mutool: | .venv/created
	@command -v mutool || { apt-get update -qq && apt-get install -y -qq --no-install-recommends mupdf-tools; }
	@touch $@

.venv/page: web/node_modules $(filter-out %.test.ts,$(PAGE)) hatch_build.py
	@echo "Building the page ..."
	$(BIN)/python hatch_build.py
	@touch $@

$(BENCH)/requirements: requirements/build.txt requirements/run.txt requirements/bench.txt | $(BENCH)/created
	$(BENCH)/bin/python $(PIP_LOCKED) -r requirements/build.txt -r requirements/run.txt -r requirements/bench.txt
	@touch $@

$(BENCH)/installed: $(BENCH)/requirements pyproject.toml hatch_build.py $(SOURCES)
	$(BENCH)/bin/python $(PIP_LASTCARD) --force-reinstall .
	@touch $@
