import * as z from 'zod/mini';
import { endpoint } from '../endpoint';
import { optionalText, requiredLine, text, withoutUnseen } from '../fields';

/** The text of a mail, with fields in braces; an empty line separates paragraphs. */
const mailWords = z.object({ subject: text, title: text, opening: text, closing: text });

/** A mail that the product sends by itself. */
const mailTemplate = z.extend(mailWords, {
  kind: text,
  /** Its text if nobody has changed it. */
  original: z.catch(mailWords, { subject: '', title: '', opening: '', closing: '' }),
  /** The words that may be used in braces. */
  fields: z.catch(z.array(text), []),
  /** What stays the same whatever the text is, in its order: names of details, the button. */
  fixed: z.catch(z.array(text), []),
  isChanged: z.catch(z.boolean(), false),
  changedAt: optionalText,
  /** The name at that time. */
  changedBy: optionalText,
});

const paragraphs = z
  .string('Must be text')
  .check(z.overwrite(withoutUnseen), z.trim(), z.maxLength(3000, 'Must be at most 3000 characters'));

/** `PUT /api/admin/mail-templates/{kind}` and its preview and test; 422 names a text with an unknown field in braces. */
export const mailTemplateInput = z.object({
  subject: requiredLine(1, 200, 'Please enter a subject'),
  title: requiredLine(1, 200, 'Please enter a heading'),
  opening: paragraphs,
  closing: paragraphs,
});

/** The mail as its reader would get it. */
const mailPreview = z.object({ subject: text, text });

/** The mails that the product sends by itself, with their texts. */
export const getMailTemplates = endpoint('GET /api/admin/mail-templates', {
  needs: 'settings.manage',
  rows: mailTemplate,
});
/** Changes the text of a mail; 422 names where a field in braces is unknown. */
export const changeMailTemplate = endpoint('PUT /api/admin/mail-templates/:kind', {
  needs: 'settings.manage',
  recent: true,
  request: mailTemplateInput,
  reply: mailTemplate,
  errors: [404],
});
/** Gives a mail its original text back. */
export const restoreMailTemplate = endpoint('DELETE /api/admin/mail-templates/:kind', {
  needs: 'settings.manage',
  recent: true,
  errors: [404],
});
/** A mail with this text, as plain text. */
export const previewMail = endpoint('POST /api/admin/mail-templates/:kind/preview', {
  needs: 'settings.manage',
  request: mailTemplateInput,
  reply: mailPreview,
  errors: [404],
});
/** The same as an HTML page, for a form that is posted to a new tab. */
export const mailPreviewPage = endpoint('POST /api/admin/mail-templates/:kind/preview-page', {
  needs: 'settings.manage',
  file: true,
  errors: [404, 422],
});
/** Sends a mail with this text to the signed-in person; 409 if no mail is set up. */
export const testMail = endpoint('POST /api/admin/mail-templates/:kind/test', {
  needs: 'settings.manage',
  request: mailTemplateInput,
  errors: [404, 409],
});

export type MailTemplate = z.infer<typeof mailTemplate>;
export type MailTemplateInput = z.infer<typeof mailTemplateInput>;
