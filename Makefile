# Tout se fait depuis un clone neuf avec python3 (3.11 ou plus) et make.

PYTHON ?= python3
VENV := .venv
VENV_BENCH := .venv-bench
VENV_EXIGENCES := .venv-exigences

UV := uv==0.13.7
PYTEST_OPTIONS ?= -n auto
EXIGENCES_OPTIONS ?=

# Le moteur du cœur, et la marque de sa dernière compilation.
COEUR := src/rebelote/coeur
MOTEUR := $(COEUR)/moteur.py $(COEUR)/moteur.pxd setup.py
PRET := $(VENV)/.coeur

# La page de la table : des modules sans construction, dont les types sont vérifiés.
PAGE := src/rebelote/table/page
TSC := $(VENV)/bin/node $(VENV)/typescript/package/lib/tsc.js

PARTIE := $(VENV)/bin/rebelote partie belote
TABLE := $(VENV)/bin/rebelote table
BENCH := $(VENV_BENCH)/bin/python -m bancs.rapides && $(VENV_BENCH)/bin/python -m bancs.coeur && $(VENV)/bin/python -m bancs.portes && $(VENV)/bin/python -m bancs.reseau && $(VENV)/bin/python -m bancs.duree && $(VENV)/bin/python -m bancs.secret && $(VENV)/bin/python -m bancs.donne && $(VENV)/bin/python -m bancs.gymnase && $(VENV)/bin/python -m bancs.table
CAMPAGNE := $(VENV)/bin/python -m campagnes.campagne

# $(call dire,message) : la ligne qui annonce chaque étape.
dire = @printf '→ %s\n' '$(1)'

# $(call creer_venv,dossier) : vérifie la version de Python puis crée l'environnement.
define creer_venv
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
		printf '%s\n' 'rebelote demande Python 3.11 ou plus : make PYTHON=python3.12 …' >&2; exit 1; }
	@$(PYTHON) -m venv $(1) || { \
		printf '%s\n' 'Le module venv de Python manque (sous Debian : paquet python3-venv).' >&2; exit 1; }
endef

# $(call pip,dossier) : pip de l'environnement, peu bavard.
pip = @SANS_COEUR=1 $(1)/bin/python -m pip install -qq --disable-pip-version-check

# $(call installer,dossier,exigences) : les paquets figés, empreintes vérifiées, en disant combien.
define installer
	@printf '→ installation de %s paquets dans %s (quelques minutes la première fois)\n' \
		"$$(grep == $(2) | grep -vc "== 'win32'")" '$(1)'
	$(call pip,$(1)) --require-hashes -r $(2)
endef

.DELETE_ON_ERROR:
.DEFAULT_GOAL := aide
.PHONY: aide partie table test lint bench campagne exigences propre

aide: ## affiche cette liste
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-10s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

partie: $(PRET) ## installe, puis montre en direct une belote entière
	$(call dire,partie de belote)
	@$(PARTIE)

table: $(PRET) ## installe, puis ouvre une table dans le navigateur
	$(call dire,table)
	@$(TABLE)

test: lint ## installe, puis lance toutes les vérifications
	@outils/installer_systeme.sh
	$(call dire,tests)
	@$(VENV)/bin/python -m pytest $(PYTEST_OPTIONS)

lint: $(VENV)/.pret $(VENV)/.typescript $(PRET) ## style, types et couches, sans les tests
	$(call dire,règles de style)
	@$(VENV)/bin/ruff check
	$(call dire,mise en forme)
	@$(VENV)/bin/ruff format --check
	$(call dire,types)
	@$(VENV)/bin/mypy
	$(call dire,types de la page)
	@$(TSC) --project $(PAGE)/jsconfig.json
	$(call dire,couches)
	@$(VENV)/bin/lint-imports
	$(call dire,code mort)
	@! $(VENV)/bin/vulture | grep '^src/'

bench: $(VENV)/.pret $(PRET) $(VENV_BENCH)/.pret ## installe à part, puis compare les vitesses
	$(call dire,bancs d’essai)
	@$(BENCH)

campagne: $(VENV)/.pret $(PRET) ## lance les longues campagnes : règles croisées, contrat, pannes
	$(call dire,campagne)
	@$(CAMPAGNE)

exigences: ## refait requirements/ (EXIGENCES_OPTIONS=--upgrade pour tout rajeunir)
	$(call dire,outil de résolution)
	$(call creer_venv,$(VENV_EXIGENCES))
	$(call pip,$(VENV_EXIGENCES)) '$(UV)'
	$(call dire,requirements/dev.txt)
	$(call resoudre,dev,--extra dev)
	$(call dire,requirements/jeu.txt)
	$(call resoudre,jeu,--extra reseau --extra decouverte --extra table --constraint requirements/dev.txt)
	$(call dire,requirements/bench.txt)
	$(call resoudre,bench,--extra bench)

# $(call resoudre,nom,extras) : fige ces extras et l'outil de construction, sans nommer d'hôte ni de
# chemin. Ce qu'il faut pour jouer a les versions de dev.txt : l'un s'installe par-dessus l'autre.
define resoudre
	@$(VENV_EXIGENCES)/bin/uv pip compile --quiet pyproject.toml $(2) --group construction \
		--universal --python-version 3.11 --generate-hashes --no-annotate --no-header \
		--no-emit-index-url $(EXIGENCES_OPTIONS) --output-file requirements/$(1).txt > /dev/null
	@{ printf '%s\n' '# Produit par « make exigences » : ne pas modifier à la main.'; \
		cat requirements/$(1).txt; } > requirements/$(1).neuf
	@mv requirements/$(1).neuf requirements/$(1).txt
	@! grep -nE '://|^-|file:' requirements/$(1).txt
endef

propre: ## efface les environnements et les caches
	$(call dire,nettoyage)
	@rm -rf $(VENV) $(VENV_BENCH) $(VENV_EXIGENCES) build dist src/*.egg-info
	@rm -f $(COEUR)/*.so $(COEUR)/*.pyd
	@rm -rf .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	@find bancs campagnes exemples src tests -name __pycache__ -type d -prune -exec rm -rf {} + 2>/dev/null || true

# De quoi jouer ; le reste ne s'installe que pour qui vérifie ou mesure.
$(VENV)/.jeu: requirements/jeu.txt pyproject.toml
	$(call dire,création de $(VENV))
	$(call creer_venv,$(VENV))
	$(call installer,$(VENV),requirements/jeu.txt)
	$(call dire,installation de rebelote)
	$(call pip,$(VENV)) --no-deps --no-build-isolation -e .
	@touch $@

$(VENV)/.pret: requirements/dev.txt $(VENV)/.jeu
	$(call installer,$(VENV),requirements/dev.txt)
	@touch $@

$(VENV)/.typescript: outils/poser_typescript.py $(VENV)/.pret
	$(call dire,installation du vérificateur de types de la page)
	@$(VENV)/bin/python -m outils.poser_typescript $(VENV)/typescript
	@touch $@

# On compile à part puis on échange : ni moteur périmé, ni partie en cours à qui on le retire.
$(PRET): $(MOTEUR) $(VENV)/.jeu
	$(call dire,compilation du cœur de calcul (une minute environ))
	@rm -rf build/coeur
	@$(VENV)/bin/python setup.py -q build_ext --build-lib build/coeur --build-temp build/objets
	@mv -f build/coeur/rebelote/coeur/moteur.* $(COEUR)/ 2>/dev/null || { rm -f $(COEUR)/moteur.*.so; \
		printf '%s\n' 'Pas de compilateur C : le cœur sera interprété, juste mais lent.' >&2; }
	@touch $@

$(VENV_BENCH)/.pret: requirements/bench.txt pyproject.toml
	$(call dire,création de $(VENV_BENCH))
	$(call creer_venv,$(VENV_BENCH))
	$(call installer,$(VENV_BENCH),requirements/bench.txt)
	$(call dire,installation de rebelote)
	$(call pip,$(VENV_BENCH)) --no-deps --no-build-isolation -e .
	@touch $@
