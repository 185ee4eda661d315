import { queryOptions } from '@tanstack/react-query';
import { call, type Fetch } from '@lisle-harrow/api/calls';
import {
  getWebhooks,
  getApiKeys,
  getFirmSettings,
  getMailTemplates,
  getServerSettings,
  getShellSettings,
} from '@lisle-harrow/api/contract';
import type { PageRequest, PageStatus } from '@lisle-harrow/shell/contract';
import { isMissing } from '../page/is-forbidden';
import { milestoneTemplatesQuery, templatesQuery } from '../records/queries';

/** The webhooks that report events to the firm's other systems. */
export const webhooksQuery = (fetch: Fetch) =>
  queryOptions({ queryKey: ['webhooks'], queryFn: () => call(fetch, getWebhooks, {}) });

/** The firm's settings. */
export const firmSettingsQuery = (fetch: Fetch) =>
  queryOptions({ queryKey: ['firm-settings'], queryFn: () => call(fetch, getFirmSettings, {}) });

/** The texts of the mails that the product sends automatically. */
export const mailTemplatesQuery = (fetch: Fetch) =>
  queryOptions({ queryKey: ['mail-templates'], queryFn: () => call(fetch, getMailTemplates, {}) });

/** The API keys with which the firm's other systems call the api. */
export const apiKeysQuery = (fetch: Fetch) =>
  queryOptions({ queryKey: ['api-keys'], queryFn: () => call(fetch, getApiKeys, {}) });

/** The shell's environment. Only requested in the browser, since the shell's server answers this call itself. */
export const shellSettingsQuery = (fetch: Fetch) =>
  queryOptions({ queryKey: ['shell-settings'], queryFn: () => call(fetch, getShellSettings, {}) });

/** The api's environment. */
export const serverSettingsQuery = (fetch: Fetch) =>
  queryOptions({ queryKey: ['server-settings'], queryFn: () => call(fetch, getServerSettings, {}) });

/** Prefetches what `/admin/settings` shows; 404 where the server has no settings. */
export async function prefetchSettings({ queryClient, host }: PageRequest): Promise<PageStatus | undefined> {
  if (host.session.get().status !== 'signedIn') return undefined;
  const settings = serverSettingsQuery(host.fetch);
  await Promise.all([
    queryClient.prefetchQuery(settings),
    queryClient.prefetchQuery(webhooksQuery(host.fetch)),
    queryClient.prefetchQuery(firmSettingsQuery(host.fetch)),
    queryClient.prefetchQuery(apiKeysQuery(host.fetch)),
    queryClient.prefetchQuery(mailTemplatesQuery(host.fetch)),
    queryClient.prefetchQuery(templatesQuery(host.fetch)),
    queryClient.prefetchQuery(milestoneTemplatesQuery(host.fetch)),
  ]);
  return isMissing(queryClient.getQueryState(settings.queryKey)?.error) ? { status: 404 } : undefined;
}
