#!/bin/sh
# Writes the database PGDATABASE of the running server at PGHOST and its logins into the empty folder BACKUP, as the administrator: row-level
# security keeps what is in the tables from their owner. Not of a distributed database, which is copied whole (back-up.sh).
set -eu
umask 077
mkdir -p "$BACKUP"
[ -z "$(ls -A "$BACKUP")" ] || {
  echo "$BACKUP is not empty." >&2
  exit 1
}
# In two steps: a pipe does not tell that what fills it broke off.
pg_dumpall --roles-only --file="$BACKUP/logins.sql"
grep portal_ "$BACKUP/logins.sql" >"$BACKUP/roles.sql"
rm "$BACKUP/logins.sql"
pg_dump --format=custom --file="$BACKUP/database.dump"
