import * as z from 'zod/mini';
import { FACTOR_RULES } from './constants';
import { endpoint } from './endpoint';
import { id, optionalText, requiredLine, text } from './fields';

/** A code that a browser draws as an SVG: one path in a square of `size`. */
const qrCode = z.object({ size: z.number(), path: text });

/** What an app needs to generate codes, to scan or to type in. */
const appSetUp = z.object({ secret: text, qrCode });

const passkeySummary = z.object({
  id,
  name: text,
  /** ISO instants; the second is missing if it was never used. */
  createdAt: text,
  lastUsedAt: optionalText,
});

/** The second factors of the signed-in account. */
const secondFactors = z.object({
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
const recoveryCodesShown = z.object({ recoveryCodes: z.array(z.string()) });

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

const newPasskey = z.object({ name: passkeyName, response: passkeyAttestation });

/** WebAuthn's own options for the browser. */
export const passkeyOptions = z.looseObject({ challenge: text });

/** Where to continue, as a path. */
export const signedInAt = z.object({ path: text });

/** The second factors of the signed-in person. */
export const getSecondFactors = endpoint('GET /api/account/second-factor', { reply: secondFactors });
/** A secret for an app, which is not in use until a code confirms it. */
export const prepareApp = endpoint('POST /api/account/second-factor/app', {
  recent: true,
  reply: appSetUp,
  errors: [403],
});
/** Returns recovery codes if it is the first factor; 422 for a wrong code. */
export const confirmApp = endpoint('POST /api/account/second-factor/app/confirm', {
  recent: true,
  request: codeInput,
  reply: recoveryCodesShown,
  errors: [403, 422],
});
/** Removes the app; 409 if the last factor must stay. */
export const removeApp = endpoint('DELETE /api/account/second-factor/app', {
  recent: true,
  errors: [403, 404, 409],
});
/** New codes, which replace all earlier ones. */
export const renewRecoveryCodes = endpoint('POST /api/account/second-factor/recovery-codes', {
  recent: true,
  reply: recoveryCodesShown,
  errors: [403, 409],
});
/** The options of `navigator.credentials.create`, as JSON. */
export const askForNewPasskey = endpoint('POST /api/account/second-factor/passkeys/options', {
  recent: true,
  reply: passkeyOptions,
  errors: [403],
});
/** Returns recovery codes if it is the first factor. */
export const addPasskey = endpoint('POST /api/account/second-factor/passkeys', {
  recent: true,
  request: newPasskey,
  reply: recoveryCodesShown,
  errors: [403, 409],
});
/** Renames a passkey. */
export const renamePasskey = endpoint('PATCH /api/account/second-factor/passkeys/:id', {
  recent: true,
  request: passkeyChange,
  errors: [403, 404],
});
/** Removes a passkey; 409 if the last factor must stay. */
export const removePasskey = endpoint('DELETE /api/account/second-factor/passkeys/:id', {
  recent: true,
  errors: [403, 404, 409],
});

export type AppSetUp = z.infer<typeof appSetUp>;
export type SecondFactors = z.infer<typeof secondFactors>;
export type PasskeySummary = z.infer<typeof passkeySummary>;
export type PasskeyAttestation = z.infer<typeof passkeyAttestation>;
export type PasskeyAnswer = z.infer<typeof passkeyAnswer>;
export type NewPasskey = z.infer<typeof newPasskey>;
