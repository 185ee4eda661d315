import { createHash, createPublicKey, verify } from 'node:crypto';
import * as z from 'zod';

/** What a signature covers is a release, and nothing else that may be signed by the same key. */
const PAYLOAD_TYPE = 'application/vnd.lisle-harrow.release+json';

const envelopeSchema = z.object({
  payloadType: z.literal(PAYLOAD_TYPE),
  payload: z.base64(),
  signatures: z.array(z.object({ keyid: z.string(), sig: z.base64() })).max(10),
});

/**
 * What a release says of itself, from its envelope (DSSE 1.0, https://github.com/secure-systems-lab/dsse). Throws unless one of
 * `keys` has signed it: Ed25519 public keys as base64url of their 32 bytes.
 */
export function openRelease(envelope: unknown, keys: readonly string[]): unknown {
  if (keys.length === 0) throw new Error('the registry names no key that may sign its releases');
  const { payloadType, payload, signatures } = envelopeSchema.parse(envelope);
  const body = Buffer.from(payload, 'base64');
  const signed = Buffer.concat([
    Buffer.from(`DSSEv1 ${payloadType.length} ${payloadType} ${body.length} `),
    body,
  ]);
  const isSigned = keys.some((key) =>
    signatures.some(
      ({ keyid, sig }) =>
        keyid === keyIdOf(key) && verify(null, signed, publicKeyOf(key), Buffer.from(sig, 'base64')),
    ),
  );
  if (!isSigned) throw new Error('none of the keys that the registry names has signed it');
  return JSON.parse(body.toString('utf8'));
}

const keyIdOf = (key: string) =>
  createHash('sha256').update(Buffer.from(key, 'base64url')).digest('hex').slice(0, 16);

const publicKeyOf = (key: string) =>
  createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: key }, format: 'jwk' });
