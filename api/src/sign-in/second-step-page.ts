import type { Context } from 'hono';
import { html } from 'hono/html';
import { type AppSetUp, DEFAULT_SITE, type SecondFactors } from '../contract';
import { answerCard, type Html } from '../http/answer-page';
import { problemOf } from '../http/card-form';
import { PASSKEY_SCRIPT, passkeyButton } from './passkey-button';

interface StepState {
  readonly problem?: string | undefined;
  readonly status?: 401 | 429 | 503;
}

/** The field for an app's code, or for a recovery code where `isRecovery`. */
const codeField = (invalid: Html | string, isRecovery = false) =>
  html`<label
    >${isRecovery ? 'Recovery code' : 'Code'}<input
      id="code"
      name="code"
      ${
        isRecovery
          ? html`autocomplete="off" autocapitalize="characters" spellcheck="false"`
          : html`inputmode="numeric" autocomplete="one-time-code"`
      }
      required
      maxlength="40"
      autofocus
      ${invalid}
  /></label>`;

const back = html`<a class="back" href="/api/login">Back to login</a>`;

/** The page for the second step after a right password: an app's code, a recovery code or a passkey. */
export function answerCodePage(
  c: Context,
  { appSince, passkeys }: SecondFactors,
  { problem, status, byRecoveryCode }: StepState & { readonly byRecoveryCode: boolean },
): Promise<Response> {
  const isRecovery = byRecoveryCode || !appSince;
  const hasPasskeys = passkeys.length > 0;
  const lead = isRecovery
    ? `Enter one of the recovery codes that you kept${hasPasskeys && !byRecoveryCode ? ', or use your passkey' : ''}. Each works once.`
    : `Enter the six digits that your authenticator app shows for ${DEFAULT_SITE.name}.`;
  const { alert, invalid } = problemOf(problem);
  const other = byRecoveryCode
    ? html`<a class="back" href="/api/login/second-step">Use the app</a>`
    : html`<a class="back" href="/api/login/second-step?with=recovery-code">Use a recovery code</a>`;
  return answerCard(
    c,
    problem ? 'Error: One more step' : 'One more step',
    html`<h1>One more step</h1>
      <p class="lead">${lead}</p>
      ${alert}
      <form method="post" action="/api/login/second-step${byRecoveryCode ? '?with=recovery-code' : ''}">
        ${codeField(invalid, isRecovery)}
        <div class="acts"><button class="btn primary" type="submit">Continue</button></div>
      </form>
      ${hasPasskeys ? passkeyButton('second', 'Use a passkey') : ''}
      <p class="acts">${appSince ? other : ''} ${back}</p>`,
    status,
    hasPasskeys ? PASSKEY_SCRIPT : undefined,
  );
}

/** The page on which somebody whose account must have a second factor sets one up, before anything else opens. */
export function answerSetUpPage(
  c: Context,
  { secret, qrCode }: AppSetUp,
  { problem, status }: StepState = {},
): Promise<Response> {
  const { alert, invalid } = problemOf(problem);
  return answerCard(
    c,
    problem ? 'Error: Set up a second factor' : 'Set up a second factor',
    html`<h1>Set up a second factor</h1>
      <p class="lead">
        Your account needs more than a password. Let an authenticator app on your phone read this picture,
        then enter the six digits that it shows.
      </p>
      <svg class="qr" viewBox="0 0 ${qrCode.size} ${qrCode.size}" role="img" aria-label="QR code for the app">
        <path d="${qrCode.path}" fill="#000" />
      </svg>
      <p class="lead">Without a camera, type in this key: <span class="key">${inGroups(secret)}</span></p>
      ${alert}
      <form method="post" action="/api/login/second-step">
        ${codeField(invalid)}
        <div class="acts"><button class="btn primary" type="submit">Confirm</button></div>
      </form>
      ${back}`,
    status,
  );
}

const inGroups = (secret: string) => secret.replace(/.{4}(?=.)/g, '$& ');

/** The recovery codes that somebody must keep who has just set up a first factor; they are shown once. */
export function answerRecoveryCodes(c: Context, codes: readonly string[]): Promise<Response> {
  const file = `Recovery codes for ${DEFAULT_SITE.name}. Each works once.\n\n${codes.join('\n')}\n`;
  return answerCard(
    c,
    'Your recovery codes',
    html`<h1>Your recovery codes</h1>
      <p class="lead">
        Each signs you in once when you do not have your phone. They are shown only now: print them, or keep
        them where you keep your passwords.
      </p>
      <ul class="codes">
        ${codes.map((code) => html`<li>${code}</li>`)}
      </ul>
      <div class="acts">
        <a class="btn primary" href="/">I have kept them</a>
        <a
          class="btn"
          download="recovery-codes.txt"
          href="data:text/plain;charset=utf-8,${encodeURIComponent(file)}"
        >
          Download
        </a>
      </div>`,
  );
}
