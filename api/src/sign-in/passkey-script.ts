// Runs on pages with a passkey button: gets a challenge from the api, has the browser sign it, and continues the sign-in.
import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
} from '@simplewebauthn/browser';

const button = document.querySelector<HTMLButtonElement>('[data-passkey]');
const alert = document.querySelector<HTMLElement>('#passkey-problem');
if (button && alert && browserSupportsWebAuthn()) {
  button.hidden = false;
  button.addEventListener('click', () => void signIn(button, alert));
}

async function signIn(button: HTMLButtonElement, alert: HTMLElement): Promise<void> {
  const step = button.dataset.passkey;
  alert.hidden = true;
  button.disabled = true;
  try {
    const optionsJSON = (await post('/api/login/passkey/options', {
      step,
    })) as PublicKeyCredentialRequestOptionsJSON;
    const response = await startAuthentication({ optionsJSON });
    const { path } = (await post('/api/login/passkey', { step, response })) as { path: string };
    location.assign(path);
  } catch (error) {
    alert.textContent =
      error instanceof Refused ? error.message : 'No passkey was used. You can try again, or go on without.';
    alert.hidden = false;
    button.disabled = false;
    button.focus();
  }
}

/** Its message is shown to the person. */
class Refused extends Error {}

async function post(path: string, body: unknown): Promise<unknown> {
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  const answer = (await response.json()) as { detail?: string };
  if (!response.ok) throw new Refused(answer.detail ?? 'This is not possible right now. Please try again.');
  return answer;
}
