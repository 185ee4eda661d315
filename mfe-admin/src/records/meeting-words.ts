import type { Meeting } from '@lisle-harrow/api/contract';

/** The ways to meet, as staff read them. */
export const MEETING_WORDS: Readonly<Record<Meeting, string>> = {
  office: 'At an office',
  video: 'Secure video',
  phone: 'Phone',
};

/** `At an office, London`; an unknown way is shown as it is. Undefined if none was chosen. */
export function meetingLabel(
  meeting: string | null | undefined,
  officeName: string | null | undefined,
): string | undefined {
  if (!meeting) return undefined;
  const words = Object.hasOwn(MEETING_WORDS, meeting) ? MEETING_WORDS[meeting as Meeting] : meeting;
  return officeName ? `${words}, ${officeName}` : words;
}
