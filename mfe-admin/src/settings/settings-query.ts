import { queryOptions } from '@tanstack/react-query';
import { call, type Fetch } from '@lisle-harrow/api/calls';
import {
  getApiKeys,
  getFirmSettings,
  getMailTemplates,
  getServerSettings,
  getShellSettings,
  getWebhooks,
} from '@lisle-harrow/api/contract';

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
