import { useQuery } from '@tanstack/react-query';
import { LIMITS } from '@lisle-harrow/api/contract';
import { EmptyState, SkeletonGrid, Vignette, VisuallyHidden } from '@lisle-harrow/shared-ui';
import { useHost } from '@lisle-harrow/shell/host';
import { styled } from 'styled-components';
import { teamQuery } from '../queries';

const People = styled.ul`
  display: grid;
  grid-template-columns: repeat(3, minmax(0, 1fr));
  gap: clamp(1.5rem, 3vw, 3rem);

  h3 {
    margin-top: 1.4rem;
    overflow-wrap: anywhere;
  }

  p {
    color: var(--ink-2);
    font-size: var(--t-ui);
    line-height: 1.55;
    overflow-wrap: anywhere;
  }

  li {
    break-inside: avoid;
  }

  @media (max-width: 63.9375em) {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }

  @media (max-width: 47.9375em) {
    grid-template-columns: minmax(0, 1fr);
    gap: 2.5rem;
  }
`;

const Position = styled.p`
  && {
    margin: 0.15rem 0 0.7rem;
    color: var(--ink-3);
  }
`;

const Social = styled.div`
  display: flex;
  gap: 0.25rem 1.25rem;
  min-height: 44px;
  margin-top: 0.4rem;
  font-size: var(--t-ui);

  a {
    display: inline-flex;
    align-items: center;
    min-height: 44px;
    color: var(--link);
  }

  @media (max-width: 47.9375em) {
    &:empty {
      min-height: 0;
    }
  }
`;

/** The firm's advisers with panel, name, position, biography and any profiles on other sites. */
export function PeopleGrid({ most }: { most?: number }) {
  const { fetch } = useHost();
  const { data: members = [], isPending } = useQuery(teamQuery(fetch));
  if (isPending) return <SkeletonGrid count={most ?? LIMITS.skeletons} $columns={3} $height="28rem" />;
  // A list that could not be read counts as empty.
  if (members.length === 0) return <EmptyState title="Team information is currently being updated." />;
  return (
    <People>
      {members.slice(0, most).map((member) => (
        <li key={member.id}>
          <Vignette name={member.name} imageUrl={member.imageUrl ?? undefined} />
          <h3>{member.name}</h3>
          <Position>{member.position}</Position>
          <p>{member.bio}</p>
          <Social>
            <Profile site="LinkedIn" url={member.linkedinUrl} of={member.name} />
            <Profile site="Twitter" url={member.twitterUrl} of={member.name} />
          </Social>
        </li>
      ))}
    </People>
  );
}

function Profile({ site, url, of }: { site: string; url: string | null | undefined; of: string }) {
  if (!url || !/^https?:\/\//i.test(url)) return null;
  return (
    <a href={url} rel="noopener noreferrer">
      {site}
      <VisuallyHidden> profile of {of}</VisuallyHidden>
    </a>
  );
}
