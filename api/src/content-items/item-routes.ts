import { invalid, Refusal } from '@lisle-harrow/server/http/refusal';
import { and, eq, sql } from 'drizzle-orm';
import type { Context, Hono } from 'hono';
import { contentCalls, type ContentKind } from '../contract';
import { insertWhere } from '../db/insert-where';
import { contentItems } from '../db/schema';
import { uuidv7 } from '../db/uuid';
import type { Deps } from '../deps';
import { IF_MATCH, readRevision } from '../content/revision';
import { implement } from '../http/route';
import { hasHappened } from '../ledger/entry';
import { KINDS } from './content-kinds';
import { findItem, listItems, refuseChanged } from './read-items';
import type { SignedInVariables } from '../http/signed-in';

const slugTaken = () => invalid([{ pointer: '/slug', message: 'Another service has this address' }]);

/** Who saves, and when. */
function savedBy(c: Context<SignedInVariables>) {
  const { firstName, lastName } = c.get('user');
  return { editor: `${firstName} ${lastName}`.trim(), editedAt: new Date().toISOString() };
}

/** Whether no other item of the kind is written for the address in `fields`; kinds without pages have none. */
const isAddressFree = (kind: ContentKind, id: string, fields: object) =>
  'slug' in fields
    ? sql`not exists (select 1 from ${contentItems} as other where other.kind = ${kind} and other.id <> ${id} and not other.is_archived and json_extract(other.fields, '$.slug') = ${fields.slug})`
    : sql`true`;

/** `/api/admin/content/{kind}`: what editors write, which nobody else sees until it is published, and its order. */
export function implementItems<Kind extends ContentKind>(
  app: Hono,
  { database, content, ledger }: Pick<Deps, 'database' | 'content' | 'ledger'>,
  kind: Kind,
): void {
  const { read, writes } = database;
  const { noun, titleOf } = KINDS[kind];
  const calls = contentCalls(kind);

  implement(app, calls.list, `Every ${noun} as editors see it, in display order`, () =>
    listItems(database, kind),
  );

  implement(
    app,
    calls.add,
    `Creates a ${noun}, last in the order; nothing is published`,
    async (c, fields) => {
      const id = uuidv7();
      const position = sql`(select coalesce(max(position), 0) + 1 from ${contentItems} where kind = ${kind})`;
      const row = { id, kind, fields, position, revision: 1, isArchived: false, ...savedBy(c) };
      const [added] = await writes.run(
        insertWhere(database, contentItems, row, isAddressFree(kind, id, fields)),
        ledger.entry(c, {
          action: 'content-added',
          subject: id,
          when: hasHappened,
          changes: { kind: [kind], title: [titleOf(fields)] },
        }),
      );
      if (added?.rowsAffected === 0) throw slugTaken();
      return findItem(database, kind, id);
    },
  );

  implement(
    app,
    calls.order,
    `Sets the order of every ${noun}, on the site as well; 409 if it has changed meanwhile`,
    async (c, { ids, was }) => {
      if (new Set(ids).size !== ids.length || !isSameSet(ids, was))
        throw invalid([{ pointer: '/ids', message: 'Must be the same ids in another order' }]);
      const present = sql`(select json_group_array(id) from (select id from ${contentItems} where kind = ${kind} order by position, seq))`;
      const [moved] = await writes.run(
        read
          .update(contentItems)
          .set({
            position: sql`(select key + 1 from json_each(${JSON.stringify(ids)}) where value = ${contentItems.id})`,
          })
          .where(sql`${contentItems.kind} = ${kind} and ${present} = ${JSON.stringify(was)}`),
        ledger.entry(c, {
          action: 'content-ordered',
          when: hasHappened,
          changes: { kind: [kind] },
        }),
      );
      if (moved?.rowsAffected === 0)
        throw new Refusal(409, 'changed-meanwhile', 'Conflict', {
          detail: 'Somebody else has changed the order meanwhile; nothing of yours was saved',
        });
      content.clear();
    },
  );

  const save = {
    summary: `Saves the working copy of a ${noun} without changing what is public`,
    headers: IF_MATCH,
  };
  implement(app, calls.save, save, async (c, fields) => {
    const id = c.req.param('id');
    const revision = readRevision(c);
    const isIt = and(
      eq(contentItems.id, id),
      eq(contentItems.kind, kind),
      eq(contentItems.revision, revision),
    );
    const [saved] = await writes.run(
      read
        .update(contentItems)
        .set({
          // Fields that were not sent stay as written, such as a picture if the caller does not know of pictures.
          fields: sql`json_patch(${contentItems.fields}, ${JSON.stringify(fields)})`,
          revision: sql`${contentItems.revision} + 1`,
          ...savedBy(c),
        })
        .where(and(isIt, isAddressFree(kind, id, fields))),
      ledger.entry(c, {
        action: 'content-changed',
        subject: id,
        when: hasHappened,
        changes: { kind: [kind], title: [titleOf(fields)] },
      }),
    );
    if (saved?.rowsAffected === 0) {
      const present = await findItem(database, kind, id);
      throw present.revision === revision ? slugTaken() : await refuseChanged(database, kind, id);
    }
    return findItem(database, kind, id);
  });
}

const isSameSet = (some: readonly string[], others: readonly string[]) =>
  some.length === others.length &&
  new Set(others).size === others.length &&
  some.every((id) => others.includes(id));
