#!/bin/sh
# Copies the running server at PGHOST and PGPORT into the empty folder BACKUP, as a login that may replicate. With the archive of its
# WAL since then it is restored as it was at a later mark (mark.sh, restore.sh).
set -eu
pg_basebackup --pgdata "$BACKUP" --checkpoint=fast --wal-method=stream
