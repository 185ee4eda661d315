import { useQuery } from '@tanstack/react-query';
import { NotFoundPage } from '@lisle-harrow/shared-ui';
import { useHost, useSession } from '@lisle-harrow/shell/host';
import { useParams } from '@lisle-harrow/shell/router';
import type { ComponentType } from 'react';
import { styled } from 'styled-components';
import { settingPagesOf } from '../page/setting-pages';
import { StaffPage } from '../page/staff-page';
import { ApiKeySection } from './api-key-section';
import { EnvironmentSection } from './environment-section';
import { FirmSection } from './firm-section';
import { MailSection } from './mail-section';
import { MilestoneTemplateSection } from './milestone-template-section';
import { SettingsNavigation } from './settings-navigation';
import { serverSettingsQuery } from './settings-query';
import { TemplateSection } from './template-section';
import { WebhookSection } from './webhook-section';

const SECTIONS: Readonly<Record<string, ComponentType>> = {
  firm: FirmSection,
  'reply-templates': TemplateSection,
  mails: MailSection,
  'milestone-templates': MilestoneTemplateSection,
  webhooks: WebhookSection,
  'api-keys': ApiKeySection,
  system: EnvironmentSection,
};

/** `/admin/settings`: links to all settings; below it, one section with the links beside it. */
export function SettingsPage() {
  const { fetch, site } = useHost();
  const { section } = useParams();
  const session = useSession();
  const settings = useQuery(serverSettingsQuery(fetch));
  const role = session.status === 'signedIn' ? session.user.staffRole : undefined;
  const pages = settingPagesOf(role ?? 'owner');
  const current = pages.find(({ path }) => path === `/admin/settings/${section}`);
  const Section = section && Object.hasOwn(SECTIONS, section) ? SECTIONS[section] : undefined;
  if (section && !Section) return <NotFoundPage siteName={site.name} />;
  return (
    <StaffPage
      query={settings}
      title="Settings"
      tabTitle={current ? `${current.label} | Settings` : 'Settings'}
      about={
        current?.about ??
        'How the firm works, texts for replies and mails, what cases begin with, other systems that hear of bookings and inquiries or call the API, and how the servers are set up.'
      }
      {...(current && { lead: '' })}
      refusal="Only owners change the settings."
    >
      {Section ? (
        <Columns>
          <div>
            <SettingsNavigation pages={pages} current={current?.path} />
          </div>
          <div>
            <Section />
          </div>
        </Columns>
      ) : (
        <SettingsNavigation pages={pages} />
      )}
    </StaffPage>
  );
}

const Columns = styled.div`
  display: grid;
  gap: 1.5rem clamp(2rem, 1rem + 3vw, 4rem);

  > div {
    min-width: 0;
  }

  > :last-child > section {
    margin-top: 0;
  }

  @media (min-width: 67.5em) {
    grid-template-columns: 13.5rem minmax(0, 1fr);
  }
`;
