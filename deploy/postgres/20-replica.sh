#!/bin/sh
# Run once by the image of PostgreSQL after 10-roles.sh: lets a replica follow this server. Without PORTAL_REPLICA_PASSWORD
# none may.
set -eu
administer() {
  psql --set=ON_ERROR_STOP=1 --no-align --tuples-only --username "${POSTGRES_USER:-postgres}" --dbname postgres "$@"
}
if [ -n "${PORTAL_REPLICA_PASSWORD:-}" ]; then
  administer --set=replica="$PORTAL_REPLICA_PASSWORD" <<'SQL'
CREATE ROLE portal_replica LOGIN REPLICATION PASSWORD :'replica';
SQL
  echo 'host replication portal_replica all scram-sha-256' >>"$(administer --command 'SHOW hba_file')"
  administer --command 'SELECT pg_reload_conf()' >/dev/null
fi
