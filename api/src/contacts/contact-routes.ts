import { eq } from 'drizzle-orm';
import { Hono } from 'hono';
import * as z from 'zod/mini';
import type { Deps } from '../deps';
import { contact, contactDetail, CONTACT_STATUSES, contactInput, contactStatusChange } from '../contract';
import { answerListPage, readListQuery } from '../records/list-page';
import { listRecords } from '../records/list-records';
import { returnedRows } from '../db/rows';
import { contacts } from '../db/schema';
import { uuidv7 } from '../db/uuid';
import { notFound } from '../errors';
import { readJson } from '../http/read-body';
import { submitOnce } from '../submissions/submit-once';
import { readTimeZone } from '../submissions/time-zone';

const list = {
  name: 'contacts',
  statuses: CONTACT_STATUSES,
  open: 'new',
} as const;

export function contactRoutes({ database }: Deps) {
  const routes = new Hono();

  routes.post('/', (c) =>
    submitOnce(c, database, {
      table: contacts,
      input: contactInput,
      rowOf(input) {
        const now = new Date().toISOString();
        return {
          ...input,
          id: uuidv7(),
          status: 'new',
          timeZone: readTimeZone(c),
          createdAt: now,
          changedAt: now,
        };
      },
      reply: contact,
    }),
  );

  return routes;
}

export function adminContactRoutes({ database }: Deps) {
  const { read, writes } = database;
  const routes = new Hono();

  routes.get('/', async (c) =>
    answerListPage(c, contact, await listRecords(database, list, readListQuery(c, list.statuses))),
  );

  routes.get('/:id', async (c) => {
    const [row] = await read
      .select()
      .from(contacts)
      .where(eq(contacts.id, c.req.param('id')));
    if (!row) throw notFound('There is no contact message with this id');
    return c.json(z.parse(contactDetail, row));
  });

  routes.patch('/:id', async (c) => {
    const { status } = await readJson(c, contactStatusChange);
    const [changed] = await writes.run(
      read
        .update(contacts)
        .set({ status, changedAt: new Date().toISOString() })
        .where(eq(contacts.id, c.req.param('id')))
        .returning(),
    );
    const [row] = returnedRows(contacts, changed);
    if (!row) throw notFound('There is no contact message with this id');
    return c.json(z.parse(contact, row));
  });

  return routes;
}
