#!/bin/sh
# Fills the empty data folder of a replica from the server at PGHOST, which it follows from then on; as the user of
# PostgreSQL. A folder that is filled stays as it is.
set -eu
[ ! -s "$PGDATA/PG_VERSION" ] || exit 0
mkdir -p "$PGDATA"
chmod 0700 "$PGDATA"
# The password goes into the folder's own settings, by which the replica signs in.
PGPASSWORD="$PORTAL_REPLICA_PASSWORD" pg_basebackup --pgdata "$PGDATA" --username portal_replica \
  --write-recovery-conf --wal-method=stream --checkpoint=fast
