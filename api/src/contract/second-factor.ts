import * as z from 'zod/mini';
import { FACTOR_RULES } from './constants';
import { id, optionalText, requiredLine, text } from './fields';

/** A code that a browser draws as an SVG: one path in a square of `size`. */
const qrCode = z.object({ size: z.number(), path: text });

/** What an app needs to generate codes, to scan or to type in. */
export const appSetUp = z.object({ secret: text, qrCode });

const passkeySummary = z.object({
  id,
  name: text,
  /** ISO instants; the second is missing if it was never used. */
  createdAt: text,
  lastUsedAt: optionalText,
});

/** The second factors of the signed-in account. */
export const secondFactors = z.object({
  /** Whether the account may have any, and whether it must have one. */
  rule: z.enum(FACTOR_RULES),
  /** Since when an app generates its codes, as an ISO instant. */
  appSince: optionalText,
  /** How many codes are unused. */
  recoveryCodes: z.number(),
  passkeys: z.array(passkeySummary),
});

export const codeInput = z.object({ code: requiredLine(6, 20, 'Please enter the code') });

/** Ten codes after a first factor was added or new ones were requested, otherwise none; they are shown only once. */
export const recoveryCodesShown = z.object({ recoveryCodes: z.array(z.string()) });

const passkeyName = requiredLine(1, 60, 'Please give the passkey a name');
export const passkeyChange = z.object({ name: passkeyName });

const bytes = z.string().check(z.maxLength(20_000), z.regex(/^[\w-]+$/));

/** The response of a browser that has created a passkey; bytes are base64url, as in WebAuthn's own JSON. */
const passkeyAttestation = z.object({
  id: bytes,
  rawId: bytes,
  type: z.literal('public-key'),
  clientExtensionResults: z.looseObject({}),
  response: z.object({
    clientDataJSON: bytes,
    attestationObject: bytes,
    transports: z.optional(z.array(z.string().check(z.regex(/^[a-z-]{1,20}$/)))),
  }),
});

/** The response of a browser that has used one. */
export const passkeyAnswer = z.object({
  id: bytes,
  rawId: bytes,
  type: z.literal('public-key'),
  clientExtensionResults: z.looseObject({}),
  response: z.object({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: z.optional(z.string().check(z.maxLength(200))),
  }),
});

export const newPasskey = z.object({ name: passkeyName, response: passkeyAttestation });

/** WebAuthn's own options for the browser. */
export const passkeyOptions = z.looseObject({ challenge: text });

/** Where to continue, as a path. */
export const signedInAt = z.object({ path: text });

export type AppSetUp = z.infer<typeof appSetUp>;
export type SecondFactors = z.infer<typeof secondFactors>;
export type PasskeySummary = z.infer<typeof passkeySummary>;
export type PasskeyAttestation = z.infer<typeof passkeyAttestation>;
export type PasskeyAnswer = z.infer<typeof passkeyAnswer>;
export type NewPasskey = z.infer<typeof newPasskey>;
