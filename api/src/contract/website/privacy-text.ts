import * as z from 'zod/mini';
import { endpoint } from '../endpoint';
import { text } from '../fields';

/** `GET /api/privacy`: the firm's own words on the privacy page. */
export const privacyText = z.object({
  lead: text,
  contact: text,
  email: text,
  sections: z.catch(z.array(z.object({ title: text, text })), []),
});
export type PrivacyText = z.infer<typeof privacyText>;

/** What the firm says about privacy in its own words; 404 on servers that lack it. */
export const getPrivacy = endpoint('GET /api/privacy', { reply: privacyText });
