#!/bin/sh
# Run once all servers answer: has them know each other, and makes the database `portal` on each with the logins of
# docs/operations.md. Asked again, it adds what is missing and changes nothing else.
#   PGPASSWORD                    of the administrator `postgres`, the same on all servers
#   PORTAL_OWNER_PASSWORD, PORTAL_LOGIN_PASSWORD, PORTAL_APP_PASSWORD
#   COORDINATOR, WORKERS          where they are, as host:port
set -eu
coordinator="${COORDINATOR:-coordinator:5432}"
workers="${WORKERS:-worker-1:5432 worker-2:5432}"

at() {
  server="$1" database="$2"
  shift 2
  psql --quiet --no-psqlrc --set=ON_ERROR_STOP=1 --host "${server%:*}" --port "${server##*:}" --username postgres \
    --dbname "$database" "$@"
}

# Servers enter each other as the role that asks, by its password: `known_as ROLE PASSWORD`.
known_as() {
  for server in $coordinator $workers; do
    at "$server" portal --set=role="$1" --set=secret="$2" <<'SQL'
INSERT INTO pg_dist_authinfo (nodeid, rolename, authinfo)
SELECT node, :'role', 'password=''' || replace(replace(:'secret', '\', '\\'), '''', '\''') || ''''
  FROM unnest(ARRAY[0, -1]) AS node
ON CONFLICT (rolename, nodeid) DO UPDATE SET authinfo = excluded.authinfo;
SQL
  done
}

for server in $coordinator $workers; do
  at "$server" postgres <<'SQL'
SELECT 'CREATE DATABASE portal' WHERE NOT EXISTS (SELECT FROM pg_database WHERE datname = 'portal') \gexec
SQL
  at "$server" portal --command 'SET client_min_messages = warning' --command 'CREATE EXTENSION IF NOT EXISTS citus'
done
known_as postgres "$PGPASSWORD"

at "$coordinator" portal --output=/dev/null --set=host="${coordinator%:*}" --set=port="${coordinator##*:}" <<'SQL'
SELECT format('SELECT citus_set_coordinator_host(%L, %s)', :'host', :'port')
 WHERE NOT EXISTS (SELECT FROM pg_dist_node WHERE groupid = 0) \gexec
SQL
for worker in $workers; do
  at "$coordinator" portal --output=/dev/null --set=host="${worker%:*}" --set=port="${worker##*:}" <<'SQL'
SELECT format('SELECT citus_add_node(%L, %s)', :'host', :'port')
 WHERE NOT EXISTS (SELECT FROM pg_dist_node WHERE nodename = :'host' AND nodeport = :'port') \gexec
SQL
done

# The coordinator tells the workers, and of what these roles are given later.
at "$coordinator" portal --set=owner="$PORTAL_OWNER_PASSWORD" --set=login="$PORTAL_LOGIN_PASSWORD" \
  --set=app="$PORTAL_APP_PASSWORD" <<'SQL'
SET client_min_messages = warning;
SELECT format('CREATE ROLE %I %s PASSWORD %L', role, may, secret)
  FROM (VALUES ('portal_owner', 'LOGIN CREATEROLE', :'owner'), ('portal_login', 'LOGIN', :'login'),
               ('portal_app', 'LOGIN', :'app')) AS wanted (role, may, secret)
 WHERE NOT EXISTS (SELECT FROM pg_roles WHERE rolname = role) \gexec
GRANT portal_app TO portal_owner WITH ADMIN OPTION;
-- What the gateway asks for with each connection, for connections of a pooler, which cannot ask.
ALTER ROLE portal_login SET statement_timeout = '10s';
ALTER ROLE portal_login SET lock_timeout = '3s';
ALTER ROLE portal_login SET idle_in_transaction_session_timeout = '15s';
SQL
known_as portal_owner "$PORTAL_OWNER_PASSWORD"
known_as portal_login "$PORTAL_LOGIN_PASSWORD"
known_as portal_app "$PORTAL_APP_PASSWORD"
for server in $coordinator $workers; do
  at "$server" postgres --command 'ALTER DATABASE portal OWNER TO portal_owner'
done
