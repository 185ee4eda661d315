import { appSetUp, type NewPasskey, passkeyOptions, recoveryCodesShown, secondFactors } from '../contract';
import { type Fetch, read, send, sendAndRead } from './request';

// The second factors of the signed-in person. Changes answer 403 `sign-in-again` if the sign-in is not recent, and 409
// if the last factor must stay.

const FACTORS = '/api/account/second-factor';

export const getSecondFactors = (fetch: Fetch) => read(fetch, FACTORS, secondFactors);
/** A secret for an app, which is not in use until a code confirms it. */
export const prepareApp = (fetch: Fetch) => sendAndRead(fetch, 'POST', `${FACTORS}/app`, undefined, appSetUp);
/** Returns recovery codes if it is the first factor; 422 for a wrong code. */
export const confirmApp = (fetch: Fetch, code: string) =>
  sendAndRead(fetch, 'POST', `${FACTORS}/app/confirm`, { code }, recoveryCodesShown);
export const removeApp = (fetch: Fetch) => send(fetch, 'DELETE', `${FACTORS}/app`);
/** New codes, which replace all earlier ones. */
export const renewRecoveryCodes = (fetch: Fetch) =>
  sendAndRead(fetch, 'POST', `${FACTORS}/recovery-codes`, undefined, recoveryCodesShown);
/** The options of `navigator.credentials.create`, as JSON. */
export const askForNewPasskey = (fetch: Fetch) =>
  sendAndRead(fetch, 'POST', `${FACTORS}/passkeys/options`, undefined, passkeyOptions);
/** Returns recovery codes if it is the first factor. */
export const addPasskey = (fetch: Fetch, passkey: NewPasskey) =>
  sendAndRead(fetch, 'POST', `${FACTORS}/passkeys`, passkey, recoveryCodesShown);
export const renamePasskey = (fetch: Fetch, id: string, name: string) =>
  send(fetch, 'PATCH', `${FACTORS}/passkeys/${encodeURIComponent(id)}`, { name });
export const removePasskey = (fetch: Fetch, id: string) =>
  send(fetch, 'DELETE', `${FACTORS}/passkeys/${encodeURIComponent(id)}`);
