import type { BookingDetail } from '@lisle-harrow/api/contract';
import { counted, StatusBadge } from '@lisle-harrow/shared-ui';
import { Link } from '@lisle-harrow/shell/router';
import { useId } from 'react';
import { styled } from 'styled-components';
import { bookingKind } from '../../records/booking-kind';
import { SectionTitle } from '../panel/section-title';

/** The clashes of a booking, each with a link to its panel. */
export function ClashSection({ clashes }: Pick<BookingDetail, 'clashes'>) {
  const titleId = useId();
  if (clashes.length === 0) return null;
  return (
    <section aria-labelledby={titleId}>
      <SectionTitle id={titleId}>{counted(clashes.length, 'other request')} for this time</SectionTitle>
      <Others>
        {clashes.map(({ id, name, status }) => {
          const look = bookingKind.look(status);
          return (
            <li key={id}>
              <Link to={`/admin?open=${encodeURIComponent(id)}`}>
                <bdi>{name || 'No name'}</bdi>
              </Link>
              <StatusBadge tone={look.tone}>{look.label}</StatusBadge>
            </li>
          );
        })}
      </Others>
    </section>
  );
}

const Others = styled.ul`
  margin: 0;
  padding: 0;
  list-style: none;

  li {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: 0 1rem;
    border-bottom: 1px solid var(--line);
  }

  a {
    display: inline-flex;
    align-items: center;
    min-height: 44px;
  }
`;
