import { and, eq, ne, not, type SQL, sql } from 'drizzle-orm';
import { Hono } from 'hono';
import * as z from 'zod/mini';
import type { AuditAction, Permission } from '../contract';
import { insertWhere } from '../db/insert-where';
import { returnedRows } from '../db/rows';
import type { milestoneTemplates, replyTemplates } from '../db/schema';
import { uuidv7 } from '../db/uuid';
import type { Deps } from '../deps';
import { invalid, notFound } from '../errors';
import { route } from '../http/route';
import { hasHappened } from '../ledger/entry';
import type { SignedInVariables } from '../http/signed-in';

type TemplateRow = Omit<typeof replyTemplates.$inferSelect, 'seq'>;
type TemplateTable = typeof replyTemplates | typeof milestoneTemplates;

interface NamedTemplates<Input extends { readonly name: string }> {
  readonly table: TemplateTable;
  /** What they are for, in words: `replies`. */
  readonly purpose: string;
  /** The permission to read what they are for, which is enough to choose one. */
  readonly reads: Permission;
  readonly input: z.ZodMiniType<Input>;
  readonly reply: z.ZodMiniType;
  /** What a change does not affect, for the documentation. */
  readonly kept: string;
  /** The ledger's action for each kind of change. */
  readonly told: Readonly<Record<'added' | 'changed' | 'removed', AuditAction>>;
}

const unknownTemplate = () => notFound('There is no template with this id');
const nameTaken = () => invalid([{ pointer: '/name', message: 'Another template has this name' }]);

/** Routes for templates of one kind, which owners maintain and people tell apart by name. */
export function namedTemplateRoutes<Input extends { readonly name: string }>(
  { database, ledger }: Pick<Deps, 'database' | 'ledger'>,
  { purpose, reads, input, reply, kept, told, ...kind }: NamedTemplates<Input>,
) {
  const { read, writes } = database;
  // Both tables have the columns used here.
  const table = kind.table as typeof replyTemplates;
  const { id, name } = table;
  const routes = new Hono<SignedInVariables>();

  const find = (which: string) => read.select().from(table).where(eq(id, which));
  /** No other template has this name. */
  const isFree = (wanted: string, own: string): SQL =>
    not(
      sql`exists ${read
        .select({ id })
        .from(table)
        .where(and(sql`lower(${name}) = lower(${wanted})`, ne(id, own)))}`,
    );

  const list = { needs: reads, summary: `Templates for ${purpose}, by name`, reply: z.array(reply) };
  route(routes, 'GET /', list, () =>
    read
      .select()
      .from(table)
      .orderBy(sql`${name} collate nocase`),
  );

  const needs = 'templates.write' as const;
  const add = { needs, summary: `Adds a template for ${purpose}`, request: input, status: 201, reply };
  route(routes, 'POST /', add, async (c, given) => {
    const own = uuidv7();
    const row = { ...given, id: own } as unknown as TemplateRow;
    const results = await writes.run(
      insertWhere(database, table, row, isFree(given.name, own)).returning(),
      ledger.entry(c, {
        ...{ action: told.added, subject: own, when: hasHappened, changes: { name: [given.name] } },
      }),
    );
    const [added] = returnedRows(table, results[0]);
    if (!added) throw nameTaken();
    return added;
  });

  const change = {
    ...{ needs, summary: `Changes a template for ${purpose}; ${kept}`, request: input, reply, errors: [404] },
  };
  route(routes, 'PUT /:id', change, async (c, given) => {
    const which = c.req.param('id');
    const results = await writes.run(
      read
        .update(table)
        .set(given)
        .where(and(eq(id, which), isFree(given.name, which)))
        .returning(),
      ledger.entry(c, {
        ...{ action: told.changed, subject: which, when: hasHappened, changes: { name: [given.name] } },
      }),
    );
    const [changed] = returnedRows(table, results[0]);
    if (changed) return changed;
    throw (await find(which)).length > 0 ? nameTaken() : unknownTemplate();
  });

  const remove = { needs, summary: `Removes a template for ${purpose}; ${kept}`, errors: [404] };
  route(routes, 'DELETE /:id', remove, async (c) => {
    const which = c.req.param('id');
    const [known] = await find(which);
    if (!known) throw unknownTemplate();
    await writes.run(
      read.delete(table).where(eq(id, which)),
      ledger.entry(c, {
        ...{ action: told.removed, subject: which, when: hasHappened, changes: { name: [known.name] } },
      }),
    );
  });

  return routes;
}
