import type { Hono } from 'hono';
import { streamSSE } from 'hono/streaming';
import { changeStream } from '../contract';
import type { Deps } from '../deps';
import { overloaded } from '../errors';
import { implementRaw } from '../http/route';
import { createChangeFeed, type Position } from './change-feed';
import * as z from 'zod/mini';

/**
 * How long one stream lasts. Its reader then sends another request, for which the session is checked again: somebody
 * who was signed out receives nothing after this time, and an api that stops behind a shell need not wait longer for it.
 */
const STREAM_MS = 20_000;
/** How soon a reader reconnects. */
const AGAIN_MS = 200;
/** The same for a reader of a stopping api: by then the balancer sends no more requests here (`deploy/haproxy.cfg`). */
const ELSEWHERE_MS = 3_000;
const MOST_STREAMS = 500;
const MOST_OF_ACCOUNT = 20;
/** The id of an event: how far its reader has come in the ledger and in both lists. */
const POSITION = /^(\d{1,15})-(\d{1,15})-(\d{1,15})$/;

/** `/api/admin/changes`: which bookings and inquiries came or were changed, as it happens. */
export function implementChanges(
  app: Hono,
  { database, log, stopping }: Pick<Deps, 'database' | 'log' | 'stopping'>,
): void {
  const feed = createChangeFeed(database, log);
  /** How many streams each account has. */
  const open = new Map<string, number>();

  implementRaw(
    app,
    changeStream,
    {
      query: z.object({
        // One that cannot be read means now: an EventSource would give up on a refusal.
        ago: z
          .catch(z.string().check(z.regex(/^\d{1,12}$/)), '0')
          .check(
            z.describe('Starts with changes from this many milliseconds ago; reaches back only a short time'),
          ),
        after: z
          .catch(z.string().check(z.regex(POSITION)), '')
          .check(z.describe('Id of the last event of an earlier stream, to resume after it')),
      }),

      summary:
        'New and changed bookings and inquiries, as Server-Sent Events of [{ "list", "ids" }]; a stream ends after 20 seconds, and its reader reconnects',
      headers: { 'Last-Event-ID': 'Same as `after`; takes precedence over it' },
    },
    async (c, query) => {
      const leave = enter(c.get('user').id);
      let position = await startOf(c.req.header('Last-Event-ID') ?? query.after, Number(query.ago)).catch(
        (error: unknown) => {
          leave();
          throw error;
        },
      );
      c.header('X-Accel-Buffering', 'no');
      return streamSSE(c, async (out) => {
        // True at first, since what happened since the position triggers no event of its own.
        let isNews = true;
        let hasEnded = false;
        let wake = () => {};
        const end = () => {
          hasEnded = true;
          wake();
        };
        const unfollow = feed.follow(() => {
          isNews = true;
          wake();
        });
        const timer = setTimeout(end, STREAM_MS);
        stopping?.addEventListener('abort', end);
        out.onAbort(end);
        try {
          await out.write(`retry: ${AGAIN_MS}\n\n`);
          while (!hasEnded && !stopping?.aborted) {
            if (!isNews) await new Promise<void>((resolve) => (wake = resolve));
            else {
              isNews = false;
              // Each stream reads from its reader's position, so that nothing is missed between two streams.
              const news = await feed.newsSince(position);
              position = news.position;
              // An event without data only tells the reader where to go on.
              const data = news.changes.length > 0 ? `data: ${JSON.stringify(news.changes)}\n` : '';
              await out.write(`${data}id: ${idOf(position)}\n\n`);
            }
          }
          // Also to a reader who comes now: a browser does not reconnect after a refusal.
          if (stopping?.aborted) await out.write(`retry: ${ELSEWHERE_MS}\nid: ${idOf(position)}\n\n`);
        } finally {
          clearTimeout(timer);
          stopping?.removeEventListener('abort', end);
          unfollow();
          leave();
        }
      });
    },
  );

  /** Counts a stream until the returned function is called. Throws 503 if there are too many. */
  function enter(account: string): () => void {
    const own = open.get(account) ?? 0;
    const all = [...open.values()].reduce((sum, count) => sum + count, 0);
    if (all >= MOST_STREAMS || own >= MOST_OF_ACCOUNT) throw overloaded();
    open.set(account, own + 1);
    return () => {
      const left = (open.get(account) ?? 1) - 1;
      if (left > 0) open.set(account, left);
      else open.delete(account);
    };
  }

  const startOf = async (after = '', ago: number): Promise<Position> =>
    positionOf(after) ?? feed.positionAt(new Date(Date.now() - ago).toISOString());
}

const idOf = ({ ledger, bookings, contacts }: Position) => [ledger, bookings, contacts].join('-');

function positionOf(id: string): Position | undefined {
  const [, ledger, bookings, contacts] = POSITION.exec(id) ?? [];
  return ledger
    ? { ledger: Number(ledger), bookings: Number(bookings), contacts: Number(contacts) }
    : undefined;
}
