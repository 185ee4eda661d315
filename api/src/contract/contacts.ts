import * as z from 'zod/mini';
import { CONTACT_STATUSES } from './constants';
import { endpoint } from './endpoint';
import { email, id, optionalText, requiredLine, requiredText, text } from './fields';

/** `POST /api/contacts`. */
export const contactInput = z.object({
  name: requiredLine(2, 200, 'Name must be at least 2 characters'),
  email,
  subject: requiredLine(5, 200, 'Subject must be at least 5 characters'),
  message: requiredText(10, 5000, 'Message must be at least 10 characters'),
});

/** A contact message as it leaves the api. */
export const contact = z.object({
  id,
  name: text,
  email: text,
  subject: text,
  message: text,
  status: text,
  createdAt: text,
});

/**
 * One contact message as staff read it: `timeZone` is the visitor's IANA zone if their browser sent it, `source` is
 * where the visitor came from, as in `sourceFrom`; `cameBack` as in `bookingDetail`.
 */
export const contactDetail = z.extend(contact, {
  timeZone: optionalText,
  source: optionalText,
  cameBack: optionalText,
});

export const contactStatusChange = z.object({
  status: z.enum(CONTACT_STATUSES, `Status must be one of ${CONTACT_STATUSES.join(', ')}`),
});

export type ContactInput = z.infer<typeof contactInput>;
export type Contact = z.infer<typeof contact>;
export type ContactDetail = z.infer<typeof contactDetail>;

/** Sends a contact message. */
export const addContact = endpoint('POST /api/contacts', {
  request: contactInput,
  status: 201,
  reply: contact,
  errors: [429],
});
