import { setStaffRole } from 'api/calls';
import { type AccountSummary, STAFF_ROLES, type StaffRole } from 'api/contract';
import { DataCell, DataRow, SelectControl, shownAge, StatusBadge, useNow } from 'shared-ui';
import { useHost, useSession } from 'shell/host';
import { Link } from 'shell/router';
import { styled } from 'styled-components';
import { AccountActions, useAccountChange } from './account-actions';
import { accountName, accountsQuery, type LinkToHandOn } from './accounts-query';
import { STAFF_ROLE_WORDS } from './staff-roles';

interface AccountRowProps {
  readonly account: AccountSummary;
  readonly onLink: (shown: LinkToHandOn) => void;
}

/** One account of staff, and what an owner does with it; one's own is looked after on its own page. */
export function AccountRow({ account, onLink }: AccountRowProps) {
  const { fetch } = useHost();
  const session = useSession();
  const { id, email, staffRole } = account;
  const shownBy = accountsQuery(fetch).queryKey;
  const change = useAccountChange(shownBy);
  const isOwn = session.status === 'signedIn' && session.user.id === id;
  const name = accountName(account);
  const setRole = (role: StaffRole) =>
    change.mutate({
      run: () => setStaffRole(fetch, id, role),
      done: `${name} is ${STAFF_ROLE_WORDS[role].label.toLowerCase()} now.`,
    });

  return (
    <DataRow>
      <DataCell wide>
        <strong>
          <bdi>{name}</bdi>
        </strong>
        <Small>
          <bdi>{email}</bdi>
        </Small>
      </DataCell>
      <DataCell label="Role">
        {isOwn ? (
          staffRole && STAFF_ROLE_WORDS[staffRole].label
        ) : (
          <SelectControl
            label={`Set role of ${name}`}
            value={staffRole ?? ''}
            onChange={({ target }) => setRole(target.value as StaffRole)}
          >
            {!staffRole && <option value="" hidden disabled />}
            {STAFF_ROLES.map((role) => (
              <option key={role} value={role}>
                {STAFF_ROLE_WORDS[role].label}
              </option>
            ))}
          </SelectControl>
        )}
      </DataCell>
      <DataCell label="Status">
        <AccountStanding account={account} />
      </DataCell>
      <DataCell label="Signed in">
        <SignedIn account={account} />
      </DataCell>
      <DataCell wide>
        {isOwn ? (
          <Own>
            <Link to="/account">Your account</Link>
          </Own>
        ) : (
          <AccountActions account={account} shownBy={shownBy} onLink={onLink} />
        )}
      </DataCell>
    </DataRow>
  );
}

/** Whether the account lets anybody in. */
export function AccountStanding({ account }: Pick<AccountRowProps, 'account'>) {
  const { disabledAt, hasPassword, usesPassword } = account;
  if (disabledAt) return <StatusBadge tone="bad">Disabled</StatusBadge>;
  if (!usesPassword) return <StatusBadge tone="good">Firm sign-in</StatusBadge>;
  return <StatusBadge tone={hasPassword ? 'good' : 'wait'}>{hasPassword ? 'In use' : 'Invited'}</StatusBadge>;
}

/** In how many browsers it is signed in, and when one of them was last used. */
export function SignedIn({ account: { sessions, seenAt } }: Pick<AccountRowProps, 'account'>) {
  const now = useNow();
  if (sessions === 0) return '-';
  return (
    <>
      {sessions === 1 ? '1 browser' : `${sessions} browsers`}
      {seenAt && now !== undefined && <Small>{shownAge(Date.parse(seenAt), now)} ago</Small>}
    </>
  );
}

const Small = styled.div`
  color: var(--ink-2);
  font-size: var(--t-small);
  overflow-wrap: anywhere;
`;

const Own = styled.div`
  text-align: end;

  @media (max-width: 767px) {
    text-align: start;
  }
`;
