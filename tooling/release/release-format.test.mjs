import { afterAll, expect, test } from '@jest/globals';
import crypto from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { openRelease, publicKeyOf, sealRelease, VERSION } from '@lisle-harrow/server/release-format';
import { makeKey, readKey } from './keys.mjs';
import { temporaryFolder } from './testing.mjs';

const folder = temporaryFolder();
afterAll(() => fs.rmSync(folder, { recursive: true }));
const { privateKey } = crypto.generateKeyPairSync('ed25519');
const other = crypto.generateKeyPairSync('ed25519').privateKey;
const release = { name: 'mfe-desk', version: '1.0.0-é' };

test('a signed release can be read with one of its keys', () => {
  const text = sealRelease(release, privateKey);
  expect(openRelease(JSON.parse(text), [publicKeyOf(other), publicKeyOf(privateKey)])).toEqual(release);
});

test('a release is signed as DSSE specifies, so that any DSSE tool can check it', () => {
  const { payloadType, payload, signatures } = JSON.parse(sealRelease(release, privateKey));
  const body = Buffer.from(payload, 'base64').toString();
  const signed = `DSSEv1 41 application/vnd.lisle-harrow.release+json ${Buffer.byteLength(body)} ${body}`;
  expect(payloadType).toBe('application/vnd.lisle-harrow.release+json');
  const publicKey = crypto.createPublicKey(privateKey);
  const sig = Buffer.from(signatures[0].sig, 'base64');
  expect(crypto.verify(null, Buffer.from(signed), publicKey, sig)).toBe(true);
  const raw = publicKey.export({ type: 'spki', format: 'der' }).subarray(-32);
  expect(signatures[0].keyid).toBe(crypto.createHash('sha256').update(raw).digest('hex').slice(0, 16));
  expect(publicKeyOf(privateKey)).toBe(raw.toString('base64url'));
});

const sealed = JSON.parse(sealRelease(release, privateKey));
const sealedByOther = JSON.parse(sealRelease(release, other));
/** The release, signed as something else. */
function signAs(type) {
  const body = Buffer.from(sealed.payload, 'base64');
  const sig = crypto.sign(
    null,
    Buffer.from(`DSSEv1 ${type.length} ${type} ${body.length} ${body}`),
    privateKey,
  );
  return { ...sealed, signatures: [{ ...sealed.signatures[0], sig: sig.toString('base64') }] };
}

test.each([
  ['another key', () => sealedByOther],
  ['no key of the registry', () => sealed, []],
  ['no signature', () => ({ ...sealed, signatures: [] })],
  [
    'the signature of another key under the name of the right one',
    () => ({
      ...sealed,
      signatures: [{ ...sealedByOther.signatures[0], keyid: sealed.signatures[0].keyid }],
    }),
  ],
  [
    'changed content',
    () => ({ ...sealed, payload: Buffer.from('{"name":"mfe-desk","version":"2"}').toString('base64') }),
  ],
  ['another type', () => ({ ...sealed, payloadType: 'text/plain' })],
  ['a signature for another type', () => signAs('text/plain')],
  [
    'more signatures than anybody needs',
    () => ({ ...sealed, signatures: Array(11).fill(sealed.signatures[0]) }),
  ],
  ['no envelope around it', () => release],
  ['nothing in it', () => null],
])('a release with %s is not read', (_, made, keys = [publicKeyOf(privateKey)]) => {
  expect(() => openRelease(made(), keys)).toThrow();
});

test('the commands and the api accept the same versions', () => {
  const contract = fs.readFileSync(new URL('../../api/src/contract/platform.ts', import.meta.url), 'utf8');
  const [, pattern] = /RELEASE_VERSION = \/(.+)\/;/.exec(contract);
  expect(pattern).toBe(VERSION.source);
});

test('a key file is private to its owner, ignored by git and never replaced', () => {
  const file = path.join(folder, '.keys/mfe-desk.pem');
  const publicKey = makeKey(file);
  expect(fs.statSync(file).mode & 0o777).toBe(0o600);
  expect(fs.readFileSync(path.join(folder, '.keys/.gitignore'), 'utf8')).toBe('*\n');
  expect(publicKeyOf(readKey(file))).toBe(publicKey);
  const before = fs.readFileSync(file, 'utf8');
  expect(() => makeKey(file)).toThrow(
    `${file} is there already, and nothing writes over a key. Its public key is ${publicKey}`,
  );
  expect(fs.readFileSync(file, 'utf8')).toBe(before);
});

test('a missing, invalid or other key is refused with a reason', () => {
  expect(() => readKey(path.join(folder, 'none.pem'))).toThrow('Make one with "remote keys"');
  for (const content of [
    'nonsense',
    crypto
      .generateKeyPairSync('ec', { namedCurve: 'P-256' })
      .privateKey.export({ type: 'pkcs8', format: 'pem' }),
  ]) {
    fs.writeFileSync(path.join(folder, 'wrong.pem'), content);
    expect(() => readKey(path.join(folder, 'wrong.pem'))).toThrow('holds no Ed25519 key');
  }
});
