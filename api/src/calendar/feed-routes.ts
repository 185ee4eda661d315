import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Hono } from 'hono';
import { hashToken } from '../accounts/hash-token';
import { readSite } from '../content/read-site';
import { getCalendarFeed, makeCalendarFeed, revokeCalendarFeed, subscribeToCalendar } from '../contract';
import { calendarFeeds } from '../db/schema';
import { keepFirst } from '../db/shared-key';
import type { Deps } from '../deps';
import { notFound } from '../errors';
import { ownSite } from '../http/own-site';
import { implement, implementRaw } from '../http/route';
import { hasHappened } from '../ledger/entry';
import { feedOf, feedPath, findFeedAccount, findOwnFeed, readFeed } from './calendar-feed';
import * as z from 'zod/mini';

/** `/api/admin/calendar/feed`: the address by which the signed-in member of staff subscribes to consultations. */
export function implementOwnFeed(app: Hono, { database, ledger }: Pick<Deps, 'database' | 'ledger'>): void {
  const { read, writes } = database;

  implement(
    app,
    getCalendarFeed,
    'Whether the signed-in person has a calendar subscription address',
    async (c) => {
      const feed = await findOwnFeed(database, c.get('user').accountSeq);
      return { createdAt: feed?.createdAt ?? null, endsWithSession: typeof feed?.sessionHash === 'string' };
    },
  );

  implement(
    app,
    makeCalendarFeed,
    'Creates a calendar subscription address, returned only once; the previous one stops working',
    async (c, { ends }) => {
      const token = randomBytes(32).toString('base64url');
      const { id, accountSeq, sessionHash } = c.get('user');
      const endsWithSession = ends === 'with-session';
      const feed = {
        tokenHash: hashToken(token),
        createdAt: new Date().toISOString(),
        sessionHash: endsWithSession ? sessionHash : null,
      };
      await writes.run(
        read
          .insert(calendarFeeds)
          .values({ accountSeq, ...feed })
          .onConflictDoUpdate({ target: calendarFeeds.accountSeq, set: feed }),
        ledger.entry(c, { action: 'calendar-feed-made', subject: id }),
      );
      return { createdAt: feed.createdAt, endsWithSession, path: feedPath(token) };
    },
  );

  implement(
    app,
    revokeCalendarFeed,
    'Revokes the subscription address; calendars that use it receive no more updates',
    async (c) => {
      const { id, accountSeq } = c.get('user');
      await writes.run(
        read.delete(calendarFeeds).where(eq(calendarFeeds.accountSeq, accountSeq)),
        ledger.entry(c, { action: 'calendar-feed-revoked', subject: id, when: hasHappened }),
      );
    },
  );
}

/** `/api/calendars/:token`: a colleague's consultations as a calendar to subscribe to, for anybody who has the token. */
export function implementFeed(app: Hono, { database, env }: Pick<Deps, 'database' | 'env'>): void {
  implementRaw(
    app,
    subscribeToCalendar,
    {
      summary: 'Consultations as a calendar to subscribe to, at the private address of a member of staff',
      query: z.object({
        of: z
          .optional(z.enum(['all'], 'of must be all, if it is given'))
          .check(
            z.describe('`all` for those of every colleague; by default those of the holder of the address'),
          ),
      }),
    },
    async (c, { of }) => {
      const account = await findFeedAccount(database, c.req.param('token'));
      if (!account) throw notFound('This calendar has ended, or there never was one');
      const isOfAll = of === 'all';
      const [site, consultations] = await Promise.all([
        readSite(database),
        readFeed(database.replica, new Date(), isOfAll ? undefined : account.id),
      ]);
      const whose = isOfAll ? 'all' : `${account.firstName} ${account.lastName}`.trim();
      const name = `${site.name} consultations, ${whose}`;
      const { origin } = ownSite(c, env);
      // Entries keep their UIDs when the site moves to another host.
      const uidDomain = await keepFirst(database, 'feed-uid-domain', new URL(origin).hostname);
      const feed = await feedOf(consultations, { site, uidDomain, origin, name });
      return c.body(feed, 200, {
        'Content-Type': 'text/calendar; charset=utf-8; method=PUBLISH',
        'Content-Disposition': 'inline; filename="consultations.ics"',
        'Cache-Control': 'private, no-store',
      });
    },
  );
}
