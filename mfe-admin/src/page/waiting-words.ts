import type { WaitingFor } from '@lisle-harrow/api/contract';

/** For whom a record waits, in the order of the menu. */
export const WAITING_WORDS: Readonly<Record<WaitingFor, string>> = {
  visitor: 'The visitor',
  colleague: 'A colleague',
  'third-party': 'Somebody else',
};

/** The same of any value; one that is not known reads as it is. */
export const waitingWords = (waitingFor: string) =>
  Object.hasOwn(WAITING_WORDS, waitingFor) ? WAITING_WORDS[waitingFor as WaitingFor] : waitingFor;
