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
