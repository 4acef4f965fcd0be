#!/usr/bin/env bash
# Installe ce que les tests demandent au système : le serveur PostgreSQL, Node, iproute2 et Chromium.
# Aucun service n'est démarré : les tests lancent leur propre serveur, dans un dossier à eux.
set -euo pipefail

postgresql_present() {
	for dossier in /usr/lib/postgresql/*/bin ${PATH//:/ }; do
		if [ -x "$dossier/initdb" ] && [ -x "$dossier/pg_ctl" ] && [ -x "$dossier/postgres" ]; then
			return 0
		fi
	done
	return 1
}

manquants() {
	postgresql_present || echo postgresql
	command -v node > /dev/null || echo nodejs
	command -v ip > /dev/null || echo iproute2
	command -v chromium chromium-browser google-chrome > /dev/null || echo chromium
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
	apt-get update -qq && sans_service apt-get install -y -qq --no-install-recommends "$@" > /dev/null
}

absents=$(manquants)
if [ -z "$absents" ]; then
	exit 0
fi

if [ "$(id -u)" = 0 ] && command -v apt-get > /dev/null; then
	printf '→ installation de %s\n' "$(echo $absents)"
	# shellcheck disable=SC2086 # un mot par paquet
	installer $absents || true
	absents=$(manquants)
fi

if [ -n "$absents" ]; then
	printf 'Il manque au système : %s. Les tests qui en ont besoin seront sautés, et le diront.\n' \
		"$(echo $absents)" >&2
	printf 'Pour les avoir tous : apt-get install %s (Debian).\n' "$(echo $absents)" >&2
	# En intégration continue, rien ne se saute.
	[ "${CI:-}" != true ]
fi
