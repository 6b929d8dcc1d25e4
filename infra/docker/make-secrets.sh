#!/bin/sh
# Makes the secrets compose.yaml reads, each once: a file that is there is kept.
# sh infra/docker/make-secrets.sh [folder]
set -eu
folder=${1:-secrets}

# Compose mounts each file as it is, for users of other numbers than ours. So the files may be read by
# everybody, and the folder by nobody else: what is in it can't be reached from outside the containers.
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
make database-url.txt "postgres://hearten:$(cat "$folder/postgres-password.txt")@postgres:5432/hearten"
