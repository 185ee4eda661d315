import { isSignedOut } from '@lisle-harrow/api/calls';
import type { Host } from '@lisle-harrow/shell/contract';

/** After a change that failed: leads to the login page where the session has ended, else shows `sentence` as a toast. */
export function reportFailure(host: Host, error: unknown, sentence: string): void {
  if (isSignedOut(error)) host.signIn();
  else host.toast({ title: 'Error', description: sentence, tone: 'destructive' });
}
