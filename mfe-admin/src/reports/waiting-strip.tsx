import { counted, shownNumber, Stat, StatStrip } from '@lisle-harrow/shared-ui';
import { ANSWER_HOURS, type Figures } from '@lisle-harrow/api/contract';
import { Link } from '@lisle-harrow/shell/router';
import { styled } from 'styled-components';
import { linkTo } from '../list/list-address';
import { bookingKind } from '../records/booking-kind';
import { contactKind } from '../records/contact-kind';
import { shownShare, sumOf } from './figure-words';

/** What waits for the firm now, and how often the promise was kept, each number with its rows. */
export function WaitingStrip({ waiting, weeks }: Pick<Figures, 'waiting' | 'weeks'>) {
  const { bookings, inquiries, documents, clients } = waiting;
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
        label="Documents to review"
        value={shownNumber(documents)}
        note={<Rows to="/admin/clients?status=to-review">Of {counted(clients, 'client')}</Rows>}
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

function Answered({ count, one, many, to }: { count: number; one: string; many: string; to: string }) {
  const words = counted(count, one, many);
  return count === 0 ? words : <Rows to={to}>{words}</Rows>;
}

const Rows = styled(Link)`
  display: inline-block;
  padding-block: 0.3rem;
  color: var(--link);
`;
