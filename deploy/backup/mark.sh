#!/bin/sh
# Marks a moment under the name MARK, to which servers can be restored together, and waits until their archives have it.
#   PGUSER, PGPASSWORD  of the administrator, the same on all servers
#   PGDATABASE          the portal's
#   SERVERS             as host:port; of a distributed database the coordinator first
set -eu
at() {
  server="$1"
  shift
  psql --quiet --no-psqlrc --set=ON_ERROR_STOP=1 --no-align --tuples-only --host "${server%:*}" --port "${server##*:}" "$@"
}

# No change that more than one server takes part in may lie on both sides of it: the coordinator sees to that.
at "${SERVERS%% *}" --output=/dev/null --set=mark="$MARK" <<'SQL'
SELECT format('SELECT %s(%L)', coalesce((SELECT 'citus_create_restore_point' FROM pg_extension WHERE extname = 'citus'),
  'pg_create_restore_point'), :'mark') \gexec
SQL
for server in $SERVERS; do
  segment="$(at "$server" --command 'SELECT pg_walfile_name(pg_switch_wal())')"
  tries=0
  until [ "$(at "$server" --command "SELECT last_archived_wal >= '$segment' FROM pg_stat_archiver")" = t ]; do
    tries=$((tries + 1))
    [ "$tries" -lt 300 ] || {
      echo "$server has archived nothing up to $segment for a minute: see archive_command." >&2
      exit 1
    }
    sleep 0.2
  done
done
