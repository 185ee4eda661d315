import { queryOptions } from '@tanstack/react-query';
import {
  type Fetch,
  getApiKeys,
  getFirmSettings,
  getMailTemplates,
  getServerSettings,
  getShellSettings,
  getWebhooks,
} from '@lisle-harrow/api/calls';
import type { PageRequest, PageStatus } from '@lisle-harrow/shell/contract';
import { isMissing } from '../page/is-forbidden';
import { milestoneTemplatesQuery, templatesQuery } from '../records/queries';

/** The firm's other systems that are told of events. */
export const webhooksQuery = (fetch: Fetch) =>
  queryOptions({ queryKey: ['webhooks'], queryFn: () => getWebhooks(fetch) });

/** What owners set for the firm. */
export const firmSettingsQuery = (fetch: Fetch) =>
  queryOptions({ queryKey: ['firm-settings'], queryFn: () => getFirmSettings(fetch) });

/** The words of the mails that the product sends by itself. */
export const mailTemplatesQuery = (fetch: Fetch) =>
  queryOptions({ queryKey: ['mail-templates'], queryFn: () => getMailTemplates(fetch) });

/** By which the firm's other systems call the api. */
export const apiKeysQuery = (fetch: Fetch) =>
  queryOptions({ queryKey: ['api-keys'], queryFn: () => getApiKeys(fetch) });

/** What the environment of the shell says; asked for in the browser alone, for the shell's server answers it itself. */
export const shellSettingsQuery = (fetch: Fetch) =>
  queryOptions({ queryKey: ['shell-settings'], queryFn: () => getShellSettings(fetch) });

/** What the environment of the api says. */
export const serverSettingsQuery = (fetch: Fetch) =>
  queryOptions({ queryKey: ['server-settings'], queryFn: () => getServerSettings(fetch) });

/** Prefetches what `/admin/settings` shows; 404 where the server knows of no settings. */
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
