import { useQuery } from '@tanstack/react-query';
import { useHost } from '@lisle-harrow/shell/host';
import type { Area } from '../page/areas';
import { StaffPage } from '../page/staff-page';
import { ApiKeySection } from './api-key-section';
import { EnvironmentSection } from './environment-section';
import { FirmSection } from './firm-section';
import { MailSection } from './mail-section';
import { MilestoneTemplateSection } from './milestone-template-section';
import { OwnPagesSection } from './own-pages-section';
import { serverSettingsQuery } from './settings-query';
import { TemplateSection } from './template-section';
import { WebhookSection } from './webhook-section';

/** `/admin/settings`: first links to settings on other pages, then those of owners and those of the servers' environment. */
export function SettingsPage({ areas }: { areas: readonly Area[] }) {
  const settings = useQuery(serverSettingsQuery(useHost().fetch));
  return (
    <StaffPage
      query={settings}
      title="Settings"
      about="How the firm works, texts for replies and mails, what cases begin with, other systems that hear of bookings and inquiries or call the API, and how the servers are set up."
      refusal="Only owners change the settings."
    >
      <OwnPagesSection areas={areas} />
      <FirmSection />
      <TemplateSection />
      <MailSection />
      <MilestoneTemplateSection />
      <WebhookSection />
      <ApiKeySection />
      <EnvironmentSection />
    </StaffPage>
  );
}
