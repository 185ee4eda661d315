import { Refusal } from '@lisle-harrow/server/http/refusal';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Hono } from 'hono';
import { contentCalls, type ContentKind } from '../contract';
import { insertWhere } from '../db/insert-where';
import { contentItems, serviceRedirects, services } from '../db/schema';
import type { WriteQuery } from '../db/write';
import type { Deps } from '../deps';
import { IF_MATCH, readRevision } from '../content/revision';
import { implement } from '../http/route';
import { hasHappened } from '../ledger/entry';
import { KINDS } from './content-kinds';
import { findItem, refuseChanged } from './read-items';

const refuse = (detail: string) => new Refusal(409, 'not-possible-now', 'Conflict', { detail });

/** `/api/admin/content/{kind}/:id/…`: whether an item is public, and from when. */
export function implementItemPublication<Kind extends ContentKind>(
  app: Hono,
  { database, content, ledger }: Pick<Deps, 'database' | 'content' | 'ledger'>,
  kind: Kind,
): void {
  const { read, writes } = database;
  const { noun, table, rowOf, titleOf } = KINDS[kind];
  const calls = contentCalls(kind);

  /** Keeps a redirect from the public address of a service, unless it is `present`. */
  const keepAddress = (id: string, when: SQL, present = '') =>
    read
      .insert(serviceRedirects)
      .select(
        sql`select ${services.slug}, ${services.id} from ${services} where ${services.id} = ${id} and ${services.slug} <> ${present} and ${when}`,
      )
      .onConflictDoUpdate({ target: serviceRedirects.slug, set: { serviceId: id } });

  const publish = {
    summary: `Publishes the working copy of a ${noun}, now or at a given time`,
    headers: IF_MATCH,
  };
  implement(app, calls.publish, publish, async (c, input) => {
    const id = c.req.param('id');
    const revision = readRevision(c);
    const item = await findItem(database, kind, id);
    if (item.revision !== revision) throw await refuseChanged(database, kind, id);
    const now = Date.now();
    const due = input.visibleFrom ? Date.parse(input.visibleFrom) : now;
    const visibleFrom = due > now ? due : null;
    const { isPublic, publicSlug } = item;
    if (item.isArchived) throw refuse('What is archived is not published; bring it back first');
    if (isPublic && visibleFrom)
      throw refuse('It is public; publish its changes at once, or take it off the site first');
    const row = { ...rowOf(item.fields), id, visibleFrom };
    const slug = 'slug' in row ? String(row.slug) : null;
    const isFree = slug
      ? sql` and not exists (select 1 from ${services} where ${services.slug} = ${slug} and ${services.id} <> ${id})`
      : sql``;
    const isReady = sql`exists (select 1 from ${contentItems} where ${contentItems.id} = ${id} and ${contentItems.revision} = ${revision} and not ${contentItems.isArchived})${isFree}`;
    const isMoved = isPublic && slug !== null && publicSlug !== slug;
    const about = { title: [titleOf(item.fields)] as const, kind: [kind] as const };
    // Until its time comes, the address leads where it led before.
    const addresses: WriteQuery[] =
      slug && !visibleFrom
        ? [read.delete(serviceRedirects).where(and(eq(serviceRedirects.slug, slug), isReady))]
        : [];
    const results = await writes.run(
      ...(isMoved ? [keepAddress(id, isReady, slug)] : []),
      insertWhere(database, table, row as never, isReady).onConflictDoUpdate({
        target: table.id,
        set: row,
      }),
      ledger.entry(c, {
        action: visibleFrom ? 'content-scheduled' : 'content-published',
        subject: id,
        when: hasHappened,
        changes: { ...about, ...(visibleFrom && { visibleFrom: [new Date(visibleFrom).toISOString()] }) },
      }),
      ...(isMoved
        ? [
            ledger.entry(c, {
              action: 'content-moved',
              subject: id,
              when: isReady,
              changes: { slug: [publicSlug, slug] },
            }),
          ]
        : []),
      ...addresses,
      read
        .select({ id: contentItems.id })
        .from(contentItems)
        .where(and(eq(contentItems.id, id), isReady)),
    );
    content.clear();
    if (results.at(-1)?.rows.length === 0) {
      const present = await findItem(database, kind, id);
      throw present.revision === revision && !present.isArchived
        ? refuse('Another service has this address')
        : await refuseChanged(database, kind, id);
    }
    return findItem(database, kind, id);
  });

  implement(
    app,
    calls.unpublish,
    `Unpublishes a ${noun} or cancels its scheduled publication; the working copy is kept`,
    async (c) => {
      const id = c.req.param('id');
      const { isPublic, fields } = await findItem(database, kind, id);
      await writes.run(
        ...(isPublic && kind === 'services' ? [keepAddress(id, sql`true`)] : []),
        read.delete(table).where(eq(table.id, id)),
        ledger.entry(c, {
          action: 'content-unpublished',
          subject: id,
          when: hasHappened,
          changes: { kind: [kind], title: [titleOf(fields)] },
        }),
      );
      content.clear();
      return findItem(database, kind, id);
    },
  );

  implement(
    app,
    calls.archive,
    `Archives a ${noun} that is not public, or restores it from the archive`,
    async (c, { isArchived }) => {
      const id = c.req.param('id');
      const { state, fields } = await findItem(database, kind, id);
      if (isArchived && state !== 'draft' && state !== 'archived') throw refuse('Take it off the site first');
      await writes.run(
        read
          .update(contentItems)
          .set({ isArchived })
          .where(
            sql`${contentItems.id} = ${id} and ${contentItems.isArchived} <> ${Number(isArchived)}
            and not (${Number(isArchived)} and exists (select 1 from ${table} where ${table.id} = ${id}))`,
          ),
        ledger.entry(c, {
          action: isArchived ? 'content-archived' : 'content-unarchived',
          subject: id,
          when: hasHappened,
          changes: { kind: [kind], title: [titleOf(fields)] },
        }),
      );
      return findItem(database, kind, id);
    },
  );
}
