import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { openRelease } from './signed-release';

const TYPE = 'application/vnd.lisle-harrow.release+json';

function makeKey() {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const name = publicKey.export({ format: 'jwk' }).x!;
  const keyid = createHash('sha256').update(Buffer.from(name, 'base64url')).digest('hex').slice(0, 16);
  return { name, keyid, privateKey };
}

function envelope(key: ReturnType<typeof makeKey>, body: string, type = TYPE, as = type) {
  const signed = Buffer.from(`DSSEv1 ${type.length} ${type} ${Buffer.byteLength(body)} ${body}`);
  return {
    payloadType: as,
    payload: Buffer.from(body).toString('base64'),
    signatures: [{ keyid: key.keyid, sig: sign(null, signed, key.privateKey).toString('base64') }],
  };
}

const key = makeKey();
const other = makeKey();
const body = '{"name":"a","version":"1.0.0-é"}';

test('a release that a key of the registry has signed is read, also while keys are rotated', () => {
  const text = JSON.stringify(envelope(key, body));
  expect(openRelease(text, [key.name])).toEqual(JSON.parse(body));
  expect(openRelease(text, [other.name, key.name])).toEqual(JSON.parse(body));
});

test.each([
  ['by a key that the registry does not name', JSON.stringify(envelope(other, body)), [key.name]],
  [
    'by another key under the name of the right one',
    JSON.stringify({
      ...envelope(other, body),
      signatures: [{ ...envelope(other, body).signatures[0], keyid: key.keyid }],
    }),
    [key.name],
  ],
  [
    'for other content',
    JSON.stringify({ ...envelope(key, body), payload: Buffer.from('{"name":"b"}').toString('base64') }),
    [key.name],
  ],
  ['by nobody', JSON.stringify({ ...envelope(key, body), signatures: [] }), [key.name]],
  ['as something else', JSON.stringify(envelope(key, body, 'text/plain', TYPE)), [key.name]],
  ['as a type that is no release', JSON.stringify(envelope(key, body, 'text/plain')), [key.name]],
  ['while the registry names no key', JSON.stringify(envelope(key, body)), []],
  ['not at all, as a plain descriptor', body, [key.name]],
  ['but is cut off', JSON.stringify(envelope(key, body)).slice(0, -20), [key.name]],
])('a release that was signed %s is refused', (_, text, keys) => {
  expect(() => openRelease(text, keys)).toThrow();
});
