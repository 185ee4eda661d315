import { type ClientProfile, FIRM_ZONE } from '@lisle-harrow/api/contract';
import { calendarDay, Icon, shownDate, StatusLabel } from '@lisle-harrow/shared-ui';
import { Link } from '@lisle-harrow/shell/router';
import { styled } from 'styled-components';
import { AdviserCard } from './adviser-card';
import { SharedCase, useGreeted } from './household';

export const ClientHeader = ({ profile }: { profile: ClientProfile }) => (
  <Header>
    <Home to="/">
      <Icon name="home" size={16} />
      <span>Home</span>
    </Home>
    <h1>{`Welcome, ${useGreeted(profile)}`}</h1>
    <Standing>
      <StatusLabel kind="profile" status={profile.status} />
      <span>
        {[`${profile.firstName} ${profile.lastName}`.trim(), profile.company].filter(Boolean).join(', ')}
      </span>
      <Relation profile={profile} />
    </Standing>
    <SharedCase profile={profile} />
    {profile.adviser && <AdviserCard adviser={profile.adviser} />}
    {profile.restrictedSince && (
      <Restricted>
        Since {shownDate(profile.restrictedSince, FIRM_ZONE)} the use of your data is restricted: we keep it
        and you can read everything here, but nothing is changed until the restriction is lifted. Please write
        to us if you have a question.
      </Restricted>
    )}
  </Header>
);

/** `Client since 2019. Your adviser is Julian Osei-Marsh.`, as far as the server returns these. */
function Relation({ profile: { clientSince, adviser } }: { profile: ClientProfile }) {
  const year = calendarDay(clientSince, FIRM_ZONE)?.slice(0, 4);
  const sentences = [year && `Client since ${year}.`, adviser && `Your adviser is ${adviser.name}.`];
  const words = sentences.filter(Boolean).join(' ');
  return words ? <OwnLine>{words}</OwnLine> : null;
}

const Header = styled.header`
  margin-bottom: clamp(1.5rem, 1rem + 1.5vw, 2.5rem);
`;

const Home = styled(Link)`
  display: inline-flex;
  align-items: center;
  gap: 0.45rem;
  min-height: 44px;
  margin-bottom: 0.4rem;
  font-size: var(--t-ui);
  color: var(--link);
  text-decoration: none;

  &:hover {
    text-decoration: underline;
  }

  @media print {
    display: none;
  }
`;

const Standing = styled.p`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0.5rem 0.9rem;
  margin: 0.9rem 0 0;
  color: var(--ink-2);
  overflow-wrap: anywhere;
`;

const OwnLine = styled.span`
  flex-basis: 100%;
`;

const Restricted = styled.p`
  max-width: 44em;
  margin: 1rem 0 0;
  padding: 0.75rem 1rem;
  border: 1px solid var(--line-2);
  border-inline-start: 3px solid var(--danger);
`;
