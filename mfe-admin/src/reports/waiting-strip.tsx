import { counted, shownNumber, Stat, StatStrip } from '@lisle-harrow/shared-ui';
import { ANSWER_HOURS, type AnswerTimes, type Figures } from '@lisle-harrow/api/contract';
import { Link } from '@lisle-harrow/shell/router';
import { styled } from 'styled-components';
import { linkTo } from '../list/list-address';
import { bookingKind } from '../records/booking-kind';
import { contactKind } from '../records/contact-kind';
import { shownShare } from './figure-words';

/** What waits for the firm now, each number with its rows, and how often the promise was kept. */
export function WaitingStrip({ waiting, answers }: Pick<Figures, 'waiting'> & { answers: AnswerTimes }) {
  const { bookings, inquiries, documents, clients } = waiting;
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
        value={shownShare(answers.inTime, answers.inTime + answers.late)}
        note="Of the bookings and inquiries that were due"
      />
    </StatStrip>
  );
}

const Rows = styled(Link)`
  display: inline-block;
  padding-block: 0.3rem;
  color: var(--link);
`;
