import { type QueryKey, useQuery } from '@tanstack/react-query';
import type { Fetch } from '@lisle-harrow/api/calls';
import { NotFoundPage } from '@lisle-harrow/shared-ui';
import type { PageRequest } from '@lisle-harrow/shell/contract';
import { useHost, useSession } from '@lisle-harrow/shell/host';
import { useParams } from '@lisle-harrow/shell/router';
import type { ComponentType } from 'react';
import { styled } from 'styled-components';
import { prefetchPage } from '../page/prefetch-page';
import { openerOf } from '../page/areas';
import { settingPagesOf } from '../page/setting-pages';
import { StaffPage } from '../page/staff-page';
import { milestoneTemplatesQuery, templatesQuery } from '../records/queries';
import { ApiKeySection } from './api-key-section';
import { EnvironmentSection } from './environment-section';
import { FirmSection } from './firm-section';
import { MailSection } from './mail-section';
import { MilestoneTemplateSection } from './milestone-template-section';
import { SettingsNavigation } from './settings-navigation';
import {
  apiKeysQuery,
  firmSettingsQuery,
  mailTemplatesQuery,
  serverSettingsQuery,
  webhooksQuery,
} from './settings-query';
import { TemplateSection } from './template-section';
import { WebhookSection } from './webhook-section';

interface SettingsSection {
  readonly Section: ComponentType;
  /** What it reads besides the environment of the api, which shows who may read the page. */
  readonly query?: (fetch: Fetch) => { readonly queryKey: QueryKey };
}

/** By the last part of their address; `page/setting-pages.ts` has their links. */
const SECTIONS = new Map<string, SettingsSection>([
  ['firm', { Section: FirmSection, query: firmSettingsQuery }],
  ['reply-templates', { Section: TemplateSection, query: templatesQuery }],
  ['mails', { Section: MailSection, query: mailTemplatesQuery }],
  ['milestone-templates', { Section: MilestoneTemplateSection, query: milestoneTemplatesQuery }],
  ['webhooks', { Section: WebhookSection, query: webhooksQuery }],
  ['api-keys', { Section: ApiKeySection, query: apiKeysQuery }],
  ['system', { Section: EnvironmentSection }],
]);

/** Prefetches `/admin/settings` or one of its sections; 404 for one that does not exist, and where the server has no settings. */
export async function prefetchSettings(request: PageRequest, section?: string) {
  const { fetch, session } = request.host;
  if (section === undefined && openerOf(session.get())) return undefined;
  if (section !== undefined && !SECTIONS.has(section)) return { status: 404 as const };
  const own = section && SECTIONS.get(section)?.query?.(fetch);
  return prefetchPage(request, serverSettingsQuery(fetch), ...(own ? [own] : []));
}

/** `/admin/settings`: links to all settings; below it, one section with the links beside it. */
export function SettingsPage() {
  const { fetch, site } = useHost();
  const { section } = useParams();
  const opener = openerOf(useSession());
  // The links need nothing from the server.
  const settings = useQuery({ ...serverSettingsQuery(fetch), enabled: !!section || !opener });
  const pages = settingPagesOf(opener ?? { staffRole: 'owner' });
  const current = pages.find(({ path }) => path === `/admin/settings/${section}`);
  const Section = section && SECTIONS.get(section)?.Section;
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
