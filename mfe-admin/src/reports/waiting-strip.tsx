import { counted, shownNumber, Stat, StatStrip } from '@lisle-harrow/shared-ui';
import { ANSWER_HOURS, type ClientListStatus, type Figures } from '@lisle-harrow/api/contract';
import { Link } from '@lisle-harrow/shell/router';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { linkTo } from '../list/list-address';
import { bookingKind } from '../records/booking-kind';
import { contactKind } from '../records/contact-kind';
import { shownShare, sumOf } from './figure-words';

/** What is waiting for the firm now, and how often the promise was kept; each number links to its rows. */
export function WaitingStrip({ waiting, weeks }: Pick<Figures, 'waiting' | 'weeks'>) {
  const { bookings, inquiries, documents, clients, askedFor } = waiting;
  const booked = sumOf(weeks.map((week) => week.bookings));
  const wrote = sumOf(weeks.map((week) => week.inquiries));
  const inTime = booked.inTime + wrote.inTime;
  const kept = { answered: 'in-time', from: weeks[0]?.firstDay ?? '' };
  return (
    <StatStrip>
      <Stat
        label="Pending bookings"
        value={shownNumber(bookings)}
        note={<Rows to={linkTo(bookingKind, { status: 'pending' })}>See pending bookings</Rows>}
      />
      <Stat
        label="New inquiries"
        value={shownNumber(inquiries)}
        note={<Rows to={linkTo(contactKind, { status: 'new' })}>See new inquiries</Rows>}
      />
      <Stat
        label="Documents waiting"
        value={shownNumber(documents + (askedFor?.documents ?? 0))}
        note={
          <>
            <Documents status="to-review" count={documents}>
              {documents === 0
                ? 'None to review'
                : `${counted(clients, 'client')} with ${shownNumber(documents)} to review`}
            </Documents>
            {askedFor && askedFor.documents > 0 && (
              <>
                <br />
                <Documents status="asked-for" count={askedFor.documents}>
                  {counted(askedFor.clients, 'client')} with {shownNumber(askedFor.documents)} asked for
                </Documents>
                {askedFor.overdue > 0 && (
                  <>
                    , {shownNumber(askedFor.overdue)} of them{' '}
                    <Documents status="overdue" count={askedFor.overdue}>
                      overdue
                    </Documents>
                  </>
                )}
              </>
            )}
          </>
        }
      />
      <Stat
        label={`Answered within ${ANSWER_HOURS} hours`}
        value={shownShare(inTime, inTime + booked.late + wrote.late)}
        note={
          <>
            Of all that was due:{' '}
            <Answered count={booked.inTime} one="booking" many="bookings" to={linkTo(bookingKind, kept)} />{' '}
            and{' '}
            <Answered count={wrote.inTime} one="inquiry" many="inquiries" to={linkTo(contactKind, kept)} />
          </>
        }
      />
    </StatStrip>
  );
}

interface DocumentsProps {
  readonly status: ClientListStatus;
  readonly count: number;
  readonly children: ReactNode;
}

/** Links to the clients of the documents, so a number in the link text has to be that of clients: it is how many rows appear. */
function Documents({ status, count, children }: DocumentsProps) {
  return count === 0 ? children : <Rows to={`/admin/clients?status=${status}`}>{children}</Rows>;
}

function Answered({ count, one, many, to }: { count: number; one: string; many: string; to: string }) {
  const words = counted(count, one, many);
  return count === 0 ? words : <Rows to={to}>{words}</Rows>;
}

const Rows = styled(Link)`
  display: inline-block;
  padding-block: 0.3rem;
  color: var(--link);
`;
