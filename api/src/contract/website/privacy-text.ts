import * as z from 'zod/mini';
import { text } from '../fields';

/** `GET /api/privacy`: the firm's own words on the privacy page. */
export const privacyText = z.object({
  lead: text,
  contact: text,
  email: text,
  sections: z.catch(z.array(z.object({ title: text, text })), []),
});
export type PrivacyText = z.infer<typeof privacyText>;

/** What the page says until the firm says otherwise, and where a server has no such call. */
export const DEFAULT_PRIVACY: PrivacyText = {
  lead: 'Two forms on this site ask for personal details, and clients have a portal. This page explains what happens to those details, in plain words.',
  ...{ contact: '', email: '', sections: [] },
};
