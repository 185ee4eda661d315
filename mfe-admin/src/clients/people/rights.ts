import type { MemberRight } from '@lisle-harrow/api/contract';

/** What each right lets a member of a household do, for the staff who grant it. */
export const RIGHT_WORDS: Readonly<Record<MemberRight, string>> = {
  view: 'View: reads and downloads everything',
  act: 'Act: also uploads and writes',
};
