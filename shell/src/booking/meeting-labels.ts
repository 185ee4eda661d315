import type { Meeting } from '@lisle-harrow/api/contract';

/** How a consultation is held, in words. */
export const MEETING_LABELS: Readonly<Record<Meeting, string>> = {
  office: 'At an office',
  video: 'By secure video',
  phone: 'By phone',
};
