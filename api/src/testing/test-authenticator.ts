import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

interface Options {
  readonly challenge: string;
  readonly user?: { readonly id: string };
}

interface Behavior {
  /** The origin that the browser reports. */
  readonly origin?: string;
  /** The host for which the authenticator signs. */
  readonly host?: string;
  /** Whether it asked for a finger or a PIN. */
  readonly isVerified?: boolean;
  /** The signature counter that it reports. */
  readonly counter?: number;
}

const base64 = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64url');
const PRESENT = 0x01;
const VERIFIED = 0x04;
const ATTESTED = 0x40;

/** An authenticator with one passkey, and the browser around it; both behave as the test says. */
export function createAuthenticator(site = { host: 'localhost', origin: 'http://localhost' }) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x, y } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(16);
  let userHandle: string | undefined;

  const clientData = (type: string, challenge: string, { origin = site.origin }: Behavior) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  function authenticatorData({ host = site.host, isVerified = true, counter = 0 }: Behavior, more?: Buffer) {
    const flags = PRESENT | (isVerified ? VERIFIED : 0) | (more ? ATTESTED : 0);
    const head = Buffer.alloc(5);
    head.writeUInt8(flags);
    head.writeUInt32BE(counter, 1);
    return Buffer.concat([createHash('sha256').update(host).digest(), head, more ?? Buffer.alloc(0)]);
  }
  const credential = { id: base64(id), rawId: base64(id), type: 'public-key', clientExtensionResults: {} };

  return {
    id: credential.id,
    /** What a browser answers to the options of a registration. */
    register(options: Options, behavior: Behavior = {}) {
      userHandle = options.user?.id;
      // COSE: an EC2 key for ES256 on P-256.
      const key = Buffer.concat([
        Buffer.from('a5010203262001215820', 'hex'),
        Buffer.from(x!, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y!, 'base64url'),
      ]);
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key]);
      const data = authenticatorData(behavior, attested);
      // CBOR: { fmt: 'none', attStmt: {}, authData }.
      const attestation = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex'),
        Buffer.from([data.length]),
        data,
      ]);
      const response = {
        clientDataJSON: base64(clientData('webauthn.create', options.challenge, behavior)),
        attestationObject: base64(attestation),
        transports: ['internal'],
      };
      return { ...credential, response };
    },
    /** What a browser answers to the options of a sign-in. */
    sign(options: Options, behavior: Behavior = {}) {
      const client = clientData('webauthn.get', options.challenge, behavior);
      const data = authenticatorData(behavior);
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()]);
      const response = {
        clientDataJSON: base64(client),
        authenticatorData: base64(data),
        signature: base64(sign('sha256', signed, privateKey)),
        userHandle,
      };
      return { ...credential, response };
    },
  };
}
