import * as z from 'zod/mini';
import {
  type ClientDocument,
  clientDocument,
  type ClientDocumentInput,
  clientNote,
  clientProfile,
  type ClientProfileInput,
  milestone,
} from '../contract';
import { type Fetch, read, send } from './request';
import { ResponseError } from './response-error';

/** `null` when the account has no client profile (404 or an empty answer). */
export async function getClientProfile(fetch: Fetch) {
  try {
    return await read(fetch, '/api/client/profile', z.nullable(clientProfile));
  } catch (error) {
    if (error instanceof ResponseError && error.status === 404) return null;
    throw error;
  }
}

/** The client's documents, with the largest file the server takes, in bytes; missing where it takes none. */
export interface DocumentList {
  readonly rows: ClientDocument[];
  readonly maxFileBytes?: number;
}

export async function getClientDocuments(fetch: Fetch): Promise<DocumentList> {
  const response = await send(fetch, 'GET', '/api/client/documents');
  const limit = /(?:^|[\s,])max-size=(\d+)/.exec(response.headers.get('Upload-Limit') ?? '')?.[1];
  return {
    rows: z.parse(z.array(clientDocument), await response.json()),
    maxFileBytes: limit === undefined ? undefined : Number(limit),
  };
}
export const getClientProgress = (fetch: Fetch) => read(fetch, '/api/client/progress', z.array(milestone));
export const getClientNotes = (fetch: Fetch) => read(fetch, '/api/client/notes', z.array(clientNote));
export const saveClientProfile = (fetch: Fetch, input: ClientProfileInput) =>
  send(fetch, 'PUT', '/api/client/profile', input);
export const registerDocument = (fetch: Fetch, input: ClientDocumentInput) =>
  send(fetch, 'POST', '/api/client/documents/upload', input);
