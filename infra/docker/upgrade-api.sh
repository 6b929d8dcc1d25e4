#!/bin/sh
# Replaces the running api containers by containers of the current image, without a gap for people: starts as many
# new ones beside them, waits until these are healthy, and then stops the old ones, one after the other.
# sh infra/docker/upgrade-api.sh
set -eu
# As long as stop_grace_period.
STOP_S=30

old=$(docker compose ps --quiet api)
count=$(printf '%s\n' "$old" | grep -c .) || {
  echo 'no api is running: use "docker compose up --detach --wait"' >&2
  exit 1
}
if ! docker compose up --detach --wait --no-deps --no-recreate --scale "api=$((count * 2))" api; then
  for container in $(docker compose ps --all --quiet --no-trunc api); do
    case $old in
      *"$container"*) ;;
      *)
        docker logs --tail 5 "$container" >&2
        docker rm --force "$container" >/dev/null
        ;;
    esac
  done
  echo 'the new containers did not become healthy and are removed: the old ones still serve people' >&2
  exit 1
fi
for container in $old; do
  docker stop --time "$STOP_S" "$container" >/dev/null
  docker rm "$container" >/dev/null
done
echo "replaced $count"
