// What a release is called and how it is signed: an envelope of DSSE 1.0 (https://github.com/secure-systems-lab/dsse) with Ed25519.
// Teams' commands write it, and the shell's server reads it by the same functions; their types are in `release-format.d.mts`.
import crypto from 'node:crypto';

/** The version of a release, which is part of the address of its files. The api's contract has the same pattern for its callers. */
export const VERSION = /^[0-9A-Za-z][0-9A-Za-z.+-]{0,63}$/;

/** Marks what is signed as a release, so that nothing else signed by the same key passes for one. */
const PAYLOAD_TYPE = 'application/vnd.lisle-harrow.release+json';
/** While a key is being replaced, there are two. */
const MOST_SIGNATURES = 10;

/** How the version of every release with these files ends; `hashes` by path. */
export function contentHash(hashes) {
  const lines = Object.entries(hashes).map(([file, integrity]) => `${file} ${integrity}`);
  return crypto.createHash('sha256').update(lines.sort().join('\n')).digest('hex').slice(0, 10);
}

/** DSSE's pre-authentication encoding: what is signed, with its type and lengths. */
const encoded = (type, body) =>
  Buffer.concat([Buffer.from(`DSSEv1 ${Buffer.byteLength(type)} ${type} ${body.length} `), body]);

/** The public key of a private or public `KeyObject`: base64url of its 32 bytes, as the registry names it. */
export const publicKeyOf = (key) => key.export({ format: 'jwk' }).x;

/** The id by which an envelope names a public key. */
const keyIdOf = (publicKey) =>
  crypto.createHash('sha256').update(Buffer.from(publicKey, 'base64url')).digest('hex').slice(0, 16);

/** The text of `release.json`. */
export function sealRelease(release, privateKey) {
  const body = Buffer.from(JSON.stringify(release));
  const sig = crypto.sign(null, encoded(PAYLOAD_TYPE, body), privateKey).toString('base64');
  return JSON.stringify({
    payloadType: PAYLOAD_TYPE,
    payload: body.toString('base64'),
    signatures: [{ keyid: keyIdOf(publicKeyOf(privateKey)), sig }],
  });
}

/** The release in the envelope that `release.json` holds; throws unless one of `publicKeys` has signed it. */
export function openRelease(envelope, publicKeys) {
  if (publicKeys.length === 0) throw new Error('the registry names no key that may sign its releases');
  const { payloadType, payload, signatures } = envelope ?? {};
  if (
    payloadType !== PAYLOAD_TYPE ||
    typeof payload !== 'string' ||
    !Array.isArray(signatures) ||
    signatures.length > MOST_SIGNATURES
  )
    throw new Error('it is no envelope of a release');
  const body = Buffer.from(payload, 'base64');
  const signed = encoded(payloadType, body);
  const isSigned = publicKeys.some((publicKey) =>
    signatures.some(
      (signature) =>
        signature?.keyid === keyIdOf(publicKey) &&
        crypto.verify(
          null,
          signed,
          crypto.createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: publicKey }, format: 'jwk' }),
          Buffer.from(String(signature.sig), 'base64'),
        ),
    ),
  );
  if (!isSigned) throw new Error('none of the keys that the registry names has signed it');
  return JSON.parse(body.toString('utf8'));
}

/** Whether one of `publicKeys` has signed the release in an envelope. */
export function isSignedBy(envelope, publicKeys) {
  try {
    openRelease(envelope, publicKeys);
    return true;
  } catch {
    return false;
  }
}
