// The key with which a team signs its releases: a PEM file that only its owner can read, and that git ignores.
import crypto from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { publicKeyOf } from '@lisle-harrow/server/release-format';
import { Refusal } from './refusal.mjs';

/** Where the key of a remote lies: `RELEASE_KEY_FILE`, or `.keys/NAME.pem` in the remote's own folder. */
export const keyFileOf = ({ name, folder, env }) =>
  path.resolve(folder, env.RELEASE_KEY_FILE || path.join('.keys', `${name}.pem`));

/** Makes a key, never overwriting another; returns its public half as the registry names it. */
export function makeKey(file) {
  const { privateKey } = crypto.generateKeyPairSync('ed25519');
  const folder = path.dirname(file);
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (path.basename(folder) === '.keys') fs.writeFileSync(path.join(folder, '.gitignore'), '*\n');
  try {
    fs.writeFileSync(file, privateKey.export({ type: 'pkcs8', format: 'pem' }), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    throw new Refusal(
      `${file} is there already, and nothing writes over a key. Its public key is ${publicKeyOf(readKey(file))}. To make another one, name its file in RELEASE_KEY_FILE.`,
    );
  }
  return publicKeyOf(privateKey);
}

/** The private key in a file. */
export function readKey(file) {
  let text;
  try {
    text = fs.readFileSync(file, 'utf8');
  } catch {
    throw new Refusal(
      `There is no key at ${file}. Make one with "remote keys", or name its file in RELEASE_KEY_FILE.`,
    );
  }
  const key = parse(text);
  if (key?.asymmetricKeyType !== 'ed25519') throw new Refusal(`${file} holds no Ed25519 key in PEM.`);
  return key;
}

function parse(text) {
  try {
    return crypto.createPrivateKey(text);
  } catch {
    return undefined;
  }
}
