#!/bin/sh
# Prints two lines for deploy/.env: the key by which the database server knows who may use it, and the token that the apis
# show it (a JWT, EdDSA). What signed the token is not kept: for another token, replace both lines. Needs OpenSSL 3.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
encode() { base64 | tr -d '=\n' | tr '+/' '-_'; }
openssl genpkey -algorithm ed25519 -out "$folder/key"
printf %s "$(printf '{"alg":"EdDSA","typ":"JWT"}' | encode).$(printf '{"a":"rw"}' | encode)" > "$folder/token"
# The key itself is the last 32 bytes.
echo "DATABASE_KEY=$(openssl pkey -in "$folder/key" -pubout -outform DER | tail -c 32 | encode)"
echo "DATABASE_TOKEN=$(cat "$folder/token").$(openssl pkeyutl -sign -rawin -inkey "$folder/key" -in "$folder/token" | encode)"
