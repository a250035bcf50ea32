# Everything happens in .venv; nothing outside this folder is changed, and a second run starts at once.
PYTHON ?= python3
unexport PYTHONDONTWRITEBYTECODE
BIN := .venv/bin

.PHONY: play lab test check quick words pictures addresses scripts proof bench load docs site site-wheel release locks clean

play: .venv/play ## the games and lessons in a browser
	$(BIN)/cubeplay dashboard

lab: .venv/play ## the notebooks in JupyterLab
	$(BIN)/cubeplay lab

test: .venv/test ## everything but the long runs, by parts whose times stand at the end
	$(BIN)/python tools/parts.py

check: .venv/test ## style, types, and who imports whom
	$(BIN)/python tools/parts.py checks

quick: .venv/test ## before each commit: checks of what changed, and tests of the packages touched
	$(BIN)/python tools/quick.py

words: .venv/test ## take all sentences out for translators
	$(BIN)/python tools/words.py

pictures: .venv/test ## keep positions of chapters and pictures of lessons in their notebooks, as GitHub shows them
	$(BIN)/python tools/pictures.py notebooks/rules/*.ipynb notebooks/first-game/*.ipynb notebooks/lessons/*.ipynb

scripts: .venv/test ## note which scripts a table asks for, after an update of Voilà
	$(BIN)/python tools/scripts.py

proof: .venv/test ## the long runs, part by part; PART=name runs one, and docs/proof.md keeps the results
	$(BIN)/python tools/proof.py $(PART)

bench: .venv/bench ## the speeds that the project promises
	$(BIN)/cubeplay bench --check

load: .venv/test ## thirty visitors at once, thirty within a minute, a class of thirty, and tables of four devices
	$(BIN)/python -m benchmarks.load.visits
	$(BIN)/python -m benchmarks.load.visits --over 60
	$(BIN)/python -m benchmarks.load.classes
	$(BIN)/python -m benchmarks.load.tables
	$(BIN)/python -m benchmarks.load.tables --race 0,50,200
	$(BIN)/python -m benchmarks.load.screens

docs: .venv/docs ## the guides, the notebooks and the API as a site in build/docs, each link within it followed
	$(BIN)/python tools/site.py

site: .venv/play ## all pages as a folder of static files in build/site: Python runs in the browser (needs Node.js)
	$(BIN)/cubeplay site build/site

site-wheel: site ## a wheel in dist/site that carries build/site, for `cubeplay site --serve`; it needs nothing else
	CUBEPLAY_CARRIED_SITE=build/site $(BIN)/python -m hatchling build -t wheel -d dist/site

addresses: .venv/play ## write the addresses under [project.urls] where people look for them
	$(BIN)/python tools/addresses.py

release: .venv/docs ## a wheel and its source in dist: built, checked, installed in a clean place, and played
	$(BIN)/python tools/release.py

locks: .venv/test ## take the newest versions
	$(BIN)/python -m pip install --quiet uv
	for extra in play test bench docs; do \
	  case $$extra in \
	    play) option= ;; \
	    test) option="--extra test --extra peers --extra postgres" ;; \
	    bench) option="--extra test --extra peers --extra postgres --extra bench" ;; \
	    docs) option="--extra docs --extra release --constraint locks/test.txt" ;; \
	  esac; \
	  $(BIN)/uv pip compile --universal --upgrade --generate-hashes --quiet --no-emit-index-url --no-emit-find-links \
	    --no-header --no-annotate --extra app $$option pyproject.toml locks/build.in -o locks/$$extra.txt; \
	done

.venv/play: locks/play.txt pyproject.toml
.venv/test: locks/test.txt pyproject.toml
.venv/bench: locks/bench.txt pyproject.toml
.venv/docs: locks/docs.txt pyproject.toml
.venv/play .venv/test .venv/bench .venv/docs: .venv/%:
	test -x $(BIN)/python || $(PYTHON) -m venv .venv
	$(BIN)/python -c 'import sys; sys.exit(sys.version_info < (3, 11) and "cubeplay needs Python 3.11 or newer")'
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r locks/$*.txt
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
	touch $@

clean: ## start over
	rm -rf .venv
