import * as z from 'zod/mini';
import {
  addDocumentOfFirm,
  addOwnDocument,
  type ClientDocument,
  clientDocument,
  type ClientDocumentInput,
  type DocumentDetails,
  type Endpoint,
  getOwnDocuments,
  giveOwnFile,
  type ParamsOf,
  SESSION_OF,
} from '../contract';
import { addressOf, type Fetch, readJson, request as requestOf } from './request';
import { ResponseError } from './response-error';

/** The client's documents, with the largest file the server accepts, in bytes; missing if it accepts none. */
export interface DocumentList {
  readonly rows: ClientDocument[];
  readonly maxFileBytes?: number;
}

/** The client's own documents, newest first, with the largest file that may be uploaded. */
export async function getClientDocuments(fetch: Fetch): Promise<DocumentList> {
  const response = await requestOf(fetch, getOwnDocuments, {});
  const limit = /(?:^|[\s,])max-size=(\d+)/.exec(response.headers.get('Upload-Limit') ?? '')?.[1];
  return {
    rows: await readJson(response, z.array(clientDocument)),
    maxFileBytes: limit === undefined ? undefined : Number(limit),
  };
}

/** Adds a document without a file; 404 without a profile, 413 beyond the number allowed, 422 for wrong fields. */
export const registerDocument = (fetch: Fetch, input: ClientDocumentInput) =>
  requestOf(fetch, addOwnDocument, {}, input);

export interface UploadOptions {
  /** The idempotency key: the same for every retry, so that a file whose response was lost is not stored twice. */
  readonly key: string;
  readonly signal: AbortSignal;
  /** The account for which the page was made: a session of another account is refused with 403. */
  readonly person?: string | undefined;
  /** Receives the bytes sent so far and the total. */
  readonly onProgress: (sent: number, total: number) => void;
}

/**
 * Adds a document with its file; 413 if the file or the quota is exceeded, 415 for another kind of file, 429 while four
 * others are sent.
 */
export const uploadDocument = (details: DocumentDetails, file: File, options: UploadOptions) =>
  sendForm(addOwnDocument, {}, { ...details, file }, options);

/** Gives a client a document of the firm with its file; errors as above. */
export const giveDocument = (
  clientId: string,
  details: DocumentDetails,
  file: File,
  options: UploadOptions,
) => sendForm(addDocumentOfFirm, { clientId }, { ...details, file }, options);

/** Gives a document its file; errors as above, and 409 unless it has none, was rejected or needs an update. */
export const uploadFile = (documentId: string, file: File, options: UploadOptions) =>
  sendForm(giveOwnFile, { id: documentId }, { file }, options);

/** `fetch` reports no upload progress, hence the one XMLHttpRequest. */
function sendForm<Path extends string>(
  endpoint: Pick<Endpoint<Path>, 'method' | 'path'>,
  params: ParamsOf<Path>,
  fields: Record<string, string | File>,
  options: UploadOptions,
): Promise<ClientDocument> {
  const { key, signal, person, onProgress } = options;
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    request.open(endpoint.method, addressOf(endpoint, params));
    request.setRequestHeader('Accept', 'application/json');
    request.setRequestHeader('Idempotency-Key', `"${key}"`);
    if (person) request.setRequestHeader(SESSION_OF, person);
    request.upload.onprogress = ({ loaded, total }) => onProgress(loaded, total);
    request.onload = () => {
      const { status, responseText, statusText } = request;
      if (status < 200 || status > 299) reject(new ResponseError(status, responseText || statusText));
      else
        try {
          resolve(z.parse(clientDocument, JSON.parse(responseText)));
        } catch (error) {
          reject(error instanceof Error ? error : new Error(String(error)));
        }
    };
    request.onerror = () => reject(new TypeError('The connection was lost'));
    request.onabort = () => reject(new DOMException('The upload was cancelled', 'AbortError'));
    request.onloadend = () => signal.removeEventListener('abort', abort);
    signal.addEventListener('abort', abort);
    if (signal.aborted) reject(new DOMException('The upload was cancelled', 'AbortError'));
    else request.send(form);
  });
}
