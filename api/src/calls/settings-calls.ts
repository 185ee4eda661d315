import * as z from 'zod/mini';
import {
  apiKey,
  type ApiKeyInput,
  firmSetting,
  type FirmSettingsInput,
  madeApiKey,
  mailPreview,
  mailTemplate,
  type MailTemplateInput,
  serverSetting,
  webhook,
  type WebhookInput,
  webhookWithSecret,
} from '../contract';
import { type Fetch, read, send, sendAndRead } from './request';

// What owners set and look up. The specification lists none of these calls.

const WEBHOOKS = '/api/admin/webhooks';
const pathOf = (id: string) => `${WEBHOOKS}/${encodeURIComponent(id)}`;

/** The settings of the api's environment that are in force, without secrets, in groups. */
export const getServerSettings = (fetch: Fetch) => read(fetch, '/api/admin/settings', z.array(serverSetting));

/** The same of the shell's environment, which the shell itself answers. */
export const getShellSettings = (fetch: Fetch) => read(fetch, '/platform/settings', z.array(serverSetting));

/** Webhooks, oldest first, and how they fare. */
export const getWebhooks = (fetch: Fetch) => read(fetch, WEBHOOKS, z.array(webhook));
/** Adds a webhook and gives the secret that signs its calls, this once; 409 where there are as many as can be. */
export const addWebhook = (fetch: Fetch, input: WebhookInput) =>
  sendAndRead(fetch, 'POST', WEBHOOKS, input, webhookWithSecret);
/** Changes a webhook; 404 for one that was removed. */
export const changeWebhook = (fetch: Fetch, id: string, input: WebhookInput) =>
  sendAndRead(fetch, 'PUT', pathOf(id), input, webhook);
/** Gives a webhook another secret, this once. */
export const renewWebhookSecret = (fetch: Fetch, id: string) =>
  sendAndRead(fetch, 'POST', `${pathOf(id)}/secret`, undefined, webhookWithSecret);
/** Sends a webhook the event `test`. */
export const testWebhook = (fetch: Fetch, id: string) => send(fetch, 'POST', `${pathOf(id)}/test`);
/** Removes a webhook; 404 for one that was removed before. */
export const removeWebhook = (fetch: Fetch, id: string) => send(fetch, 'DELETE', pathOf(id));

const API_KEYS = '/api/admin/api-keys';

/** API keys, oldest first. */
export const getApiKeys = (fetch: Fetch) => read(fetch, API_KEYS, z.array(apiKey));
/** Makes an API key and gives it, this once; 409 where there are as many as can be. */
export const makeApiKey = (fetch: Fetch, input: ApiKeyInput) =>
  sendAndRead(fetch, 'POST', API_KEYS, input, madeApiKey);
/** Revokes an API key; 404 for one that was revoked before. */
export const revokeApiKey = (fetch: Fetch, id: string) =>
  send(fetch, 'DELETE', `${API_KEYS}/${encodeURIComponent(id)}`);

const MAIL_TEMPLATES = '/api/admin/mail-templates';
const mailPath = (kind: string) => `${MAIL_TEMPLATES}/${encodeURIComponent(kind)}`;

/** The mails that the product sends by itself, with their words. */
export const getMailTemplates = (fetch: Fetch) => read(fetch, MAIL_TEMPLATES, z.array(mailTemplate));
/** Changes the words of a mail; 422 names what has an unknown field in braces. */
export const changeMailTemplate = (fetch: Fetch, kind: string, input: MailTemplateInput) =>
  sendAndRead(fetch, 'PUT', mailPath(kind), input, mailTemplate);
/** Gives a mail its original words back. */
export const restoreMailTemplate = (fetch: Fetch, kind: string) => send(fetch, 'DELETE', mailPath(kind));
/** A mail in these words as plain text. */
export const previewMail = (fetch: Fetch, kind: string, input: MailTemplateInput) =>
  sendAndRead(fetch, 'POST', `${mailPath(kind)}/preview`, input, mailPreview);
/** Where a form with the words is answered with the mail as HTML. */
export const mailPreviewPage = (kind: string) => `${mailPath(kind)}/preview-page`;
/** Sends a mail in these words to whoever asks for it; 409 where no mail is set up. */
export const testMail = (fetch: Fetch, kind: string, input: MailTemplateInput) =>
  send(fetch, 'POST', `${mailPath(kind)}/test`, input);

const FIRM = '/api/admin/firm-settings';

/** What is set for the firm, and where that comes from. */
export const getFirmSettings = (fetch: Fetch) => read(fetch, FIRM, z.array(firmSetting));
/** Sets what is named for the firm; 422 names what the environment sets. */
export const changeFirmSettings = (fetch: Fetch, input: FirmSettingsInput) =>
  sendAndRead(fetch, 'PUT', FIRM, input, z.array(firmSetting));
