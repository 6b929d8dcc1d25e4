#!/bin/sh
# Makes the functions and the role through which Grafana reads PostgreSQL (dashboards.sql), or renews them.
# Run it after the first start and after each upgrade. For a PostgreSQL elsewhere, give the command that reaches it:
# sh infra/monitoring/set-up-dashboards.sh [psql ...]
set -eu
secrets=${SECRETS_FOLDER:-secrets}
if [ $# -eq 0 ]; then set -- docker compose exec -T postgres psql --username=hearten --dbname=hearten; fi
{
  printf "set hearten.dashboards_password = '%s';\n" "$(cat "$secrets/dashboards-password.txt")"
  cat "$(dirname "$0")/dashboards.sql"
} | "$@" --no-psqlrc --quiet --set=ON_ERROR_STOP=1 --single-transaction --file=- >/dev/null
