#!/bin/sh
# Creates the secrets that compose.yaml and compose.postgres.yaml read. An existing secret is kept.
# Also writes two settings to the file .env beside the folder, where Compose reads them: the folder of the secrets, and
# the folder of the key that signs checkpoints of the log.
# sh infra/docker/make-secrets.sh [folder]
set -eu
folder=${1:-secrets}
command -v openssl >/dev/null || {
  echo 'make-secrets.sh needs openssl for the certificates: install it, then run this again' >&2
  exit 1
}

# Compose mounts each file with its permissions, and the users in the containers have other ids. So everyone may
# read the files, but only the owner may enter the folder: nobody else on this machine can reach the files.
mkdir -p "$folder"
chmod 700 "$folder"
umask 022

random() { od -An -vtx1 -N32 /dev/urandom | tr -d ' \n'; }
make() {
  [ -e "$folder/$1" ] && return
  printf '%s\n' "$2" >"$folder/$1.new"
  mv "$folder/$1.new" "$folder/$1"
  echo "made $folder/$1"
}

make master-key.txt "$(random)"
make metrics-token.txt "$(random)"
make postgres-password.txt "$(random)"
# For the monitoring profile: Grafana's own sign-in, and the role with which it reads PostgreSQL.
make grafana-password.txt "$(random)"
make dashboards-password.txt "$(random)"
make database-url.txt "postgres://hearten:$(cat "$folder/postgres-password.txt")@postgres:5432/hearten?sslmode=verify-full&sslrootcert=/run/secrets/stores-ca"
make eventstore-password.txt "$(random)"
make eventstore-url.txt "esdb://admin:$(cat "$folder/eventstore-password.txt")@eventstore:2113?tls=true&tlsCAFile=/run/secrets/stores-ca"
# EventStoreDB takes the first passwords of its two users only from its environment. Nobody needs the second user.
make eventstore-users.env "EVENTSTORE_DEFAULT_ADMIN_PASSWORD=$(cat "$folder/eventstore-password.txt")
EVENTSTORE_DEFAULT_OPS_PASSWORD=$(random)"

DAYS=3650
# A private authority signs one certificate for each store. Its key is deleted at once, so nobody can sign another.
# All are made together, because a new authority can't confirm an older certificate.
make_certificates() {
  work=$(mktemp -d)
  trap 'rm -rf "$work"' EXIT
  openssl req -x509 -newkey rsa:2048 -nodes -sha256 -days "$DAYS" -subj '/O=Hearten/CN=Hearten stores' \
    -addext 'basicConstraints=critical,CA:TRUE,pathlen:0' -addext 'keyUsage=critical,keyCertSign,cRLSign' \
    -keyout "$work/ca.key" -out "$work/ca" 2>/dev/null
  # EventStoreDB reads RSA keys only, and expects a certificate for servers and clients with this common name.
  certificate eventstore eventstoredb-node
  certificate postgres postgres
  for name in eventstore-certificate eventstore-key postgres-certificate postgres-key; do
    mv "$work/$name" "$folder/$name.txt"
    chmod 644 "$folder/$name.txt"
  done
  mv "$work/ca" "$folder/stores-ca.txt"
  chmod 644 "$folder/stores-ca.txt"
  echo "made $folder/stores-ca.txt and the certificates of the stores"
}
certificate() {
  cat >"$work/extensions" <<END
basicConstraints=critical,CA:FALSE
keyUsage=critical,digitalSignature,keyEncipherment
extendedKeyUsage=serverAuth,clientAuth
subjectAltName=DNS:$1,DNS:localhost,IP:127.0.0.1
END
  openssl req -newkey rsa:2048 -nodes -sha256 -subj "/O=Hearten/CN=$2" \
    -keyout "$work/$1-key" -out "$work/request" 2>/dev/null
  openssl x509 -req -sha256 -days "$DAYS" -in "$work/request" -CA "$work/ca" -CAkey "$work/ca.key" \
    -set_serial "0x$(openssl rand -hex 16)" -extfile "$work/extensions" -out "$work/$1-certificate" 2>/dev/null
}
for name in stores-ca eventstore-certificate eventstore-key postgres-certificate postgres-key; do
  if [ ! -e "$folder/$name.txt" ]; then
    make_certificates
    break
  fi
done

environment=$(dirname "$folder")/.env
# Adds a line unless .env has the variable.
add() {
  if grep -q "^$1=" "$environment" 2>/dev/null; then return; fi
  # The file may end without a line break.
  if [ -s "$environment" ] && [ -n "$(tail -c 1 "$environment")" ]; then echo >>"$environment"; fi
  echo "$1=$2" >>"$environment"
  echo "named $3 in $environment"
}
add SECRETS_FOLDER "./$(basename "$folder")" 'the folder'
add HEARTEN_LOG_SIGNING_FOLDER /var/lib/hearten/log-signing 'the folder for the key of the log'

if grep -q '@postgres:5432/hearten$' "$folder/database-url.txt"; then
  echo "$folder/database-url.txt is of an older version, without TLS: delete it and run this again" >&2
  exit 1
fi
