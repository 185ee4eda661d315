import { and, eq, ne, not, type SQL, sql } from 'drizzle-orm';
import { Hono } from 'hono';
import * as z from 'zod/mini';
import type { SignedInVariables } from '../accounts/require-user';
import { replyTemplate, replyTemplateInput } from '../contract';
import { insertWhere } from '../db/insert-where';
import { returnedRows } from '../db/rows';
import { replyTemplates } from '../db/schema';
import { uuidv7 } from '../db/uuid';
import type { Deps } from '../deps';
import { invalid, notFound } from '../errors';
import { route } from '../http/route';
import { hasHappened } from '../ledger/entry';

const unknownTemplate = () => notFound('There is no template with this id');
const nameTaken = () => invalid([{ pointer: '/name', message: 'Another template has this name' }]);

/** `/api/admin/reply-templates`: the texts that staff begin a reply with. */
export function templateRoutes({ database, ledger }: Deps) {
  const { read, writes } = database;
  const { id, name } = replyTemplates;
  const routes = new Hono<SignedInVariables>();

  const find = (which: string) => read.select().from(replyTemplates).where(eq(id, which));
  /** No other template is called so; people tell them apart by their names. */
  const isFree = (wanted: string, own: string): SQL =>
    not(
      sql`exists ${read
        .select({ id })
        .from(replyTemplates)
        .where(and(sql`lower(${name}) = lower(${wanted})`, ne(id, own)))}`,
    );

  const list = {
    needs: 'records.read' as const,
    summary: 'Templates for replies, by name',
    reply: z.array(replyTemplate),
  };
  route(routes, 'GET /', list, () =>
    read
      .select()
      .from(replyTemplates)
      .orderBy(sql`${name} collate nocase`),
  );

  const add = {
    needs: 'templates.write' as const,
    summary: 'Adds a template for replies',
    request: replyTemplateInput,
    status: 201,
    reply: replyTemplate,
  };
  route(routes, 'POST /', add, async (c, input) => {
    const row = { id: uuidv7(), ...input };
    const results = await writes.run(
      insertWhere(database, replyTemplates, row, isFree(input.name, row.id)).returning(),
      ledger.entry(c, {
        ...{ action: 'reply-template-added', subject: row.id, when: hasHappened },
        changes: { name: [input.name] },
      }),
    );
    const [added] = returnedRows(replyTemplates, results[0]);
    if (!added) throw nameTaken();
    return added;
  });

  const change = {
    needs: 'templates.write' as const,
    summary: 'Changes a template for replies',
    request: replyTemplateInput,
    reply: replyTemplate,
    errors: [404],
  };
  route(routes, 'PUT /:id', change, async (c, input) => {
    const which = c.req.param('id');
    const results = await writes.run(
      read
        .update(replyTemplates)
        .set(input)
        .where(and(eq(id, which), isFree(input.name, which)))
        .returning(),
      ledger.entry(c, {
        ...{ action: 'reply-template-changed', subject: which, when: hasHappened },
        changes: { name: [input.name] },
      }),
    );
    const [changed] = returnedRows(replyTemplates, results[0]);
    if (changed) return changed;
    throw (await find(which)).length > 0 ? nameTaken() : unknownTemplate();
  });

  const remove = {
    needs: 'templates.write' as const,
    summary: 'Removes a template for replies',
    errors: [404],
  };
  route(routes, 'DELETE /:id', remove, async (c) => {
    const which = c.req.param('id');
    const [known] = await find(which);
    if (!known) throw unknownTemplate();
    await writes.run(
      read.delete(replyTemplates).where(eq(id, which)),
      ledger.entry(c, {
        ...{ action: 'reply-template-removed', subject: which, when: hasHappened },
        changes: { name: [known.name] },
      }),
    );
  });

  return routes;
}
