#!/bin/sh
# Creates the secrets that compose.yaml reads. An existing file is kept.
# sh infra/docker/make-secrets.sh [folder]
set -eu
folder=${1:-secrets}

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
make database-url.txt "postgres://hearten:$(cat "$folder/postgres-password.txt")@postgres:5432/hearten"
