#!/usr/bin/env bash
# Installe ce que les tests demandent au système : les programmes du serveur PostgreSQL.
# Aucun service n'est démarré : les tests lancent leur propre serveur, dans un dossier à eux.
set -euo pipefail

present() {
	for dossier in /usr/lib/postgresql/*/bin ${PATH//:/ }; do
		if [ -x "$dossier/initdb" ] && [ -x "$dossier/pg_ctl" ] && [ -x "$dossier/postgres" ]; then
			return 0
		fi
	done
	return 1
}

# Debian démarre un service dès qu'il l'installe, sauf si cette politique l'interdit (code 101).
sans_service() {
	local politique=/usr/sbin/policy-rc.d
	if [ ! -e "$politique" ]; then
		printf '#!/bin/sh\nexit 101\n' > "$politique"
		chmod 755 "$politique"
		trap 'rm -f /usr/sbin/policy-rc.d' EXIT
	fi
	"$@"
}

installer() {
	export DEBIAN_FRONTEND=noninteractive
	apt-get update -qq &&
		sans_service apt-get install -y -qq --no-install-recommends postgresql > /dev/null
}

if present; then
	exit 0
fi

if [ "$(id -u)" = 0 ] && command -v apt-get > /dev/null; then
	printf '→ %s\n' 'installation de PostgreSQL'
	if installer && present; then
		exit 0
	fi
fi

printf '%s\n' \
	'PostgreSQL n’est pas installé : les tests du stockage ne porteront que sur SQLite.' \
	'Pour les avoir tous : apt-get install postgresql (Debian), brew install postgresql (macOS).' >&2
# En intégration continue, rien ne se saute.
[ "${CI:-}" != true ]
