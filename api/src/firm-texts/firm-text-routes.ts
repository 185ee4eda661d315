import { isDeepStrictEqual } from 'node:util';
import { Refusal } from '@lisle-harrow/server/http/refusal';
import { and, eq, sql } from 'drizzle-orm';
import type { Hono } from 'hono';
import { firmTextCalls, type FirmTextName } from '../contract';
import { settings } from '../db/schema';
import type { Deps } from '../deps';
import { IF_MATCH, readRevision } from '../content/revision';
import { implement } from '../http/route';
import { hasHappened } from '../ledger/entry';
import { FIRM_TEXTS } from './firm-text-kinds';

/** `/api/admin/content/firm` and `…/privacy`: one text of each kind, public as soon as it is saved. */
export function implementFirmText<Name extends FirmTextName>(
  app: Hono,
  { database, content, ledger }: Pick<Deps, 'database' | 'content' | 'ledger'>,
  name: Name,
): void {
  const { read, writes } = database;
  const { setting, changed, initial, fieldsOf, saved } = FIRM_TEXTS[name];
  const calls = firmTextCalls(name);

  async function find() {
    const [row] = await read.select().from(settings).where(eq(settings.name, setting));
    const { value = initial, revision = 1, editor = null, editedAt = null } = row ?? {};
    return { value, shown: { revision, editor, editedAt, fields: fieldsOf(value) } };
  }

  implement(app, calls.show, `What the site says about the ${WORDS[name]}`, async () => (await find()).shown);

  const save = {
    summary: `Changes immediately what the site says about the ${WORDS[name]}`,
    headers: IF_MATCH,
  };
  implement(app, calls.save, save, async (c, fields) => {
    const revision = readRevision(c);
    const { value: before, shown } = await find();
    const value = saved(fields, before);
    const after = fieldsOf(value) as Record<string, unknown>;
    const names = Object.keys(after).filter(
      (field) => !isDeepStrictEqual(after[field], (shown.fields as Record<string, unknown>)[field]),
    );
    const { firstName, lastName } = c.get('user');
    const results = await writes.run(
      read.insert(settings).values({ name: setting, value: initial }).onConflictDoNothing(),
      read
        .update(settings)
        .set({
          value,
          revision: sql`${settings.revision} + 1`,
          editor: `${firstName} ${lastName}`.trim(),
          editedAt: new Date().toISOString(),
        })
        .where(and(eq(settings.name, setting), eq(settings.revision, revision))),
      ledger.entry(c, { action: changed, when: hasHappened, changes: { fields: [names] } }),
    );
    content.clear();
    if (results[1]?.rowsAffected === 0)
      throw new Refusal(412, 'changed-meanwhile', 'Precondition failed', {
        detail: 'Somebody else has changed this meanwhile; nothing of yours was saved',
        members: { item: (await find()).shown },
      });
    return (await find()).shown;
  });
}

const WORDS: Readonly<Record<FirmTextName, string>> = {
  firm: 'firm: offices, hours, contact values and link labels',
  privacy: 'privacy of visitors and clients, in the firm’s own words',
};
