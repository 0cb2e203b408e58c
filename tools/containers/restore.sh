#!/bin/sh
# Restores a back-up of the folder or volume BACKUPS into an empty database of the running containers. The database
# that was there keeps its rows under another name, and comes back when the file cannot be restored. Workers stay
# stopped: see 'After a restore' in docs/operations.md.
#   tools/containers/restore.sh shop-2026-12-01T03-00-00Z.backup
set -eu
COMPOSE=${COMPOSE:-docker compose}
file=${1:?the name of a back-up: docker compose run --rm --entrypoint ls ops /backups}
aside=lighter_table_before_$(date -u +%Y%m%d%H%M%S)

sql() {
  $COMPOSE exec -T postgres psql -q -v ON_ERROR_STOP=1 -U lighter_table -d postgres "$@"
}

$COMPOSE run --rm --no-deps --entrypoint test ops -f "/backups/$file" ||
  { echo "There is no back-up $file; nothing is changed." >&2; exit 1; }
$COMPOSE stop proxy backend worker backup
$COMPOSE up -d --no-deps --wait postgres redis
resume() {
  $COMPOSE up -d --no-build
  echo "$1 Nothing was restored; the shop runs on as it was." >&2
  exit 1
}
# A session that is left open, such as that of an exporter, would keep the name.
sql -c "select pg_terminate_backend(pid) from pg_stat_activity where datname = 'lighter_table'" >/dev/null
sql -c "alter database lighter_table rename to $aside" || resume 'The database could not be set aside.'
if ! sql -c 'create database lighter_table'; then
  sql -c "alter database $aside rename to lighter_table"
  resume 'No new database could be made.'
fi
if ! $COMPOSE run --rm --no-deps ops restore "$file"; then
  sql -c 'drop database lighter_table' -c "alter database $aside rename to lighter_table"
  $COMPOSE up -d --no-build
  echo "$file was not restored; the shop runs on as it was." >&2
  exit 1
fi
# Its jobs belong to the old database; the worker queues them again.
$COMPOSE exec -T redis sh -c 'REDISCLI_AUTH="$REDIS_PASSWORD" redis-cli flushall' >/dev/null
$COMPOSE up -d --no-build --scale worker=0
echo "Restored; what was there before is the database $aside. Workers are stopped: $COMPOSE up -d --no-build starts them."
