import type { AccountSummary } from '@lisle-harrow/api/contract';
import { counted, shownAge, StatusBadge, useNow } from '@lisle-harrow/shared-ui';
import { styled } from 'styled-components';

interface AccountProps {
  readonly account: AccountSummary;
}

/** Whether anybody can sign in to the account, and how. */
export function AccountStanding({ account }: AccountProps) {
  const { disabledAt, hasPassword, usesPassword } = account;
  if (disabledAt) return <StatusBadge tone="bad">Disabled</StatusBadge>;
  if (!usesPassword) return <StatusBadge tone="good">Firm sign-in</StatusBadge>;
  return <StatusBadge tone={hasPassword ? 'good' : 'wait'}>{hasPassword ? 'In use' : 'Invited'}</StatusBadge>;
}

/** In how many browsers the account is signed in, and when one of them was last used. */
export function SignedIn({ account: { sessions, seenAt } }: AccountProps) {
  const now = useNow();
  if (sessions === 0) return '-';
  return (
    <>
      {counted(sessions, 'browser')}
      {seenAt && now !== undefined && <Small>{shownAge(Date.parse(seenAt), now)} ago</Small>}
    </>
  );
}

const Small = styled.div`
  color: var(--ink-2);
  font-size: var(--t-small);
  overflow-wrap: anywhere;
`;
