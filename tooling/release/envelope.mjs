// A release as it is signed: an envelope of DSSE 1.0 (https://github.com/secure-systems-lab/dsse) with Ed25519.
import crypto from 'node:crypto';

/** What a signature covers is a release, and nothing else that may be signed by the same key. */
const PAYLOAD_TYPE = 'application/vnd.lisle-harrow.release+json';

/** DSSE's pre-authentication encoding: what is signed, with its type and lengths. */
const encoded = (type, body) =>
  Buffer.concat([Buffer.from(`DSSEv1 ${Buffer.byteLength(type)} ${type} ${body.length} `), body]);

/** The public key of a private or public `KeyObject`: base64url of its 32 bytes, as the registry names it. */
export const publicKeyOf = (key) => key.export({ format: 'jwk' }).x;

/** By which an envelope names a public key. */
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

/** The release in the text of a `release.json`; throws unless one of `publicKeys` has signed it. */
export function openRelease(text, publicKeys) {
  const { payloadType, payload, signatures } = JSON.parse(text);
  if (payloadType !== PAYLOAD_TYPE || typeof payload !== 'string' || !Array.isArray(signatures))
    throw new Error('it is no envelope of a release');
  const body = Buffer.from(payload, 'base64');
  const signed = encoded(payloadType, body);
  const isSigned = publicKeys.some((publicKey) =>
    signatures.some(
      ({ keyid, sig }) =>
        keyid === keyIdOf(publicKey) &&
        crypto.verify(
          null,
          signed,
          crypto.createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: publicKey }, format: 'jwk' }),
          Buffer.from(sig, 'base64'),
        ),
    ),
  );
  if (!isSigned) throw new Error('none of the keys has signed it');
  return JSON.parse(body.toString('utf8'));
}
