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
} from '../contract';
import { type Fetch, read, send, sendAndRead } from './request';

// What owners set and look up. The specification lists none of these calls.

/** The settings in force from the api's environment, without secrets, in groups. */
export const getServerSettings = (fetch: Fetch) => read(fetch, '/api/admin/settings', z.array(serverSetting));

/** The same for the shell's environment; the shell itself responds. */
export const getShellSettings = (fetch: Fetch) => read(fetch, '/platform/settings', z.array(serverSetting));

const API_KEYS = '/api/admin/api-keys';

/** API keys, oldest first. */
export const getApiKeys = (fetch: Fetch) => read(fetch, API_KEYS, z.array(apiKey));
/** Creates an API key and returns it, only this once; 409 if there are as many as allowed. */
export const makeApiKey = (fetch: Fetch, input: ApiKeyInput) =>
  sendAndRead(fetch, 'POST', API_KEYS, input, madeApiKey);
/** Revokes an API key; 404 for one that was revoked before. */
export const revokeApiKey = (fetch: Fetch, id: string) =>
  send(fetch, 'DELETE', `${API_KEYS}/${encodeURIComponent(id)}`);

const MAIL_TEMPLATES = '/api/admin/mail-templates';
const mailPath = (kind: string) => `${MAIL_TEMPLATES}/${encodeURIComponent(kind)}`;

/** The mails that the product sends by itself, with their texts. */
export const getMailTemplates = (fetch: Fetch) => read(fetch, MAIL_TEMPLATES, z.array(mailTemplate));
/** Changes the text of a mail; 422 names where a field in braces is unknown. */
export const changeMailTemplate = (fetch: Fetch, kind: string, input: MailTemplateInput) =>
  sendAndRead(fetch, 'PUT', mailPath(kind), input, mailTemplate);
/** Gives a mail its original text back. */
export const restoreMailTemplate = (fetch: Fetch, kind: string) => send(fetch, 'DELETE', mailPath(kind));
/** A mail with this text, as plain text. */
export const previewMail = (fetch: Fetch, kind: string, input: MailTemplateInput) =>
  sendAndRead(fetch, 'POST', `${mailPath(kind)}/preview`, input, mailPreview);
/** Where a form with the text is posted to see the mail as HTML. */
export const mailPreviewPage = (kind: string) => `${mailPath(kind)}/preview-page`;
/** Sends a mail with this text to the signed-in person; 409 if no mail is set up. */
export const testMail = (fetch: Fetch, kind: string, input: MailTemplateInput) =>
  send(fetch, 'POST', `${mailPath(kind)}/test`, input);

const FIRM = '/api/admin/firm-settings';

/** What is set for the firm, and where each value comes from. */
export const getFirmSettings = (fetch: Fetch) => read(fetch, FIRM, z.array(firmSetting));
/** Changes the given settings of the firm; 422 names those that the environment sets. */
export const changeFirmSettings = (fetch: Fetch, input: FirmSettingsInput) =>
  sendAndRead(fetch, 'PUT', FIRM, input, z.array(firmSetting));
