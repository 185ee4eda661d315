import { Icon } from '@lisle-harrow/shared-ui';
import { useSession } from '@lisle-harrow/shell/host';
import { Link } from '@lisle-harrow/shell/router';
import { styled } from 'styled-components';

/**
 * Links to the calendar and to the looks at the client's case; renders nothing on a server without user ids, which keeps no ledger
 * either.
 */
export function AccessLink() {
  const session = useSession();
  if (session.status !== 'signedIn' || !session.user.id) return null;
  return (
    <Line>
      <Link to="/client-portal/calendar">
        <Icon name="calendar" size={16} />
        <span>Calendar</span>
      </Link>
      <Link to="/client-portal/access">
        <Icon name="clock" size={16} />
        <span>Who looked at my file</span>
      </Link>
    </Line>
  );
}

const Line = styled.p`
  display: flex;
  flex-wrap: wrap;
  gap: 0 2rem;
  margin-top: 2rem;
  padding-top: 0.75rem;
  border-top: 1px solid var(--line);
  font-size: var(--t-ui);

  a {
    display: inline-flex;
    align-items: center;
    gap: 0.45rem;
    min-height: 44px;
    color: var(--link);
    text-decoration: none;

    &:hover {
      text-decoration: underline;
    }
  }

  @media print {
    display: none;
  }
`;
