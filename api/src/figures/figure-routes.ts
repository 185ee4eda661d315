import type { Hono } from 'hono';
import { visibleClientsOf } from '../clients/visible-clients';
import { getFigures } from '../contract';
import type { Deps } from '../deps';
import { implement } from '../http/route';
import { readHours } from '../availability/read-hours';
import { countBookings, countConversion, countSources, countWaiting } from './count-figures';
import { firmWeeks } from './firm-weeks';
import { readAnswers } from './read-answers';

/** `/api/admin/figures`: how much comes in, how soon it is answered, and what became of it. */
export function implementFigures(app: Hono, { database, env }: Pick<Deps, 'database' | 'env'>): void {
  implement(
    app,
    getFigures,
    'Arrivals by week and source, response times, visitors who became clients, and what is waiting',
    async (c, asked) => {
      const weeks = firmWeeks(asked.weeks, new Date());
      const starts = weeks.map(({ startsAt }) => startsAt);
      const { replica } = database;
      const since = starts[0]!;
      const [{ services, meetings }, answers, sources, conversion, waiting] = await Promise.all([
        countBookings(replica, since),
        readHours(replica).then((hours) => readAnswers(replica, starts, hours)),
        countSources(replica, since),
        countConversion(replica, since),
        countWaiting(replica, visibleClientsOf(c, env)),
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
    },
  );
}
