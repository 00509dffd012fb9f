#!/bin/sh
# Makes the database PGDATABASE anew from what dump.sh wrote into BACKUP, on the server at PGHOST, as its administrator. Logins that are
# there already are told of and get the passwords of the dump; a database of that name is refused.
set -eu
psql --quiet --no-psqlrc --dbname=postgres --file="$BACKUP/roles.sql"
createdb --owner=portal_owner "$PGDATABASE"
pg_restore --exit-on-error --dbname="$PGDATABASE" "$BACKUP/database.dump"
