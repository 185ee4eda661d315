import { type BookingConfirmation, FIRM_ZONE, type FreeSlot, type Site } from '@lisle-harrow/api/contract';
import { Button, cityOfZone, ErrorSummary, shownDateTime, TextArea } from '@lisle-harrow/shared-ui';
import { styled } from 'styled-components';
import { BookingFacts } from '../../booking/confirmation/booking-facts';
import { FreeSlotChoice } from './free-slot-choice';
import { fieldOf, type FilledIn } from './plain-form';
import { PlainPage } from './plain-page';

interface BookingPageProps {
  readonly site: Site;
  readonly token: string;
  readonly booking: BookingConfirmation;
  /** The form that moves it. */
  readonly filledIn: FilledIn;
  /** Free slots near one that was taken. */
  readonly nearest: readonly FreeSlot[] | undefined;
  /** The slot that the link proposes. */
  readonly proposed?: FreeSlot | undefined;
  /** The first selectable day, `YYYY-MM-DD`. */
  readonly tomorrow: string;
}

const TITLES: Readonly<Record<string, string>> = {
  confirmed: 'Your consultation is confirmed',
  cancelled: 'Your consultation is cancelled',
  completed: 'Your consultation has taken place',
};
const LEADS: Readonly<Record<string, string>> = {
  confirmed: 'We look forward to speaking with you.',
  cancelled: 'Nothing more will happen. You are welcome to book another time.',
  completed: 'Thank you for speaking with us.',
};

/** A booking that anybody with its address can view, move and cancel. */
export function BookingPage({
  site,
  token,
  booking,
  filledIn,
  nearest,
  proposed,
  tomorrow,
}: BookingPageProps) {
  const {
    service,
    status,
    startsAt,
    changeableUntil,
    visitorTimeZone,
    visitorOffsets,
    expiresAt,
    nextFree = [],
  } = booking;
  const action = `/booking/${token}`;
  const offered = changeableUntil && proposed?.instant !== startsAt ? proposed : undefined;
  return (
    <PlainPage
      site={site}
      title={
        offered ? 'Another time for your consultation' : (TITLES[status] ?? 'We have received your request')
      }
      lead={
        (offered && 'Take the time that we propose, or choose any other.') ??
        LEADS[status] ??
        'An adviser will confirm the time or propose another within 24 hours, by email to the address you gave.'
      }
      aside={
        changeableUntil ? (
          <>
            <Change method="post" action={action} aria-label="Choose another time" noValidate>
              <h2>Choose another time</h2>
              <ErrorSummary
                errors={Object.entries(filledIn.errors).map(([fieldId, message]) => ({ fieldId, message }))}
                failure={filledIn.failure}
              />
              <FreeSlotChoice
                filledIn={filledIn}
                slots={nearest ?? nextFree}
                zone={visitorTimeZone}
                offsets={visitorOffsets}
                tomorrow={tomorrow}
              />
              <TextArea
                label="A word to us"
                optional
                rows={3}
                hint="Our staff read it with the new time."
                {...fieldOf(filledIn, 'message')}
              />
              <Button type="submit" name="change" value="move">
                Move consultation
              </Button>
            </Change>
            <Change method="post" action={action} aria-label="Cancel">
              <h2>Cancel</h2>
              <p>
                You can move or cancel it until {shownDateTime(new Date(changeableUntil), FIRM_ZONE)} EST, the
                start of its day in New York.
              </p>
              <Ask>
                <Button as="summary" $tone="outline">
                  Cancel consultation
                </Button>
                <p>Cancel the consultation on {shownDateTime(new Date(startsAt), FIRM_ZONE)} EST for good?</p>
                <Button type="submit" name="change" value="cancel">
                  Yes, cancel it
                </Button>{' '}
                <Button as="a" href={action} $tone="outline">
                  Keep it
                </Button>
              </Ask>
            </Change>
          </>
        ) : (
          status !== 'cancelled' &&
          status !== 'completed' && (
            <p>It can no longer be changed here. To move or cancel it, please write or call us.</p>
          )
        )
      }
    >
      {status === 'cancelled' && (
        <p>
          <Button as="a" href={`/book?${new URLSearchParams({ service })}`}>
            Book again
          </Button>
        </p>
      )}
      {offered && <ProposedSlot slot={offered} action={action} booking={booking} />}
      <BookingFacts booking={booking} site={site} token={token} zone={visitorTimeZone} />
      <p>
        This page is yours: whoever has its address sees it, until{' '}
        {shownDateTime(new Date(expiresAt), FIRM_ZONE)} EST.
      </p>
    </PlainPage>
  );
}

/** The proposed slot. Only a press accepts it, not the link: mail scanners open links, too. */
function ProposedSlot({
  slot,
  action,
  booking: { visitorTimeZone: zone, visitorOffsets },
}: {
  slot: FreeSlot;
  action: string;
  booking: BookingConfirmation;
}) {
  const { date, time, instant } = slot;
  const own = zone && zone !== FIRM_ZONE ? shownDateTime(new Date(instant), zone, visitorOffsets) : undefined;
  return (
    <Change method="post" action={action} aria-label="The time we propose">
      <h2>Take this time?</h2>
      <p>
        {shownDateTime(new Date(instant), FIRM_ZONE)} EST
        {own && zone && `, ${own} in ${cityOfZone(zone)}`}
      </p>
      <input type="hidden" name="slot" value={`${date} ${time}`} />
      <Button type="submit" name="change" value="move">
        Take this time
      </Button>
    </Change>
  );
}

const Change = styled.form`
  display: grid;
  gap: 1rem;
  padding: 1.5rem;
  border: 1px solid var(--line);
  border-radius: var(--r-card);
  background: var(--surface);

  h2 {
    font-size: var(--t-heading);
    line-height: var(--l-heading);
    letter-spacing: var(--k-heading);
  }

  > button {
    justify-self: start;
  }

  @media print {
    display: none;
  }
`;

/** One question before the booking is cancelled, without script. */
const Ask = styled.details`
  > p {
    margin-block: 1rem 0.75rem;
  }

  summary::-webkit-details-marker {
    display: none;
  }
`;
