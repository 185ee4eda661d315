import { createRoot, type Root } from 'react-dom/client';
import { type Shell, ShellProvider } from '../shell-context';
import { PasswordDialog } from './password-dialog';

let root: Root | undefined;
let asked: Promise<boolean> | undefined;

/**
 * What becomes of a call that was refused with 403. Where the api wants a recent sign-in, the password is asked for over
 * whatever the person was doing, and the call is repeated: nothing that was typed is lost. Any other refusal stays.
 */
export async function repeatAfterSignIn(
  shell: Shell,
  refusal: Response,
  repeat: () => Promise<Response>,
): Promise<Response> {
  if (!(await refusal.clone().text()).includes('problem:sign-in-again')) return refusal;
  // Calls that are refused at the same time share one question.
  asked ??= askForPassword(shell).finally(() => (asked = undefined));
  return (await asked) ? repeat() : refusal;
}

/** In a root of its own, so that pages on which nobody signs in carry nothing for it. False where it was cancelled. */
function askForPassword(shell: Shell): Promise<boolean> {
  root ??= createRoot(document.body.appendChild(document.createElement('div')));
  const draw = (onAnswer?: (isConfirmed: boolean) => void) =>
    root?.render(
      <ShellProvider value={shell}>
        <PasswordDialog onAnswer={onAnswer} />
      </ShellProvider>,
    );
  return new Promise<boolean>(draw).finally(draw);
}
