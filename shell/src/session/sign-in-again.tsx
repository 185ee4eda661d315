import { call, isSignedOut } from '@lisle-harrow/api/calls';
import { type ConfirmationWays, getConfirmationWays } from '@lisle-harrow/api/contract';
import { createRoot, type Root } from 'react-dom/client';
import { type Shell, ShellProvider } from '../shell-context';
import { ConfirmDialog } from './confirm-dialog';

let root: Root | undefined;
let asked: Promise<boolean> | undefined;

/** For a server that does not say. */
const BY_PASSWORD = { isRecent: false, password: true, code: false, passkey: false, firm: false };

/**
 * Handles a call that was refused with 401 or 403. If the api wants a recent sign-in, a dialog over the page asks the person
 * to confirm who they are, and the call is repeated: nothing that was typed is lost. If somebody else has signed in in
 * another tab, the page reloads as theirs. Any other refusal stands, and the page asks again who is signed in, with which
 * role.
 */
export async function repeatAfterSignIn(
  shell: Shell,
  refusal: Response,
  repeat: () => Promise<Response>,
  loadAnew = () => location.reload(),
): Promise<Response> {
  const text = await refusal.clone().text();
  if (text.includes('problem:other-person')) {
    loadAnew();
    return refusal;
  }
  if (!text.includes('problem:sign-in-again')) {
    void shell.session.askAgain(shell.host.fetch);
    return refusal;
  }
  // Calls refused at the same time share one dialog.
  asked ??= askWho(shell).finally(() => (asked = undefined));
  return (await asked) ? repeat() : refusal;
}

/** False where it was cancelled, or the session has ended. */
async function askWho(shell: Shell): Promise<boolean> {
  try {
    const ways = await call(shell.host.fetch, getConfirmationWays, {});
    return ways.isRecent || (await ask(shell, ways));
  } catch (error) {
    if (!isSignedOut(error)) return ask(shell, BY_PASSWORD);
    shell.host.signIn();
    return false;
  }
}

/** In its own React root, so that pages on which nobody signs in carry no code for it. */
function ask(shell: Shell, ways: ConfirmationWays): Promise<boolean> {
  root ??= createRoot(document.body.appendChild(document.createElement('div')));
  const renderDialog = (onAnswer?: (isConfirmed: boolean) => void) =>
    root?.render(
      <ShellProvider value={shell}>
        <ConfirmDialog ways={ways} onAnswer={onAnswer} />
      </ShellProvider>,
    );
  return new Promise<boolean>(renderDialog).finally(renderDialog);
}
