#!/bin/sh
# Replaces the projector and each api container by a container of the current image, without a gap for people: starts
# a new one beside the old ones, waits until it is healthy, and then stops an old one.
# The projector goes first, because it must know new events before an api writes them.
# sh infra/docker/upgrade.sh
set -eu
# The same as stop_grace_period of both services in compose.postgres.yaml.
STOP_S=30
# A few restarts under load are tolerated. More than this count as a failed upgrade.
RESTARTS_MAX=3

becomes_healthy() {
  while :; do
    state=$(docker inspect --format '{{.State.Health.Status}} {{.RestartCount}}' "$1")
    case $state in
      healthy*) return 0 ;;
      unhealthy*) return 1 ;;
    esac
    if [ "${state#* }" -gt "$RESTARTS_MAX" ]; then return 1; fi
    sleep 1
  done
}

replace() {
  service=$1
  old=$(docker compose ps --all --quiet "$service")
  count=$(printf '%s\n' "$old" | grep -c .) || {
    echo "there is no $service yet: use \"docker compose up --detach --wait\"" >&2
    exit 1
  }
  known=$old
  for container in $old; do
    # Not with --no-deps: Compose 2.26 counts a container that was started with it as changed at the next "up". Not
    # with --wait: it would also wait for an old container that does not work.
    docker compose up --detach --no-recreate --scale "$service=$((count + 1))" "$service"
    new=$(docker compose ps --all --quiet "$service" | grep -vF "$known")
    if ! becomes_healthy "$new"; then
      docker logs --tail 5 "$new" >&2
      docker rm --force "$new" >/dev/null
      echo "the new $service did not become healthy and is removed: the old one stays" >&2
      exit 1
    fi
    docker stop --time "$STOP_S" "$container" >/dev/null
    docker rm "$container" >/dev/null
    known=$(printf '%s\n%s' "$known" "$new")
  done
  echo "replaced $count $service"
}

replace projector
replace api
