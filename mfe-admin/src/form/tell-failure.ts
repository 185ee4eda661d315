import { isSignedOut } from 'api/calls';
import type { Host } from 'shell/contract';

/** What every failed change comes to: the login page for an ended session (spec L193), else one sentence. */
export function tellFailure(host: Host, error: unknown, sentence: string): void {
  if (isSignedOut(error)) host.signIn();
  else host.toast({ title: 'Error', description: sentence, tone: 'destructive' });
}
