#!/bin/sh
# Brings the running containers to another image without failing a request: first the migrations, which the running
# release does not notice, then one process after the other. There are as many of each afterwards as before.
#   VERSION=1.4.0 tools/containers/upgrade.sh        the image lighter-table:1.4.0 is there: built or pulled
# To go back, run it with the older VERSION. It stops, and leaves the old processes, when a new one is not healthy.
set -eu
COMPOSE=${COMPOSE:-docker compose}
WAIT_S=${WAIT_S:-180}

replace() { # service: each of its containers by one of the new image
  service=$1
  old=$($COMPOSE ps -q "$service")
  count=$(printf '%s\n' "$old" | grep -c . || true)
  for container in $old; do
    before=$($COMPOSE ps -q "$service")
    $COMPOSE up -d --no-deps --no-build --no-recreate --scale "$service=$((count + 1))" "$service"
    for new in $($COMPOSE ps -q "$service"); do
      case "$before" in *"$new"*) continue ;; esac
      healthy "$new" || { docker stop "$new" >/dev/null; docker rm "$new" >/dev/null; exit 1; }
    done
    docker stop "$container" >/dev/null
    docker rm "$container" >/dev/null
  done
  echo "$service: $count replaced"
}

healthy() { # container: waits until it is; one that has been started again three times will not be
  left=$WAIT_S
  until [ "$(docker inspect --format '{{.State.Health.Status}}' "$1")" = healthy ]; do
    left=$((left - 1))
    if [ "$left" -le 0 ] || [ "$(docker inspect --format '{{.RestartCount}}' "$1")" -ge 3 ]; then
      echo "$1 is not healthy; the others keep running. Its last lines:" >&2
      docker logs --tail 20 "$1" >&2
      return 1
    fi
    sleep 1
  done
}

$COMPOSE run --rm --no-deps migrate
replace backend
replace worker
# It takes back-ups; nobody waits for it.
$COMPOSE up -d --no-deps --no-build backup
