# hbd_kit: what can be made. Needs Python 3.11 or later, git and make; the rest is fetched by name.

.PHONY: help lab test browser lint bench golden notebooks pictures evidence pins clean environment bench-environment
SHELL := /bin/sh

# Nothing of the caller's own Python set-up may leak in.
unexport VIRTUAL_ENV PYTHONPATH PYTHONHOME PYTHONSTARTUP PIP_TARGET PIP_PREFIX PIP_REQUIRE_VIRTUALENV
export PIP_USER := 0
export PIP_DISABLE_PIP_VERSION_CHECK := 1

# PYTHON=... chooses the interpreter; otherwise the first of these that is new enough and runs.
PYTHON ?=
export PYTHON

# BROWSER=... chooses the browser of the tests; otherwise one is found, or installed.
BROWSER ?=
export BROWSER
export PYTHONS := python3.13 python3.12 python3.11 python3 python3.14 python

help: ## this list
	@echo "hbd_kit: make what?"
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/  make \1	\2/p' Makefile
	@echo "PYTHON=python3.12 chooses the Python, BROWSER=... the browser; TEST=\"-k deck\" and BENCH=\"...\" are passed on."

lab: environment ## JupyterLab on the first notebook; LAB="--no-browser --port 8899" is passed on
	@mkdir -p .venv/share/jupyter/lab/settings
	@printf '%s' "$$QUIET" > .venv/share/jupyter/lab/settings/overrides.json
	@if [ "$$(id -u)" = 0 ]; then root=--allow-root; else root=; fi; \
		exec .venv/bin/python -m jupyterlab $$root --ServerApp.root_dir=notebooks \
		--LabApp.default_url=/lab/tree/00_start_here.ipynb $(LAB)

# JupyterLab asks nobody else for news.
export QUIET := {"@jupyterlab/apputils-extension:notification": {"fetchNews": "false", "checkForUpdates": false}}

test: environment browser ## make the environment and pass every test
	@.venv/bin/python -m pytest -n auto --maxprocesses 4 $(TEST)

browser: environment
	@.venv/bin/python -m tests.browser.chromium

lint: environment ## ruff, its formatting, and mypy (strict on core and games)
	@.venv/bin/python -m ruff check .
	@.venv/bin/python -m ruff format --check .
	@.venv/bin/python -m mypy

bench: bench-environment ## speed, with peers beside ours, in an environment of its own
	@.venv-bench/bin/python tests/bench/run.py $(BENCH)
	@.venv-bench/bin/python -m tests.bench.workers
	@.venv-bench/bin/python -m tests.browser.chromium
	@.venv-bench/bin/python -m tests.bench.pictures

notebooks: environment ## run every notebook again and save it with its outputs
	@.venv/bin/python -m tests.notebooks.save $(NOTEBOOK)

evidence: environment ## long matches between bots, kept game by game in tests/evidence; EVIDENCE="card_game --workers 1"
	@.venv/bin/python -m tests.evidence.bots $(EVIDENCE)

pictures: environment browser ## take the pictures of the README again, of the real Table
	@.venv/bin/python -m tests.notebooks.pictures

pins: environment ## pin the environment of a shared session anew
	@.venv/bin/python -m tests.notebooks.pins > binder/requirements.part
	@mv binder/requirements.part binder/requirements.txt

golden: environment ## write the golden playthroughs again, to be read as a diff
	@.venv/bin/python -m tests.golden.playthrough

clean: ## remove the environments and everything tools left behind
	@rm -rf .venv .venv-bench build dist .hypothesis .mypy_cache .pytest_cache .ruff_cache
	@find . -name .git -prune -o -name __pycache__ -type d -prune -exec rm -rf {} +

environment:
	@$(SHELL) -c "$$ENVIRONMENT" environment .venv dev

bench-environment:
	@$(SHELL) -c "$$ENVIRONMENT" environment .venv-bench bench

# An environment is whole when its own Python runs and prints what is written in its stamp: where it lies,
# which Python it is, and what the project asks for. So one that is half made, moved, broken or out of date
# is made again, and changing the settings of a linter makes nothing.
define STAMP
import sys, tomllib
with open("pyproject.toml", "rb") as file:
    print(sys.prefix, sys.version, tomllib.load(file)["project"], sep="\n")
endef
export STAMP

# $1 is the folder, $2 the extra of pyproject.toml to install in it. The stamp is written last.
define ENVIRONMENT
set -eu
folder=$$1 extra=$$2
stamp="$$folder/hbd_kit.stamp"

fail() { printf 'make: %s\n' "$$*" >&2; exit 1; }
new_enough() { "$$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1; }
has_venv() { "$$1" -c 'import ensurepip, venv' >/dev/null 2>&1; }
# The interpreter beneath, so that an activated environment can be made again while it is in use.
beneath() { "$$1" -c 'import sys; print(getattr(sys, "_base_executable", None) or sys.executable)'; }

# The first suitable Python that can make environments, else the first suitable one, else nothing.
find_python() {
    first=
    for name in $$PYTHONS; do
        if new_enough "$$name"; then
            candidate=$$(beneath "$$name")
            if has_venv "$$candidate"; then echo "$$candidate"; return; fi
            first=$${first:-$$candidate}
        fi
    done
    echo "$$first"
}

if [ -s "$$stamp" ] && [ "$$("$$folder/bin/python" -c "$$STAMP" 2>/dev/null)" = "$$(cat "$$stamp")" ]; then
    exit 0
fi

if [ -n "$$PYTHON" ]; then
    new_enough "$$PYTHON" || fail "PYTHON=$$PYTHON does not run, or is older than Python 3.11."
    python=$$(beneath "$$PYTHON")
else
    python=$$(find_python)
    [ -n "$$python" ] || fail "no Python 3.11 or later found (tried $$PYTHONS). Install one, or name it: make PYTHON=/path/to/python"
fi
version=$$("$$python" -c 'import sys; print("%d.%d" % sys.version_info[:2])')

if ! has_venv "$$python" && [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
    echo "This Python $$version cannot make environments: installing the system package python$$version-venv."
    (
        export DEBIAN_FRONTEND=noninteractive PATH="$$PATH:/usr/sbin:/sbin"
        apt-get -qq update && apt-get -qq install -y --no-install-recommends "python$$version-venv"
    ) </dev/null >/dev/null || echo "That package could not be installed."
fi

echo "Making the environment $$folder with Python $$version."
rm -rf "$$folder"
if has_venv "$$python"; then
    "$$python" -m venv "$$folder"
elif "$$python" -m virtualenv --version >/dev/null 2>&1; then
    "$$python" -m virtualenv -q "$$folder"
elif command -v virtualenv >/dev/null; then
    virtualenv -q -p "$$python" "$$folder"
else
    fail "Python $$version ($$python) has no venv. Install it (on Debian and Ubuntu: apt install python$$version-venv) and try again."
fi

echo "Installing hbd_kit and what its '$$extra' extra asks for (under a minute on a fast line)."
"$$folder/bin/python" -m pip install -q -e ".[$$extra]"
"$$folder/bin/python" -c "$$STAMP" >"$$stamp.part"
mv "$$stamp.part" "$$stamp"
endef
export ENVIRONMENT
