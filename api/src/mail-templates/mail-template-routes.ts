import { randomUUID } from 'node:crypto';
import { checkBody, readForm } from '@lisle-harrow/server/http/read-body';
import { invalid, Refusal } from '@lisle-harrow/server/http/refusal';
import { eq, sql } from 'drizzle-orm';
import type { Context, Hono } from 'hono';
import * as z from 'zod/mini';
import { readSite } from '../content/read-site';
import {
  changeMailTemplate,
  getMailTemplates,
  MAIL_TEMPLATE_KINDS,
  mailPreviewPage,
  mailTemplateInput,
  type MailTemplateInput,
  type MailTemplateKind,
  previewMail,
  restoreMailTemplate,
  testMail,
} from '../contract';
import { mailTemplates } from '../db/schema';
import type { Deps } from '../deps';
import { notFound } from '../errors';
import { ownSite } from '../http/own-site';
import { implement, implementRaw } from '../http/route';
import { writeLetter } from '../mail/letter';
import { hasHappened } from '../ledger/entry';
import { queueMessage } from '../outbox/queue-message';
import { letterWords, readChangedWords, unknownField, wordsOf } from './mail-words';

import { MAILS, type testPayload } from './mails';

const NAMES = ['subject', 'title', 'opening', 'closing'] as const;
/** The preview is HTML with inline styles, in which nothing may run or load. */
const PREVIEW_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'none'; frame-ancestors 'none'; sandbox";

/** `/api/admin/mail-templates`: the words of the mails that the product sends automatically. */
export function implementMailTemplates(app: Hono, { database, env, ledger, outbox }: Deps): void {
  const { read, writes } = database;

  function kindOf(c: Context): MailTemplateKind {
    const kind = MAIL_TEMPLATE_KINDS.find((each) => each === c.req.param('kind'));
    if (!kind) throw notFound('There is no such mail whose words can be changed');
    return kind;
  }
  const sample = async (c: Context, kind: MailTemplateKind) =>
    MAILS[kind].sample(await readSite(database), env.mail?.publicUrl ?? ownSite(c, env).origin);

  async function show(c: Context, kind: MailTemplateKind) {
    const letter = await sample(c, kind);
    const { fields = {}, facts = [], link } = letter;
    const [row] = await read.select().from(mailTemplates).where(eq(mailTemplates.kind, kind));
    const original = wordsOf(letter);
    return {
      ...wordsOf({ ...letter, ...(await readChangedWords(database, kind)) }),
      kind,
      original,
      fields: Object.keys(fields),
      isChanged: row !== undefined,
      fixed: [...facts.map(([label]) => label), ...(link ? [link.label] : [])],
      changedAt: row?.changedAt,
      changedBy: row?.changedBy,
    };
  }

  /** Throws 422 if something in braces is not a field of this mail, since it would be sent unreplaced. */
  function checkFields(words: MailTemplateInput, fields: readonly string[]): void {
    const errors = NAMES.flatMap((name) => {
      const unknown = unknownField(words[name], fields);
      const known = fields.map((field) => `{${field}}`).join(', ');
      return unknown === undefined
        ? []
        : [{ pointer: `/${name}`, message: `{${unknown}} is not a field; there are ${known}` }];
    });
    if (errors.length > 0) throw invalid(errors);
  }

  async function write(c: Context, kind: MailTemplateKind, words: MailTemplateInput) {
    const letter = await sample(c, kind);
    checkFields(words, Object.keys(letter.fields ?? {}));
    return writeLetter({ ...letter, ...letterWords(words) }, await readSite(database));
  }

  implement(app, getMailTemplates, 'Mails that the product sends automatically, with their wording', (c) =>
    Promise.all(MAIL_TEMPLATE_KINDS.map((kind) => show(c, kind))),
  );

  implement(
    app,
    changeMailTemplate,
    'Changes the wording of a mail; parts equal to the original keep following the product',
    async (c, words) => {
      const kind = kindOf(c);
      const before = await show(c, kind);
      checkFields(words, before.fields);
      const kept = Object.fromEntries(
        NAMES.map((name) => [name, words[name] === before.original[name] ? null : words[name]]),
      ) as Record<(typeof NAMES)[number], string | null>;
      const changed = NAMES.filter((name) => words[name] !== before[name]);
      const { firstName, lastName } = c.get('user');
      const row = {
        ...kept,
        changedAt: new Date().toISOString(),
        changedBy: `${firstName} ${lastName}`.trim(),
      };
      const isIt = eq(mailTemplates.kind, kind);
      if (changed.length > 0)
        await writes.run(
          NAMES.every((name) => kept[name] === null)
            ? read.delete(mailTemplates).where(isIt)
            : read
                .insert(mailTemplates)
                .values({ kind, ...row })
                .onConflictDoUpdate({ target: mailTemplates.kind, set: row }),
          ledger.entry(c, {
            action: 'mail-template-changed',
            subject: kind,
            when: hasHappened,
            changes: Object.fromEntries(changed.map((name) => [name, [before[name], words[name]] as const])),
          }),
        );
      return show(c, kind);
    },
  );

  implement(app, restoreMailTemplate, 'Restores the original wording of a mail', async (c) => {
    const kind = kindOf(c);
    await writes.run(
      read.delete(mailTemplates).where(eq(mailTemplates.kind, kind)),
      ledger.entry(c, { action: 'mail-template-restored', subject: kind, when: hasHappened }),
    );
  });

  implement(
    app,
    previewMail,
    'Previews a mail in this wording as plain text, with a fictitious person',
    async (c, words) => write(c, kindOf(c), words),
  );

  implementRaw(
    app,
    mailPreviewPage,
    { summary: 'Previews a mail in this wording as an HTML page that runs and loads nothing', form: NAMES },
    async (c) => {
      const kind = kindOf(c);
      const form = await readForm(c);
      const words = checkBody(
        mailTemplateInput,
        Object.fromEntries(NAMES.map((name) => [name, form.get(name) ?? ''])),
      );
      const { html } = await write(c, kind, words);
      return c.html(html, 200, { 'Content-Security-Policy': PREVIEW_POLICY });
    },
  );

  implement(app, testMail, 'Sends a mail in this wording to the signed-in person', async (c, words) => {
    const kind = kindOf(c);
    await write(c, kind, words);
    if (!env.mail)
      throw new Refusal(409, 'no-mail', 'Conflict', {
        detail: 'No mail server is set up, so that nothing can be sent',
      });
    const { id, email } = c.get('user');
    const payload = { kind, words } satisfies z.infer<typeof testPayload>;
    await writes.run(
      queueMessage(
        database,
        { kind: 'test-mail', about: id, occasion: randomUUID(), recipient: email, payload },
        sql`true`,
      ),
    );
    outbox.wake();
  });
}
