import { FIRM_ZONE, type LookAtCase, wordsOfAction } from '@lisle-harrow/api/contract';
import { shownDate } from '@lisle-harrow/shared-ui';

/** What was done, worded to follow the name of who did it. */
export function lookWords({ action, document, isEarlierFile, isMember }: LookAtCase): string {
  const { member, client } = wordsOfAction(action);
  const known = (isMember ? member : undefined) ?? client ?? action.replaceAll('-', ' ');
  const words = isEarlierFile ? known.replace('a document', 'an earlier file of a document') : known;
  return document ? `${words.replace('a document', 'the document')}: ${document}` : words;
}

/** Groups consecutive rows of the same day in the firm's zone, with that day in words. */
export function byDay(looks: readonly LookAtCase[]): { day: string; looks: LookAtCase[] }[] {
  const days: { day: string; looks: LookAtCase[] }[] = [];
  for (const look of looks) {
    const day = shownDate(look.at, FIRM_ZONE);
    const last = days.at(-1);
    if (last?.day === day) last.looks.push(look);
    else days.push({ day, looks: [look] });
  }
  return days;
}
