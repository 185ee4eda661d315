import { useMutation, useQueryClient } from '@tanstack/react-query';
import { changeAccount, ResponseError, sendPasswordLink, setStaffRole } from 'api/calls';
import { type AccountSummary, STAFF_ROLES, type StaffRole } from 'api/contract';
import { AskedButton, DataCell, DataRow, PendingButton, SelectControl, shownAge, StatusBadge, useNow } from 'shared-ui';
import { useHost, useSession } from 'shell/host';
import { Link } from 'shell/router';
import { styled } from 'styled-components';
import { reportFailure } from '../page/report-failure';
import { accountsQuery, type LinkToHandOn } from './accounts-query';
import { STAFF_ROLE_WORDS } from './staff-roles';

interface AccountRowProps {
  readonly account: AccountSummary;
  readonly onLink: (shown: LinkToHandOn) => void;
}

/** One account of staff, and what an owner does with it; one's own is looked after on its own page. */
export function AccountRow({ account, onLink }: AccountRowProps) {
  const host = useHost();
  const session = useSession();
  const { id, email, firstName, lastName, staffRole, hasPassword, hasSecondFactor, disabledAt, sessions } =
    account;
  const change = useChange();
  const isOwn = session.status === 'signedIn' && session.user.id === id;
  const name = `${firstName} ${lastName}`.trim() || email;
  const isPending = (label: string) => change.isPending && change.variables.label === label;

  const act = (label: string, run: () => Promise<unknown>, done: string) =>
    change.mutate({ label, run, done });
  const sendLink = async () => {
    const link = await sendPasswordLink(host.fetch, id);
    if (link.path) onLink({ name, link });
  };
  const setRole = (role: StaffRole) =>
    act(
      'role',
      () => setStaffRole(host.fetch, id, role),
      `${name} is ${STAFF_ROLE_WORDS[role].label.toLowerCase()} now.`,
    );
  const linkLabel = hasPassword ? 'Send reset link' : 'Invite again';

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
        <StatusBadge tone={disabledAt ? 'bad' : hasPassword ? 'good' : 'wait'}>
          {disabledAt ? 'Disabled' : hasPassword ? 'In use' : 'Invited'}
        </StatusBadge>
      </DataCell>
      <DataCell label="Signed in">
        <SignedIn account={account} />
      </DataCell>
      <DataCell wide>
        <Actions>
          {isOwn ? (
            <Link to="/account">Your account</Link>
          ) : (
            <>
              {!disabledAt && (
                <PendingButton
                  type="button"
                  $tone="quiet"
                  $size="sm"
                  pending={isPending('link')}
                  pendingLabel="Sending..."
                  aria-label={`${linkLabel}: ${name}`}
                  onClick={() => act('link', sendLink, `There is a new link for ${name}.`)}
                >
                  {linkLabel}
                </PendingButton>
              )}
              {sessions > 0 && (
                <PendingButton
                  type="button"
                  $tone="quiet"
                  $size="sm"
                  pending={isPending('end')}
                  pendingLabel="Ending..."
                  aria-label={`Sign out everywhere: ${name}`}
                  onClick={() =>
                    act(
                      'end',
                      () => changeAccount(host.fetch, id, 'end-sessions'),
                      `${name} is signed out everywhere.`,
                    )
                  }
                >
                  Sign out
                </PendingButton>
              )}
              {hasSecondFactor && (
                <AskedButton
                  $tone="quiet"
                  label="Reset second factor"
                  aria-label={`Reset second factor: ${name}`}
                  pending={isPending('factor')}
                  pendingLabel="Resetting..."
                  question={`Reset the second factor of ${name}?`}
                  consequence="For a lost phone: the authenticator app, all passkeys and recovery codes are removed, every session ends, and a mail says so. Make sure first that it is really them who ask."
                  answer="Reset"
                  onConfirm={() =>
                    act(
                      'factor',
                      () => changeAccount(host.fetch, id, 'reset-factors'),
                      `${name} has no second factor now and is signed out.`,
                    )
                  }
                />
              )}
              {disabledAt ? (
                <PendingButton
                  type="button"
                  $tone="outline"
                  $size="sm"
                  pending={isPending('enable')}
                  pendingLabel="Enabling..."
                  aria-label={`Enable ${name}`}
                  onClick={() =>
                    act('enable', () => changeAccount(host.fetch, id, 'enable'), `${name} can sign in again.`)
                  }
                >
                  Enable
                </PendingButton>
              ) : (
                <AskedButton
                  $tone="outline"
                  label="Disable"
                  aria-label={`Disable ${name}`}
                  pending={isPending('disable')}
                  pendingLabel="Disabling..."
                  question={`Disable ${name}?`}
                  consequence="Every session ends at once, and nobody signs in with this account until you enable it again."
                  answer="Disable account"
                  onConfirm={() =>
                    act(
                      'disable',
                      () => changeAccount(host.fetch, id, 'disable'),
                      `${name} is disabled and signed out.`,
                    )
                  }
                />
              )}
            </>
          )}
        </Actions>
      </DataCell>
    </DataRow>
  );
}

function SignedIn({ account: { sessions, seenAt } }: Pick<AccountRowProps, 'account'>) {
  const now = useNow();
  if (sessions === 0) return '-';
  return (
    <>
      {sessions === 1 ? '1 browser' : `${sessions} browsers`}
      {seenAt && now !== undefined && <Small>{shownAge(Date.parse(seenAt), now)} ago</Small>}
    </>
  );
}

interface Change {
  readonly label: string;
  readonly run: () => Promise<unknown>;
  readonly done: string;
}

/** One change at a time; the list is read again after each, and a refusal says why. */
function useChange() {
  const host = useHost();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ run }: Change) => run(),
    onSuccess: (_, { done }) => host.toast({ title: 'Success', description: done }),
    onError: (error) => {
      const detail = error instanceof ResponseError ? error.problem.detail : undefined;
      reportFailure(host, error, detail ? `${detail}.` : 'The account was not changed. Please try again.');
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: accountsQuery(host.fetch).queryKey }),
  });
}

const Small = styled.div`
  color: var(--ink-2);
  font-size: var(--t-small);
  overflow-wrap: anywhere;
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: flex-end;
  gap: 0.25rem 0.5rem;

  @media (max-width: 767px) {
    justify-content: flex-start;
  }
`;
