import { bookConsultation, call, readNewBooking, readSlotTaken } from '@lisle-harrow/api/calls';
import {
  type Availability,
  bookingInput,
  dayAfter,
  type FreeSlot,
  getAvailability,
  MAX_AVAILABILITY_DAYS,
  nextFreeSlots,
  type Site,
} from '@lisle-harrow/api/contract';
import type { PageResponse } from '../page-requests/page-response';
import { BookingFormPage } from './booking-form-page';
import { type FilledIn, NOTHING_FILLED_IN } from './plain-form';
import { PlainPage } from './plain-page';
import type { PlainContext, PlainPages, PlainRoutes } from './plain-pages';
import { bookingOf, chosenSlot, errorsOf, newKey, readForm } from './read-form';
import { refusalOf } from './refusal';
import { tomorrowOfFirm } from './tomorrow-of-firm';

const NO_CHOICES: Availability['choices'] = { meetings: [], offices: [], advisers: [] };

/** `/book`: the form of the booking dialog. */
export function addBookingForm(routes: PlainRoutes, pages: PlainPages): void {
  async function sendBookingForm(
    c: PlainContext,
    filledIn: FilledIn,
    status?: PageResponse['status'],
    nearest?: readonly FreeSlot[],
  ): Promise<Response> {
    const tomorrow = tomorrowOfFirm();
    const span = { from: tomorrow, to: dayAfter(tomorrow, MAX_AVAILABILITY_DAYS - 1) };
    const offered = await call(pages.fetchFor(c), getAvailability, {}, span).catch(() => undefined);
    const choices = offered?.choices ?? NO_CHOICES;
    const slots = nearest ?? nextFreeSlots(offered?.days ?? [], span.from, span.to);
    const render = (site: Site) => (
      <BookingFormPage site={site} filledIn={filledIn} choices={choices} slots={slots} tomorrow={tomorrow} />
    );
    return pages.send(c, 'Book Your Consultation', render, status);
  }

  routes.get('/book', (c) =>
    sendBookingForm(c, {
      ...NOTHING_FILLED_IN,
      values: { key: newKey(), service: c.req.query('service') ?? '' },
    }),
  );
  routes.post('/book', async (c) => {
    const values = chosenSlot(await readForm(c));
    const parsed = bookingInput.safeParse(bookingOf(values));
    if (!parsed.success) return sendBookingForm(c, { values, errors: errorsOf(parsed.error.issues) }, 422);
    try {
      const answer = await bookConsultation(pages.fetchFor(c, pages.pressHeaders(c, values)), parsed.data);
      const booked = await readNewBooking(answer);
      if (booked) return c.redirect(`/booking/${booked.confirmation}`, 303);
    } catch (error) {
      const taken = readSlotTaken(error);
      if (taken) return sendBookingForm(c, { values, errors: {}, failure: taken.detail }, 409, taken.nearest);
      const failure = 'Failed to submit your consultation request. Please try again.';
      const refusal = refusalOf(error, values, failure);
      return sendBookingForm(c, refusal, refusal.status);
    }
    return pages.send(c, 'Consultation Booked', (site) => (
      <PlainPage
        site={site}
        title="Consultation Booked"
        lead="Your consultation request has been submitted. We'll contact you within 24 hours to confirm."
      />
    ));
  });
}
