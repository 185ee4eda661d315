import type { WaitingFor } from '@lisle-harrow/api/contract';

/** On whom a record is waiting, in the order of the menu. */
export const WAITING_WORDS: Readonly<Record<WaitingFor, string>> = {
  visitor: 'The visitor',
  colleague: 'A colleague',
  'third-party': 'Somebody else',
};

/** The label of any value; an unknown value is shown as it is. */
export const waitingWords = (waitingFor: string) =>
  Object.hasOwn(WAITING_WORDS, waitingFor) ? WAITING_WORDS[waitingFor as WaitingFor] : waitingFor;
