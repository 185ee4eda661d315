import type { ClientProfile } from '@lisle-harrow/api/contract';
import { Tab, TabList, TabPanel, Tabs } from '@lisle-harrow/shared-ui';
import { useEffect, useRef } from 'react';
import { useSearchParams } from '@lisle-harrow/shell/router';
import { styled } from 'styled-components';
import { hasMore } from '../queries';
import { DocumentsPanel } from './documents/documents-panel';
import { HouseholdSection, mayInCase } from './household';
import { MessagesPanel } from './messages-panel';
import { OverviewPanel } from './overview-panel';
import { EmailChoices } from './profile/email-choices';
import { ProfileForm, useProfileForm } from './profile/profile-form';
import { ProgressPanel } from '../progress/progress-panel';
import { UpdatesPanel } from './updates/updates-panel';

const TABS = [
  { value: 'overview', label: 'Overview' },
  { value: 'profile', label: 'Profile' },
  { value: 'documents', label: 'Documents' },
  { value: 'progress', label: 'Progress' },
  { value: 'updates', label: 'Updates' },
  { value: 'messages', label: 'Messages' },
] as const;

/** The sections of the portal, with messages if the server has any; the open section is `?tab=` in the URL. */
export function PortalTabs({ profile }: { profile: ClientProfile }) {
  const [params, setParams] = useSearchParams();
  const hasMessages = profile.unreadMessages !== undefined;
  const tabs = TABS.filter(({ value }) => value !== 'messages' || hasMessages);
  const tab = tabs.find(({ value }) => value === params.get('tab'))?.value ?? 'overview';
  // Created here so that a half-filled form survives a switch to another tab.
  const profileForm = useProfileForm(profile);

  const area = useRef<HTMLDivElement>(null);
  const shown = useRef(tab);
  useEffect(() => {
    const selected = area.current?.querySelector<HTMLElement>('[role=tab][aria-selected=true]');
    if (!selected) return;
    bringIntoRow(selected);
    // A link outside the tabs may be a screen above the section it opens, or disappear with the focus once that is open.
    if (shown.current !== tab && !area.current?.contains(document.activeElement)) {
      selected.focus({ preventScroll: true });
      area.current?.scrollIntoView();
    }
    shown.current = tab;
  }, [tab]);

  const open = (value: string) =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        if (value === 'overview') next.delete('tab');
        else next.set('tab', value);
        return next;
      },
      { replace: true },
    );

  return (
    <Area ref={area}>
      <Tabs value={tab} onValueChange={open}>
        <TabList label="Portal sections">
          {tabs.map(({ value, label }) => (
            <Tab
              key={value}
              value={value}
              counted="not read yet"
              count={(value === 'messages' && profile.unreadMessages) || undefined}
            >
              {label}
            </Tab>
          ))}
        </TabList>
        <TabPanel value="overview">
          <OverviewPanel profile={profile} />
        </TabPanel>
        <TabPanel value="profile">
          <ProfileForm form={profileForm} mayChange={mayInCase(profile, 'principal')} />
          {hasMore(profile) && <EmailChoices />}
          <HouseholdSection profile={profile} />
        </TabPanel>
        <TabPanel value="documents">
          <DocumentsPanel mayChange={mayInCase(profile, 'act')} hasMore={hasMore(profile)} />
        </TabPanel>
        <TabPanel value="progress">
          <ProgressPanel />
        </TabPanel>
        <TabPanel value="updates">
          <UpdatesPanel lastVisit={profile.lastVisit} />
        </TabPanel>
        {hasMessages && (
          <TabPanel value="messages">
            <MessagesPanel profile={profile} />
          </TabPanel>
        )}
      </Tabs>
    </Area>
  );
}

/** On a phone the row of tabs is wider than the screen. Scrolls only the row, never the page. */
function bringIntoRow(tab: HTMLElement) {
  const row = tab.parentElement;
  if (!row) return;
  const [tabBox, rowBox] = [tab.getBoundingClientRect(), row.getBoundingClientRect()];
  row.scrollLeft += tabBox.left + tabBox.width / 2 - (rowBox.left + rowBox.width / 2);
}

const Area = styled.div`
  margin-top: clamp(1.75rem, 1.2rem + 1.5vw, 2.75rem);

  [role='tabpanel'] {
    padding-top: 1.75rem;
  }

  @media print {
    margin-top: 0;

    [role='tabpanel']:not(:has(> :first-child)) {
      display: none;
    }
  }
`;
