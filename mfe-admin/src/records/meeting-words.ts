import type { Meeting } from '@lisle-harrow/api/contract';

/** How staff read the ways to meet. */
export const MEETING_WORDS: Readonly<Record<Meeting, string>> = {
  office: 'At an office',
  video: 'Secure video',
  phone: 'Phone',
};
