#!/bin/sh
# Run once by the image of PostgreSQL, on an empty data folder: the logins of docs/operations.md and their database.
set -eu
psql --set=ON_ERROR_STOP=1 --set=owner="$PORTAL_OWNER_PASSWORD" --set=login="$PORTAL_LOGIN_PASSWORD" \
  --username "${POSTGRES_USER:-postgres}" --dbname postgres <<'SQL'
CREATE ROLE portal_owner LOGIN CREATEROLE PASSWORD :'owner';
CREATE ROLE portal_login LOGIN PASSWORD :'login';
-- What the gateway asks for with each connection, for connections of a pooler, which cannot ask.
ALTER ROLE portal_login SET statement_timeout = '10s';
ALTER ROLE portal_login SET lock_timeout = '3s';
ALTER ROLE portal_login SET idle_in_transaction_session_timeout = '15s';
CREATE DATABASE portal OWNER portal_owner;
SQL
