import type { ClientSummary } from '@lisle-harrow/api/contract';

/** First and last name; the login email where neither is known. */
export function clientName({ firstName, lastName, loginEmail }: ClientSummary): string {
  return `${firstName} ${lastName}`.trim() || loginEmail;
}
