import { html } from 'hono/html';
import type { Html } from '../http/answer-page';

/** The script of pages with `passkeyButton`. */
export const PASSKEY_SCRIPT = '/api/login/passkey.js';

/** Shown by the script where the browser supports passkeys; `step` says whether the passkey is the first step or the second. */
export const passkeyButton = (step: 'first' | 'second', label: string): Html => html`
  <div class="or">
    <button class="btn" type="button" data-passkey="${step}" hidden>${label}</button>
    <p class="problem" id="passkey-problem" role="alert" hidden></p>
  </div>
`;
