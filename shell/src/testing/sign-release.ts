import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { publicKeyOf, sealRelease } from '@lisle-harrow/server/release-format';

export interface ReleaseKey {
  /** As the registry names it. */
  readonly name: string;
  readonly privateKey: KeyObject;
}

export function makeReleaseKey(): ReleaseKey {
  const { privateKey } = generateKeyPairSync('ed25519');
  return { name: publicKeyOf(privateKey), privateKey };
}

/** The content of `release.json`: `body`, which is JSON, in an envelope that `key` has signed. */
export const signRelease = ({ privateKey }: ReleaseKey, body: string): object =>
  JSON.parse(sealRelease(JSON.parse(body), privateKey)) as object;
