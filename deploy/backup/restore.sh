#!/bin/sh
# Fills the empty data folder PGDATA of a server from the copy BACKUP and the folder ARCHIVE of its WAL; as the user of PostgreSQL.
# When it is started next, it goes on up to the mark MARK, and serves from there.
set -eu
[ ! -s "$PGDATA/PG_VERSION" ] || {
  echo "$PGDATA is not empty." >&2
  exit 1
}
mkdir -p "$PGDATA"
chmod 0700 "$PGDATA"
cp -a "$BACKUP/." "$PGDATA"
cat >>"$PGDATA/postgresql.auto.conf" <<CONF
restore_command = 'cp "$ARCHIVE/%f" "%p"'
recovery_target_name = '$MARK'
recovery_target_action = 'promote'
CONF
touch "$PGDATA/recovery.signal"
