import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';

export const RELEASE_TYPE = 'application/vnd.lisle-harrow.release+json';

export interface ReleaseKey {
  /** As the registry names it. */
  readonly name: string;
  readonly keyid: string;
  readonly privateKey: KeyObject;
}

export function makeReleaseKey(): ReleaseKey {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const name = publicKey.export({ format: 'jwk' }).x!;
  const keyid = createHash('sha256').update(Buffer.from(name, 'base64url')).digest('hex').slice(0, 16);
  return { name, keyid, privateKey };
}

/** What stands in `release.json`: `body` in an envelope that `key` has signed. */
export function signRelease({ keyid, privateKey }: ReleaseKey, body: string, type = RELEASE_TYPE) {
  const signed = Buffer.from(`DSSEv1 ${type.length} ${type} ${Buffer.byteLength(body)} ${body}`);
  return {
    payloadType: type,
    payload: Buffer.from(body).toString('base64'),
    signatures: [{ keyid, sig: sign(null, signed, privateKey).toString('base64') }],
  };
}
