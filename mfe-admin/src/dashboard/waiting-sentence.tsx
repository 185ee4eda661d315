import { counted, plural } from '@lisle-harrow/shared-ui';
import { Link } from '@lisle-harrow/shell/router';
import { styled } from 'styled-components';
import { linkTo } from '../list/list-address';
import { bookingKind } from '../records/booking-kind';
import { contactKind } from '../records/contact-kind';

const LONGEST_FIRST = { sort: 'oldest' } as const;

interface WaitingSentenceProps {
  readonly bookings: number | undefined;
  readonly contacts: number | undefined;
}

/**
 * `9 bookings and 6 inquiries are waiting for a reply.`, where each number links to its records, the longest waiting first; renders
 * nothing while either number is unknown.
 */
export function WaitingSentence({ bookings, contacts }: WaitingSentenceProps) {
  if (bookings === undefined || contacts === undefined) return null;
  if (bookings + contacts === 0) return 'Nothing is waiting for a reply.';
  return (
    <>
      {bookings > 0 && (
        <Amount to={linkTo(bookingKind, { status: 'pending', ...LONGEST_FIRST })}>
          {counted(bookings, 'booking')}
        </Amount>
      )}
      {bookings > 0 && contacts > 0 && ' and '}
      {contacts > 0 && (
        <Amount to={linkTo(contactKind, { status: 'new', ...LONGEST_FIRST })}>
          {counted(contacts, 'inquiry', 'inquiries')}
        </Amount>
      )}{' '}
      {plural(bookings + contacts, 'is', 'are')} waiting for a reply.
    </>
  );
}

const Amount = styled(Link)`
  color: inherit;
  text-decoration-color: var(--line-2);
  text-underline-offset: 0.2em;

  &:hover {
    text-decoration-color: currentcolor;
  }
`;
