import { and, eq, ne, not, type SQL, sql } from 'drizzle-orm';
import { Hono } from 'hono';
import * as z from 'zod/mini';
import type { SignedInVariables } from '../accounts/require-user';
import { milestoneTemplate, milestoneTemplateInput } from '../contract';
import { insertWhere } from '../db/insert-where';
import { returnedRows } from '../db/rows';
import { milestoneTemplates } from '../db/schema';
import { uuidv7 } from '../db/uuid';
import type { Deps } from '../deps';
import { invalid, notFound } from '../errors';
import { route } from '../http/route';
import { hasHappened } from '../ledger/entry';

const unknownTemplate = () => notFound('There is no template with this id');
const nameTaken = () => invalid([{ pointer: '/name', message: 'Another template has this name' }]);

/** `/api/admin/milestone-templates`: the milestones that cases of one kind begin with. */
export function milestoneTemplateRoutes({ database, ledger }: Deps) {
  const { read, writes } = database;
  const { id, name } = milestoneTemplates;
  const routes = new Hono<SignedInVariables>();

  const find = (which: string) => read.select().from(milestoneTemplates).where(eq(id, which));
  /** No other template is called so; people tell them apart by their names. */
  const isFree = (wanted: string, own: string): SQL =>
    not(
      sql`exists ${read
        .select({ id })
        .from(milestoneTemplates)
        .where(and(sql`lower(${name}) = lower(${wanted})`, ne(id, own)))}`,
    );

  const list = {
    needs: 'clients.read' as const,
    summary: 'Templates for milestones, by name',
    reply: z.array(milestoneTemplate),
  };
  route(routes, 'GET /', list, () =>
    read
      .select()
      .from(milestoneTemplates)
      .orderBy(sql`${name} collate nocase`),
  );

  const needs = 'templates.write' as const;
  const add = {
    needs,
    summary: 'Adds a template for milestones',
    request: milestoneTemplateInput,
    status: 201,
    reply: milestoneTemplate,
  };
  route(routes, 'POST /', add, async (c, input) => {
    const row = { id: uuidv7(), ...input };
    const results = await writes.run(
      insertWhere(database, milestoneTemplates, row, isFree(input.name, row.id)).returning(),
      ledger.entry(c, {
        ...{ action: 'milestone-template-added', subject: row.id, when: hasHappened },
        changes: { name: [input.name] },
      }),
    );
    const [added] = returnedRows(milestoneTemplates, results[0]);
    if (!added) throw nameTaken();
    return added;
  });

  const change = {
    needs,
    summary: 'Changes a template for milestones; cases that began with it stay as they are',
    request: milestoneTemplateInput,
    reply: milestoneTemplate,
    errors: [404],
  };
  route(routes, 'PUT /:id', change, async (c, input) => {
    const which = c.req.param('id');
    const results = await writes.run(
      read
        .update(milestoneTemplates)
        .set(input)
        .where(and(eq(id, which), isFree(input.name, which)))
        .returning(),
      ledger.entry(c, {
        ...{ action: 'milestone-template-changed', subject: which, when: hasHappened },
        changes: { name: [input.name] },
      }),
    );
    const [changed] = returnedRows(milestoneTemplates, results[0]);
    if (changed) return changed;
    throw (await find(which)).length > 0 ? nameTaken() : unknownTemplate();
  });

  const remove = {
    needs,
    summary: 'Removes a template for milestones; cases that began with it stay as they are',
    errors: [404],
  };
  route(routes, 'DELETE /:id', remove, async (c) => {
    const which = c.req.param('id');
    const [known] = await find(which);
    if (!known) throw unknownTemplate();
    await writes.run(
      read.delete(milestoneTemplates).where(eq(id, which)),
      ledger.entry(c, {
        ...{ action: 'milestone-template-removed', subject: which, when: hasHappened },
        changes: { name: [known.name] },
      }),
    );
  });

  return routes;
}
