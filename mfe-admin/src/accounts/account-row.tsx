import { call } from '@lisle-harrow/api/calls';
import { type AccountSummary, setStaffRole, STAFF_ROLES, type StaffRole } from '@lisle-harrow/api/contract';
import { DataCell, DataRow, SelectControl } from '@lisle-harrow/shared-ui';
import { useHost, useSession } from '@lisle-harrow/shell/host';
import { Link } from '@lisle-harrow/shell/router';
import { styled } from 'styled-components';
import { ACCOUNT_FAILURE, AccountActions } from '../account/account-actions';
import { accountName, type LinkToHandOn } from '../account/account-query';
import { AccountStanding, SignedIn } from '../account/account-standing';
import { useChange } from '../page/use-change';
import { accountsQuery } from './accounts-query';
import { STAFF_ROLE_WORDS } from './staff-roles';

interface AccountRowProps {
  readonly account: AccountSummary;
  readonly onLink: (shown: LinkToHandOn) => void;
}

/** A staff account and what an owner can do with it. The owner's own account is managed on `/account` instead. */
export function AccountRow({ account, onLink }: AccountRowProps) {
  const { fetch } = useHost();
  const session = useSession();
  const { id, email, staffRole } = account;
  const shownBy = accountsQuery(fetch).queryKey;
  const change = useChange(shownBy, ACCOUNT_FAILURE);
  const isOwn = session.status === 'signedIn' && session.user.id === id;
  const name = accountName(account);
  const setRole = (role: StaffRole) =>
    change.mutate({
      run: () => call(fetch, setStaffRole, { id }, { staffRole: role }),
      done: `${name} has the role ${STAFF_ROLE_WORDS[role].label} now.`,
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

const Small = styled.div`
  color: var(--ink-2);
  font-size: var(--t-small);
  overflow-wrap: anywhere;
`;

const Own = styled.div`
  text-align: end;

  @media (max-width: 47.9375em) {
    text-align: start;
  }
`;
