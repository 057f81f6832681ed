#!/bin/sh
# Startet das Turnier, das als halle-….json neben dieser Datei liegt.
# Strg+C gilt dem Programm; dieses Fenster bleibt, bis alles gesagt ist.
trap : INT
cd "$(dirname "$0")" || exit 1
export DATA_DIR="$PWD/daten"
programm/bin/vereinsheim tournament hall
printf 'Fenster schließen mit der Eingabetaste. '
read -r _
