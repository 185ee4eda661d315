import { useQuery } from '@tanstack/react-query';
import type { ClientCase } from '@lisle-harrow/api/contract';
import { Tab, TabList, TabPanel, Tabs } from '@lisle-harrow/shared-ui';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { useSearchParams } from '@lisle-harrow/shell/router';
import { styled } from 'styled-components';
import { useHost } from '@lisle-harrow/shell/host';
import { documentsQuery, milestonesQuery, notesQuery } from '../client-queries';
import { LoadingLine } from '../../page/page-frame';
import { usePermission } from '../../page/use-permission';
import { DataPanel } from '../data/data-panel';
import { DocumentsPanel } from '../documents/documents-panel';
import { MessagesPanel } from '../messages/messages-panel';
import { MilestonesPanel } from '../milestones/milestones-panel';
import { PeoplePanel } from '../people/people-panel';
import { ProfilePanel } from '../profile/profile-panel';
import { SignInPanel } from '../sign-in/sign-in-panel';
import { UpdatesPanel } from '../updates/updates-panel';

const TABS = [
  'milestones',
  'updates',
  'documents',
  'messages',
  'timeline',
  'profile',
  'people',
  'sign-in',
  'data',
] as const;

// Rarely opened, so it is a separate chunk.
const TimelinePanel = lazy(async () => ({
  default: (await import('../timeline/timeline-panel')).TimelinePanel,
}));

/** The tabs of a case; the open one is `?tab=` in the URL. */
export function ClientTabs({ client }: { client: ClientCase }) {
  const { fetch } = useHost();
  const [search, setSearch] = useSearchParams();
  const milestones = useQuery(milestonesQuery(fetch, client.id));
  const notes = useQuery(notesQuery(fetch, client.id));
  const documents = useQuery(documentsQuery(fetch, client.id));
  const mayExport = usePermission('clients.export');
  const asked = TABS.find((known) => known === search.get('tab')) ?? 'milestones';
  const mayManage = usePermission('accounts.manage');
  const hasMessages = client.unreadMessages !== undefined;
  const isHidden =
    (asked === 'messages' && !hasMessages) ||
    (asked === 'data' && !mayExport) ||
    (asked === 'sign-in' && !mayManage);
  const tab = isHidden ? 'milestones' : asked;

  // On a phone the row of tabs is wider than the screen: scrolls the selected tab into view without scrolling the page.
  const area = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const selected = area.current?.querySelector<HTMLElement>('[role=tab][aria-selected=true]');
    const row = selected?.parentElement;
    if (row) row.scrollLeft = selected.offsetLeft - (row.clientWidth - selected.offsetWidth) / 2;
  }, [tab]);

  const show = (value: string) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before);
        if (value === 'milestones') after.delete('tab');
        else after.set('tab', value);
        return after;
      },
      { replace: true, preventScrollReset: true },
    );

  return (
    <Area ref={area}>
      <Tabs value={tab} onValueChange={show}>
        <TabList label="Parts of the case">
          <Tab value="milestones" count={milestones.data?.length}>
            Milestones
          </Tab>
          <Tab value="updates" count={notes.data?.length}>
            Updates
          </Tab>
          <Tab value="documents" count={documents.data?.length}>
            Documents
          </Tab>
          {hasMessages && (
            <Tab value="messages" count={client.unreadMessages || undefined} counted="not read yet">
              Messages
            </Tab>
          )}
          <Tab value="timeline">Timeline</Tab>
          <Tab value="profile">Profile</Tab>
          <Tab value="people">People</Tab>
          {mayManage && <Tab value="sign-in">Sign-in</Tab>}
          {mayExport && <Tab value="data">Data</Tab>}
        </TabList>
        <TabPanel value="milestones">
          <MilestonesPanel clientId={client.id} list={milestones} />
        </TabPanel>
        <TabPanel value="updates">
          <UpdatesPanel clientId={client.id} list={notes} />
        </TabPanel>
        <TabPanel value="documents">
          <DocumentsPanel clientId={client.id} list={documents} />
        </TabPanel>
        {hasMessages && (
          <TabPanel value="messages">
            <MessagesPanel clientId={client.id} />
          </TabPanel>
        )}
        <TabPanel value="timeline">
          <Suspense fallback={<LoadingLine>Loading timeline...</LoadingLine>}>
            <TimelinePanel clientId={client.id} />
          </Suspense>
        </TabPanel>
        <TabPanel value="profile">
          <ProfilePanel client={client} />
        </TabPanel>
        <TabPanel value="people">
          <PeoplePanel client={client} />
        </TabPanel>
        {mayManage && (
          <TabPanel value="sign-in">
            <SignInPanel client={client} />
          </TabPanel>
        )}
        {mayExport && (
          <TabPanel value="data">
            <DataPanel client={client} />
          </TabPanel>
        )}
      </Tabs>
    </Area>
  );
}

const Area = styled.div`
  [role='tablist'] {
    position: relative;
  }

  [role='tabpanel'] {
    padding-top: 1.75rem;
  }
`;
