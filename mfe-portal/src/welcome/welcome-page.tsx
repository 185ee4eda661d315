import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { Button, Icon, PageHead } from '@lisle-harrow/shared-ui';
import { Link } from '@lisle-harrow/shell/router';
import { styled } from 'styled-components';
import { useHost, useSession } from '@lisle-harrow/shell/host';
import type { Milestone } from '@lisle-harrow/api/contract';
import { PageFrame } from '../page/page-frame';
import { NewsLine } from '../news/news-line';
import { hasMore, profileQuery, progressQuery } from '../queries';
import { ClientHome } from './client-home';
import { RecentProgress } from '../progress/recent-progress';
import { ProgressFigures } from './progress-figures';

/** The home page of a signed-in client. */
export function WelcomePage() {
  const host = useHost();
  const session = useSession();
  const profile = useQuery(profileQuery(host.fetch));
  const progress = useQuery(progressQuery(host.fetch));
  const user = session.status === 'signedIn' ? session.user : undefined;
  const name = user?.firstName || profile.data?.firstName;
  return (
    <>
      <PageHead
        title={`Welcome back | ${host.site.name}`}
        description="Your progress with us, and the way to your client portal."
      />
      <PageFrame seal={profile.data?.email || name}>
        <Header>
          <h1>{name ? `Welcome back, ${name}` : 'Welcome back'}</h1>
          <p>
            {profile.data === null
              ? 'Our team is preparing your client profile. Your progress appears here once it is set up.'
              : 'Your profile, documents, milestones and updates are in your client portal.'}
          </p>
          <Actions>
            <Button as={Link} to="/client-portal">
              Client Portal
              <Icon name="arrow-right" size={16} />
            </Button>
            <Button as="a" href="/api/logout" $tone="outline">
              Logout
            </Button>
          </Actions>
          {profile.data && <NewsLine profile={profile.data} />}
        </Header>
        {profile.data && hasMore(profile.data) ? (
          <ClientHome profile={profile.data} progress={progress} />
        ) : (
          profile.data !== null && <ProgressSummary progress={progress} />
        )}
      </PageFrame>
    </>
  );
}

const Header = styled.header`
  margin-bottom: clamp(2rem, 1.5rem + 2vw, 3.5rem);

  p {
    max-width: 33em;
    margin: 1rem 0 0;
    font-size: var(--t-lead);
    line-height: var(--l-lead);
    color: var(--ink-2);
    text-wrap: pretty;
  }
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 0.75rem;
  margin-top: 1.75rem;
`;

/** The client's progress in figures and the latest milestones. */
const ProgressSummary = ({ progress }: { progress: UseQueryResult<Milestone[]> }) => (
  <>
    <ProgressFigures progress={progress} />
    <Latest>
      <RecentProgress title="Your Progress" progress={progress} />
    </Latest>
  </>
);

const Latest = styled.div`
  max-width: 52rem;
  margin-top: clamp(2rem, 1.5rem + 2vw, 3.5rem);
`;
