import { invalid } from '@lisle-harrow/server/http/refusal';
import { and, eq, ne, not, type SQL, sql } from 'drizzle-orm';
import type { Hono } from 'hono';
import type * as z from 'zod/mini';
import type { AuditAction, Endpoint } from '../contract';
import { insertWhere } from '../db/insert-where';
import { returnedRows } from '../db/rows';
import type { milestoneTemplates, replyTemplates } from '../db/schema';
import { uuidv7 } from '../db/uuid';
import type { Deps } from '../deps';
import { notFound } from '../errors';
import { implement } from '../http/route';
import { hasHappened } from '../ledger/entry';

type TemplateRow = Omit<typeof replyTemplates.$inferSelect, 'seq'>;
type TemplateTable = typeof replyTemplates | typeof milestoneTemplates;

type TemplatesPath = `/api/admin/${string}-templates`;

interface NamedTemplates<Input extends { readonly name: string }> {
  readonly table: TemplateTable;
  readonly calls: {
    readonly list: Endpoint<TemplatesPath>;
    readonly add: Endpoint<TemplatesPath, z.ZodMiniType<Input>>;
    readonly change: Endpoint<`${TemplatesPath}/:id`, z.ZodMiniType<Input>>;
    readonly remove: Endpoint<`${TemplatesPath}/:id`>;
  };
  /** What they are for, in words: `replies`. */
  readonly purpose: string;
  /** What a change does not affect, for the documentation. */
  readonly kept: string;
  /** The ledger's action for each kind of change. */
  readonly actions: Readonly<Record<'added' | 'changed' | 'removed', AuditAction>>;
}

const unknownTemplate = () => notFound('There is no template with this id');
const nameTaken = () => invalid([{ pointer: '/name', message: 'Another template has this name' }]);

/** Implements the calls for templates of one kind. */
export function implementTemplates<Input extends { readonly name: string }>(
  app: Hono,
  { database, ledger }: Pick<Deps, 'database' | 'ledger'>,
  { calls, purpose, kept, actions, ...kind }: NamedTemplates<Input>,
): void {
  const { read, writes } = database;
  // Both tables have the columns used here.
  const table = kind.table as typeof replyTemplates;
  const { id, name } = table;

  const find = (which: string) => read.select().from(table).where(eq(id, which));
  /** No other template has this name. */
  const isFree = (wanted: string, own: string): SQL =>
    not(
      sql`exists ${read
        .select({ id })
        .from(table)
        .where(and(sql`lower(${name}) = lower(${wanted})`, ne(id, own)))}`,
    );

  implement(app, calls.list, `Templates for ${purpose}, by name`, () =>
    read
      .select()
      .from(table)
      .orderBy(sql`${name} collate nocase`),
  );

  implement(app, calls.add, `Adds a template for ${purpose}`, async (c, given) => {
    const own = uuidv7();
    const row = { ...given, id: own } as unknown as TemplateRow;
    const results = await writes.run(
      insertWhere(database, table, row, isFree(given.name, own)).returning(),
      ledger.entry(c, {
        action: actions.added,
        subject: own,
        when: hasHappened,
        changes: { name: [given.name] },
      }),
    );
    const [added] = returnedRows(table, results[0]);
    if (!added) throw nameTaken();
    return added;
  });

  implement(app, calls.change, `Changes a template for ${purpose}; ${kept}`, async (c, given) => {
    const which = c.req.param('id');
    const results = await writes.run(
      read
        .update(table)
        .set(given)
        .where(and(eq(id, which), isFree(given.name, which)))
        .returning(),
      ledger.entry(c, {
        action: actions.changed,
        subject: which,
        when: hasHappened,
        changes: { name: [given.name] },
      }),
    );
    const [changed] = returnedRows(table, results[0]);
    if (changed) return changed;
    throw (await find(which)).length > 0 ? nameTaken() : unknownTemplate();
  });

  implement(app, calls.remove, `Removes a template for ${purpose}; ${kept}`, async (c) => {
    const which = c.req.param('id');
    const [known] = await find(which);
    if (!known) throw unknownTemplate();
    await writes.run(
      read.delete(table).where(eq(id, which)),
      ledger.entry(c, {
        action: actions.removed,
        subject: which,
        when: hasHappened,
        changes: { name: [known.name] },
      }),
    );
  });
}
