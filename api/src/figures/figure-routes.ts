import { Hono } from 'hono';
import * as z from 'zod/mini';
import { reachOf } from '../clients/reach';
import { DEFAULT_FIGURE_WEEKS, figures, MAX_FIGURE_WEEKS } from '../contract';
import type { Deps } from '../deps';
import { wholeNumber } from '../http/read-address';
import { route } from '../http/route';
import { readHours } from '../availability/read-hours';
import { countBookings, countConversion, countSources, countWaiting } from './count-figures';
import { firmWeeks } from './firm-weeks';
import { readAnswers } from './read-answers';

const query = z.object({
  weeks: z
    ._default(wholeNumber('weeks', MAX_FIGURE_WEEKS), DEFAULT_FIGURE_WEEKS)
    .check(
      z.describe(
        `Number of weeks, including the current one: 1 to ${MAX_FIGURE_WEEKS}; ${DEFAULT_FIGURE_WEEKS} by default`,
      ),
    ),
});

/** `/api/admin/figures`: how much comes in, how soon it is answered, and what became of it. */
export function figureRoutes({ database, env }: Pick<Deps, 'database' | 'env'>) {
  const routes = new Hono();

  const show = {
    needs: 'records.read' as const,
    summary: 'Arrivals by week and source, response times, visitors who became clients, and what is waiting',
    query,
    reply: figures,
  };
  route(routes, 'GET /', show, async (c, asked) => {
    const weeks = firmWeeks(asked.weeks, new Date());
    const starts = weeks.map(({ startsAt }) => startsAt);
    const { replica } = database;
    const since = starts[0]!;
    const [{ services, meetings }, answers, sources, conversion, waiting] = await Promise.all([
      countBookings(replica, since),
      readHours(replica).then((hours) => readAnswers(replica, starts, hours)),
      countSources(replica, since),
      countConversion(replica, since),
      countWaiting(replica, reachOf(c, env)),
    ]);
    return {
      weeks: weeks.map(({ firstDay }, week) => ({
        firstDay,
        bookings: answers.bookings.weeks[week]!,
        inquiries: answers.inquiries.weeks[week]!,
      })),
      answerSpans: { bookings: answers.bookings.span, inquiries: answers.inquiries.span },
      services,
      meetings,
      sources,
      conversion,
      waiting,
    };
  });

  return routes;
}
