import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { PageHead } from '@lisle-harrow/shared-ui';
import { useEffect } from 'react';
import { styled } from 'styled-components';
import { conversationQuery } from '@lisle-harrow/shell/forms';
import { useHost } from '@lisle-harrow/shell/host';
import { Letterhead } from '../page/letterhead';
import { NewsLine } from '../news/news-line';
import { PageFrame } from '../page/page-frame';
import { AccessLink } from './access-link';
import { documentsQuery, updatesQuery, profileQuery, progressQuery } from '../queries';
import { AccessMessage, SessionEnded } from './access-message';
import { ClientHeader } from './client-header';
import { PortalStats } from './portal-stats';
import { PortalTabs } from './portal-tabs';
import { ToDoList } from './to-do-list';

export function PortalPage() {
  const { site } = useHost();
  return (
    <>
      <PageHead
        title={`Client portal | ${site.name}`}
        description="Your profile, documents, service progress and updates."
      />
      <PortalRecord />
    </>
  );
}

function PortalRecord() {
  const host = useHost();
  const profile = useQuery(profileQuery(host.fetch));
  // The panels use these queries; starting them here lets all four calls run in parallel.
  useQuery(documentsQuery(host.fetch));
  useQuery(progressQuery(host.fetch));
  useQuery(updatesQuery(host.fetch));

  // A server without a count of messages has no messages.
  const hasMessages = profile.data?.unreadMessages !== undefined;
  useInfiniteQuery({ ...conversationQuery(host.fetch, 'own'), enabled: hasMessages });

  const isSignedOut = profile.data === undefined && isUnauthorized(profile.error);
  useEffect(() => {
    if (isSignedOut) host.signIn();
  }, [isSignedOut, host]);

  if (profile.isPending)
    return (
      <PageFrame>
        <Loading role="status">Loading your portal...</Loading>
      </PageFrame>
    );
  if (isSignedOut) return <SessionEnded />;
  if (!profile.data)
    return <AccessMessage onRetry={profile.isError ? () => void profile.refetch() : undefined} />;
  return (
    <PageFrame seal={profile.data.email || profile.data.firstName}>
      <Letterhead profile={profile.data} />
      <ClientHeader profile={profile.data} />
      <NewsLine profile={profile.data} />
      <ToDoList profile={profile.data} />
      <PortalStats />
      <PortalTabs profile={profile.data} />
      <AccessLink />
    </PageFrame>
  );
}

/** Also recognizes an error that was dehydrated on the server and is no longer a `ResponseError`. */
function isUnauthorized(error: unknown): boolean {
  const { message, status } = (error ?? {}) as { message?: unknown; status?: unknown };
  return status === 401 || (typeof message === 'string' && message.startsWith('401'));
}

const Loading = styled.p`
  display: grid;
  place-items: center;
  min-height: 50vh;
  margin: 0;
  font: 400 var(--t-heading) / 1.3 var(--f-display);
  color: var(--ink-2);
`;
