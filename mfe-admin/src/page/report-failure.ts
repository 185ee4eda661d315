import { isSignedOut, ResponseError } from '@lisle-harrow/api/calls';
import type { Host } from '@lisle-harrow/shell/contract';

/** Handles a failed change: opens the login page if the session has ended, else shows `sentence` as a toast. */
export function reportFailure(host: Host, error: unknown, sentence: string): void {
  if (isSignedOut(error)) host.signIn();
  else host.toast({ title: 'Error', description: sentence, tone: 'destructive' });
}

/** The same, but shows the api's own explanation of a conflict (409), such as a legal hold, since trying again would not help. */
export function reportConflict(host: Host, error: unknown, sentence: string): void {
  const detail = error instanceof ResponseError && error.status === 409 ? error.problem.detail : undefined;
  reportFailure(host, error, detail ? `${detail}.` : sentence);
}
