import type { CaseUse, ClientProfile } from '@lisle-harrow/api/contract';
import { mayUse } from '@lisle-harrow/api/contract';
import { useSession } from '@lisle-harrow/shell/host';
import { styled } from 'styled-components';
import { isMember } from '../page/is-member';
import { PanelHead, PanelText } from '../page/panel';

/** Whether the signed-in person may do this in the case now: their right in the household permits it and the case is not restricted. */
export const mayInCase = ({ restrictedSince, household }: ClientProfile, use: CaseUse): boolean =>
  !restrictedSince && mayUse(household?.right ?? 'principal', use);

/** The first name in the greeting: a member is greeted by their own name. */
export function useGreeted(profile: ClientProfile): string {
  const session = useSession();
  const own = session.status === 'signedIn' ? session.user.firstName : undefined;
  return (isMember(profile) && own) || profile.firstName;
}

/** Separates the drafts of people who share a case in one browser. */
export const draftOwner = ({ email, household }: ClientProfile): string =>
  [email, household?.members.find(({ isYou }) => isYou)?.name].filter(Boolean).join(' ');

/** Tells a member of a household whose case this is, and what they may do in it. */
export function SharedCase({ profile }: { readonly profile: ClientProfile }) {
  const { household } = profile;
  if (!household || !isMember(profile)) return null;
  return (
    <Line>
      This is the case of <bdi>{household.principal}</bdi>.{' '}
      {household.right === 'act'
        ? 'You can upload documents and write messages on their behalf; their profile is theirs to change.'
        : 'You can read and download everything in it; you cannot change anything.'}
    </Line>
  );
}

const RIGHTS = {
  principal: 'The client',
  act: 'Can upload documents and write messages',
  view: 'Can read and download everything',
} as const;

/** The people with access to the case; renders nothing for a client without a household. */
export function HouseholdSection({ profile: { household } }: { readonly profile: ClientProfile }) {
  if (!household) return null;
  const isPrincipal = household.right === 'principal';
  const people = [
    { name: household.principal, right: 'principal' as const, isYou: isPrincipal },
    ...household.members,
  ];
  return (
    <Section>
      <PanelHead title="Who has access" />
      <PanelText>
        {isPrincipal
          ? 'These people see your case with a sign-in of their own. Your adviser gives and withdraws access; please tell us if somebody should not be here.'
          : 'These people see the case, each with a sign-in of their own.'}
      </PanelText>
      <ul>
        {people.map(({ name, right, isYou }, at) => (
          <li key={at}>
            <b>
              <bdi>{name}</bdi>
              {isYou && ' (you)'}
            </b>
            <span>{RIGHTS[right]}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

const Line = styled.p`
  max-width: 44em;
  margin: 1rem 0 0;
  padding: 0.75rem 1rem;
  border: 1px solid var(--line-2);
  border-inline-start: 3px solid var(--brand);
  overflow-wrap: anywhere;
`;

const Section = styled.section`
  max-width: 52rem;
  margin-top: 2.5rem;

  ul {
    margin: 1rem 0 0;
    padding: 0;
    border-top: 1px solid var(--line);
    list-style: none;
  }

  li {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    gap: 0.15rem 1.5rem;
    padding: 0.7rem 0;
    border-bottom: 1px solid var(--line);
    overflow-wrap: anywhere;
  }

  b {
    font-weight: 500;
  }

  span {
    color: var(--ink-2);
  }
`;
