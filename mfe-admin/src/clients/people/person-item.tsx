import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, ResponseError } from '@lisle-harrow/api/calls';
import {
  type ClientCase,
  FIRM_ZONE,
  type HouseholdMember,
  inviteMember,
  MEMBER_RIGHTS,
  type MemberRight,
  removeMember,
  setMemberRight,
} from '@lisle-harrow/api/contract';
import {
  SelectField,
  shownCalendarDay,
  StatusBadge,
  TextLink,
  VisuallyHidden,
} from '@lisle-harrow/shared-ui';
import { useHost } from '@lisle-harrow/shell/host';
import { Link } from '@lisle-harrow/shell/router';
import { styled } from 'styled-components';
import { reportFailure } from '../../page/report-failure';
import { usePermission } from '../../page/use-permission';
import { AskAgainButton } from '../case/ask-again-button';
import { membersQuery } from '../client-queries';
import { InvitationButton } from '../invitation/invitation-button';
import { InvitationStanding } from '../invitation/invitation-standing';
import { RIGHT_WORDS } from './rights';

interface PersonItemProps {
  readonly client: ClientCase;
  readonly member: HouseholdMember;
  readonly mayChange: boolean;
  readonly mayWithdraw: boolean;
  readonly onWithdrawn: () => void;
}

/** A person with access to the case: their right, whether they have signed in, and the actions of staff. */
export function PersonItem({ client, member, mayChange, mayWithdraw, onWithdrawn }: PersonItemProps) {
  const host = useHost();
  const queryClient = useQueryClient();
  const mayOpenAccount = usePermission('accounts.manage');
  const { queryKey } = membersQuery(host.fetch, client.id);
  const name = `${member.firstName} ${member.lastName}`.trim() || member.email;
  const changed = () => void queryClient.invalidateQueries({ queryKey });
  const fail = (error: Error) => reportFailure(host, error, reasonOf(error));

  const setRight = useMutation({
    mutationFn: (right: MemberRight) =>
      call(host.fetch, setMemberRight, { clientId: client.id, id: member.id }, { right }),
    onSuccess: (saved) => {
      queryClient.setQueryData<HouseholdMember[]>(queryKey, (rows) =>
        rows?.map((row) => (row.id === saved.id ? saved : row)),
      );
      host.toast({ title: 'Success', description: `The access of ${name} was changed.` });
    },
    onError: fail,
  });
  const withdraw = useMutation({
    mutationFn: () => call(host.fetch, removeMember, { clientId: client.id, id: member.id }),
    onSuccess: () => {
      onWithdrawn();
      queryClient.setQueryData<HouseholdMember[]>(queryKey, (rows) =>
        rows?.filter(({ id }) => id !== member.id),
      );
      host.toast({ title: 'Success', description: `${name} has no access any more.` });
      changed();
    },
    onError: fail,
  });

  return (
    <Item>
      <div>
        <Name>
          <b>
            <bdi>{name}</bdi>
          </b>
          {!member.hasPassword && <StatusBadge tone="wait">Invited</StatusBadge>}
        </Name>
        <Fact>
          <bdi>{member.email}</bdi>
        </Fact>
        <Fact>
          Since {shownCalendarDay(member.since, FIRM_ZONE)}, by <bdi>{member.addedBy}</bdi>
        </Fact>
        {!member.hasPassword && (
          <Fact>
            <InvitationStanding invitedUntil={member.invitedUntil} />
          </Fact>
        )}
      </div>
      <div>
        {mayChange ? (
          <SelectField
            name={`access-${member.id}`}
            label={`Access of ${name}`}
            value={setRight.isPending ? setRight.variables : member.right}
            onChange={({ target }) => setRight.mutate(target.value as MemberRight)}
          >
            {[...MEMBER_RIGHTS].reverse().map((right) => (
              <option key={right} value={right}>
                {RIGHT_WORDS[right]}
              </option>
            ))}
          </SelectField>
        ) : (
          <Fact>{RIGHT_WORDS[member.right]}</Fact>
        )}
        <Actions>
          {mayChange && !member.hasPassword && (
            <InvitationButton
              name={name}
              invite={() => call(host.fetch, inviteMember, { clientId: client.id, id: member.id })}
              onInvited={changed}
              reasonOf={reasonOf}
            />
          )}
          {mayWithdraw && (
            <AskAgainButton
              label="Withdraw access"
              about={`of ${name}`}
              pendingLabel="Withdrawing..."
              question="Sign out now, and withdraw?"
              tone="outline"
              isPending={withdraw.isPending}
              onConfirm={() => withdraw.mutate()}
            />
          )}
          {mayOpenAccount && (
            <TextLink as={Link} to={`/admin/clients/${encodeURIComponent(member.id)}`}>
              Account<VisuallyHidden>{` of ${name}`}</VisuallyHidden>
            </TextLink>
          )}
        </Actions>
      </div>
    </Item>
  );
}

/** The server explains a refusal in a sentence meant for staff. */
const reasonOf = (error: Error) =>
  (error instanceof ResponseError &&
    [403, 409].includes(error.status) &&
    error.problem.detail &&
    `${error.problem.detail}.`) ||
  'The access was not changed. Please try again.';

const Item = styled.li`
  display: grid;
  grid-template-columns: minmax(0, 1fr) minmax(0, 26rem);
  gap: 0.75rem 2rem;
  padding: 1rem 0;
  border-bottom: 1px solid var(--line);
  overflow-wrap: anywhere;
  break-inside: avoid;

  @media (max-width: 47.9375em) {
    grid-template-columns: minmax(0, 1fr);
  }
`;

const Name = styled.p`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0.3rem 0.75rem;

  b {
    font-weight: 500;
  }
`;

const Fact = styled.p`
  color: var(--ink-2);
  font-size: var(--t-small);
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0.4rem 0.75rem;
  margin-top: 0.75rem;
`;
