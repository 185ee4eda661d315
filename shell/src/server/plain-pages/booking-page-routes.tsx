import { call, readSlotTaken, ResponseError } from '@lisle-harrow/api/calls';
import {
  bookingMove,
  cancelBooking,
  type FreeSlot,
  getBookingConfirmation,
  rescheduleBooking,
  type Site,
} from '@lisle-harrow/api/contract';
import type { PageResponse } from '../page-requests/page-response';
import { BookingPage } from './booking-page';
import { type FilledIn, NOTHING_FILLED_IN } from './plain-form';
import { PlainPage } from './plain-page';
import type { PlainContext, PlainPages, PlainRoutes } from './plain-pages';
import { chosenSlot, errorsOf, moveOf, proposedSlot, readForm } from './read-form';
import { refusalOf } from './refusal';
import { tomorrowOfFirm } from './tomorrow-of-firm';

/** `/booking/TOKEN`: the page of a booking, where it can be moved and cancelled. */
export function addBookingPage(routes: PlainRoutes, pages: PlainPages): void {
  /** A booking's address is secret: no referrer, cache or search index may contain it. */
  routes.use('/booking/:token', async (c, next) => {
    await next();
    c.res.headers.set('Referrer-Policy', 'no-referrer');
    c.res.headers.set('X-Robots-Tag', 'noindex');
  });

  async function sendBooking(
    c: PlainContext,
    token: string,
    filledIn: FilledIn = NOTHING_FILLED_IN,
    status: PageResponse['status'] = 200,
    nearest?: readonly FreeSlot[],
    proposed?: FreeSlot,
  ): Promise<Response> {
    try {
      const booking = await call(pages.fetchFor(c), getBookingConfirmation, { token });
      const tomorrow = tomorrowOfFirm();
      const render = (site: Site) => (
        <BookingPage
          site={site}
          token={token}
          booking={booking}
          filledIn={filledIn}
          nearest={nearest}
          tomorrow={tomorrow}
          proposed={proposed}
        />
      );
      return await pages.send(c, 'Your consultation', render, status);
    } catch (error) {
      if (!(error instanceof ResponseError) || error.status !== 404)
        return pages.sendUnavailable(c, filledIn.failure);
      const lead =
        'The address of a booking works for 30 days, or until the day after the consultation if that is later. To ask about a consultation, please write or call us.';
      const render = (site: Site) => <PlainPage site={site} title="This link has ended" lead={lead} />;
      return pages.send(c, 'This link has ended', render, 404);
    }
  }

  routes.get('/booking/:token', (c) =>
    sendBooking(c, c.req.param('token'), undefined, undefined, undefined, proposedSlot(c.req.query('slot'))),
  );
  routes.post('/booking/:token', async (c) => {
    const token = c.req.param('token');
    const values = chosenSlot(await readForm(c));
    const isCancel = values.change === 'cancel';
    const move = bookingMove.safeParse(moveOf(values));
    if (!isCancel && !move.success)
      return sendBooking(c, token, { values, errors: errorsOf(move.error.issues) }, 422);
    try {
      if (isCancel) await call(pages.fetchFor(c), cancelBooking, { token });
      else if (move.data) await call(pages.fetchFor(c), rescheduleBooking, { token }, move.data);
    } catch (error) {
      const taken = readSlotTaken(error);
      if (taken)
        return sendBooking(c, token, { values, errors: {}, failure: taken.detail }, 409, taken.nearest);
      const refusal = refusalOf(error, values, 'This could not be saved. Please try again.');
      return sendBooking(c, token, refusal, refusal.status);
    }
    return c.redirect(`/booking/${token}`, 303);
  });
}
