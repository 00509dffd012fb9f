#!/bin/sh
# Writes the database PGDATABASE of the running server at PGHOST and its logins into the empty folder BACKUP, as the administrator: row-level
# security keeps what is in the tables from their owner. Not of a distributed database, which is copied whole (back-up.sh).
set -eu
umask 077
mkdir -p "$BACKUP"
pg_dumpall --roles-only | grep portal_ >"$BACKUP/roles.sql"
pg_dump --format=custom --file="$BACKUP/database.dump"
