import * as z from 'zod/mini';
import { MAIL_TEMPLATE_KINDS, mailTemplateInput, type Site } from '../contract';
import type { Letter } from '../mail/letter';
import type { OutgoingMessage } from '../outbox/outbox-store';
import { letterWords } from './mail-words';
import { sampleLetter } from './sample-letters';

/** The payload of a test mail; it contains the words, since they may not be saved yet. */
export const testPayload = z.object({ kind: z.enum(MAIL_TEMPLATE_KINDS), words: mailTemplateInput });

/** The test mail, with the words being tried out, for the person who requested it. */
export async function testLetter(
  { payload }: Pick<OutgoingMessage, 'payload'>,
  site: Site,
  publicUrl: string,
): Promise<Letter> {
  const { kind, words } = z.parse(testPayload, JSON.parse(payload ?? 'null'));
  return { ...(await sampleLetter(kind, site, publicUrl)), ...letterWords(words) };
}
