import * as z from 'zod/mini';
import { MAIL_TEMPLATE_KINDS, mailTemplateInput, type Site } from '../contract';
import type { Letter } from '../mail/letter';
import type { OutgoingMessage } from '../outbox/message-rows';
import { letterWords } from './mail-words';
import { sampleLetter } from './sample-letters';

/** What a test of a mail needs to be written: nobody has to have saved the words. */
export const testPayload = z.object({ kind: z.enum(MAIL_TEMPLATE_KINDS), words: mailTemplateInput });

/** The mail with the words that are tried out, to whoever asked for it. */
export async function testLetter(
  { payload }: Pick<OutgoingMessage, 'payload'>,
  site: Site,
  publicUrl: string,
): Promise<Letter> {
  const { kind, words } = z.parse(testPayload, JSON.parse(payload ?? 'null'));
  return { ...(await sampleLetter(kind, site, publicUrl)), ...letterWords(words) };
}
