#!/bin/sh
# Builds the extension for the PostgreSQL 15 of Debian 12 from its public source, and installs it beside that.
#   CITUS_SOURCE  another place of the source: an address or a folder that git can clone
#   CITUS_TAG     another release
# Needs, as root: apt-get install postgresql-15 postgresql-server-dev-15 build-essential git autoconf flex \
#   liblz4-dev libzstd-dev libssl-dev libxml2-dev libxslt1-dev libselinux1-dev libpam0g-dev libkrb5-dev libreadline-dev
set -eu
source="${CITUS_SOURCE:-https://github.com/citusdata/citus.git}"
tag="${CITUS_TAG:-v13.2.2}"
config="${PG_CONFIG:-/usr/lib/postgresql/15/bin/pg_config}"
build="$(mktemp -d)"
trap 'rm -rf "$build"' EXIT
git -c advice.detachedHead=false clone --quiet --depth 1 --branch "$tag" "$source" "$build"
cd "$build"
# Releases of PostgreSQL 15 from 2025 on have this function themselves; the stand-in for it clashes with theirs.
if grep -q 'have_createdb_privilege' "$("$config" --includedir-server)/commands/dbcommands.h"; then
  sed -i '/^static inline bool$/{N;/have_createdb_privilege(void)/{:more;N;/\n}$/!b more;d}}' \
    src/include/pg_version_compat.h
fi
./configure --quiet --without-libcurl PG_CONFIG="$config"
make --silent --jobs "$(nproc)" extension
make --silent install-extension
