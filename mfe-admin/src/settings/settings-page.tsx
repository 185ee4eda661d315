import { useQuery } from '@tanstack/react-query';
import { NotFoundPage, PageHead } from '@lisle-harrow/shared-ui';
import { useHost } from '@lisle-harrow/shell/host';
import type { ReactNode } from 'react';
import { isForbidden, isMissing } from '../page/is-forbidden';
import { PageFrame, PageHeader, PageLead, PageTitle } from '../page/page-frame';
import { StaffOnly } from '../page/staff-only';
import { ApiKeySection } from './api-key-section';
import { EnvironmentSection } from './environment-section';
import { FirmSection } from './firm-section';
import { MailSection } from './mail-section';
import { MilestoneTemplateSection } from './milestone-template-section';
import { serverSettingsQuery } from './settings-query';
import { TemplateSection } from './template-section';
import { WebhookSection } from './webhook-section';

const ABOUT =
  'How the firm works, texts for replies and mails, what cases begin with, other systems that hear of bookings and inquiries or call the API, and how the servers are set up.';

/** `/admin/settings`: first `children`, then the settings of owners and those of the servers' environment. */
export function SettingsPage({ children }: { children: ReactNode }) {
  const { site, fetch } = useHost();
  const { error } = useQuery(serverSettingsQuery(fetch));
  if (isMissing(error)) return <NotFoundPage siteName={site.name} />;
  return (
    <>
      <PageHead title={`Settings | ${site.name}`} description={ABOUT} />
      {isForbidden(error) ? (
        <StaffOnly sentence="Only owners change the settings." />
      ) : (
        <PageFrame>
          <PageHeader>
            <div>
              <PageTitle>Settings</PageTitle>
              <PageLead>{ABOUT}</PageLead>
            </div>
          </PageHeader>
          {children}
          <FirmSection />
          <TemplateSection />
          <MailSection />
          <MilestoneTemplateSection />
          <WebhookSection />
          <ApiKeySection />
          <EnvironmentSection />
        </PageFrame>
      )}
    </>
  );
}
